import type { MandatorDb } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import type { Shown } from "../../../platform/history/record-change.ts";
import { shownTime } from "../../../platform/history/shown-time.ts";
import { sql } from "kysely";
import type { Trip } from "./trip.ts";
import { tripAddressOf } from "../say-trip.ts";

/** Names of vehicles and drivers and the keys of cost centres, by id. */
export type Names = ReadonlyMap<string, string>;

type Property = {
  of: (trip: Trip) => string | number | null;
  say: (trip: Trip, names: Names) => string;
};

const types = ["business", "private", "driveToWork"];

/** A type as the history shows it. */
export const shownType = (type: number): string => types[type]!;

/** Metres as the history shows them: kilometres with three decimals. */
export const shownMileage = (meters: number): string => (meters / 1_000).toFixed(3).replace(".", ",");

const named = (of: (trip: Trip) => string | null): Property => ({
  of,
  say: (trip, names) => names.get(of(trip) ?? "") ?? "",
});
const plain = (of: Property["of"], say = (trip: Trip) => String(of(trip))): Property => ({ of, say });
const timed = (timeOf: (trip: Trip) => number | null): Property => ({
  of: timeOf,
  say: (trip) => shownInstant(timeOf(trip)),
});

const shownInstant = (time: number | null) => (time === null ? "" : shownTime(new Date(time)));

const shownPlace = (address: Trip["startAddress"], place: Trip["start"]) =>
  tripAddressOf(address, place?.latitude ?? null, place?.longitude ?? null)?.displayName ?? "";

/** What a trip's history tells of, under its name on the wire (rule history/entries). */
const properties: Record<string, Property> = {
  vehicle: named((trip) => trip.vehicleId),
  driver: named((trip) => trip.driverId),
  startedAt: timed((trip) => trip.startedAt),
  finishedAt: timed((trip) => trip.finishedAt),
  mileageInMeters: plain(
    (trip) => trip.mileageInMeters,
    (trip) => shownMileage(trip.mileageInMeters),
  ),
  type: plain(
    (trip) => trip.type,
    (trip) => shownType(trip.type),
  ),
  description: plain((trip) => trip.description),
  contact: plain((trip) => trip.contact),
  costcenterKey: named((trip) => trip.costcenterId),
  lockedAt: timed((trip) => trip.lockedAt),
  readyForExportAt: timed((trip) => trip.readyForExportAt),
  exportedAt: timed((trip) => trip.exportedAt),
  calibratedAt: timed((trip) => trip.calibratedAt),
  deletedAt: timed((trip) => trip.deletedAt),
  classifiedAt: timed((trip) => trip.classifiedAt),
  startAddress: plain((trip) => shownPlace(trip.startAddress, trip.start)),
  destinationAddress: plain((trip) => shownPlace(trip.destinationAddress, trip.destination)),
};

/** What is different between two states of a trip, as its history shows it; of thousands at once, so nothing else is said. */
export function shownChanges(before: Trip, after: Trip, names: Names): { before: Shown; after: Shown } {
  const different = Object.entries(properties).filter(([, { of }]) => of(before) !== of(after));
  // Whoever changes something else has said the type by that act.
  const changed = different.length > 1 ? different.filter(([name]) => name !== "classifiedAt") : different;
  const shown = (trip: Trip) =>
    Object.fromEntries(changed.map(([name, { say }]) => [name, say(trip, names)]));
  return { before: shown(before), after: shown(after) };
}

/** When a trip was, as the entry of its creation shows it. */
export const shownSpan = ({ startedAt, finishedAt }: Pick<Trip, "startedAt" | "finishedAt">): string =>
  `${shownInstant(startedAt)} – ${shownInstant(finishedAt)}`;

/** The names that changes of trips show. */
export async function namesIn(
  db: MandatorDb,
  changes: readonly { before: Trip | null; after: Trip }[],
): Promise<Names> {
  const idsOf = (of: (trip: Trip) => string | null) =>
    new Set(
      changes.flatMap(({ before, after }) =>
        before === null || of(before) === of(after) ? [] : [of(before) ?? [], of(after) ?? []].flat(),
      ),
    );
  const wanted = [
    { table: "vehicles", name: sql<string>`name`, ids: idsOf((trip) => trip.vehicleId) },
    {
      table: "users",
      name: sql<string>`first_name || ' ' || last_name`,
      ids: idsOf((trip) => trip.driverId),
    },
    { table: "costcenters", name: sql<string>`foreign_id`, ids: idsOf((trip) => trip.costcenterId) },
  ] as const;
  const names = new Map<string, string>();
  for (const { table, name, ids } of wanted) {
    if (ids.size === 0) continue;
    const rows = await db
      .selectFrom(table)
      .select(["id", name.as("name")])
      .where("id", "=", oneOf([...ids]))
      .execute();
    for (const row of rows) names.set(row.id, row.name);
  }
  return names;
}
