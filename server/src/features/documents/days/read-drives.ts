import { tripTypes } from "@wegbuch/contract/trips/codes";
import { toShown } from "@wegbuch/contract/trips/rules";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { readBatches } from "../../../platform/db/read-batches.ts";
import { isRepeated, logbookTrips } from "../logbook/find-logbook-trips.ts";
import type { ReportOrder } from "../logbook/order.ts";
import type { Section } from "../logbook/read-sections.ts";
import type { SummedTrip } from "../logbook/sum-trips.ts";
import { dayNumberOf } from "./bars-of.ts";

/** A trip as reports of days need it; times in milliseconds. */
export type Drive = SummedTrip & {
  /** Its place among the sections. */
  section: number;
  /** The local day it began on, since 1970. */
  day: number;
  idleSeconds: number;
  /** It stands in a section before this one, too. */
  isRepeated: boolean;
};

type Row = {
  section: number;
  started_at: Date;
  finished_at: Date;
  meters: number;
  idle_seconds: number;
  type: number;
  is_repeated: boolean;
};

const drivesAtOnce = 5_000;

/** The trips of a report, section by section in the order of their start. */
export async function* readDrives(
  db: MandatorDb,
  order: ReportOrder,
  sections: readonly Section[],
): AsyncGenerator<Drive[]> {
  if (sections.length === 0) return;
  for await (const rows of readBatches(db, drivesAtOnce, drivesOf(order, sections)))
    yield rows.map((row) => driveOf(row, order));
}

const drivesOf = (order: ReportOrder, sections: readonly Section[]) => sql<Row>`
    select section.place::integer - 1 as section, trip.started_at, trip.finished_at, trip.mileage_in_meters as meters,
      trip.idle_seconds, trip.type, ${isRepeated(order)} as is_repeated
    from (${logbookTrips(order)}) as trip
    join unnest(${sections.map(({ key }) => key)}::uuid[]) with ordinality as section (key, place)
      on section.key = trip.key
    where trip.is_published
    order by section.place, trip.started_at, trip.id`;

function driveOf(row: Row, { filter }: ReportOrder): Drive {
  const startedAt = row.started_at.getTime();
  return {
    section: row.section,
    startedAt,
    finishedAt: row.finished_at.getTime(),
    day: dayNumberOf(startedAt),
    meters: toShown(row.meters),
    idleSeconds: row.idle_seconds,
    type: row.type as TripType,
    isBare: row.type === tripTypes.private && !filter.ShowPrivateTripTimes,
    isRepeated: row.is_repeated,
  };
}
