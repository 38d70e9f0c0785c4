const rowsPerBatch = 1_000;

/**
 * Walks a list of any length for an export: takes the ids of all in their order, which are read at once, and what reads
 * the rows of some. No transaction stays open between two batches, however slowly the rows are taken. Rows that are
 * gone meanwhile are left out.
 */
export async function* inBatches<Row extends { id: string }>(
  ids: readonly string[],
  read: (some: string[]) => Promise<readonly Row[]>,
  size = rowsPerBatch,
): AsyncGenerator<Row> {
  for (let from = 0; from < ids.length; from += size) {
    const some = ids.slice(from, from + size);
    const rows = new Map((await read(some)).map((row) => [row.id, row]));
    for (const id of some) {
      const row = rows.get(id);
      if (row !== undefined) yield row;
    }
  }
}
