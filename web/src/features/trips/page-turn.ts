import { useEffect, useRef } from "react";
import type { LogbookRow, useTrips } from "./data.ts";
import { subjectIdOf, type TripFilter } from "./filter.ts";
import { focusEnd } from "./TripKeys.tsx";

type Steps = 1 | -1;

/** The page beyond the end of another; null where the list ends. */
export function pageBeyond(steps: Steps, page: number, pageCount: number): number | null {
  const next = page + steps;
  return next >= 1 && next <= pageCount ? next : null;
}

type Turn = { page: number; steps: Steps; subjectId: string | undefined; from: LogbookRow | undefined };

type Props = {
  filter: TripFilter;
  list: ReturnType<typeof useTrips>;
  onChange: (part: Partial<TripFilter>) => void;
  /** The row that was left with Shift and the one that was come to. */
  onExtend: (from: LogbookRow, key: string) => void;
};

/**
 * Goes on with the rows of the next page, or of the one before: the nearest gets the focus as soon as it is there. What
 * it gives answers whether there is such a page; `from` is the row that Shift takes along.
 */
export function usePageTurn({ filter, list, onChange, onExtend }: Props) {
  const coming = useRef<Turn>(null);
  const subjectId = subjectIdOf(filter);
  useEffect(() => {
    const turn = coming.current;
    if (turn === null || list.isPlaceholderData || list.data?.page !== turn.page) return;
    coming.current = null;
    if (turn.subjectId !== subjectId || turn.page !== filter.page) return;
    const key = focusEnd(turn.steps === 1 ? "first" : "last");
    if (turn.from && key !== undefined) onExtend(turn.from, key);
  });
  return (steps: Steps, from: LogbookRow | undefined): boolean => {
    // The rows in view are still those of the page before.
    if (list.isPlaceholderData) return true;
    const page = pageBeyond(steps, filter.page, list.data?.pageCount ?? 0);
    if (page === null) return false;
    coming.current = { page, steps, subjectId, from };
    onChange({ page });
    return true;
  };
}
