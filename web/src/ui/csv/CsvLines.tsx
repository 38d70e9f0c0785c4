import "../theme/switch.css";
import { Switch } from "@mantine/core";
import {
  type Icon,
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCopyCheck,
  IconProgress,
} from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, memo, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { CsvRun, LineState, Progress, RunLine } from "./csv-run.ts";
import type { CsvColumn } from "./csv-import.ts";
import classes from "./CsvLines.module.css";
import { StatusTag } from "../feedback/StatusTag.tsx";

type Props = {
  columns: readonly CsvColumn[];
  run: Pick<CsvRun, "ignore">;
  progress: Progress;
  onlyFailures: boolean;
  /** What stands in the columns, where that is not what stands in the file. */
  cellsOf?: (line: RunLine) => readonly string[];
};

const cellsOfFile = ({ cells }: RunLine) => cells;

const rowPixels = 45;

/** All lines of the file, of which only those in view are drawn. */
export function CsvLines({ columns, run, progress, onlyFailures, cellsOf = cellsOfFile }: Props) {
  const { t } = useTranslation("widgets");
  const frame = useRef<HTMLDivElement>(null);
  const failures = onlyFailures ? failuresIn(progress.lines) : null;
  const lineAt = (index: number) => failures?.[index] ?? index;
  const count = failures?.length ?? progress.lines.length;
  // oxlint-disable-next-line react/incompatible-library -- nothing that is remembered gets the virtualizer's functions
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPixels,
    // Another function has all lines measured anew, a hundred thousand with each picture.
    getItemKey: failures ? lineAt : itself,
    overscan: 8,
  });
  // Another choice of lines is read from its first on.
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 });
  }, [onlyFailures]);
  // The cells that were refused are seen once nothing moves any more.
  useEffect(() => {
    if (progress.isRunning) return;
    frame.current?.querySelector("[data-culprit]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [onlyFailures, progress.isRunning]);
  useFollow(frame, progress, (index) => virtual.scrollToIndex(index));
  return (
    <div ref={frame} className={classes.frame}>
      <div
        role="table"
        aria-label={t(($) => $.csv.lines)}
        aria-rowcount={count + 1}
        className={classes.table}
        style={{ "--csv-columns": columns.length } as CSSProperties}
      >
        <div role="row" className={classes.head} aria-rowindex={1}>
          {[t(($) => $.csv.line), t(($) => $.csv.use), t(($) => $.csv.state)].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
          {columns.map(({ name }) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="presentation"
              className={classes.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line
                line={progress.lines[lineAt(index)]!}
                at={lineAt(index)}
                row={index + 2}
                columns={columns}
                cellsOf={cellsOf}
                onIgnore={run.ignore}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const itself = (index: number) => index;

const failuresIn = (lines: readonly RunLine[]) =>
  [...lines.keys()].filter((at) => lines[at]!.state === "failed");

type LineProps = {
  line: RunLine;
  at: number;
  row: number;
  columns: readonly CsvColumn[];
  cellsOf: (line: RunLine) => readonly string[];
  onIgnore: CsvRun["ignore"];
};

const Line = memo(function Line({ line, at, row, columns, cellsOf, onIgnore }: LineProps) {
  const { t } = useTranslation("widgets");
  const { number, state, isIgnored, error, culprits } = line;
  const cells = cellsOf(line);
  const refused = useCulprits({ cells, culprits }, columns);
  return (
    <div
      role="row"
      aria-rowindex={row}
      className={classes.line}
      data-ignored={isIgnored || undefined}
      data-state={state}
    >
      <span role="cell" className={classes.number}>
        {number}
      </span>
      <span role="cell">
        <Switch
          size="sm"
          withThumbIndicator={false}
          title={isIgnored ? t(($) => $.csv.ignoreLine) : t(($) => $.csv.useLine)}
          aria-label={t(($) => $.csv.useLineNumber, { number })}
          checked={!isIgnored}
          disabled={state === "running" || state === "added"}
          onChange={(event) => onIgnore(at, !event.currentTarget.checked)}
        />
      </span>
      <span role="cell" className={classes.state}>
        <LineMark line={line} />
      </span>
      {columns.map(({ name, field }, index) => (
        <span
          key={name}
          role="cell"
          className={classes.cell}
          title={cells[index]}
          data-culprit={culprits.includes(field) || undefined}
        >
          {cells[index]}
        </span>
      ))}
      {error && <p className={classes.error}>{`${refused} ${error}`.trim()}</p>}
    </div>
  );
});

/** The cells a refusal is about, as they are in the file: the columns themselves may be out of view. */
function useCulprits(
  { cells, culprits }: Pick<RunLine, "cells" | "culprits">,
  columns: readonly CsvColumn[],
): string {
  const { t } = useTranslation("widgets");
  return columns
    .map(({ name, field }, index) => ({ column: name, field, value: cells[index] ?? "" }))
    .filter(({ field, value }) => value !== "" && culprits.includes(field))
    .map((culprit) => t(($) => $.csv.culprit, culprit))
    .join(" ");
}

/** What becomes of a line; one that is passed over says why. */
function LineMark({ line: { state, note, isIgnored } }: { line: RunLine }) {
  const { t } = useTranslation("widgets");
  if (note === null || !isIgnored)
    return <StatusTag {...marks[state]}>{t(($) => $.csv.states[state])}</StatusTag>;
  return (
    <StatusTag icon={IconCircleMinus} tone="warn">
      {note.kind === "heading" ? t(($) => $.csv.isHeading) : t(($) => $.csv.isDouble, { number: note.of })}
    </StatusTag>
  );
}

const marks: Record<LineState, { icon: Icon; tone: "quiet" | "plain" | "error" | "ok" }> = {
  open: { icon: IconCircleDashed, tone: "quiet" },
  running: { icon: IconProgress, tone: "plain" },
  failed: { icon: IconAlertCircle, tone: "error" },
  added: { icon: IconCircleCheck, tone: "ok" },
  fine: { icon: IconCircleCheck, tone: "ok" },
  there: { icon: IconCopyCheck, tone: "quiet" },
};

/** Keeps the line that is worked on in view, until somebody scrolls. */
function useFollow(
  frame: RefObject<HTMLDivElement | null>,
  progress: Progress,
  scrollTo: (index: number) => void,
): void {
  const isLeft = useRef(false);
  const at = progress.isRunning ? progress.lines.findIndex(({ state }) => state === "running") : -1;
  useEffect(() => {
    if (!progress.isRunning) isLeft.current = false;
  }, [progress.isRunning]);
  const follow = useEffectEvent(scrollTo);
  useEffect(() => {
    if (at >= 0 && !isLeft.current) follow(at);
  }, [at]);
  useEffect(() => {
    const element = frame.current;
    const leave = () => (isLeft.current = true);
    const ways = ["wheel", "touchmove", "keydown"] as const;
    for (const way of ways) element?.addEventListener(way, leave, { passive: true });
    return () => {
      for (const way of ways) element?.removeEventListener(way, leave);
    };
  }, [frame]);
}
