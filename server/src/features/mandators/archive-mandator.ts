import type { Caller } from "@wegbuch/contract/access/actor";
import type { Mandator, MandatorArchiveToggle } from "@wegbuch/contract/mandators/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { invalid, say } from "../../platform/http/problem.ts";
import { endSessionsOfMandator } from "./end-sessions-of-mandator.ts";
import { readMandator } from "./queries.ts";
import { holdMandator, updateMandator } from "./rows.ts";

type Parts = { database: Database; clock: Clock };

/**
 * Archives a mandator or takes it back, if its name was typed exactly (rule mandators/archive), unless it is as wanted
 * already. Its people's sessions end both ways, so that none that slipped in between comes back to life; no login or
 * session of an archived mandator is let in, and their e-mail addresses stay taken. Its boxes go on being recorded.
 */
export async function toggleMandatorArchive(
  { database, clock }: Parts,
  author: Caller,
  id: string,
  { name, isArchived }: MandatorArchiveToggle,
): Promise<Mandator> {
  return inMandator(
    database,
    id,
    async (db) => {
      const before = await holdMandator(db, id);
      if (name !== before.name) throw invalid("name", say.nameIsNotTyped);
      // It is so already.
      if (isArchived === (before.archived_at !== null)) return (await readMandator(db, id))!;
      const archived_at = before.archived_at === null ? clock.now() : null;
      await updateMandator(db, author, before, { archived_at });
      await endSessionsOfMandator(db, id);
      return (await readMandator(db, id))!;
    },
    { role: "admin" },
  );
}
