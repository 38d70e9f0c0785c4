import { useState } from "react";
import type { DrawingState } from "../../map/drawing.ts";
import type { Fence } from "./fence.ts";
import type { OpenDialog } from "./open-dialog.ts";
import { highlight, hide, unhide, unhighlight, useVisibility } from "./visibility.ts";

/** What the pen draws: a new shape, or that of a fence. */
export type PenTask = { kind: "polygon" } | { kind: "circle" } | { kind: "adjust"; fence: Fence };
export type Task = PenTask | { kind: "road" };

const nothingDrawn: DrawingState = {
  isReady: false,
  points: 0,
  radius: null,
  isCrossing: false,
  canUndo: false,
  drawn: null,
};

export type Editor = ReturnType<typeof useEditor>;

/** What the page is doing: what is drawn, which dialog is open, and what the map shows and points at. */
export function useEditor() {
  // Another number is another drawing, also where the same is drawn twice.
  const [work, setWork] = useState<{ task: Task | null; number: number }>({ task: null, number: 0 });
  const [drawing, setDrawing] = useState(nothingDrawn);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [visibility, setVisibility] = useVisibility();
  const [flights, setFlights] = useState(0);

  const turnTo = (task: Task | null) => {
    setDrawing(nothingDrawn);
    setWork({ task, number: work.number + 1 });
  };
  /** Points at a fence and leads there; one that was drawn just now is in view already. */
  const point = (id: string, isInView = false) => {
    setVisibility(highlight(visibility, id));
    if (!isInView) setFlights(flights + 1);
  };
  return {
    task: work.task,
    taskNumber: work.number,
    draw: (task: Task) => turnTo(task),
    endDrawing: () => turnTo(null),
    drawing,
    setDrawing,
    dialog,
    open: setDialog,
    close: () => setDialog(null),
    visibility,
    /** How often somebody asked to be led to what is pointed at. */
    flights,
    point: (id: string) => point(id),
    pointHere: (id: string) => point(id, true),
    /** Points at a fence, or no longer. */
    togglePoint: (id: string) =>
      visibility.highlightedId === id ? setVisibility(unhighlight(visibility)) : point(id),
    hide: (ids: readonly string[]) => setVisibility(hide(visibility, ids)),
    show: (ids: readonly string[]) => setVisibility(unhide(visibility, ids)),
  };
}
