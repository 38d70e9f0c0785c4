import { roles } from "@wegbuch/contract/access/roles";
import { sql } from "kysely";
import * as z from "zod";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { keepLines, readKeptLines } from "./keep-lines.ts";

const fileName = "holds.jsonl";

const Hold = z.object({
  id: z.uuid(),
  reason: z.string(),
  vehicleIds: z.array(z.uuid()),
  from: z.iso.date(),
  to: z.iso.date(),
  createdBy: z.uuid(),
  createdAt: z.iso.datetime({ offset: true }),
});

/** What a line says: all that a company held at one time. */
const Held = z.object({ mandatorId: z.uuid(), holds: z.array(Hold) });

/**
 * Adds what a company holds to a file beside the signed notes whenever that has changed, so that a restored backup holds it
 * too before anything is erased (rule retention/restores).
 */
export function noteHolds(database: Database, mandatorId: string, folder: string): Promise<void> {
  const work = async (db: MandatorDb) => {
    const { rows: holds } = await sql<z.output<typeof Hold>>`
      select id, reason, vehicle_ids as "vehicleIds", from_on as "from", to_on as "to", created_by as "createdBy",
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from retention_holds where ended_at is null order by created_at, id`.execute(db);
    const noted = lastHeld(folder, mandatorId);
    if (JSON.stringify(holds) !== JSON.stringify(noted)) keepLines(folder, fileName, [{ mandatorId, holds }]);
  };
  return inMandator(database, mandatorId, work, { role: "jobs" });
}

/** Holds again what a company held last and the backup does not know; whoever is not in it yet is stood in for by an administrator. */
export function restoreHolds(database: Database, mandatorId: string, folder: string): Promise<void> {
  return inMandator(database, mandatorId, async (db) => {
    for (const { id, reason, vehicleIds, from, to, createdBy, createdAt } of lastHeld(folder, mandatorId))
      await sql`
        insert into retention_holds (id, reason, vehicle_ids, from_on, to_on, created_by, created_at)
        select ${id}, ${reason}, ${vehicleIds}::uuid[], ${from}, ${to}, author.id, ${createdAt}
        from users as author
        where author.id = ${createdBy} or author.role_id = ${roles.admin}
        order by (author.id = ${createdBy}) desc, author.created_at, author.id
        limit 1
        on conflict do nothing`.execute(db);
  });
}

const lastHeld = (folder: string, mandatorId: string) =>
  readKeptLines(folder, fileName, Held).findLast((line) => line.mandatorId === mandatorId)?.holds ?? [];
