import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

/** Takes the vehicles of which the upkeep may be another since they were taken last; each goes to one worker. */
export async function findChangedUpkeep(db: MandatorDb): Promise<string[]> {
  const { rows } = await sql<{ vehicle_id: string }>`
    with taken as (delete from upkeep_changes returning vehicle_id)
    select distinct vehicle_id from taken order by vehicle_id`.execute(db);
  return rows.map(({ vehicle_id }) => vehicle_id);
}
