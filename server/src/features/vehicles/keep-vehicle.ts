import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/vehicles/texts";
import type { VehicleChange } from "@wegbuch/contract/vehicles/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { invalid, notFound, Problem, say } from "../../platform/http/problem.ts";
import { requireUsableCostcenter } from "../costcenters/find-usable-costcenter.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import type { HeldVehicle } from "./find-held-vehicles.ts";

const texts = inBothLanguages(de, en);
const pool = 2;

export type Person = { id: string; name: string; isArchived: boolean };

/**
 * A user in the actor's scope who is not archived until the transaction ends, or undefined. People are held before
 * vehicles, as those do who archive them.
 */
export async function holdPerson(db: MandatorDb, actor: Actor, id: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom("users")
    .select(["id", "archived_at", sql<string>`first_name || ' ' || last_name`.as("name")])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(userIsVisible(actor, "users.id"))
    .forShare()
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, isArchived: row.archived_at !== null };
}

export function refuseArchived(field: string, { name, isArchived }: Person): void {
  if (!isArchived) return;
  throw new Problem(409, "Conflict", { errors: { [field]: [fill(texts.personIsArchived, { name })] } });
}

/** What the form of a vehicle says and what the vehicle is until now; the owner named there, if the actor may see him. */
type Wanted = { given: VehicleChange; owner: Person | undefined; before?: HeldVehicle };

/**
 * The columns of a vehicle as its form gives it. Refuses a company or private vehicle without owner (400), an owner or
 * cost centre nobody knows of (404) and one in the archive (409); who or what was chosen before may stay.
 */
export async function columnsOf(db: MandatorDb, actor: Actor, { given, owner, before }: Wanted) {
  const ownerId = given.ownerId ?? null;
  if (ownerId === null && given.type !== pool) throw invalid("ownerId", say.ownerIsEmpty);
  if (ownerId !== null && ownerId !== before?.owner_id) {
    if (owner === undefined) throw notFound("Owner");
    refuseArchived("ownerId", owner);
  }
  const isPool = given.type === pool;
  return {
    name: given.name,
    license_plate: given.licensePlate,
    model: given.model,
    description: given.description,
    type: given.type,
    owner_id: ownerId,
    assign_trips_to_owner: given.assignTripsToOwner && !isPool,
    is_private_trip_allowed: given.isPrivateTripAllowed && !isPool,
    costcenter_id: await costcenterOf(db, actor, given.costcenterId ?? null, before?.costcenter_id ?? null),
    country: given.country ?? null,
    registration_date: given.registrationDate ? firstOfMonth(given.registrationDate) : null,
    vehicle_service_type: given.vehicleServiceType ?? null,
    periodic_service_distance_in_meter: given.periodicServiceDistanceInMeter || null,
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

export const hasCostcenters = (actor: Actor) => actor.packages.includes(packages.CostCenter);

/** Of the month that was chosen, wherever the one who chose it was (OQ-134). */
const firstOfMonth = (instant: string) => `${instant.slice(0, 7)}-01`;
