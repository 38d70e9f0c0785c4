import type { Actor } from "@wegbuch/contract/access/actor";
import type { ForwardedDevice } from "@wegbuch/contract/forwarding/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { notFound } from "../../platform/http/problem.ts";
import { attachBox, detachBox } from "../boxes/change-attachment.ts";
import { makeImei } from "../boxes/make-imei.ts";
import { refuseSecondBox } from "../boxes/refuse-second-box.ts";
import { type HeldVehicle, holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { requireDevice } from "./queries.ts";

/**
 * Puts a device that Traccar forwards into a vehicle from now on, as a box of its own, or takes it out (rule
 * boxes/forwarded). Refuses 404 one that was never heard of, 409 a vehicle that has a box, or is archived.
 */
export function assignDevice(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { uniqueId, vehicleId }: { uniqueId: string; vehicleId: string | null },
): Promise<ForwardedDevice> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const held = await holdDevice(db, uniqueId);
    const before = await requireDevice(db, now, uniqueId);
    if (vehicleId !== null && vehicleId !== before.vehicle?.id) {
      const vehicle = await holdVehicle(db, actor, vehicleId);
      refuseArchivedVehicle(vehicle, "vehicleId");
      await refuseSecondBox(db, vehicle, now);
      if (held.box_id === null) await makeBox(db, actor, { ...held, vehicle, now });
      else {
        await attachBox(db, { boxId: held.box_id, vehicle, mayMove: true }, { author: actor, now });
        // It may have told it while it was in none.
        if (held.knows_ignition) await sql`select note_ignition_of_box(${held.box_id})`.execute(db);
      }
    }
    if (vehicleId === null && held.box_id !== null) await detachBox(db, held.box_id, { author: actor, now });
    return requireDevice(db, now, uniqueId);
  });
}

/** A listed device which nobody else puts anywhere until the transaction ends. */
async function holdDevice(db: MandatorDb, uniqueId: string) {
  const device = await db
    .selectFrom("forwarded_devices")
    .select(["unique_id", "name", "box_id", "knows_ignition"])
    .where("unique_id", "=", uniqueId)
    .forUpdate()
    .executeTakeFirst();
  if (device === undefined) throw notFound("Device");
  return device;
}

type Making = Awaited<ReturnType<typeof holdDevice>> & { vehicle: HeldVehicle; now: Date };

/** Its box from now on; what it recorded before is no vehicle's. */
async function makeBox(db: MandatorDb, actor: Actor, device: Making): Promise<void> {
  const { unique_id, name, knows_ignition, vehicle, now } = device;
  const id = newId({ now: () => now });
  await sql`select add_traccar_box(${id}, ${makeImei()}, ${knows_ignition ? "obd" : "bm"}, ${now})`.execute(
    db,
  );
  const attachment = { box_id: id, vehicle_id: vehicle.id, attached_from: now, created_at: now };
  await db
    .insertInto("box_attachments")
    .values({ id: newId({ now: () => now }), ...attachment })
    .execute();
  await db.updateTable("forwarded_devices").set({ box_id: id }).where("unique_id", "=", unique_id).execute();
  recordChange(db, actor, { kind: "vehicle", id: vehicle.id }, {}, { box: name });
  recordChange(db, actor, { kind: "box", id }, {}, { created: name, vehicle: vehicle.name });
}
