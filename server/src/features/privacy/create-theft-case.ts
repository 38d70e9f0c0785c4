import type { Actor } from "@wegbuch/contract/access/actor";
import { theftHours, whyNotConfirm } from "@wegbuch/contract/privacy/rules";
import type { NewTheftCase, TheftCase } from "@wegbuch/contract/privacy/schemas";
import { de, en } from "@wegbuch/contract/privacy/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { readTheft } from "./read-thefts.ts";

const say = inBothLanguages(de, en);
type Parts = { database: Database; clock: Clock };

/** Says that a vehicle was stolen; it shows nothing by itself (rule privacy/theft). 404 for another's vehicle, 409 with a reason. */
export function createTheftCase(
  { database, clock }: Parts,
  actor: Actor,
  { vehicleId, reason }: NewTheftCase,
): Promise<TheftCase> {
  const [id, now] = [newId(clock), clock.now()];
  return inMandator(database, actor, async (db) => {
    const vehicle = await holdVehicle(db, actor, vehicleId);
    const waitingSince = new Date(now.getTime() - theftHours.waiting * 3_600_000);
    const open = await db
      .selectFrom("theft_cases")
      .select("id")
      .where("vehicle_id", "=", vehicleId)
      .where(
        sql<boolean>`case when ends_at is null then opened_at > ${waitingSince} else ends_at > ${now} end`,
      )
      .executeTakeFirst();
    if (open !== undefined) throw refused("theftIsOpen");
    const opened = { opened_by: actor.userId, opened_at: now };
    await db
      .insertInto("theft_cases")
      .values({ id, vehicle_id: vehicleId, reason, ...opened })
      .execute();
    record(db, actor, { theftCase: `${vehicle.name}: ${reason}` });
    return readTheft(db, id);
  });
}

/** Confirms a case of somebody else, and shows both where the vehicle is from now on (rule privacy/theft). */
export function confirmTheftCase({ database, clock }: Parts, actor: Actor, id: string): Promise<TheftCase> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const theft = await db
      .selectFrom("theft_cases")
      .select(["vehicle_id", "opened_by", "opened_at", "ends_at", "reason"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (theft === undefined) throw notFound("TheftCase");
    const vehicle = await holdVehicle(db, actor, theft.vehicle_id);
    const why = whyNotConfirm(
      {
        openedBy: { id: theft.opened_by },
        openedAt: theft.opened_at.toISOString(),
        endsAt: theft.ends_at?.toISOString() ?? null,
      },
      actor.userId,
      now.getTime(),
    );
    if (why !== null) throw refused(why);
    const ends_at = new Date(now.getTime() + theftHours.shown * 3_600_000);
    await db
      .updateTable("theft_cases")
      .set({ confirmed_by: actor.userId, confirmed_at: now, ends_at })
      .where("id", "=", id)
      .execute();
    record(db, actor, { confirmedTheftCase: `${vehicle.name}: ${theft.reason}` });
    return readTheft(db, id);
  });
}

const refused = (why: keyof typeof de) => new Problem(409, "Conflict", { message: say[why] });

/** The vehicle as it is until the transaction is over, so that of two cases at once one is refused. */
async function holdVehicle(db: MandatorDb, actor: Actor, id: string): Promise<{ name: string }> {
  const vehicle = await db
    .selectFrom("vehicles")
    .select(["name", "archived_at"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (vehicle === undefined) throw notFound("Vehicle");
  if (vehicle.archived_at !== null) throw refused("theftOfArchived");
  return vehicle;
}

/** In the history of the company, which drivers do not read before they are told. */
const record = (db: MandatorDb, actor: Actor, entry: Record<string, string>) =>
  recordChange(db, actor, { kind: "mandator", id: mandatorOf(db) }, {}, entry);
