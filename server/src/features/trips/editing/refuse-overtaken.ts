import type { Actor } from "@wegbuch/contract/access/actor";
import type { TripBulkChange } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { refuseAnyOutdated, sayChanged } from "../../../platform/history/version.ts";
import { Problem } from "../../../platform/http/problem.ts";

type Read = (id: string) => Promise<unknown>;

/**
 * Refuses with 409 to write over what somebody else has said of held trips since the caller read them, and to take back
 * what he said once anything was changed after it, be it by himself (rule inbox/classified).
 */
export async function refuseOvertaken(
  db: MandatorDb,
  actor: Actor,
  { tripIds, versions, isClassified }: TripBulkChange,
  read: Read,
): Promise<void> {
  await refuseAnyOutdated(db, actor, { ids: tripIds, versions, read });
  if (isClassified === false && versions) await refuseLateUndo(db, versions, read);
}

/** The first transaction since then is what is taken back; facts that follow from it are no act. */
async function refuseLateUndo(db: MandatorDb, versions: Record<string, number>, read: Read): Promise<void> {
  const ids = Object.keys(versions);
  const { rows } = await sql<{ object_id: string; actor_name: string; changed_at: Date }>`
    select object_id, min(actor_name) as actor_name, max(changed_at) as changed_at
    from unnest(${ids}::uuid[], ${ids.map((id) => versions[id])}::bigint[]) as known (id, version)
    join history on object_id = known.id and seq > known.version
    where mandator_id = current_mandator() and actor_id is not null and property_name <> 'facts'
    group by object_id
    having count(distinct history.xmin::text) > 1
    limit 1`.execute(db);
  const [change] = rows;
  if (change === undefined) return;
  const message = sayChanged(change.actor_name, change.changed_at);
  throw new Problem(409, "ChangedMeanwhile", { message, current: await read(change.object_id) });
}
