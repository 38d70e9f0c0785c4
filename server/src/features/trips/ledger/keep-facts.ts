import type { MandatorDb } from "../../../platform/db/database.ts";
import { writeFacts } from "../facts/write-facts.ts";
import type { TripChange } from "./trip-change.ts";

/** Binds what each finished trip is now (rule evidence/facts). */
export async function keepFacts(db: MandatorDb, changes: readonly TripChange[]): Promise<void> {
  const finished = changes.filter(({ before, after }) => before?.finishedAt ?? after?.finishedAt);
  await writeFacts(
    db,
    finished.map(({ before, after }) => (after ?? before)!.id),
  );
}
