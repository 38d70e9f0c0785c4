import { severities } from "@wegbuch/contract/audit/codes";
import { scoreOf } from "@wegbuch/contract/audit/rules";
import { addDays, addMonths, dayOf, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { findFindings } from "./checks/find-findings.ts";
import type { AuditMonth, Finding } from "./checks/month.ts";
import { readAnswered } from "./read-answers.ts";
import { readMonths, type WantedMonths } from "./read-months.ts";

/**
 * Makes the kept months of vehicles those of their logbooks now (rule audit/kept). Who writes trips is never waited for;
 * who reads the same company's months while some are made waits until they are.
 */
export async function keepMonths(db: MandatorDb, wanted: WantedMonths, now: Date): Promise<void> {
  if ((await findOutdated(db, wanted, now)).length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('audit ' || current_mandator()::text, 0))`.execute(
    db,
  );
  await forgetChanged(db, wanted.vehicleIds);
  // Each by a statement after that: what a change wrote that is taken away here is seen there.
  const vehicleIds = await findOutdated(db, wanted, now);
  if (vehicleIds.length === 0) return;
  await write(db, { ...wanted, vehicleIds }, now);
}

/** Vehicles of which something has changed, or a month is missing or does not hold any more. */
async function findOutdated(
  db: MandatorDb,
  { vehicleIds, first, last }: WantedMonths,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...vehicleIds]}::uuid[]) as vehicle (id)
    where exists (select from audit_changes where vehicle_id = vehicle.id)
      or (
        select count(*) from audit_months
        where vehicle_id = vehicle.id and month between ${`${first}-01`}::date and ${`${last}-01`}::date
          and (holds_until is null or holds_until > ${now})
      ) < ${monthsFrom({ first, last }).length}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Months after a change may be others, too: the odometer goes on, and gaps and shares look back. */
async function forgetChanged(db: MandatorDb, vehicleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ vehicle_id: string; month: string }>`
    with taken as (delete from audit_changes where vehicle_id = ${oneOf(vehicleIds)} returning vehicle_id, month)
    select vehicle_id, min(month)::text as month from taken group by 1`.execute(db);
  if (rows.length === 0) return;
  await sql`
    delete from audit_months using unnest(
      ${rows.map(({ vehicle_id }) => vehicle_id)}::uuid[], ${rows.map(({ month }) => month)}::date[]
    ) as changed (vehicle_id, month)
    where audit_months.vehicle_id = changed.vehicle_id and audit_months.month >= changed.month`.execute(db);
}

async function write(db: MandatorDb, wanted: WantedMonths, now: Date): Promise<void> {
  const judged = await readMonths(db, wanted, now);
  const answered = await readAnswered(db, wanted.vehicleIds);
  const found = new Map(
    judged.map(({ vehicleId, facts }) => [
      `${vehicleId} ${facts.month}`,
      { findings: findFindings(facts), until: lastDeadline(facts) },
    ]),
  );
  const rows = wanted.vehicleIds.flatMap((vehicleId) =>
    monthsFrom(wanted).map((month) => {
      const { findings, until = 0 } = found.get(`${vehicleId} ${month}`) ?? {};
      const isAnswered = (finding: Finding) => answered.has(`${vehicleId} ${finding.rule} ${finding.key}`);
      return {
        vehicle_id: vehicleId,
        month: `${month}-01`,
        ...keptOf(findings, isAnswered),
        ...heldOf(month, until, now),
      };
    }),
  );
  await sql`
    delete from audit_months
    where vehicle_id = ${oneOf(wanted.vehicleIds)}
      and month between ${`${wanted.first}-01`}::date and ${`${wanted.last}-01`}::date`.execute(db);
  await sql`
    insert into audit_months (vehicle_id, month, score, endangers, queries, notes, findings, holds_until)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (
      vehicle_id uuid, month date, score smallint, endangers smallint, queries smallint, notes smallint, findings jsonb,
      holds_until timestamptz)`.execute(db);
}

/** What is kept of a month's findings; of none at all that there is nothing to judge. */
export function keptOf(findings: readonly Finding[] | undefined, isAnswered: (finding: Finding) => boolean) {
  const open = (findings ?? []).filter((finding) => !isAnswered(finding));
  const count = (severity: number) => open.filter((finding) => finding.severity === severity).length;
  return {
    score: findings === undefined ? null : scoreOf(open.map((one) => ({ ...one, isAnswered: false }))),
    endangers: count(severities.endangers),
    queries: count(severities.query),
    notes: count(severities.note),
    findings: findings ?? [],
  };
}

/** How long a month is kept at most: while deadlines pass, until the next local day. */
function heldOf(month: string, until: number, now: Date): { holds_until: Date | null } {
  const settled = Math.max(until, startOfDay(addDays(addMonths(`${month}-01`, 1), daysUntilSettled)));
  const tomorrow = startOfDay(addDays(dayOf(now), 1));
  return { holds_until: now.getTime() >= settled ? null : new Date(tomorrow) };
}

/** When the last trip of a month has to be classified that waits for it; of those that arrived late far behind the month. */
const lastDeadline = ({ trips }: AuditMonth) =>
  Math.max(0, ...trips.map((trip) => trip.toClassifyUntil ?? 0));

/** The last deadlines of a month are seven days after its last trip, and a day for addresses. */
const daysUntilSettled = 9;

function monthsFrom({ first, last }: Pick<WantedMonths, "first" | "last">): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(`${month}-01`, 1).slice(0, 7)) months.push(month);
  return months;
}
