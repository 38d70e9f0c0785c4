import { fill } from "@wegbuch/contract/kit/texts";
import { type DatabasePools, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import type { Put } from "../../../platform/documents/file-thread.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { daysOf, readCompanyRules } from "../../timelogs/queries.ts";
import { sayPeriod } from "../logbook/say-period.ts";
import { shownCount, shownMoment } from "../logbook/say-values.ts";
import type { SteeringOrder } from "./order.ts";
import { countDays, readDrivers, readWeeks } from "./read-weeks.ts";
import { say } from "./texts.ts";
import { openSteeringLog } from "./open-steering-log.ts";

/** A year of a hundred drivers. */
const mostDays = 36_600;

/**
 * Makes the driving log and puts it away piece by piece, all of it read at one moment. Ask
 * `requireSteeringOrder` first whether it can be made; throws 413 where there are more days than a file holds.
 */
export function makeSteeringLog(database: DatabasePools, order: SteeringOrder, put: Put): Promise<void> {
  const make = async (db: MandatorDb) => {
    const { filter, language, now } = order;
    const period = daysOf(filter);
    const drivers = await readDrivers(db, order);
    requireFitting(order, await countDays(db, drivers, period));
    const { name } = await db.selectFrom("mandators").select("name").executeTakeFirstOrThrow();
    const rules = await readCompanyRules(db);
    const log = openSteeringLog(
      { ...order, rules },
      {
        mandator: name,
        period: sayPeriod(filter, language),
        createdAt: shownMoment(now.getTime()),
      },
    );
    for (const driver of drivers) await log.addDriver(driver, await readWeeks(db, driver, period, rules));
    for await (const piece of log.finish()) put(piece);
  };
  return inMandator(database, order.actor, make, { role: "report" });
}

function requireFitting({ language }: SteeringOrder, days: number): void {
  if (days <= mostDays) return;
  const shown = { most: shownCount(mostDays, language), count: shownCount(days, language) };
  throw new Problem(413, "TooManyTrips", { message: fill(say.tooMany, shown) });
}
