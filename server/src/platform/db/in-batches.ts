const rowsPerBatch = 1_000;

type Read<Row> = (some: string[]) => Promise<readonly Row[]>;

/**
 * Walks a list of any length for an export: takes the ids of all in their order, which are read at once, and what reads
 * the rows of some. No transaction stays open between two batches, however slowly the rows are taken. Rows that are
 * gone meanwhile are left out.
 */
export async function* inBatches<Row extends { id: string }>(
  ids: readonly string[],
  read: Read<Row>,
  size = rowsPerBatch,
): AsyncGenerator<Row> {
  for await (const batch of batchesOfIds(ids, read, size)) yield* batch;
}

/** The same, a batch at a time. */
export async function* batchesOfIds<Row extends { id: string }>(
  ids: readonly string[],
  read: Read<Row>,
  size = rowsPerBatch,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += size) {
    const some = ids.slice(from, from + size);
    yield inOrderOfIds(some, await read(some));
  }
}

/** Batches of which the next is read while the last one taken is in use. */
export async function* batchesAhead<Batch>(batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  let next = batches.next();
  try {
    for (let batch = await next; batch.done !== true; batch = await next) {
      next = batches.next();
      // What fails is for whoever takes this batch, if anybody does.
      next.catch(() => undefined);
      yield batch.value;
    }
  } finally {
    await batches.return(undefined);
  }
}

/** Rows in the order of their ids; ids without a row are left out. */
export function inOrderOfIds<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
