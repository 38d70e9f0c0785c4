import { useCallback, useMemo, useRef, useState } from "react";

/** Rows that are ticked, over several pages of a list; see useSelection. */
export type Selection<Row> = {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /** Ticks or unticks rows of the page; a range reaches from the row ticked last to this one. */
  toggle: (row: Row, isTicked: boolean, range?: { page: readonly Row[] }) => void;
  toggleAll: (rows: readonly Row[], isTicked: boolean) => void;
  clear: () => void;
};

type Ticked<Row> = { whenever: string; rows: ReadonlyMap<string, Row> };

/**
 * Which rows of a list are ticked; rows of other pages stay ticked. `whenever` is what the list is narrowed by,
 * as a text: with another one nothing is ticked any more. The ways to tick stay the same functions while `keyOf` does.
 */
export function useSelection<Row>(keyOf: (row: Row) => string, whenever = ""): Selection<Row> {
  const [ticked, setTicked] = useState<Ticked<Row>>({ whenever, rows: new Map() });
  const lastKey = useRef<string | null>(null);
  const isOfThisList = ticked.whenever === whenever;
  const rows = useMemo(() => (isOfThisList ? ticked.rows : new Map<string, Row>()), [isOfThisList, ticked]);
  const toggleAll = useCallback(
    (changed: readonly Row[], isTicked: boolean) =>
      setTicked((before) => {
        const next = new Map(before.whenever === whenever ? before.rows : []);
        for (const row of changed) {
          if (isTicked) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
        return { whenever, rows: next };
      }),
    [keyOf, whenever],
  );
  const toggle = useCallback(
    (row: Row, isTicked: boolean, range?: { page: readonly Row[] }) => {
      const from = range?.page.findIndex((each) => keyOf(each) === lastKey.current) ?? -1;
      lastKey.current = keyOf(row);
      toggleAll(range && from >= 0 ? between(range.page, from, range.page.indexOf(row)) : [row], isTicked);
    },
    [keyOf, toggleAll],
  );
  const clear = useCallback(() => setTicked({ whenever, rows: new Map() }), [whenever]);
  return { rows: [...rows.values()], has: (row) => rows.has(keyOf(row)), toggle, toggleAll, clear };
}

function between<Row>(page: readonly Row[], one: number, other: number): readonly Row[] {
  return page.slice(Math.min(one, other), Math.max(one, other) + 1);
}
