import { Button } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { CsvRun } from "./csv-run.ts";
import { CsvFailures } from "./CsvFailures.tsx";
import type { CsvColumn } from "./csv-import.ts";
import { CsvLines } from "./CsvLines.tsx";
import { CsvNotes } from "./CsvNotes.tsx";
import classes from "./CsvPreview.module.css";
import { CsvProgress } from "./CsvProgress.tsx";
import { formatNumber } from "../texts/format.ts";

type Props = {
  columns: readonly CsvColumn[];
  run: CsvRun;
  /** How many empty ones were left out. */
  emptyLines: number;
  onEnd: (() => void) | undefined;
  onOtherFile: () => void;
  onClose: () => void;
};

/** The lines of a file before, while and after they are imported. */
export function CsvPreview({ columns, run, emptyLines, onEnd, onOtherFile, onClose }: Props) {
  const progress = useSyncExternalStore(run.subscribe, run.progress);
  const [isFiltered, setFiltered] = useState(false);
  // Without failures there is nothing left to filter by.
  const onlyFailures = isFiltered && progress.failed > 0;
  const start = async (from: "open" | "failed") => {
    setFiltered(false);
    await run.run(from);
    onEnd?.();
  };
  return (
    <div className={classes.preview}>
      <CsvProgress progress={progress} onlyFailures={onlyFailures} onFilter={setFiltered} />
      <CsvNotes lines={progress.lines} emptyLines={emptyLines} />
      <CsvLines columns={columns} run={run} progress={progress} onlyFailures={onlyFailures} />
      <footer className={classes.footer}>
        {progress.failed > 0 && !progress.isRunning && (
          <CsvFailures columns={columns} lines={progress.lines} />
        )}
        <Buttons
          {...{ run, onOtherFile, onClose }}
          progress={progress}
          onStart={(from) => void start(from)}
        />
      </footer>
    </div>
  );
}

type ButtonProps = Pick<Props, "run" | "onOtherFile" | "onClose"> & {
  progress: ReturnType<CsvRun["progress"]>;
  onStart: (from: "open" | "failed") => void;
};

/** Start, stop, go on, try again and leave, whichever make sense. */
function Buttons({ run, progress, onStart, onOtherFile, onClose }: ButtonProps) {
  const { t } = useTranslation("widgets");
  const { t: ui } = useTranslation("ui");
  const { isRunning, total, processed, failed } = progress;
  const main = useRef<HTMLButtonElement>(null);
  // The button that chose the file is gone.
  useEffect(() => main.current?.focus(), []);
  const left = total - processed;
  const isDone = processed > 0 && left === 0;
  const start =
    processed > 0 ? t(($) => $.csv.goOn) : t(($) => $.csv.start, { count: left, number: formatNumber(left) });
  const [MainIcon, name, act] = isRunning
    ? ([IconPlayerPause, t(($) => $.csv.stop), run.stop] as const)
    : isDone
      ? ([null, ui(($) => $.close), onClose] as const)
      : ([IconPlayerPlay, start, () => onStart("open")] as const);
  return (
    <>
      {processed === 0 && !isRunning && (
        <Button variant="default" size="md" onClick={onOtherFile}>
          {t(($) => $.csv.otherFile)}
        </Button>
      )}
      {failed > 0 && !isRunning && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          onClick={() => onStart("failed")}
        >
          {t(($) => $.csv.runFailuresAgain)}
        </Button>
      )}
      {/* One button for all of it, so that the focus stays where it is. */}
      <Button
        key="main"
        ref={main}
        variant={isRunning ? "default" : "filled"}
        size="md"
        disabled={total === 0}
        leftSection={MainIcon && <MainIcon size={18} stroke={1.75} aria-hidden />}
        onClick={act}
      >
        {name}
      </Button>
    </>
  );
}
