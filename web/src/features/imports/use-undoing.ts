import type { Import, ImportUndo } from "@wegbuch/contract/imports/schemas";
import { useEffect, useRef, useState } from "react";
import { isAlreadyDone } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { askImport, undoSlice, useRefreshImported } from "./data.ts";

/** So many trips are gone, and behind the last of them so many points. */
type Gone = { removed: number; removedPoints: number };

/** How far it is, of so many trips. */
type Undoing = Gone & { all: number; isRunning: boolean; trouble: string | null };

/**
 * Undoes an import slice by slice until nothing is left, the dialog is closed or the server refuses; what is gone by then
 * stays gone, and who begins again goes on from there.
 */
export function useUndoing({ id, undo }: Pick<Import, "id" | "undo">, onOver: () => void) {
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
    let gone: Gone = state ?? { removed: left.removed, removedPoints: undo?.removedPoints ?? 0 };
    const all = state?.all ?? left.removed + left.trips;
    let isOver = false;
    const show = (isRunning: boolean, trouble: string | null = null) =>
      setState({ ...gone, all, isRunning, trouble });
    show(true);
    try {
      while (!isOver && !isStopping.current) {
        const one = await nextSlice(id, gone);
        gone = goneOf(one) ?? gone;
        isOver = one.undoneAt !== null;
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
async function nextSlice(id: string, { removed, removedPoints }: Gone): Promise<Import> {
  try {
    return await undoSlice(id, { removed, removedPoints });
  } catch (error) {
    if (!isAlreadyDone(error)) throw error;
    const one = await askImport(id);
    const now = goneOf(one);
    const isFurther = now !== null && (now.removed > removed || now.removedPoints > removedPoints);
    if (!isFurther && one.undoneAt === null) throw error;
    return one;
  }
}

const goneOf = ({ undo }: Pick<Import, "undo">): Gone | null =>
  undo && { removed: undo.removed, removedPoints: undo.removedPoints };
