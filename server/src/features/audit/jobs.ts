import { addMonths, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { keepMonths } from "./keep-months.ts";

const monthsKept = 12;
const vehiclesAtOnce = 50;

/** Makes the months of all vehicles of a company at night, so that nobody waits for them by day (rule audit/kept). */
export async function keepAllMonths(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const now = clock.now();
  const last = dayOf(now).slice(0, 7);
  const first = addMonths(`${last}-01`, 1 - monthsKept).slice(0, 7);
  const vehicles = await inMandator(database, mandatorId, (db) =>
    db
      .selectFrom("vehicles")
      .select("id")
      .where("deleted_at", "is", null)
      .where("archived_at", "is", null)
      .orderBy("id")
      .execute(),
  );
  for (let from = 0; from < vehicles.length; from += vehiclesAtOnce) {
    const vehicleIds = vehicles.slice(from, from + vehiclesAtOnce).map(({ id }) => id);
    await inMandator(database, mandatorId, (db) => keepMonths(db, { vehicleIds, first, last }, now));
  }
}
