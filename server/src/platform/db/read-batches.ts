import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "./database.ts";

/** All rows of a query, so many at once, by a cursor of this transaction; one such reading at a time. */
export async function* readBatches<Row>(
  db: MandatorDb,
  rowsAtOnce: number,
  query: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  // All rows are read: a plan for the first ones could cost far more in the end.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`declare batches no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from batches`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close batches`.execute(db);
}
