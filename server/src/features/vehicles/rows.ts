import type { Actor } from "@wegbuch/contract/access/actor";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notKept } from "../../platform/db/keep-statements.ts";
import { byName } from "../../platform/db/search.ts";
import { versionOf } from "../../platform/history/version.ts";
import { groupIsVisible, vehicleIsVisible } from "../groups/visible-to.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { currentDriverOf, hiddenPlaces } from "./find-latest-drives.ts";
import { unpluggings } from "./find-unpluggings.ts";

/** The vehicles of some ids an actor may see, in their order, as the API says them but for what is due. */
export async function readWholeVehicles(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  ids: readonly string[],
): Promise<Vehicle[]> {
  return (await writeVehicles(db, actor, now, ids)).map((written) => JSON.parse(written) as Vehicle);
}

/** The same for what tells no places of them, as their table does. */
export async function findWholeVehicles(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  ids: readonly string[],
): Promise<Vehicle[]> {
  return (await findRows(db, actor, now, ids)).map(({ written }) => JSON.parse(written) as Vehicle);
}

/** More ids than a page of a screen has are planned for as many. */
const mostOfPages = 500;

/** The same as JSON; whose place it tells is noted. PostgreSQL writes it, for to take thousands of vehicles apart and write them here takes five times as long. */
export async function writeVehicles(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await findRows(db, actor, now, ids);
  const told = rows.filter(({ tells_place }) => tells_place);
  noteLooks(
    db,
    actor,
    { now, kind: "lastPosition" },
    told.map(({ id, driver_id }) => ({ vehicleId: id, driverId: driver_id })),
  );
  return rows.map(({ written }) => written);
}

type Found = { id: string; written: string; tells_place: boolean; driver_id: string | null };

async function findRows(db: MandatorDb, actor: Actor, now: Date, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with asked as materialized (
      select id, place from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
    ),
    known as materialized (
      select asked.place, vehicles.*,
        ${versionOf("vehicles.id")} as version,
        ${currentDriverOf(actor, { id: "vehicles.id", ownerId: "vehicles.owner_id" })} as driver_id
      from asked
      join vehicles on vehicles.id = asked.id
      where vehicles.deleted_at is null and ${vehicleIsVisible(actor, "vehicles.id")}
    ),
    -- Each made once: a plan for any number of vehicles would make them anew for every vehicle.
    member as materialized (${groupsOfVehicles(actor)}),
    permitted as materialized (${driversOfVehicles}),
    unplugged as materialized (
      select vehicle_id, array_agg(${instant("happened_at")} order by happened_at) as at_times
      from ${unpluggings(now)} as event
      where vehicle_id in (select id from asked)
      group by vehicle_id
    ),
    hidden as materialized (select vehicle_id from ${hiddenPlaces(actor, now, sql`any(array(select id from asked))`)} as hidden)
    select known.id, known.driver_id, row_to_json(vehicle)::text as written, place.is_visible and position.latitude is not null as tells_place
    from known
    left join users as owner on owner.id = known.owner_id
    left join users as driver on driver.id = known.driver_id
    left join costcenters on costcenters.id = known.costcenter_id
    left join box_attachments as attachment on attachment.vehicle_id = known.id
      -- Not as a range, whose share would be guessed so low that all attachments are read.
      and coalesce(attachment.attached_from, '-infinity') <= ${now}::timestamptz
      and coalesce(attachment.attached_until, 'infinity') > ${now}::timestamptz
    left join boxes on boxes.id = attachment.box_id
    left join vehicle_positions as position on position.vehicle_id = known.id
    left join member on member.vehicle_id = known.id
    left join permitted on permitted.vehicle_id = known.id
    left join unplugged on unplugged.vehicle_id = known.id
    left join vehicle_odometers as odometer on odometer.vehicle_id = known.id
    cross join lateral (select known.id not in (select vehicle_id from hidden) as is_visible) as place
    cross join lateral (select ${sql.join(columns)}) as vehicle
    order by known.place
    ${ids.length > mostOfPages ? notKept : sql``}`.execute(db);
  return rows;
}

const named = (people: string) =>
  sql`(${sql.ref(`${people}.first_name`)} || ' ' || ${sql.ref(`${people}.last_name`)})`;

const instant = (at: string) =>
  sql`to_char(${sql.raw(at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A name and an id, or null without one. */
const referenceTo = (id: string, name: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(id)} is not null then row(${sql.ref(id)}, ${name})::reference end`;

const whereVisible = (column: string) => sql`case when place.is_visible then ${sql.ref(column)} end`;

/** In the order in which they are sent. */
const fields: { [Field in keyof Vehicle]: RawBuilder<unknown> } = {
  id: sql.ref("known.id"),
  name: sql.ref("known.name"),
  licensePlate: sql.ref("known.license_plate"),
  model: sql`nullif(known.model, '')`,
  description: sql`nullif(known.description, '')`,
  type: sql.ref("known.type"),
  owner: referenceTo("owner.id", named("owner")),
  ownerId: sql.ref("known.owner_id"),
  assignTripsToOwner: sql.ref("known.assign_trips_to_owner"),
  isPrivateTripAllowed: sql.ref("known.is_private_trip_allowed"),
  groups: sql`coalesce(member.groups, '{}')`,
  groupIds: sql`coalesce(member.ids, '{}')`,
  // One that was there from the beginning counts from the day it was assigned.
  box: sql`case when boxes.id is not null then (
    select row_to_json(box) from (
      select boxes.id, coalesce((
          select phones.name from phones where phones.mandator_id = boxes.mandator_id and phones.box_id = boxes.id
        ), (
          select device.name from forwarded_devices as device
          where device.mandator_id = boxes.mandator_id and device.box_id = boxes.id
        ), boxes.imei) as name, ${instant("coalesce(attachment.attached_from, attachment.created_at)")} as since
    ) as box) end`,
  boxId: sql.ref("boxes.id"),
  boxUnpluggedAt: sql`coalesce(unplugged.at_times, '{}')`,
  costcenterId: sql.ref("known.costcenter_id"),
  costcenterKey: sql.ref("costcenters.foreign_id"),
  archivedAt: instant("known.archived_at"),
  archiveComment: sql.ref("known.archive_comment"),
  country: sql.ref("known.country"),
  registrationDate: sql`known.registration_date || 'T00:00:00.000Z'`,
  vehicleServiceType: sql.ref("known.vehicle_service_type"),
  periodicServiceDistanceInMeter: sql.ref("known.periodic_service_distance_in_meter"),
  hasTachograph: sql.ref("known.has_tachograph"),
  mileageInMeters: sql`coalesce(odometer.anchor_meters + odometer.driven_meters, 0)`,
  // Of a hidden one the hour alone: from report to report it would be seen when it drives and stands.
  lastPosition: instant(
    "(case when place.is_visible then position.device_time else date_trunc('hour', position.device_time) end)",
  ),
  latitude: whereVisible("position.latitude"),
  longitude: whereVisible("position.longitude"),
  speed: whereVisible("position.speed"),
  currentDriver: referenceTo("driver.id", named("driver")),
  drivers: sql`coalesce(permitted.drivers, '{}')`,
  nextService: sql`null::int`,
  isServiceOverdue: sql`null::int`,
  serviceDueOn: sql`null::int`,
  nextInspection: sql`null::int`,
  isInspectionOverdue: sql`null::int`,
  inspectionDueOn: sql`null::int`,
  inspections: sql`'{}'::int[]`,
  services: sql`'{}'::int[]`,
  version: sql.ref("known.version"),
};

const columns = Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.id(name)}`);

const groupsOfVehicles = (actor: Actor) => sql`
  select member.vehicle_id,
    array_agg(row(groups.id, groups.name)::reference order by ${byName("groups.name")}, groups.id) as groups,
    array_agg(groups.id order by ${byName("groups.name")}, groups.id) as ids
  from group_vehicles as member
  join groups on groups.id = member.group_id
  where member.vehicle_id = any(array(select id from asked)) and ${groupIsVisible(actor, "groups.id")}
  group by member.vehicle_id`;

const driversOfVehicles = sql`
  select permitted.vehicle_id,
    array_agg(row(users.id, ${named("users")})::reference order by ${byName("users.last_name")}, users.id) as drivers
  from vehicle_drivers as permitted
  join users on users.id = permitted.user_id
  where permitted.vehicle_id = any(array(select id from asked)) and users.deleted_at is null
  group by permitted.vehicle_id`;
