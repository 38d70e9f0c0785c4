import type { Actor } from "@wegbuch/contract/access/actor";
import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { sayChanged } from "../../platform/history/version.ts";
import { Problem } from "../../platform/http/problem.ts";
import { agreedProperties } from "./queries.ts";

type Change = { actor_name: string | null; changed_at: Date };

/** Refuses with 409 to write over an agreement somebody else has saved since the actor read it; without a version he does not ask. */
export async function refuseOvertakenAgreement(
  db: MandatorDb,
  actor: Actor,
  version: number | null | undefined,
): Promise<void> {
  if (version === null || version === undefined) return;
  const { rows } = await sql<Change>`
    select actor_name, changed_at from history
    where mandator_id = ${mandatorOf(db)} and object_id = ${mandatorOf(db)} and seq > ${version}
      and property_name = any (${agreedProperties}::text[]) and actor_id <> ${actor.supportUserId ?? actor.userId}
    order by seq desc
    limit 1`.execute(db);
  const [change] = rows;
  if (change === undefined) return;
  throw new Problem(409, "Conflict", { message: sayChanged(change.actor_name ?? "", change.changed_at) });
}
