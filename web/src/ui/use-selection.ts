import { useRef, useState } from "react";

/** Rows that are ticked, over several pages of a list; see useSelection. */
export type Selection<Row> = {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /** Ticks or unticks rows of the page; a range reaches from the row ticked last to this one. */
  toggle: (row: Row, isTicked: boolean, range?: { page: readonly Row[] }) => void;
  toggleAll: (rows: readonly Row[], isTicked: boolean) => void;
  clear: () => void;
};

/**
 * Which rows of a list are ticked; rows of other pages stay ticked. `whenever` is what the list is narrowed by,
 * as a text: with another one nothing is ticked any more.
 */
export function useSelection<Row>(keyOf: (row: Row) => string, whenever = ""): Selection<Row> {
  const [ticked, setTicked] = useState({ whenever, rows: new Map<string, Row>() });
  const lastKey = useRef<string | null>(null);
  const rows = ticked.whenever === whenever ? ticked.rows : new Map<string, Row>();
  const set = (changed: readonly Row[], isTicked: boolean) => {
    const next = new Map(rows);
    for (const row of changed) {
      if (isTicked) next.set(keyOf(row), row);
      else next.delete(keyOf(row));
    }
    setTicked({ whenever, rows: next });
  };
  return {
    rows: [...rows.values()],
    has: (row) => rows.has(keyOf(row)),
    toggle: (row, isTicked, range) => {
      const from = range?.page.findIndex((each) => keyOf(each) === lastKey.current) ?? -1;
      lastKey.current = keyOf(row);
      set(range && from >= 0 ? between(range.page, from, range.page.indexOf(row)) : [row], isTicked);
    },
    toggleAll: set,
    clear: () => setTicked({ whenever, rows: new Map() }),
  };
}

function between<Row>(page: readonly Row[], one: number, other: number): readonly Row[] {
  return page.slice(Math.min(one, other), Math.max(one, other) + 1);
}
