import type { Actor } from "@wegbuch/contract/access/actor";
import type { VersionedBulkArchiveToggle } from "@wegbuch/contract/costcenters/schemas";
import type { Removal } from "@wegbuch/contract/kit/wire";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { appendChanges } from "../../platform/history/record-change.ts";
import { whoFlips } from "../../platform/who-flips.ts";
import { refuseAnyOutdated, versionsOf } from "../../platform/history/version.ts";
import { invalid, say } from "../../platform/http/problem.ts";
import { detachBoxes } from "../boxes/change-attachment.ts";
import { endReservations } from "../reservations/end-reservations.ts";
import { type HeldVehicle, holdVehicles } from "../groups/find-held-vehicles.ts";
import { readVehicle } from "./queries.ts";
import { noteVehicles } from "./note-vehicles.ts";

type Parts = { database: Database; clock: Clock };
type Toggle = Omit<VersionedBulkArchiveToggle, "comment"> & { comment: string };

/** Archives a vehicle or takes it back; gives it as it is then. */
export function toggleVehicle(
  { database, clock }: Parts,
  actor: Actor,
  { id, version, ...wanted }: Removal & Omit<Toggle, "ids" | "versions"> & { id: string },
): Promise<Vehicle> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    await toggle(db, actor, { ...wanted, ids: [id], versions: versionsOf(id, version) }, now);
    await appendChanges(db);
    return (await readVehicle(db, actor, now, id))!;
  });
}

/**
 * Each vehicle flips its own state or comes into the one that is wanted, all of them or none; the comment is kept on
 * those that are archived (rule lists/archive-toggle).
 */
export async function toggleVehicles(
  { database, clock }: Parts,
  actor: Actor,
  wanted: Toggle,
): Promise<void> {
  await inMandator(database, actor, (db) => toggle(db, actor, wanted, clock.now()));
}

async function toggle(db: MandatorDb, actor: Actor, wanted: Toggle, now: Date): Promise<void> {
  const { ids, versions, comment, isArchived } = wanted;
  const vehicles = await holdVehicles(db, actor, ids);
  await refuseAnyOutdated(db, actor, { ids, versions, read: (id) => readVehicle(db, actor, now, id) });
  const { leaving, returning } = whoFlips(vehicles, isArchived);
  if (leaving.length > 0 && comment === "") throw invalid("comment", say.commentIsEmpty);
  await noteVehicles(db, actor, idsOf(vehicles), async () => {
    // A vehicle comes back without box, and with the comment it was archived with.
    await db
      .updateTable("vehicles")
      .set({ archived_at: null })
      .where("id", "=", oneOf(idsOf(returning)))
      .execute();
    await db
      .updateTable("vehicles")
      .set({ archived_at: now, archive_comment: comment })
      .where("id", "=", oneOf(idsOf(leaving)))
      .execute();
  });
  await leaveService(db, actor, idsOf(leaving), now);
}

/**
 * What ends when a vehicle goes into the archive (rule vehicles/archive). Its box is free for another one; the tracker
 * ends the trip under way as soon as the box has left. Drivers and groups stay.
 */
async function leaveService(
  db: MandatorDb,
  author: Actor,
  vehicleIds: readonly string[],
  now: Date,
): Promise<void> {
  await detachBoxes(db, vehicleIds, { author, now });
  await endReservations(db, author, { vehicleIds }, now);
}

const idsOf = (vehicles: readonly HeldVehicle[]) => vehicles.map(({ id }) => id);
