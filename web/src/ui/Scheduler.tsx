import "@event-calendar/core/index.css";
import "./scheduler.css";
import { type Calendar, createCalendar, destroyCalendar, ResourceTimeline } from "@event-calendar/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { type CSSProperties, useEffect, useEffectEvent, useRef } from "react";
import { currentLocale } from "../api/language.ts";
import classes from "./Scheduler.module.css";
import { currentOffset, wallSpan } from "./scheduler-times.ts";

/** A line of the scheduler, for example a vehicle. */
type SchedulerRow = {
  id: string;
  name: string;
  about: string;
  /** Below both, in ink-3. */
  detail: string;
  /** Figures after it, each behind its shape; see SchedulerBlock. */
  counts: readonly { mark: string; tone: string; number: string }[];
  /** Detail and figures in words. */
  label: string;
};

/** Something that takes time on a line; instants. */
export type SchedulerBlock = {
  id: string;
  rowId: string;
  startedAt: string;
  finishedAt: string;
  title: string;
  detail: string;
  /** All that is to be said of it, for screen readers and as its tooltip. */
  label: string;
  /** Token of its colours: "trip-0" stands for --wb-trip-0-fill, -soft and -text. */
  tone: string;
  /** Its shape, because a colour alone says nothing: an SVG path around 0/0, at most 10 wide. */
  mark: string;
};

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

function Grid({ label, kind, first, rowHead, rows, blocks, onOpen }: Props) {
  const target = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar>(null);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const slotWidth = Math.max(leastPixels[kind], (width - sidebarPixels - scrollbarPixels) / cells[kind]);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const element = target.current!;
    const made = createCalendar(element, [ResourceTimeline], {
      ...optionsOf(kind),
      eventClick: ({ event }) => open(String(event.id)),
    });
    calendar.current = made;
    const stop = withoutTableRoles(element);
    return () => {
      stop();
      calendar.current = null;
      void destroyCalendar(made);
    };
  }, [kind]);
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
  return {
    id: block.id,
    resourceId: block.rowId,
    ...wallSpan(block.startedAt, block.finishedAt),
    styles: ["fill", "soft", "text"].map(tone),
    extendedProps: block,
  };
}

/** Until it has lines the library draws one that says nothing. */
function rowNode({
  name = "",
  about = "",
  detail = "",
  counts = [],
  label = "",
}: Partial<SchedulerRow>): HTMLElement {
  const figures = element("span", classes.detail, [
    detail,
    ...counts.map(({ mark, tone, number }) => {
      const shape = markNode(mark);
      shape.style.fill = `var(--wb-${tone}-fill)`;
      return element("span", undefined, [shape, number]);
    }),
  ]);
  figures.role = "img";
  figures.ariaLabel = label;
  figures.title = label;
  return element("span", classes.row, [
    element("span", classes.name, [element("strong", undefined, [name]), ` ${about}`]),
    figures,
  ]);
}

/** Words stand in a block as far as they have room; its shape always does, and screen readers hear all of it. */
function blockNode({ title, detail, label, mark }: SchedulerBlock): HTMLElement {
  const words = element("span", classes.words, [
    element("strong", undefined, [title]),
    element("span", undefined, [detail]),
  ]);
  words.ariaHidden = "true";
  const node = element("span", classes.block, [
    markNode(mark),
    words,
    element("span", classes.unseen, [label]),
  ]);
  node.title = label;
  return node;
}

function markNode(path: string): SVGElement {
  const svg = (name: string) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const [mark, shape] = [svg("svg"), svg("path")];
  mark.setAttribute("viewBox", "-6 -6 12 12");
  mark.setAttribute("aria-hidden", "true");
  shape.setAttribute("d", path);
  mark.append(shape);
  return mark;
}

function element(tag: string, className: string | undefined, content: (Node | string)[]): HTMLElement {
  const node = document.createElement(tag);
  if (className !== undefined) node.className = className;
  node.append(...content);
  return node;
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
