import type { Actor } from "@wegbuch/contract/access/actor";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { Vehicle, VehicleType } from "@wegbuch/contract/vehicles/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { versionOf } from "../../platform/history/version.ts";
import { groupIsVisible, vehicleIsVisible } from "../groups/visible-to.ts";
import { readOdometers } from "../odometer/read-mileage.ts";
import { currentDriver, hiddenVehicles, latestDrives } from "./find-latest-drives.ts";

/** The vehicles an actor may see, each with what belongs to it once: owner, cost centre, box of the moment, position. */
export function vehicleRows(db: MandatorDb, actor: Actor, now: Date) {
  return db
    .selectFrom("vehicles")
    .leftJoin("users as owner", (join) =>
      join
        .onRef("owner.mandator_id", "=", "vehicles.mandator_id")
        .onRef("owner.id", "=", "vehicles.owner_id"),
    )
    .leftJoin("costcenters", (join) =>
      join
        .onRef("costcenters.mandator_id", "=", "vehicles.mandator_id")
        .onRef("costcenters.id", "=", "vehicles.costcenter_id"),
    )
    .leftJoin("box_attachments as attachment", (join) =>
      join
        .onRef("attachment.mandator_id", "=", "vehicles.mandator_id")
        .onRef("attachment.vehicle_id", "=", "vehicles.id")
        // Not as a range, whose share would be guessed so low that all attachments are read.
        .on(
          sql<boolean>`coalesce(attachment.attached_from, '-infinity') <= ${now}::timestamptz
            and coalesce(attachment.attached_until, 'infinity') > ${now}::timestamptz`,
        ),
    )
    .leftJoin("boxes", "boxes.id", "attachment.box_id")
    .leftJoin("vehicle_positions as position", (join) =>
      join
        .onRef("position.mandator_id", "=", "vehicles.mandator_id")
        .onRef("position.vehicle_id", "=", "vehicles.id"),
    )
    .select([
      "vehicles.id",
      "vehicles.name",
      "vehicles.license_plate",
      "vehicles.model",
      "vehicles.description",
    ])
    .select(["vehicles.type", "vehicles.owner_id", "vehicles.assign_trips_to_owner"])
    .select(["vehicles.is_private_trip_allowed", "vehicles.costcenter_id", "vehicles.country"])
    .select(["vehicles.archived_at", "vehicles.archive_comment", "vehicles.registration_date"])
    .select(["vehicles.vehicle_service_type", "vehicles.periodic_service_distance_in_meter"])
    .select(["owner.first_name as owner_first_name", "owner.last_name as owner_last_name"])
    .select(["costcenters.foreign_id as costcenter_key", "boxes.id as box_id", "boxes.imei"])
    .select(["attachment.attached_from", "attachment.created_at as attached_at"])
    .select(["position.latitude", "position.longitude", "position.speed", "position.device_time"])
    .select(versionOf("vehicles.id").as("version"))
    .where("vehicles.deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"));
}

type Row = Awaited<ReturnType<ReturnType<typeof vehicleRows>["executeTakeFirstOrThrow"]>>;

/** The vehicles as the API says them, with what belongs to each in number: groups in scope, drivers, drives, unpluggings. */
export async function sayVehicles(
  db: MandatorDb,
  actor: Actor,
  rows: readonly Row[],
  now: Date,
): Promise<Vehicle[]> {
  const ids = rows.map((row) => row.id);
  const groups = rowsBy(await groupRows(db, actor, ids), (row) => row.vehicle_id);
  const drivers = rowsBy(await driverRows(db, ids), (row) => row.vehicle_id);
  const drives = rowsBy(await latestDrives(db, actor, ids), (row) => row.vehicle_id);
  const hidden = await hiddenVehicles(db, actor, ids);
  const unplugged = rowsBy(await unpluggedRows(db, ids, now), (row) => row.vehicle_id);
  const mileages = await readOdometers(db, ids);
  return rows.map((row) =>
    vehicleOf(row, {
      groups: groups.get(row.id) ?? [],
      drivers: drivers.get(row.id) ?? [],
      drives: drives.get(row.id) ?? [],
      isPlaceVisible: !hidden.has(row.id),
      unplugged: unplugged.get(row.id) ?? [],
      mileage: mileages.get(row.id) ?? 0,
    }),
  );
}

type Belonging = {
  groups: readonly Reference[];
  drivers: readonly Reference[];
  drives: Awaited<ReturnType<typeof latestDrives>>;
  isPlaceVisible: boolean;
  unplugged: readonly Unplugging[];
  mileage: number;
};

/** One literal: were it spread together, an object as wide as this would cost two hundred times as much. */
function vehicleOf(
  row: Row,
  { groups, drivers, drives, isPlaceVisible, unplugged, mileage }: Belonging,
): Vehicle {
  const owner = ownerOf(row);
  return {
    id: row.id,
    name: row.name,
    licensePlate: row.license_plate,
    model: row.model || null,
    description: row.description || null,
    type: row.type as VehicleType,
    owner,
    ownerId: row.owner_id,
    assignTripsToOwner: row.assign_trips_to_owner,
    isPrivateTripAllowed: row.is_private_trip_allowed,
    groups: groups.map(({ id, name }) => ({ id, name })),
    groupIds: groups.map(({ id }) => id),
    box: boxOf(row),
    boxId: row.box_id,
    boxUnpluggedAt: unplugged.map((event) => event.happened_at.toISOString()),
    costcenterId: row.costcenter_id,
    costcenterKey: row.costcenter_key,
    archivedAt: row.archived_at?.toISOString() ?? null,
    archiveComment: row.archive_comment,
    country: row.country as Vehicle["country"],
    registrationDate: row.registration_date === null ? null : `${row.registration_date}T00:00:00.000Z`,
    vehicleServiceType: row.vehicle_service_type as Vehicle["vehicleServiceType"],
    periodicServiceDistanceInMeter: row.periodic_service_distance_in_meter,
    mileageInMeters: mileage,
    lastPosition: row.device_time?.toISOString() ?? null,
    latitude: isPlaceVisible ? row.latitude : null,
    longitude: isPlaceVisible ? row.longitude : null,
    speed: isPlaceVisible ? row.speed : null,
    currentDriver: currentDriver(drives, owner),
    drivers: drivers.map(({ id, name }) => ({ id, name })),
    nextService: null,
    isServiceOverdue: null,
    serviceDueOn: null,
    nextInspection: null,
    isInspectionOverdue: null,
    inspectionDueOn: null,
    inspections: [],
    services: [],
    version: row.version,
  };
}

function ownerOf(row: Row): Reference | null {
  if (row.owner_id === null) return null;
  return { id: row.owner_id, name: `${row.owner_first_name} ${row.owner_last_name}` };
}

/** A box that was there from the beginning counts from the day it was assigned. */
function boxOf(row: Row): Vehicle["box"] {
  if (row.box_id === null) return null;
  return { id: row.box_id, name: row.imei!, since: (row.attached_from ?? row.attached_at!).toISOString() };
}

function groupRows(db: MandatorDb, actor: Actor, vehicleIds: readonly string[]) {
  return db
    .selectFrom("group_vehicles as member")
    .innerJoin("groups", (join) =>
      join.onRef("groups.mandator_id", "=", "member.mandator_id").onRef("groups.id", "=", "member.group_id"),
    )
    .select(["member.vehicle_id", "groups.id", "groups.name"])
    .where("member.vehicle_id", "=", oneOf(vehicleIds))
    .where(groupIsVisible(actor, "groups.id"))
    .orderBy(byName("groups.name"))
    .orderBy("groups.id")
    .execute();
}

function driverRows(db: MandatorDb, vehicleIds: readonly string[]) {
  return db
    .selectFrom("vehicle_drivers as permitted")
    .innerJoin("users", (join) =>
      join
        .onRef("users.mandator_id", "=", "permitted.mandator_id")
        .onRef("users.id", "=", "permitted.user_id"),
    )
    .select(["permitted.vehicle_id", "users.id"])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as("name"))
    .where("permitted.vehicle_id", "=", oneOf(vehicleIds))
    .where("users.deleted_at", "is", null)
    .orderBy(byName("users.last_name"))
    .orderBy("users.id")
    .execute();
}

/**
 * When the box that is in a vehicle was pulled out, as long as it has not been plugged in again (rule boxes/plugging).
 */
export const unpluggings = (now: Date) => sql<Unplugging>`(
  select event.vehicle_id, event.happened_at
  from box_events as event
  join box_attachments as attachment on attachment.vehicle_id = event.vehicle_id
    and attachment.box_id = event.box_id
    and tstzrange(attachment.attached_from, attachment.attached_until) @> event.happened_at
    and tstzrange(attachment.attached_from, attachment.attached_until) @> ${now}::timestamptz
  where event.name = 'Unplugged' and not exists (
    select from box_events as later
    where later.vehicle_id = event.vehicle_id and later.box_id = event.box_id and later.name = 'Plugged'
      and later.happened_at >= event.happened_at))`;

type Unplugging = { vehicle_id: string; happened_at: Date };

async function unpluggedRows(
  db: MandatorDb,
  vehicleIds: readonly string[],
  now: Date,
): Promise<readonly Unplugging[]> {
  const { rows } = await sql<Unplugging>`
    select vehicle_id, happened_at from ${unpluggings(now)} as event
    where vehicle_id = ${oneOf(vehicleIds)} order by happened_at`.execute(db);
  return rows;
}
