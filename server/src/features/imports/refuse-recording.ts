import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { de, en } from "@wegbuch/contract/imports/texts";
import { sql } from "kysely";
import { mostPoints, whyNotRecorded } from "@wegbuch/contract/imports/rules";
import type { MandatorDb } from "../../platform/db/database.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { sayLimit } from "./say-limit.ts";

const say = inBothLanguages(de, en);

type Span = { from: Date; to: Date };

/** Refuses 400 what is not followed any more, or was not recorded yet. */
export function refuseTimes({ from, to }: Span, now: Date): void {
  const reason = whyNotRecorded({ from: from.getTime(), to: to.getTime() }, now.getTime());
  if (reason !== null) throw invalid(reason === "tooOld" ? "from" : "to", sayings[reason]);
}

const sayings = {
  backwards: say.recordingIsBackwards,
  tooOld: say.recordingIsTooOld,
  ahead: say.recordingIsAhead,
};

/** Refuses 409 more points than a recording has. */
export function refuseFull(points: number): void {
  if (points <= mostPoints) return;
  const message = fill(say.recordingIsFull, { most: sayLimit(mostPoints) });
  throw new Problem(409, "Conflict", { message });
}

/**
 * Refuses 409 what was recorded before places were erased: what would be told anew of such a time would be gone again the
 * next night.
 */
export async function refuseErased(db: MandatorDb, from: Date): Promise<void> {
  const { until } = await db
    .selectFrom("mandators")
    .select("places_erased_until as until")
    .executeTakeFirstOrThrow();
  if (until !== null && from < until) throw new Problem(409, "Conflict", { message: say.recordingIsErased });
}

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
  if (others.some(({ gives_way }) => !gives_way) || (await isBeingUndone(db, id, { from, to })))
    throw new Problem(409, "Conflict", { errors: { vehicleId: [fill(say.recordingHasBox, { name })] } });
  return others[0]?.id ?? null;
}

/** A recording of that time of which trips may be left, beside which there is no room for others. */
async function isBeingUndone(db: MandatorDb, vehicleId: string, { from, to }: Span): Promise<boolean> {
  const half = await db
    .selectFrom("imports")
    .select("id")
    .where("vehicle_id", "=", vehicleId)
    .where("undo_begun_at", "is not", null)
    .where("undone_at", "is", null)
    .where("recorded_from", "<=", to)
    .where("recorded_until", ">=", from)
    .limit(1)
    .executeTakeFirst();
  return half !== undefined;
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
