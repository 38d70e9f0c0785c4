import "@event-calendar/core/index.css";
import "./scheduler.css";
import {
  type Calendar,
  createCalendar,
  destroyCalendar,
  Interaction,
  ResourceTimeline,
} from "@event-calendar/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { type CSSProperties, useEffect, useEffectEvent, useRef } from "react";
import { currentLocale } from "../../api/language.ts";
import classes from "./Scheduler.module.css";
import {
  blockNode,
  type Placing,
  rowNode,
  type SchedulerBlock,
  type SchedulerRow,
} from "./scheduler-blocks.ts";
import { followPointer } from "./follow-pointer.ts";
import { currentOffset, wallSpan } from "./scheduler-times.ts";

type Props = {
  label: string;
  kind: "day" | "week";
  /** The day, or the Monday of the week, yyyy-MM-dd. */
  first: string;
  /** Head of the lines' names. */
  rowHead: string;
  rows: readonly SchedulerRow[];
  blocks: readonly SchedulerBlock[];
  /** A block was clicked, or Enter pressed on it. */
  onOpen: (id: string) => void;
  /** Without it nothing can be drawn or moved. */
  placing?: Placing | undefined;
};

const cellMinutes = 15;
const cells = { day: (24 * 60) / cellMinutes, week: (7 * 24 * 60) / cellMinutes };
/** A cell is never narrower; the grid scrolls sideways instead. */
const leastPixels = { day: 9, week: 1.2 };
const sidebarPixels = 232;
const scrollbarPixels = 17;

/** Lines against time in cells of a quarter of an hour: a day, or a week from Monday on. Stands in a lazy module. */
export function Scheduler(props: Props) {
  // Another kind of view is another grid.
  return <Grid key={props.kind} {...props} />;
}

function Grid({ label, kind, first, rowHead, rows, blocks, onOpen, placing }: Props) {
  const target = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar>(null);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const slotWidth = Math.max(leastPixels[kind], (width - sidebarPixels - scrollbarPixels) / cells[kind]);
  const open = useEffectEvent(onOpen);
  const place = useEffectEvent(() => placing);
  const canPlace = placing !== undefined;
  useEffect(() => {
    const element = target.current!;
    const pointer = canPlace ? followPointer(calendar, () => place()) : null;
    const made = createCalendar(element, [ResourceTimeline, ...(pointer ? [Interaction] : [])], {
      ...optionsOf(kind),
      ...pointer?.options,
      eventClick: ({ event }) => open(String(event.id)),
    });
    calendar.current = made;
    const stop = withoutTableRoles(element);
    return () => {
      stop();
      pointer?.stop();
      calendar.current = null;
      void destroyCalendar(made);
    };
  }, [kind, canPlace]);
  useEffect(() => void calendar.current?.setOption("date", first), [first]);
  useEffect(() => void calendar.current?.setOption("slotWidth", slotWidth), [slotWidth]);
  useEffect(() => void calendar.current?.setOption("resources", rows.map(resourceOf)), [rows]);
  useEffect(() => void calendar.current?.setOption("events", blocks.map(eventOf)), [blocks]);
  return (
    <div
      ref={useMergedRef(target, ref)}
      role="region"
      aria-label={label}
      className={classes.scheduler}
      data-kind={kind}
      style={{ "--row-head": JSON.stringify(rowHead), "--sidebar": `${sidebarPixels}px` } as CSSProperties}
    />
  );
}

function optionsOf(kind: Props["kind"]): Calendar.Options {
  const locale = currentLocale();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short" });
  return {
    view: kind === "day" ? "resourceTimelineDay" : "resourceTimelineWeek",
    locale,
    firstDay: 1,
    timeZone: currentOffset(),
    headerToolbar: { start: "", center: "", end: "" },
    slotDuration: { minutes: cellMinutes },
    slotLabelInterval: kind === "day" ? "00:15" : "06:00",
    slotLabelFormat: (time) => (time.getMinutes() === 0 ? String(time.getHours()) : ""),
    slotHeight: 44,
    scrollTime: kind === "day" ? "05:00:00" : "00:00:00",
    dayHeaderFormat: (day) =>
      `${weekday.format(day).replace(".", "")} ${String(day.getDate()).padStart(2, "0")}.${String(day.getMonth() + 1).padStart(2, "0")}.`,
    nowIndicator: true,
    editable: false,
    eventContent: ({ event }) => ({ domNodes: [blockNode(event.extendedProps as SchedulerBlock)] }),
    resourceLabelContent: ({ resource }) => ({
      domNodes: [rowNode(resource.extendedProps)],
    }),
  };
}

function resourceOf(row: SchedulerRow): Calendar.ResourceInput {
  return { id: row.id, title: row.name, extendedProps: row };
}

function eventOf(block: SchedulerBlock): Calendar.EventInput {
  const tone = (part: string) => `--block-${part}: var(--wb-${block.tone}-${part})`;
  const room = block.roomMinutes;
  return {
    id: block.id,
    resourceId: block.rowId,
    ...wallSpan(block.startedAt, block.finishedAt),
    startEditable: block.canMove ?? false,
    durationEditable: block.canResize ?? false,
    styles: [
      ...["fill", "soft", "text"].map(tone),
      ...(room === undefined ? [] : [`--room: ${room / cellMinutes}`]),
    ],
    ...(room !== undefined && { classNames: "has-room" }),
    extendedProps: block,
  };
}

/** The library names rows and heads of a table that is none, which misleads screen readers: blocks name themselves. */
function withoutTableRoles(root: HTMLElement): () => void {
  const strip = () => {
    for (const named of root.querySelectorAll(tableRoles)) {
      for (const attribute of ["role", "aria-colindex", "aria-colspan"]) named.removeAttribute(attribute);
    }
  };
  const observer = new MutationObserver(strip);
  observer.observe(root, { childList: true, subtree: true });
  strip();
  return () => observer.disconnect();
}

const tableRoles = ["row", "rowgroup", "rowheader", "columnheader", "gridcell", "cell", "table"]
  .map((role) => `[role="${role}"]`)
  .join();
