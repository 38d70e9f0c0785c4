import type { ImportUndo } from "@wegbuch/contract/imports/schemas";
import { useEffect, useRef, useState } from "react";
import { isAlreadyDone } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { askUndo, undoSlice, useRefreshImported } from "./data.ts";

/** How far it is: so many of so many trips are gone. */
type Undoing = { removed: number; all: number; isRunning: boolean; trouble: string | null };

/**
 * Undoes an import slice by slice until nothing is left, the dialog is closed or the server refuses; what is gone by then
 * stays gone, and who begins again goes on from there.
 */
export function useUndoing(id: string, onOver: () => void) {
  const [state, setState] = useState<Undoing | null>(null);
  const isStopping = useRef(false);
  const refresh = useRefreshImported();
  useEffect(() => {
    isStopping.current = false;
    return () => {
      isStopping.current = true;
    };
  }, []);
  const run = async (left: ImportUndo) => {
    let removed = state?.removed ?? left.removed;
    const all = state?.all ?? left.removed + left.trips;
    let isOver = false;
    const show = (isRunning: boolean, trouble: string | null = null) =>
      setState({ removed, all, isRunning, trouble });
    show(true);
    try {
      while (!isOver && !isStopping.current) {
        ({ removed, isOver } = await nextSlice(id, removed));
        show(true);
      }
      show(false);
    } catch (error) {
      show(false, problemText(error).text);
    }
    await refresh();
    if (isOver) onOver();
  };
  return { state, run };
}

/** Of a slice that is said to be done already, and whose answer is lost, it is asked how far it came. */
async function nextSlice(id: string, before: number): Promise<{ removed: number; isOver: boolean }> {
  try {
    const { undo, undoneAt } = await undoSlice(id, before);
    return { removed: undo?.removed ?? before, isOver: undoneAt !== null };
  } catch (error) {
    if (!isAlreadyDone(error)) throw error;
    const { removed } = await askUndo(id);
    if (removed === before) throw error;
    return { removed, isOver: false };
  }
}
