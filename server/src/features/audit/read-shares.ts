import { addMonths } from "@wegbuch/contract/kit/vienna-clock";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { AuditShare } from "./checks/month.ts";

const monthsCompared = 3;

type Row = AuditShare & { vehicle_id: string; month: string };

/** What of each vehicle's kilometres was private: for a month, that one and the two before, the latest first. */
export async function readShares(
  db: MandatorDb,
  { vehicleIds, first, last }: { vehicleIds: readonly string[]; first: string; last: string },
): Promise<Map<string, (month: string) => AuditShare[]>> {
  const { rows } = await sql<Row>`
    select vehicle_id, to_char(month, 'YYYY-MM') as month, sum(trip_count)::integer as trips,
      sum(mileage_in_meters)::bigint as meters,
      coalesce(sum(mileage_in_meters) filter (where type = ${sql.lit(tripTypes.private)}), 0)::bigint
        as "privateMeters"
    from trip_months
    where vehicle_id = ${oneOf(vehicleIds)}
      and month >= ${monthsBefore(first, monthsCompared - 1)}::date and month <= ${`${last}-01`}::date
    group by 1, 2`.execute(db);
  const byVehicle = [...rowsBy(rows, ({ vehicle_id }) => vehicle_id)].map(([id, own]) => {
    const shareOf = new Map(own.map((row) => [row.month, row]));
    const sharesOf = (month: string) =>
      Array.from({ length: monthsCompared }, (_, back) =>
        shareOf.get(monthsBefore(month, back).slice(0, 7)),
      ).flatMap((share) => share ?? []);
    return [id, sharesOf] as const;
  });
  return new Map(byVehicle);
}

const monthsBefore = (month: string, count: number) => addMonths(`${month}-01`, -count);
