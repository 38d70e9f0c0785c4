import type { Actor } from "@wegbuch/contract/access/actor";
import { addDays, addMonths } from "@wegbuch/contract/kit/vienna-clock";
import type { CompanyRules } from "@wegbuch/contract/mandators/schemas";
import { limitFindingsOf, mondayOf } from "@wegbuch/contract/timelogs/limits/rules";
import { steeringDuties } from "@wegbuch/contract/timelogs/codes";
import type { LimitFinding, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { byName, oneOf } from "../../../platform/db/search.ts";
import { shownTime } from "../../../platform/history/shown-time.ts";
import { userIsVisible } from "../../groups/visible-to.ts";
import { type Days, drivesOf, isOneOf } from "../../timelogs/find-drives.ts";
import { hashDays } from "../../timelogs/hash-days.ts";
import { readDays } from "../../timelogs/queries.ts";
import { readChecks, type SaidCheck } from "../../timelogs/read-checks.ts";
import { firstOf } from "../../timelogs/refuse-closed.ts";
import { properties } from "../../timelogs/say-events.ts";
import { mileagesBefore } from "../../odometer/read-mileage.ts";
import type { SteeringOrder } from "./order.ts";
import { daysOfWeek } from "./weeks-of.ts";

export type Driver = {
  id: string;
  name: string;
  foreignId: string;
  /** Neither other work nor the total of driving is told (LP-VO § 5(3); rule timelogs/duty). */
  isReduced: boolean;
  isDrivingMainJob: boolean;
};

/** What somebody drove without changing vehicles, since when, and the mileages between which he did; in metres. */
type Stint = {
  vehicle: string;
  startedAt: number;
  metersBefore: number;
  metersAfter: number;
  meters: number;
};

export type SteeringDay = { day: string; log: TimeLog | null; stints: Stint[] };

/** A value of the history, as it was kept. */
export type Correction = {
  day: string;
  property: string;
  before: string;
  after: string;
  changedAt: Date;
  author: string;
  /** Noted on a later day than it happened, rather than changed. */
  isAddition: boolean;
};

/** What the driver signed a week with: strokes of a pen, or null where it was his password. */
export type Signature = { strokes: string | null; signedAt: Date; hash: string; isCurrent: boolean };

export type Week = {
  monday: string;
  days: SteeringDay[];
  corrections: Correction[];
  signature: Signature | null;
  /** The checks by the employer of the months it lies in, as far as nothing has changed since (rule timelogs/monthly-check). */
  checks: SaidCheck[];
  /** What was more than the law or the collective agreement allows (rule timelogs/agreement). */
  findings: LimitFinding[];
};

/** The chosen drivers whom the person may see, by last name. */
export function readDrivers(
  db: MandatorDb,
  { actor, filter }: { actor: Actor; filter: Pick<SteeringOrder["filter"], "driverIds"> },
): Promise<Driver[]> {
  return db
    .selectFrom("users")
    .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
    .select(sql<string>`coalesce(foreign_id, '')`.as("foreignId"))
    .select(["is_driving_main_job as isDrivingMainJob"])
    .select((row) => row("steering_duty", "=", steeringDuties.reduced).$castTo<boolean>().as("isReduced"))
    .where("id", "=", oneOf(filter.driverIds ?? []))
    .where("deleted_at", "is", null)
    .where(userIsVisible(actor, "users.id"))
    .orderBy(byName("last_name"))
    .orderBy(byName("first_name"))
    .orderBy("id")
    .execute();
}

/** How many days of some drivers have a log or driving times. */
export async function countDays(db: MandatorDb, drivers: readonly Driver[], days: Days): Promise<number> {
  const ids = oneOf(drivers.map(({ id }) => id));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select user_id, day from time_logs
      where user_id = ${ids} and day >= coalesce(${days.from}::date, '-infinity') and day < coalesce(${days.to}::date, 'infinity')
      union
      select user_id, day from (${drivesOf(days)}) as drive where user_id = ${ids}
    ) as day`.execute(db);
  return rows[0]!.count;
}

/** The weeks of a driver with times or with some that were taken away, each with all its days in the period. */
export async function readWeeks(
  db: MandatorDb,
  driver: Driver,
  period: Days,
  rules: CompanyRules,
): Promise<Week[]> {
  // With the week before, since two weeks together have a limit too.
  const from = period.from && addDays(mondayOf(period.from), -7);
  const known = (await readDays(db, [driver.id], { ...period, from })).get(driver.id) ?? [];
  const logs = known.filter(({ day }) => day >= (period.from ?? day));
  const logOf = new Map(logs.map((log) => [log.day, log]));
  const stints = await readStints(db, driver, period);
  const late = [...(await readCorrections(db, driver, period)), ...(await readAdditions(db, driver, period))];
  const inOrder = late.toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime());
  const corrections = rowsBy(inOrder, ({ day }) => mondayOf(day));
  const signatures = await readSignatures(db, driver);
  const signatureOf = (monday: string): Signature | null => {
    const kept = signatures.get(monday);
    if (kept === undefined) return null;
    const { strokes, signed_at: signedAt, content_hash } = kept;
    const isCurrent = hashDays(logs.filter(({ day }) => mondayOf(day) === monday)).equals(content_hash);
    return { strokes, signedAt, hash: content_hash.toString("hex"), isCurrent };
  };
  const mondays = [...new Set([...logs.map(({ day }) => mondayOf(day)), ...corrections.keys()])].toSorted();
  const checks = await readChecksOf(db, driver, mondays);
  return mondays.map((monday) => ({
    monday,
    days: daysOfWeek(monday, period).map((day) => ({
      day,
      log: logOf.get(day) ?? null,
      stints: stints.get(day) ?? [],
    })),
    corrections: corrections.get(monday) ?? [],
    signature: isWhole(monday, period) ? signatureOf(monday) : null,
    checks: checks.filter(({ month }) => monthsOf(monday).includes(month)),
    findings: limitFindingsOf(monday, known, rules, driver.isDrivingMainJob).filter(isToldIn(driver, period)),
  }));
}

/** Of a part of a week only its days are judged, and of a reduced log no driving. */
const isToldIn =
  ({ isReduced }: Driver, period: Days) =>
  ({ rule, day }: LimitFinding): boolean => {
    if (rule === "workingDay") return isOf(day, period);
    if (isReduced) return false;
    return rule === "dailyDriving" ? isOf(day, period) : isWhole(day, period);
  };

const isOf = (day: string, { from }: Days) => from === null || day >= from;

/** Of a part of a week nothing is signed. */
const isWhole = (monday: string, period: Days) => daysOfWeek(monday, period).length === 7;

/** What stands signed of a driver by its Monday. */
async function readSignatures(db: MandatorDb, { id }: Driver) {
  const rows = await db
    .selectFrom("steering_signatures")
    .select(["monday", "strokes", "signed_at", "content_hash"])
    .where("user_id", "=", id)
    .where("voided_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.monday, row]));
}

/** What stands checked of the months in which some weeks lie. */
async function readChecksOf(
  db: MandatorDb,
  { id }: Driver,
  mondays: readonly string[],
): Promise<SaidCheck[]> {
  const [first, last] = [mondays[0], mondays.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months = { from: firstOf(first), to: addMonths(firstOf(addDays(last, 6)), 1) };
  return ((await readChecks(db, [id], months)).get(id) ?? []).filter(({ isCurrent }) => isCurrent);
}

const monthsOf = (monday: string) => [firstOf(monday), firstOf(addDays(monday, 6))];

type Drive = {
  id: string;
  day: string;
  vehicle_id: string;
  vehicle: string;
  started_at: Date;
  mileage_in_meters: number;
  /** As it was when the month was closed; null of months that are not. */
  mileage_before_in_meters: number | null;
};

/** The stints of each day in their order. */
async function readStints(db: MandatorDb, driver: Driver, period: Days): Promise<Map<string, Stint[]>> {
  const { rows } = await sql<Drive>`
    select drive.*, coalesce(nullif(vehicles.license_plate, ''), vehicles.name) as vehicle
    from (${drivesOf(period)}) as drive
    join vehicles on vehicles.id = drive.vehicle_id
    where drive.user_id = ${driver.id}
    order by drive.started_at, drive.id`.execute(db);
  const mileages = await mileagesBefore(db, rows);
  const byDay = [...rowsBy(rows, ({ day }) => day)];
  return new Map(byDay.map(([day, drives]) => [day, stintsOf(drives, mileages)]));
}

function stintsOf(drives: readonly Drive[], mileages: ReadonlyMap<string, number>): Stint[] {
  const stints: (Stint & { vehicleId: string })[] = [];
  for (const drive of drives) {
    const metersBefore = drive.mileage_before_in_meters ?? mileages.get(drive.id)!;
    const metersAfter = metersBefore + drive.mileage_in_meters;
    const last = stints.at(-1);
    if (last?.vehicleId === drive.vehicle_id) {
      last.metersAfter = metersAfter;
      last.meters += drive.mileage_in_meters;
      continue;
    }
    const { vehicle_id: vehicleId, vehicle, mileage_in_meters: meters } = drive;
    const startedAt = drive.started_at.getTime();
    stints.push({ vehicleId, vehicle, startedAt, metersBefore, metersAfter, meters });
  }
  return stints;
}

/** What was changed or taken away after it was recorded, the first one first (rule timelogs/originals). */
async function readCorrections(db: MandatorDb, { id }: Driver, period: Days): Promise<Correction[]> {
  const rows = await db
    .selectFrom("time_logs")
    .innerJoin("history", (join) =>
      join
        .onRef("history.mandator_id", "=", "time_logs.mandator_id")
        .onRef("history.object_id", "=", "time_logs.id"),
    )
    .select(["day", "property_name", "old_value", "new_value", "changed_at", "actor_name"])
    .where("user_id", "=", id)
    .where(isOneOf("time_logs.day", period))
    .where("object_kind", "=", "timelog")
    // What has been erased was something; what came from nothing was recorded then.
    .where((row) => row.or([row("old_value", "is", null), row("old_value", "!=", "")]))
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({
    day: row.day,
    property: row.property_name,
    before: row.old_value ?? "",
    after: row.new_value ?? "",
    changedAt: row.changed_at,
    author: row.actor_name ?? "",
    isAddition: false,
  }));
}

/**
 * What was noted on a later day than it happened, also what was taken away again, and who did
 * (rule timelogs/originals).
 */
async function readAdditions(db: MandatorDb, { id }: Driver, period: Days): Promise<Correction[]> {
  const { rows } = await sql<{
    day: string;
    property: string;
    at: Date;
    created_at: Date;
    author: string | null;
  }>`
    select log.day::text as day, noted.property, noted.at, noted.created_at, (
      select actor_name from history
      where object_kind = 'timelog' and object_id = log.id and property_name = noted.property
        and coalesce(old_value, '') = '' and changed_at >= noted.created_at
      order by seq limit 1) as author
    from time_logs as log
    join lateral (
      select event, created_at, coalesce(originally_at, occurred_at) as at,
        (${[...properties]}::text[])[event + 1] as property,
        max(coalesce(originally_at, occurred_at)) over (partition by created_at) as last_at
      from time_log_events where time_log_id = log.id
    ) as noted on true
    where log.user_id = ${id} and ${isOneOf("log.day", period)}
      and (noted.created_at at time zone 'Europe/Vienna')::date > (noted.last_at at time zone 'Europe/Vienna')::date
    order by noted.created_at, noted.at, noted.event`.execute(db);
  return rows.map((row) => ({
    day: row.day,
    property: row.property,
    before: "",
    after: shownTime(row.at),
    changedAt: row.created_at,
    author: row.author ?? "",
    isAddition: true,
  }));
}
