import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { addMonths } from "@wegbuch/contract/kit/vienna-clock";
import { type HolidayRegion, holidaysOf } from "@wegbuch/contract/payroll/holidays";
import { monthOfWork } from "@wegbuch/contract/payroll/rules";
import type { PayrollHolidays, PayrollMonth } from "@wegbuch/contract/payroll/schemas";
import { de, en } from "@wegbuch/contract/payroll/texts";
import { faultsOf } from "@wegbuch/contract/timelogs/clock/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { findStandings } from "../timelogs/find-standings.ts";
import { peopleWithDays, readCompanyRules, readDays } from "../timelogs/queries.ts";

const say = inBothLanguages(de, en);

/** What employees worked in a month (rule payroll/month): those with working or driving times, by last name. */
export function payrollList(actor: Actor, month: string, now: Date) {
  const days = { from: `${month}-01`, to: addMonths(`${month}-01`, 1) };
  return {
    ids: (db: MandatorDb) => peopleWithDays(db, actor, days),
    read: async (db: MandatorDb, ids: readonly string[]): Promise<PayrollMonth[]> => {
      const { region, countsStateDays } = await readRegion(db);
      const logs = await readDays(db, ids, days);
      const standingOf = await findStandings(db, ids, month);
      const people = await db
        .selectFrom("users")
        .select(["id", "foreign_id as foreignId"])
        .select(sql<string>`first_name || ' ' || last_name`.as("name"))
        .where("id", "=", oneOf(ids))
        .execute();
      return people.map((person) => {
        const own = logs.get(person.id) ?? [];
        const daysToCheck = own.filter((log) => faultsOf(log, now.getTime()).length > 0).length;
        return {
          ...person,
          ...monthOfWork(own, region, countsStateDays),
          daysToCheck,
          standing: standingOf(person.id, own),
        };
      });
    },
  };
}

/** The public holidays of a month where the company is (rule payroll/holidays). */
export async function readHolidays(
  db: MandatorDb,
  { month, language }: { month: string; language: Language },
): Promise<PayrollHolidays> {
  const { region, countsStateDays } = await readRegion(db);
  const holidays = holidaysOf(region, Number(month.slice(0, 4)), countsStateDays)
    .filter(({ day }) => day.startsWith(month))
    .map(({ day, name }) => ({ day, name: say[name][language] }));
  return { region, holidays };
}

async function readRegion(db: MandatorDb): Promise<{ region: HolidayRegion; countsStateDays: boolean }> {
  const { holidayRegion, country, countsStateDays } = await readCompanyRules(db);
  return { region: holidayRegion ?? (country === "DE" ? "DE-BE" : "AT-9"), countsStateDays };
}
