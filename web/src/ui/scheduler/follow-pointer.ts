import type { Calendar } from "@event-calendar/core";
import { blockNode, type Placed, type Placing, type SchedulerBlock } from "./scheduler-blocks.ts";
import { instantOfWall } from "./scheduler-times.ts";

/**
 * Lets the pointer draw and move blocks; `placing` is asked anew each time. What does not fit stops at its neighbours: a
 * block that is drawn farther ends there, one that is moved farther goes back.
 */
export function followPointer(
  calendar: { current: Calendar | null },
  placing: () => Placing | undefined,
): { options: Calendar.Options; stop: () => void } {
  const fits = (placed: Placed, id: string | null) => placing()?.fits(placed, id) ?? false;
  const drawing = followDrawing(calendar, placing);
  const moved = ({ event, revert }: Pick<Calendar.EventDropInfo, "event" | "revert">) =>
    placing()?.onMove(String(event.id), placedOf(event), revert);
  const options: Calendar.Options = {
    ...drawing.options,
    editable: true,
    eventResizableFromStart: true,
    longPressDelay: 400,
    dragConstraint: ({ event }) => fits(placedOf(event), String(event.id)),
    eventDrop: moved,
    // Where only the end may be changed the beginning has a handle all the same.
    resizeConstraint: ({ event, oldEvent }) =>
      (event.extendedProps["canMove"] === true || event.start.getTime() === oldEvent.start.getTime()) &&
      fits(placedOf(event), String(event.id)),
    eventResize: moved,
    eventContent: ({ event }) => ({
      domNodes: [blockNode(event.display === "preview" ? preview(event, placing()) : blockOf(event))],
    }),
  };
  return { options, stop: drawing.stop };
}

/** The library drops what is let go where it does not fit: here the last time that did fit counts. */
function followDrawing(calendar: { current: Calendar | null }, placing: () => Placing | undefined) {
  let last: Placed | null = null;
  let isBeyond = false;
  const letGo = () => {
    if (isBeyond && last) placing()?.onDraw(last);
    forget();
  };
  const forget = () => {
    last = null;
    isBeyond = false;
  };
  window.addEventListener("pointerup", letGo);
  window.addEventListener("pointercancel", forget);
  const options: Calendar.Options = {
    selectable: true,
    selectConstraint: ({ start, end, resource }) => {
      const placed = spanOf(start, end, resource.id);
      isBeyond = placing()?.fits(placed, null) !== true;
      if (!isBeyond) last = placed;
      return !isBeyond;
    },
    select: ({ start, end, resource }) => {
      calendar.current?.unselect();
      placing()?.onDraw(spanOf(start, end, resource.id));
    },
  };
  const stop = () => {
    window.removeEventListener("pointerup", letGo);
    window.removeEventListener("pointercancel", forget);
  };
  return { options, stop };
}

const blockOf = (event: Calendar.Event) => event.extendedProps as SchedulerBlock;

const placedOf = ({ start, end, resourceIds: [rowId] }: Calendar.Event) => spanOf(start, end, String(rowId));

function spanOf(start: Date, end: Date, rowId: string): Placed {
  return { rowId, startedAt: instantOfWall(start), finishedAt: instantOfWall(end) };
}

/** What is drawn or moved says where it stands right now. */
function preview(event: Calendar.Event, placing: Placing | undefined): SchedulerBlock {
  const placed = placedOf(event);
  const detail = placing?.timesOf(placed) ?? "";
  const { title = placing?.newTitle ?? "", mark = "" } = event.extendedProps as Partial<SchedulerBlock>;
  return { ...placed, id: String(event.id), title, detail, mark, tone: "", label: `${title}, ${detail}` };
}
