import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import { roles } from "@wegbuch/contract/access/roles";
import { ReportFilter } from "@wegbuch/contract/documents/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import { addMonths, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { toShown } from "@wegbuch/contract/trips/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { keyFingerprintOf } from "../../../platform/history/note-key.ts";
import { mileageAt } from "../../odometer/read-mileage.ts";
import type { ReportOrder } from "../logbook/order.ts";
import { readCalibrations } from "../logbook/read-calibrations.ts";
import { readHeading } from "../logbook/read-heading.ts";
import { readDeletedTrips, readLogbookTrips } from "../logbook/read-logbook-trips.ts";
import { readSections } from "../logbook/read-sections.ts";
import { addTrip, noSums } from "../logbook/sum-trips.ts";
import type { Book, BookRow, BookSeal, BookTrip } from "./order.ts";
import { readActs } from "./read-acts.ts";
import { readStops } from "./read-stops.ts";

type Wanted = {
  mandatorId: string;
  vehicleId: string;
  month: string;
  language: Language;
  seal: BookSeal;
  /** Whether it may say where trips stopped: what only their tracks tell (rule seals/stops). */
  showsStops: boolean;
};

/** The book of a vehicle and a month, as it is now and as anybody may read it (rule seals/contents). */
export async function readBook(db: MandatorDb, wanted: Wanted): Promise<Book> {
  const { vehicleId, month, language, seal } = wanted;
  const order = orderOf(wanted);
  const vehicle = await readVehicle(db, vehicleId);
  const heading = await readHeading(db, order);
  const { sections } = await readSections(db, order);
  const found = [];
  for await (const some of readLogbookTrips(db, order, sections)) found.push(...some);
  const acts = await readActs(db, found);
  const layout = vehicle.country === "DE" ? "DE" : "AT";
  const stops = vehicle.showsTracks && wanted.showsStops ? await readStops(db, found, language) : null;
  const trips = found.map((trip) => ({ ...trip, ...acts.of(trip.id), stops: stops?.get(trip.id) ?? [] }));
  const calibrations = (await readCalibrations(db, order)).get(vehicleId) ?? [];
  const deleted = await readDeletedTrips(db, order);
  const rows = inOrder(
    trips,
    calibrations.map((calibration) => ({ kind: "calibration", calibration })),
  );
  const start = toShown(await mileageAt(db, vehicleId, new Date(startOfDay(`${month}-01`))));
  const sums = noSums();
  for (const trip of trips) addTrip(sums, trip);
  return {
    layout,
    language,
    month,
    seal,
    company: heading.mandator,
    keyFingerprint: await readFingerprint(db),
    vehicle,
    drivers: namesOf(trips),
    typeNames: heading.typeNames,
    rows,
    deleted: deleted.map((trip) => ({ ...trip, entered: null, locked: null, stops: [] })),
    sums,
    shortTripMeters: sections[0]?.shortTripMeters ?? 0,
    metersBefore: rows[0] === undefined ? start : metersOf(rows[0])[0],
    metersAfter: rows.length === 0 ? start : metersOf(rows.at(-1)!)[1],
    counts: {
      ...acts.counts,
      changed: trips.filter(({ changes }) => changes.some(({ isMarked }) => isMarked)).length,
      deleted: deleted.length,
      supplements: await countSupplements(db, trips),
    },
    locks: acts.locks,
    privateYear: await readPrivateYear(db, vehicleId, month),
  };
}

/** Whoever seals it: nobody in particular reads it, so that no private place is in it, nor when a private trip was. */
function orderOf({ mandatorId, vehicleId, month, language, seal }: Wanted): ReportOrder {
  const [from, to] = [`${month}-01`, addMonths(`${month}-01`, 1)].map((day) =>
    new Date(startOfDay(day)).toISOString(),
  );
  const filter = ReportFilter.parse({
    from,
    to,
    vehicleIds: [vehicleId],
    isArchived: true,
    ShowPrivateTripTimes: false,
  });
  const actor = { ...anybody, mandatorId };
  return { report: "Month", actor, filter, language, format: "pdf", now: new Date(seal.at) };
}

const anybody: Omit<Actor, "mandatorId"> = {
  userId: "00000000-0000-0000-0000-000000000000",
  name: "",
  role: roles.admin,
  packages: [packages.Logbook],
  isHWNOE: false,
  canCalibrate: false,
  canShowTracks: false,
  canMergeSplitTrips: false,
  isTester: false,
  isSupport: false,
  supportUserId: null,
  supportName: null,
  placesHiddenBefore: Infinity,
};

async function readVehicle(db: MandatorDb, id: string) {
  return db
    .selectFrom("vehicles")
    .innerJoin("mandators", "mandators.id", "vehicles.mandator_id")
    .select([
      "vehicles.id",
      "vehicles.name",
      "vehicles.license_plate as licensePlate",
      "vehicles.model",
      "vehicles.registration_date as registeredOn",
      "mandators.can_show_tracks as showsTracks",
      sql<string>`coalesce(vehicles.country, mandators.country)`.as("country"),
    ])
    .where("vehicles.id", "=", id)
    .executeTakeFirstOrThrow();
}

async function readFingerprint(db: MandatorDb): Promise<string | null> {
  const key = await db
    .selectFrom("history_keys")
    .select("verifier_key")
    .orderBy("first_day", "desc")
    .orderBy("verifier_key")
    .limit(1)
    .executeTakeFirst();
  return key === undefined ? null : keyFingerprintOf(key.verifier_key);
}

async function countSupplements(db: MandatorDb, trips: readonly BookTrip[]): Promise<number> {
  const { count } = await db
    .selectFrom("visible_supplements")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("trip_id", "=", oneOf(trips.map(({ id }) => id)))
    .executeTakeFirstOrThrow();
  return count;
}

type Calibrated = Extract<BookRow, { kind: "calibration" }>;

function inOrder(trips: readonly BookTrip[], calibrations: readonly Calibrated[]): BookRow[] {
  const waiting = [...calibrations];
  const until = (time: number) => {
    const due = waiting.findIndex(({ calibration }) => calibration.at > time);
    return waiting.splice(0, due === -1 ? waiting.length : due);
  };
  const rows = trips.flatMap((trip) => [...until(trip.startedAt), { kind: "trip", trip } as const]);
  return [...rows, ...waiting];
}

const metersOf = (row: BookRow): [number, number] =>
  row.kind === "trip"
    ? [row.trip.metersBefore, row.trip.metersBefore + row.trip.meters]
    : [toShown(row.calibration.metersBefore), toShown(row.calibration.metersAfter)];

/** Who drove is said of trips that are not private. */
function namesOf(trips: readonly BookTrip[]): string[] {
  const names = trips.filter(({ isBare }) => !isBare).map(({ driver }) => driver);
  return [...new Set(names.filter((name) => name !== ""))].toSorted();
}

/** Null for a month before the vehicle was acquired (rule taxes/austria). */
async function readPrivateYear(
  db: MandatorDb,
  vehicleId: string,
  month: string,
): Promise<Book["privateYear"]> {
  const bought = await db
    .selectFrom("vehicle_taxes")
    .select("acquired_on as on")
    .where("vehicle_id", "=", vehicleId)
    .executeTakeFirst();
  const [first, end] = [`${month.slice(0, 4)}-01-01`, addMonths(`${month}-01`, 1)];
  const since = bought?.on && bought.on > first ? bought.on : first;
  if (since >= end) return null;
  const { rows } = await sql<{ meters: number }>`
    select coalesce(sum(mileage_in_meters), 0)::bigint as meters
    from visible_trips as trip
    where vehicle_id = ${vehicleId} and deleted_at is null and finished_at is not null and type <> ${tripTypes.business}
      and started_at >= ${new Date(startOfDay(since))} and started_at < ${new Date(startOfDay(end))}`.execute(
    db,
  );
  const [from, until] = [since, month].map((day) => Number(day.slice(5, 7)));
  return { meters: rows[0]!.meters, months: until! - from! + 1, since: since.slice(0, 7) };
}
