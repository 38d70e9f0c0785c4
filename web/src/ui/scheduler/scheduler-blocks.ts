import classes from "./Scheduler.module.css";

/** A line of the scheduler, for example a vehicle. */
export type SchedulerRow = {
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
  /** Minutes of free time after it, where its words may stand when it is too narrow for them itself. */
  roomMinutes?: number;
  /** It may be put to another time or line, or made shorter and longer; neither unless said. */
  canMove?: boolean;
  canResize?: boolean;
};

/** Some time of a line; instants. */
export type Placed = Pick<SchedulerBlock, "rowId" | "startedAt" | "finishedAt">;

/** Drawing new blocks and moving those that may be moved, by the pointer. */
export type Placing = {
  /** Stands in a block while it is drawn. */
  newTitle: string;
  /** How the time of a block is said while it is drawn or moved. */
  timesOf: (placed: Placed) => string;
  /** Whether a block may take this time; `id` is the one that moves there, null for a new one. */
  fits: (placed: Placed, id: string | null) => boolean;
  onDraw: (placed: Placed) => void;
  /** It stands there already; `undo` puts it back. */
  onMove: (id: string, placed: Placed, undo: () => void) => void;
};

/** Until it has lines the library draws one that says nothing. */
export function rowNode({
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

/** Words stand in a block as far as they have room, else initials; its shape always does, and screen readers hear all of it. */
export function blockNode({ title, detail, label, mark }: SchedulerBlock): HTMLElement {
  const words = element("span", classes.words, [
    element("strong", undefined, [title]),
    element("span", undefined, [detail]),
  ]);
  words.ariaHidden = "true";
  const initials = element("span", classes.initials, [initialsOf(title)]);
  initials.ariaHidden = "true";
  const node = element("span", classes.block, [
    markNode(mark),
    initials,
    words,
    element("span", classes.unseen, [label]),
  ]);
  node.title = label;
  return node;
}

/** "Markus Hofer" → "MH", for a block that has no room for more. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map(([first = ""]) => first)
    .join("")
    .slice(0, 2);

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
