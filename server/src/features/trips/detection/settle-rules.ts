import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import { ruleOf } from "@wegbuch/contract/classificationrules/rules";
import { classifiedHow } from "@wegbuch/contract/trips/codes";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { holdLogbooks } from "../ledger/hold-logbooks.ts";
import { heldTrips } from "../ledger/read-trips.ts";
import { isForRules, type Trip } from "../ledger/trip.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { findPlaceable } from "./find-placeable.ts";
import { findRules, type FoundRules } from "./find-rules.ts";

/** Trips to ask of, and who has just made them of others, if anybody. */
export type ToSettle = { tripIds: readonly string[]; recomposedBy: string | null };

/**
 * Has the rules of their drivers say what trips were of which nobody has said it meanwhile; in the tracker's role, which
 * alone reads the rules (rules classificationrules/late-driver, classificationrules/parts).
 */
export async function settleRules(
  db: MandatorDb,
  { tripIds, recomposedBy }: ToSettle,
  now: Date,
): Promise<void> {
  const vehicles = await vehiclesOf(db, tripIds);
  await holdLogbooks(
    db,
    vehicles.map(({ id }) => id),
  );
  const isPrivateTripAllowed = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle.isPrivateTripAllowed]));
  const unsaid = (await heldTrips(db, tripIds)).filter(isForRules);
  const trips = unsaid.filter(({ vehicleId }) => isPrivateTripAllowed.has(vehicleId));
  // Others were moved while their logbooks were waited for.
  if (trips.length < unsaid.length)
    await enqueue(db, "askRules", { tripIds: unsaid.map(({ id }) => id), recomposedBy });
  const rules = await findRules(db, [...new Set(trips.flatMap(({ driverId }) => driverId ?? []))]);
  const placeable = await findPlaceable(db, trips, recomposedBy);
  const changes = trips.flatMap((before) => {
    const after = ruledTrip(before, {
      rules,
      now,
      isPlaceable: placeable.has(before.id),
      isPrivateTripAllowed: isPrivateTripAllowed.get(before.vehicleId)!,
    });
    return after === null ? [] : [{ before, after }];
  });
  await writeTrips(db, changes, { author: "System", now });
}

type Asked = { rules: FoundRules; now: Date; isPlaceable: boolean; isPrivateTripAllowed: boolean };

/** What people have written of it stays; null where no rule knows it. */
function ruledTrip(trip: Trip, { rules, now, isPlaceable, isPrivateTripAllowed }: Asked): Trip | null {
  const { startedAt, start, finishedAt, vehicleId } = trip;
  const destination = finishedAt === null ? null : trip.destination;
  const isInFence = rules.isInFence(vehicleId);
  const known = { startedAt, start, destination, vehicleId, isPrivateTripAllowed, isInFence };
  const own = rules.rulesOf(trip.driverId);
  const asked = isPlaceable ? own : own.filter(({ kind }) => kind === ruleKinds.schedule);
  const rule = ruleOf(asked, known);
  if (rule === null) return null;
  return {
    ...trip,
    type: rule.type,
    description: trip.description || rule.description,
    contact: trip.contact || rule.contact,
    classifiedAt: now.getTime(),
    classifiedBy: null,
    classifiedHow: classifiedHow.rule,
  };
}

const vehiclesOf = (db: MandatorDb, tripIds: readonly string[]) =>
  db
    .selectFrom("trips")
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "trips.mandator_id")
        .onRef("vehicles.id", "=", "trips.vehicle_id"),
    )
    .where("trips.mandator_id", "=", mandatorOf(db))
    .where("trips.id", "=", oneOf([...tripIds]))
    .distinct()
    .orderBy("vehicles.id")
    .select(["vehicles.id", "vehicles.is_private_trip_allowed as isPrivateTripAllowed"])
    .execute();
