import type { Actor } from "@wegbuch/contract/access/actor";
import { firstOfMonth } from "@wegbuch/contract/inspections/rules";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import type { VehicleChange } from "@wegbuch/contract/vehicles/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { invalid, notFound, say } from "../../platform/http/problem.ts";
import { hasCostcenters, requireUsableCostcenter } from "../costcenters/require-usable-costcenter.ts";
import { type Person, refuseArchived } from "../groups/find-held-people.ts";
import type { HeldVehicle } from "../groups/find-held-vehicles.ts";

/** What the form of a vehicle says, the owner who is named there, and what the vehicle is until now. */
type Wanted = { given: VehicleChange; owner: Person | undefined; before?: HeldVehicle };

/**
 * The columns of a vehicle as its form gives it. Refuses a company or private vehicle without owner (400), an owner or
 * cost centre nobody knows of (404) and one in the archive (409); who or what was chosen before may stay, but no trips are
 * assigned to an owner in the archive (409).
 */
export async function requireVehicleColumns(db: MandatorDb, actor: Actor, { given, owner, before }: Wanted) {
  const ownerId = given.ownerId ?? null;
  if (ownerId === null && given.type !== vehicleTypes.pool) throw invalid("ownerId", say.ownerIsEmpty);
  if (ownerId !== null && ownerId !== before?.owner_id) {
    if (owner?.isInScope !== true) throw notFound("Owner");
    refuseArchived("ownerId", owner);
  }
  const isPool = given.type === vehicleTypes.pool;
  const isAssigned = given.assignTripsToOwner && !isPool;
  // Trips count for nobody in the archive, though he may stay the owner (rule users/archive).
  if (isAssigned && owner !== undefined) refuseArchived("assignTripsToOwner", owner);
  return {
    name: given.name,
    license_plate: given.licensePlate,
    model: given.model,
    description: given.description,
    type: given.type,
    owner_id: ownerId,
    assign_trips_to_owner: isAssigned,
    is_private_trip_allowed: given.isPrivateTripAllowed && !isPool,
    costcenter_id: await costcenterOf(db, actor, given.costcenterId ?? null, before?.costcenter_id ?? null),
    country: given.country ?? null,
    registration_date: given.registrationDate ? firstOfMonth(given.registrationDate) : null,
    vehicle_service_type: given.vehicleServiceType ?? null,
    periodic_service_distance_in_meter: given.periodicServiceDistanceInMeter || null,
    has_tachograph: given.hasTachograph ?? before?.has_tachograph ?? false,
  };
}

/** Without the package of cost centres what was chosen before stays. */
async function costcenterOf(
  db: MandatorDb,
  actor: Actor,
  wanted: string | null,
  before: string | null,
): Promise<string | null> {
  if (!hasCostcenters(actor)) return before;
  if (wanted !== null && wanted !== before) await requireUsableCostcenter(db, wanted);
  return wanted;
}
