import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

/**
 * Counts one more change of what is watched in this transaction, so that who follows positions reads fences and
 * assignments anew. Call it last: others who change fences of the mandator wait for each other from then on.
 */
export async function keepRevision(db: MandatorDb): Promise<void> {
  await sql`insert into geofence_revisions (revision) values (1)
    on conflict (mandator_id) do update set revision = geofence_revisions.revision + 1`.execute(db);
}
