import type { Actor } from "@wegbuch/contract/access/actor";
import type { Language } from "@wegbuch/contract/kit/texts";
import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Roadside } from "@wegbuch/contract/timelogs/schemas";
import { type Database, inMandator } from "../../../platform/db/database.ts";
import { notFound } from "../../../platform/http/problem.ts";
import { readCompanyRules } from "../../timelogs/queries.ts";
import { readDrivers, readWeeks, type SteeringDay, type Week } from "./read-weeks.ts";
import { shownCorrection } from "./say-day.ts";

/** So many calendar days a driver carries, today among them (LP-VO; rule timelogs/roadside). */
const carriedDays = 56;

/** What a driver shows at a roadside check: his own days, the vehicles of each, and what was corrected. */
export function readRoadside(
  database: Database,
  actor: Actor,
  { language, now }: { language: Language; now: Date },
): Promise<Roadside> {
  return inMandator(database, actor, async (db) => {
    const today = dayOf(now);
    const period = { from: addDays(today, 1 - carriedDays), to: addDays(today, 1) };
    const [driver] = await readDrivers(db, { actor, filter: { driverIds: [actor.userId] } });
    if (driver === undefined) throw notFound("User");
    const weeks = await readWeeks(db, driver, period, await readCompanyRules(db));
    const { name: company } = await db.selectFrom("mandators").select("name").executeTakeFirstOrThrow();
    return {
      driver: driver.name,
      company,
      asOf: now.toISOString(),
      from: period.from,
      to: today,
      days: saidDays(period.from, weeks),
      corrections: weeks.flatMap(({ corrections }) =>
        corrections.map((correction) => ({
          day: correction.day,
          ...shownCorrection(correction, language),
          changedAt: correction.changedAt.toISOString(),
          author: correction.author,
        })),
      ),
      signatures: weeks.flatMap(({ monday, signature }) =>
        signature?.isCurrent ? [{ monday, signedAt: signature.signedAt.toISOString() }] : [],
      ),
    };
  });
}

/** All of them, also those of weeks of which there is nothing to tell. */
function saidDays(from: string, weeks: readonly Week[]): Roadside["days"] {
  const known = new Map(weeks.flatMap(({ days }) => days.map((one) => [one.day, one])));
  return Array.from({ length: carriedDays }, (_, index) => {
    const day = addDays(from, index);
    const { log, stints }: SteeringDay = known.get(day) ?? { day, log: null, stints: [] };
    return {
      day,
      log,
      stints: stints.map(({ vehicle, startedAt, metersBefore, metersAfter }) => ({
        vehicle,
        startedAt: new Date(startedAt).toISOString(),
        metersBefore,
        metersAfter,
      })),
    };
  });
}
