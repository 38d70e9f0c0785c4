import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { latestEnd, whyNotSwitch } from "@wegbuch/contract/privatemodes/rules";
import { type NewPrivateMode, type PrivateVehicle, tripEnd } from "@wegbuch/contract/privatemodes/schemas";
import { de, en } from "@wegbuch/contract/privatemodes/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { tellLive } from "../../platform/live/tell-live.ts";
import { endMode } from "./end-mode.ts";
import { holdMode } from "./hold-mode.ts";
import { isDrivenBy, isSwitchedBy, privateVehicles, type RunningMode } from "./queries.ts";
import { queueFollowing } from "./queue-following.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; clock: Clock };

/**
 * Switches private in a vehicle that the actor drives (rule detection/private-switch). Who has switched it already
 * begins it anew without a gap, for the trip it was for may be over without anybody knowing it; but not by the same instant
 * or by saying it twice.
 */
export function startPrivateMode(
  { database, clock }: Parts,
  actor: Actor,
  { vehicleId, until }: NewPrivateMode,
): Promise<PrivateVehicle> {
  const work = async (db: MandatorDb) => {
    const held = await holdMode(db, actor, vehicleId);
    const now = clock.now();
    const mode = await stillOn(db, vehicleId, held.mode, now);
    const isTaken = mode !== null && mode.driver_id !== actor.userId;
    const refusal = whyNotSwitch({
      isArchived: held.vehicle.archived_at !== null,
      isPrivateTripAllowed: held.vehicle.is_private_trip_allowed,
      isTaken,
      isDriven: held.vehicle.is_driven,
      isDriveHidden: held.vehicle.is_drive_hidden,
    });
    if (refusal !== null) throw new Problem(409, "Conflict", { errors: { vehicleId: [say[refusal]] } });
    const end = latestEnd(until, now.getTime());
    if (end === null) throw invalid("until", say.withinDay);
    const wanted = { until: new Date(end), ends_with_trip: until === tripEnd };
    if (mode === null || !isSame(mode, wanted, now)) {
      if (mode !== null) await endMode(db, vehicleId, { at: now, isByDriver: true });
      else if (held.vehicle.drive_id !== null)
        recordChange(
          db,
          actor,
          { kind: "trip", id: held.vehicle.drive_id, books: [vehicleId] },
          {},
          switched,
        );
      // One that began in this very millisecond is not to be taken for another.
      const startedAt = new Date(Math.max(now.getTime(), (mode?.started_at.getTime() ?? -Infinity) + 1));
      await db
        .insertInto("private_modes")
        .values({ vehicle_id: vehicleId, driver_id: actor.userId, started_at: startedAt, ...wanted })
        .execute();
      await queueFollowing(db, vehicleId, now);
      tellLive(db, { vehicleIds: [vehicleId] });
    }
    return (await privateVehicles(db, actor, now, [vehicleId]))[0]!;
  };
  return inMandator(database, actor, work, { role: "tracker" });
}

/** What the history of the drive that is parted tells: that it was, and by whom; it goes with the drive. */
const switched = { privateSwitch: "true" };

/** The mode that is on; one whose time is over has ended then. */
async function stillOn(db: MandatorDb, vehicleId: string, mode: RunningMode | null, now: Date) {
  if (mode === null || mode.until > now) return mode;
  await endMode(db, vehicleId, { at: mode.until, isByDriver: false });
  return null;
}

/** Within this time it is taken for the same wish. */
const sayingTwiceMs = 60_000;

const isSame = (
  mode: RunningMode,
  wanted: Pick<RunningMode, "until" | "ends_with_trip">,
  now: Date,
): boolean =>
  mode.ends_with_trip === wanted.ends_with_trip &&
  (mode.ends_with_trip
    ? now.getTime() - mode.started_at.getTime() < sayingTwiceMs
    : mode.until.getTime() === wanted.until.getTime());

/** Ends the actor's own private drive in a vehicle, also if he may not drive that any more. */
export function endPrivateMode({ database, clock }: Parts, actor: Actor, vehicleId: string): Promise<void> {
  const work = async (db: MandatorDb) => {
    const isHis = sql<boolean>`(${isDrivenBy(actor.userId)} or ${isSwitchedBy(actor.userId)})`;
    const { mode } = await holdMode(db, actor, vehicleId, isHis);
    const now = clock.now();
    if (mode === null || mode.driver_id !== actor.userId)
      throw new Problem(409, "Conflict", { message: say.isNotOn });
    const at = new Date(Math.max(now.getTime(), mode.started_at.getTime()));
    await endMode(db, vehicleId, { at, isByDriver: true });
    await queueFollowing(db, vehicleId, at);
  };
  return inMandator(database, actor, work, { role: "tracker" });
}
