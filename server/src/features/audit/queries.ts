import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { redBelow } from "@wegbuch/contract/audit/rules";
import type { Audit, AuditFilter, AuditVehicle } from "@wegbuch/contract/audit/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import { addMonths } from "@wegbuch/contract/kit/vienna-clock";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName, containsInLowerCase, oneOf } from "../../platform/db/search.ts";
import { findVehicle } from "../groups/find-vehicle.ts";
import { lawOf, readCompanyCountry } from "../groups/read-company-country.ts";
import { isInGroups, tripIsVisible, vehicleIsVisible } from "../groups/visible-to.ts";
import type { Finding } from "./checks/month.ts";
import { keepMonths, keptOf } from "./keep-months.ts";
import { readAnswered, readAnswers } from "./read-answers.ts";
import { readTripsFound } from "./read-trips-found.ts";
import { sayFinding } from "./say-finding.ts";

/** The vehicles of a person with their months, those first that need it most, for pageIn. */
export const auditList = (actor: Actor, now: Date, filter: AuditFilter) => async (open: MandatorDb) => {
  const { month, months } = filter;
  const first = addMonths(`${month}-01`, 1 - months).slice(0, 7);
  await keepMonths(open, { vehicleIds: await findChanged(open, actor), first: month, last: month }, now);
  const own = seesTripsAlone(actor) ? await readOwnScores(open, actor, { month, now }) : null;
  return {
    ids: (db: MandatorDb) => selected(db, { actor, filter, own }),
    read: async (db: MandatorDb, ids: readonly string[]): Promise<AuditVehicle[]> => {
      await keepMonths(db, { vehicleIds: ids, first, last: month }, now);
      const vehicles = await db
        .selectFrom("vehicles")
        .select(["id", "name", "license_plate as licensePlate"])
        .where("id", "=", oneOf(ids))
        .execute();
      const monthsOf = rowsBy(await readKept(db, actor, { ids, first, last: month }), (row) => row.vehicleId);
      return vehicles.map((vehicle) => ({
        ...vehicle,
        months: (monthsOf.get(vehicle.id) ?? []).map(({ vehicleId: _vehicle, ...kept }) => kept),
      }));
    },
  };
};

/** At most so many vehicles are looked through anew before a list is sorted; the others are by the night. */
const mostChanged = 100;

async function findChanged(db: MandatorDb, actor: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_changes")
    .select("vehicle_id")
    .distinct()
    .where(vehicleIsVisible(actor, "audit_changes.vehicle_id"))
    .limit(mostChanged)
    .execute();
  return rows.map(({ vehicle_id }) => vehicle_id);
}

/** Drivers are judged by their own trips, on the list and in its order as well (rule audit/scope). */
const seesTripsAlone = ({ role }: Actor) => role === roles.driver || role === roles.driverViewer;

type Scores = { vehicleId: string; score: number | null }[];

/** What a month of the vehicles somebody sees some trips of comes to for him. */
async function readOwnScores(
  db: MandatorDb,
  actor: Actor,
  { month, now }: { month: string; now: Date },
): Promise<Scores> {
  const vehicles = await db
    .selectFrom("vehicles")
    .select("id")
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .execute();
  const ids = vehicles.map(({ id }) => id);
  await keepMonths(db, { vehicleIds: ids, first: month, last: month }, now);
  return readKept(db, actor, { ids, first: month, last: month });
}

type Asked = { actor: Actor; filter: AuditFilter; own: Scores | null };

function selected(db: MandatorDb, { actor, filter, own }: Asked) {
  const { month, vehicleIds, groupIds, searchTerm, isRed } = filter;
  const judged =
    own === null
      ? sql<Judged>`(select vehicle_id, score from audit_months where month = ${`${month}-01`}::date)`
      : sql<Judged>`(select "vehicleId" as vehicle_id, score
          from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own ("vehicleId" uuid, score integer))`;
  let query = db
    .selectFrom("vehicles")
    .leftJoin(judged.as("kept"), (join) => join.onRef("kept.vehicle_id", "=", "vehicles.id"))
    .select("vehicles.id")
    .where("vehicles.deleted_at", "is", null)
    .where("vehicles.archived_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"));
  if (isRed) query = query.where("kept.score", "<", redBelow);
  if (vehicleIds !== undefined) query = query.where("vehicles.id", "=", oneOf(vehicleIds));
  if (groupIds !== undefined) query = query.where(isInGroups(actor, "vehicle", "vehicles.id", groupIds));
  if (searchTerm !== undefined) query = query.where(containsInLowerCase("vehicles.searched", searchTerm));
  return query
    .orderBy(sql`kept.score asc nulls last`)
    .orderBy(byName("vehicles.name"))
    .orderBy("vehicles.id");
}

type Judged = { vehicle_id: string; score: number | null };

type Months = { ids: readonly string[]; first: string; last: string };
type Kept = AuditVehicle["months"][number] & { vehicleId: string };

/** The kept months; who sees some trips of a vehicle alone is told of those alone. */
async function readKept(db: MandatorDb, actor: Actor, { ids, first, last }: Months): Promise<Kept[]> {
  const isPartly = seesTripsAlone(actor);
  const { rows } = await sql<Row>`
    select vehicle_id, to_char(month, 'YYYY-MM') as month, score, endangers, queries, notes,
      ${isPartly ? sql`findings` : sql`null`} as findings
    from audit_months
    where vehicle_id = ${oneOf(ids)} and month between ${`${first}-01`}::date and ${`${last}-01`}::date
      and score is not null
    order by vehicle_id, month`.execute(db);
  return (isPartly ? await judgedAnew(db, actor, rows) : rows).map((row) => ({
    vehicleId: row.vehicle_id,
    month: row.month,
    score: row.score,
    counts: { endangers: row.endangers, query: row.queries, note: row.notes },
  }));
}

type Row = {
  vehicle_id: string;
  month: string;
  score: number | null;
  endangers: number;
  queries: number;
  notes: number;
  findings: readonly Finding[] | null;
};

async function judgedAnew(db: MandatorDb, actor: Actor, rows: readonly Row[]): Promise<Row[]> {
  const answered = await readAnswered(db, [...new Set(rows.map(({ vehicle_id }) => vehicle_id))]);
  const seen = await keepVisible(db, actor, rows);
  return seen.map((row) => ({
    ...row,
    ...keptOf(row.findings, ({ rule, key }) => answered.has(`${row.vehicle_id} ${rule} ${key}`)),
  }));
}

type AskedMonth = { vehicleId: string; month: string; now: Date; language: Language };

/** A month of a vehicle in scope with what was found; without a score before there is anything to judge. */
export async function readAudit(
  db: MandatorDb,
  actor: Actor,
  { vehicleId, month, now, language }: AskedMonth,
): Promise<Audit> {
  await findVehicle(db, actor, vehicleId);
  await keepMonths(db, { vehicleIds: [vehicleId], first: month, last: month }, now);
  const kept = await db
    .selectFrom("audit_months")
    .select(["score", sql<Finding[]>`findings`.as("findings")])
    .where("vehicle_id", "=", vehicleId)
    .where("month", "=", sql<string>`${`${month}-01`}::date`)
    .executeTakeFirst();
  const findings = kept === undefined || kept.score === null ? null : kept.findings;
  return sayAudit(db, actor, { vehicleId, month, findings }, language);
}

type Found = { vehicleId: string; month: string; findings: readonly Finding[] | null };

/** What was found in a month of a vehicle that the person sees, as he is told it; null where there is nothing to judge. */
export async function sayAudit(
  db: MandatorDb,
  actor: Actor,
  found: Found,
  language: Language,
): Promise<Audit> {
  const { id, name, license_plate, country } = await findVehicle(db, actor, found.vehicleId);
  const [{ findings } = { findings: [] }] = await keepVisible(db, actor, [found]);
  const answers = await readAnswers(db, id);
  const [vehicles, trips] = [await readNames(db, actor, findings), await readTripsFound(db, findings)];
  const law = lawOf(country, await readCompanyCountry(db));
  const reader = { country: law, language, vehicles, trips };
  const isAnswered = ({ rule, key }: Finding) => answers.has(`${rule} ${key}`);
  return {
    vehicle: { id, name, licensePlate: license_plate },
    month: found.month,
    score: found.findings === null ? null : keptOf(findings, isAnswered).score,
    findings: findings.map((finding) => ({
      ...sayFinding(finding, reader),
      answer: answers.get(`${finding.rule} ${finding.key}`) ?? null,
    })),
  };
}

/** What the vehicles are called that findings name, as far as the person sees them. */
async function readNames(
  db: MandatorDb,
  actor: Actor,
  findings: readonly Finding[],
): Promise<Map<string, string>> {
  const named = findings.flatMap(({ values }) => values["vehicleId"] ?? []).map(String);
  if (named.length === 0) return new Map();
  const rows = await db
    .selectFrom("vehicles")
    .select(["id", "name"])
    .where("id", "=", oneOf(named))
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Without what is about trips the person may not see (rule audit/scope). */
async function keepVisible<Month extends { findings: readonly Finding[] | null }>(
  db: MandatorDb,
  actor: Actor,
  months: readonly Month[],
): Promise<(Omit<Month, "findings"> & { findings: Finding[] })[]> {
  const all = months.map((month) => ({ ...month, findings: [...(month.findings ?? [])] }));
  const tripIds = all.flatMap(({ findings }) => findings.flatMap(({ tripId }) => tripId ?? []));
  if (tripIds.length === 0) return all;
  const rows = await db
    .selectFrom("visible_trips as trip")
    .select("trip.id")
    .where("trip.mandator_id", "=", actor.mandatorId)
    .where("trip.id", "=", oneOf(tripIds))
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
    .execute();
  const visible = new Set(rows.map(({ id }) => id));
  return all.map((month) => ({
    ...month,
    findings: month.findings.filter(({ tripId }) => tripId === null || visible.has(tripId)),
  }));
}
