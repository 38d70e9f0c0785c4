import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { readBatches } from "../../../platform/db/read-batches.ts";
import { shownCostcenter, tripNumber } from "../../trips/find-trip-rows.ts";
import { mileagesBefore } from "../../odometer/read-mileage.ts";
import { placeName } from "../../trips/say-trip.ts";
import { asPrinted } from "./as-printed.ts";
import { isRepeated, logbookTrips } from "./find-logbook-trips.ts";
import { type ReportOrder, seesCostcenters } from "./order.ts";
import { readChanges, type Change } from "./read-changes.ts";
import type { Section } from "./read-sections.ts";

/** What was added to a trip after its lock: a purpose, a partner or both. */
type Supplement = { words: string; reason: string; by: string; at: number };

/** A trip as the logbook shows it; what its reader may not know is empty. */
export type LogbookTrip = {
  id: string;
  /** In the book of its vehicle; null until that book is begun (rule trips/numbers). */
  number: number | null;
  /** Its place among the sections. */
  section: number;
  vehicleId: string;
  startedAt: number;
  finishedAt: number;
  driver: string;
  vehicle: string;
  licensePlate: string;
  startAddress: string;
  destinationAddress: string;
  metersBefore: number;
  meters: number;
  type: TripType;
  description: string;
  /** Who was visited. */
  contact: string;
  /** It was taken over from a file (rule imports/marks). */
  isImported: boolean;
  /** What was added after the lock, the oldest first (rule trips/supplements). */
  supplements: readonly Supplement[];
  costcenter: string;
  /** It stands in a section before this one, too. */
  isRepeated: boolean;
  /** Of this trip only type and kilometres are shown (rule trips/private). */
  isBare: boolean;
  changes: readonly Change[];
};

type Row = {
  id: string;
  number: number | null;
  section: number;
  vehicle_id: string;
  vehicle: string;
  license_plate: string | null;
  agent: number;
  created_at: Date;
  driver_id: string | null;
  driver: string | null;
  costcenter: string | null;
  started_at: Date;
  finished_at: Date;
  start_latitude: number | null;
  start_longitude: number | null;
  destination_latitude: number | null;
  destination_longitude: number | null;
  start_place: string | null;
  destination_place: string | null;
  mileage_in_meters: number;
  type: number;
  description: string;
  contact: string;
  is_imported: boolean;
  supplements: Supplement[] | null;
  is_repeated: boolean;
};

/** So many that what a batch costs by itself hardly counts, so few that they are no burden to hold. */
const tripsAtOnce = 2_000;

/** The trips of a logbook, section by section in the order of their start; a PDF also tells what was changed on them. */
export async function* readLogbookTrips(
  db: MandatorDb,
  order: ReportOrder,
  sections: readonly Section[],
): AsyncGenerator<LogbookTrip[]> {
  if (sections.length === 0) return;
  for await (const rows of readBatches(db, tripsAtOnce, tripsOf(order, sections))) {
    const before = await mileagesBefore(db, distinct(rows));
    const changes = order.format === "pdf" ? await readChanges(db, order, rows) : noChanges;
    const trips = rows.map((row) => shown(row, before.get(row.id) ?? 0, order, changes.get(row.id) ?? []));
    yield order.format === "pdf" ? trips.map(asPrinted) : trips;
  }
}

const noChanges: ReadonlyMap<string, readonly Change[]> = new Map();

/** What was entered by hand in the order's period and is deleted: told in the annex, counted nowhere. */
export async function readDeletedTrips(db: MandatorDb, order: ReportOrder): Promise<LogbookTrip[]> {
  const columns = sql`0 as section, false as is_repeated`;
  const { rows } = await sql<Row>`
    select distinct on (trip.started_at, trip.id) ${columnsOfTrip}, ${columns}
    from (${logbookTrips(order, { areDeleted: true })}) as trip ${besideTrip}
    order by trip.started_at, trip.id`.execute(db);
  const changes = await readChanges(db, order, rows);
  return rows.map((row) => asPrinted(shown(row, 0, order, changes.get(row.id) ?? [])));
}

/** A trip may stand in several groups. */
const distinct = (rows: readonly Row[]) => [...new Map(rows.map((row) => [row.id, row])).values()];

const tripsOf = (order: ReportOrder, sections: readonly Section[]) => sql<Row>`
    select ${columnsOfTrip}, section.place::integer - 1 as section, ${isRepeated(order)} as is_repeated
    from (${logbookTrips(order)}) as trip
    join unnest(${sections.map(({ key }) => key)}::uuid[]) with ordinality as section (key, place)
      on section.key = trip.key ${besideTrip}
    where trip.is_published
    order by section.place, trip.started_at, trip.id`;

const columnsOfTrip = sql`
    trip.id, ${tripNumber} as number, trip.vehicle_id, vehicles.name as vehicle, vehicles.license_plate, trip.driver_id,
    users.first_name || ' ' || users.last_name as driver, costcenters.foreign_id as costcenter, trip.started_at,
    trip.finished_at, trip.start_latitude, trip.start_longitude, trip.destination_latitude, trip.destination_longitude,
    trip.start_address ->> 'displayName' as start_place, trip.destination_address ->> 'displayName' as destination_place,
    trip.mileage_in_meters, trip.type, trip.description, trip.contact, trip.agent, trip.created_at,
    trip.import_id is not null as is_imported,
    (select jsonb_agg(jsonb_build_object(
          'words', concat_ws(', ', nullif(supplement.description, ''), nullif(supplement.contact, '')),
          'reason', supplement.reason, 'by', author.first_name || ' ' || author.last_name,
          'at', floor(extract(epoch from supplement.created_at) * 1000)) order by supplement.created_at, supplement.id)
      from visible_supplements as supplement join users as author on author.id = supplement.user_id
      where supplement.trip_id = trip.id) as supplements`;

const besideTrip = sql`
    join vehicles on vehicles.id = trip.vehicle_id
    left join users on users.id = trip.driver_id
    left join costcenters on costcenters.id = ${shownCostcenter}`;

function shown(
  row: Row,
  metersBefore: number,
  { actor, filter }: ReportOrder,
  changes: readonly Change[],
): LogbookTrip {
  const isBare = row.type === tripTypes.private && !filter.ShowPrivateTripTimes;
  return {
    id: row.id,
    number: row.number,
    section: row.section,
    vehicleId: row.vehicle_id,
    startedAt: row.started_at.getTime(),
    finishedAt: row.finished_at.getTime(),
    driver: row.driver ?? "",
    vehicle: row.vehicle,
    licensePlate: row.license_plate ?? "",
    startAddress: placeName(row.start_place, row.start_latitude, row.start_longitude),
    destinationAddress: placeName(row.destination_place, row.destination_latitude, row.destination_longitude),
    metersBefore,
    meters: row.mileage_in_meters,
    type: row.type as TripType,
    description: row.description,
    contact: row.contact,
    isImported: row.is_imported,
    supplements: (row.supplements ?? []).filter(({ words }) => words !== ""),
    costcenter: seesCostcenters(actor) ? (row.costcenter ?? "") : "",
    isRepeated: row.is_repeated,
    isBare,
    changes,
  };
}
