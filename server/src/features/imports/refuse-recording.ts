import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { de, en } from "@wegbuch/contract/imports/texts";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

type Span = { from: Date; to: Date };

/**
 * Refuses 409 a recording of a time in which something else told where the vehicle was; whoever calls holds it. The first box
 * of a vehicle reaches back without a beginning: while it has told nothing of that time, it gives way. Gives its attachment.
 */
export async function refuseOtherBox(
  db: MandatorDb,
  { id, name }: Reference,
  { from, to }: Span,
): Promise<string | null> {
  const others = await db
    .selectFrom("box_attachments as attachment")
    .select("attachment.id")
    .select(hasToldNothing(to).as("gives_way"))
    .where("vehicle_id", "=", id)
    .where(sql<boolean>`coalesce(attached_from, '-infinity') <= ${to}::timestamptz`)
    .where(sql<boolean>`coalesce(attached_until, 'infinity') > ${from}::timestamptz`)
    .execute();
  if (others.some(({ gives_way }) => !gives_way))
    throw new Problem(409, "Conflict", { errors: { vehicleId: [fill(say.recordingHasBox, { name })] } });
  return others[0]?.id ?? null;
}

const hasToldNothing = (to: Date) => sql<boolean>`(
  attachment.attached_from is null and attachment.created_at > ${to}::timestamptz and not exists (
    select from trips
    where trips.mandator_id = attachment.mandator_id and trips.box_id = attachment.box_id
      and trips.started_at <= ${to}::timestamptz))`;

/** Refuses 409 a file the company has imported, unless that was undone. */
export async function refuseKnownFile(db: MandatorDb, sha256: string): Promise<void> {
  const known = await db
    .selectFrom("imports")
    .select("finished_at")
    .where("kind", "=", "positions")
    .where("sha256", "=", sha256)
    .where("finished_at", "is not", null)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  if (known === undefined) return;
  const date = dayOf(known.finished_at!).split("-").toReversed().join(".");
  throw new Problem(409, "Conflict", { message: fill(say.recordingIsKnown, { date }) });
}
