import type { Actor } from "@wegbuch/contract/access/actor";
import type { PhoneAddresses, PhoneToConnect } from "@wegbuch/contract/phones/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { makeImei } from "../boxes/make-imei.ts";
import { refuseSecondBox } from "../boxes/refuse-second-box.ts";
import { holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { findPerson } from "./find-person.ts";
import { makeAddress } from "./make-address.ts";

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
    await refuseSecondBox(db, vehicle, now);
    await sql`select add_phone_box(${id}, ${makeImei()}, ${now})`.execute(db);
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
    await db.insertInto("phone_holders").values({ box_id: id, held_from: now, user_id: userId }).execute();
    recordChange(db, actor, { kind: "vehicle", id: vehicleId }, {}, { box: name });
    const told = { created: name, vehicle: vehicle.name, driver: user?.name ?? "" };
    recordChange(db, actor, { kind: "box", id }, {}, told);
    return addresses;
  });
}
