import { randomInt } from "node:crypto";
import type { Actor } from "@wegbuch/contract/access/actor";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { PhoneAddresses, PhoneToConnect } from "@wegbuch/contract/phones/schemas";
import { de, en } from "@wegbuch/contract/phones/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type HeldVehicle, holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { findPerson } from "./find-person.ts";
import { makeAddress } from "./make-address.ts";

const say = inBothLanguages(de, en);

/**
 * Connects a phone to a vehicle without a box, from now on: what the phone has recorded before is not the vehicle's. Refuses
 * 409 a vehicle that has one, or is archived (rule boxes/phones).
 */
export function connectPhone(
  { database, clock, publicOrigin }: { database: Database; clock: Clock; publicOrigin: string },
  actor: Actor,
  { name, vehicleId, userId = null }: PhoneToConnect,
): Promise<PhoneAddresses> {
  const now = clock.now();
  const id = newId({ now: () => now });
  const { addresses, hash } = makeAddress(publicOrigin, actor.mandatorId, id);
  return inMandator(database, actor, async (db) => {
    // People are held before vehicles.
    const user = await findPerson(db, actor, userId);
    const vehicle = await holdVehicle(db, actor, vehicleId);
    refuseArchivedVehicle(vehicle, "vehicleId");
    await refuseBox(db, vehicle, now);
    await sql`select add_phone_box(${id}, ${madeUpImei()}, ${now})`.execute(db);
    await db
      .insertInto("box_attachments")
      .values({
        id: newId({ now: () => now }),
        box_id: id,
        vehicle_id: vehicleId,
        attached_from: now,
        created_at: now,
      })
      .execute();
    await db
      .insertInto("phones")
      .values({ box_id: id, user_id: userId, name, token_hash: hash, created_at: now })
      .execute();
    recordChange(db, actor, { kind: "vehicle", id: vehicleId }, {}, { box: name });
    const told = { created: name, vehicle: vehicle.name, driver: user?.name ?? "" };
    recordChange(db, actor, { kind: "box", id }, {}, told);
    return addresses;
  });
}

/** No maker of boxes has such a number; it is none anybody has to know. */
const madeUpImei = () => `000${String(randomInt(1e12)).padStart(12, "0")}`;

async function refuseBox(db: MandatorDb, { id, name }: HeldVehicle, now: Date): Promise<void> {
  const there = await db
    .selectFrom("box_attachments")
    .innerJoin("boxes", "boxes.id", "box_attachments.box_id")
    .select("boxes.kind")
    .where("vehicle_id", "=", id)
    .where(sql<boolean>`coalesce(attached_until, 'infinity') > ${now}::timestamptz`)
    .executeTakeFirst();
  if (there === undefined) return;
  const saying = there.kind === "phone" ? say.vehicleHasPhone : say.vehicleHasBox;
  throw new Problem(409, "Conflict", { errors: { vehicleId: [fill(saying, { name })] } });
}
