/** Sorts rows into piles by a key, each pile in the order the rows came. */
export function rowsBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const piles = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const pile = piles.get(key);
    if (pile === undefined) piles.set(key, [row]);
    else pile.push(row);
  }
  return piles;
}
