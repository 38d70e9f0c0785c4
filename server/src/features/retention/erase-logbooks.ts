import { startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { logbookKeptFrom, logbookYears } from "@wegbuch/contract/retention/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { lawOf, readCompanyCountry } from "../groups/read-company-country.ts";
import { eraseTrips } from "../trips/ledger/erase-trips.ts";
import { closeErasure } from "./end-erasure.ts";
import { enterErasing, type ErasingParts } from "./enter-erasing.ts";
import { eraseInPieces } from "./erase-in-pieces.ts";
import { openErasure } from "./open-erasure.ts";

/** By what a company keeps its logbook, seen on a day. */
export type LogbookOrder = { today: string; years: number | null };

/**
 * Erases the trips of a company whose years are over on a day, each by the law of its vehicle (rule retention/logbook), and
 * what was made of their months. Several may do so at once.
 */
export async function eraseLogbooks(
  parts: ErasingParts,
  mandatorId: string,
  { today, years }: LogbookOrder,
): Promise<void> {
  const { clock } = parts;
  const inside = enterErasing(parts, mandatorId);
  const vehicles = await inside((db) => vehiclesOf(db, { today, years }));
  const until = vehicles.map(({ before }) => before).reduce((one, other) => (one > other ? one : other), "");
  if (until === "") return;
  const now = clock.now();
  const erasure = await inside((db) => openErasure(db, { kind: "logbook", until, now }));
  for (const { id: vehicleId, before } of vehicles) {
    await eraseInPieces((most) =>
      inside(async (db) => {
        const order = { erasureId: erasure.id, vehicleId, before: new Date(startOfDay(before)), most };
        return (await eraseTrips(db, order)) === 0;
      }, "tracker"),
    );
    await inside(
      (db) => sql`select erase_months(${erasure.id}, ${vehicleId}, ${before})`.execute(db),
      "tracker",
    );
  }
  await closeErasure(inside, erasure, clock.now());
}

/** All vehicles of the company, deleted ones too, each with the first day whose trips are kept. */
async function vehiclesOf(db: MandatorDb, { today, years }: LogbookOrder) {
  const company = await readCompanyCountry(db);
  const vehicles = await db.selectFrom("vehicles").select(["id", "country"]).orderBy("id").execute();
  return vehicles.map(({ id, country }) => ({
    id,
    before: logbookKeptFrom(today, logbookYears(years, lawOf(country, company))),
  }));
}

/** Erases the driving logs from before a day (rule retention/timelogs). */
export async function eraseTimeLogs(parts: ErasingParts, mandatorId: string, until: string): Promise<void> {
  const { clock } = parts;
  const inside = enterErasing(parts, mandatorId);
  const order = { kind: "timelogs", until, now: clock.now() } as const;
  const erasure = await inside((db) => openErasure(db, order));
  await eraseInPieces((most) =>
    inside(async (db) => {
      const { rows } = await sql<{ erased: number }>`
        select erase_time_logs(${erasure.id}, ${erasure.until}, ${most}::integer) as erased`.execute(db);
      return rows[0]!.erased < most;
    }),
  );
  await closeErasure(inside, erasure, clock.now());
}
