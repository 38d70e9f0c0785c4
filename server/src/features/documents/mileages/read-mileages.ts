import { groupings } from "@wegbuch/contract/documents/codes";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { toShown } from "@wegbuch/contract/trips/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { byName } from "../../../platform/db/search.ts";
import { vehicleIsVisible } from "../../groups/visible-to.ts";
import { mileagesAt } from "../../odometer/read-mileage.ts";
import { logbookTrips } from "../logbook/find-logbook-trips.ts";
import { groupingOf, type ReportOrder } from "../logbook/order.ts";
import { readSections, type Section } from "../logbook/read-sections.ts";
import type { Sums } from "../logbook/sum-trips.ts";

/** What a vehicle drove in a section; its mileages in metres, null where the person may not see the vehicle. */
export type VehicleMileage = {
  vehicle: string;
  licensePlate: string;
  metersAtStart: number | null;
  metersAtEnd: number | null;
  sums: Sums;
};

export type Mileages = {
  sections: { section: Section; vehicles: VehicleMileage[] }[];
  /** A trip that stands in several groups counts once. */
  total: Sums;
};

/** What vehicles drove in the period of an order, section by section and by name. */
export async function readMileages(db: MandatorDb, order: ReportOrder): Promise<Mileages> {
  const { sections } = await readSections(db, order);
  const rows = await readRows(db, order);
  const mileages = await readEnds(db, order, [...new Set(rows.map(({ vehicle_id }) => vehicle_id))]);
  const rowsOf = rowsBy(rows, ({ key }) => key);
  const vehiclesOf = ({ key }: Section) =>
    (rowsOf.get(key) ?? []).map((row) => vehicleOf(row, mileages.get(row.vehicle_id)!));
  // Groups alone share trips; without them each stands once.
  const counted =
    groupingOf(order) === 5
      ? await readRows(db, { ...order, filter: { ...order.filter, grouping: groupings.vehicle } })
      : rows;
  return {
    sections: sections.map((section) => ({ section, vehicles: vehiclesOf(section) })),
    total: sumOf(counted.map(sumsOf)),
  };
}

type Row = {
  key: string;
  vehicle_id: string;
  vehicle: string;
  license_plate: string | null;
  is_visible: boolean;
  trips: number;
  seconds: number;
  business: number;
  private: number;
  commute: number;
};

async function readRows(db: MandatorDb, order: ReportOrder): Promise<Row[]> {
  const isTimed = order.filter.ShowPrivateTripTimes
    ? sql`true`
    : sql`trip.type <> ${sql.lit(tripTypes.private)}`;
  const metersOf = (type: number) =>
    sql`coalesce(sum(trip.mileage_in_meters) filter (where trip.type = ${sql.lit(type)}), 0)::bigint`;
  const { rows } = await sql<Row>`
    select trip.*, vehicles.name as vehicle, vehicles.license_plate,
      ${vehicleIsVisible(order.actor, "vehicles.id")} as is_visible
    from (
      select trip.key, trip.vehicle_id, count(*) as trips,
        coalesce(sum(extract(epoch from
            date_trunc('minute', trip.finished_at) - date_trunc('minute', trip.started_at))) filter (where ${isTimed}), 0)::bigint
          as seconds,
        ${metersOf(0)} as business, ${metersOf(1)} as private, ${metersOf(2)} as commute
      from (${logbookTrips(order)}) as trip
      where trip.is_published
      group by trip.key, trip.vehicle_id
    ) as trip
    join vehicles on vehicles.id = trip.vehicle_id
    order by ${byName("vehicles.name")}, vehicles.id`.execute(db);
  return rows;
}

type Ends = { start: number; end: number };

/** The mileages when the period begins and ends; it ends now at the latest. */
async function readEnds(
  db: MandatorDb,
  { filter: { from, to }, now }: ReportOrder,
  vehicleIds: readonly string[],
): Promise<Map<string, Ends>> {
  const start = new Date(from === undefined ? 0 : Math.max(0, Date.parse(from)));
  const end = new Date(to === undefined ? now : Math.max(0, Math.min(now.getTime(), Date.parse(to))));
  const moments = (at: Date) => vehicleIds.map((vehicleId) => ({ key: vehicleId, vehicleId, at }));
  const atStart = await mileagesAt(db, moments(start));
  const atEnd = await mileagesAt(db, moments(end));
  return new Map(vehicleIds.map((id) => [id, { start: atStart.get(id)!, end: atEnd.get(id)! }]));
}

function vehicleOf(row: Row, { start, end }: Ends): VehicleMileage {
  return {
    vehicle: row.vehicle,
    licensePlate: row.license_plate ?? "",
    metersAtStart: row.is_visible ? start : null,
    metersAtEnd: row.is_visible ? end : null,
    sums: sumsOf(row),
  };
}

/** Rounded once, so that the columns of a row and the rows of a section add up as printed. */
function sumsOf(row: Row): Sums {
  const [business, ofPrivate, commute] = [row.business, row.private, row.commute].map(toShown) as [
    number,
    number,
    number,
  ];
  return {
    trips: row.trips,
    seconds: row.seconds,
    meters: business + ofPrivate + commute,
    metersByType: [business, ofPrivate, commute],
  };
}

/** All sums together. */
export function sumOf(all: readonly Sums[]): Sums {
  const sum = (of: (sums: Sums) => number) => all.reduce((total, sums) => total + of(sums), 0);
  return {
    trips: sum(({ trips }) => trips),
    seconds: sum(({ seconds }) => seconds),
    meters: sum(({ meters }) => meters),
    metersByType: [
      sum(({ metersByType }) => metersByType[0]),
      sum(({ metersByType }) => metersByType[1]),
      sum(({ metersByType }) => metersByType[2]),
    ],
  };
}
