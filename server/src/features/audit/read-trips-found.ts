import type { AuditFinding } from "@wegbuch/contract/audit/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { placeName } from "../trips/say-trip.ts";
import type { Finding } from "./checks/month.ts";

type Trip = NonNullable<AuditFinding["trip"]>;

/** When and where the trips were that findings are about, by their ids; of private ones no places (rule audit/private). */
export async function readTripsFound(
  db: MandatorDb,
  findings: readonly Finding[],
): Promise<Map<string, Trip>> {
  const ids = findings.flatMap(({ tripId }) => tripId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("visible_trips as trip")
    .select(["trip.id", "trip.type", "trip.started_at", "trip.finished_at"])
    .select(["trip.start_latitude", "trip.start_longitude"])
    .select(["trip.destination_latitude", "trip.destination_longitude"])
    .select(sql<string | null>`trip.start_address ->> 'displayName'`.as("start_place"))
    .select(sql<string | null>`trip.destination_address ->> 'displayName'`.as("destination_place"))
    .where("trip.id", "=", oneOf(ids))
    .where("trip.finished_at", "is not", null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        startedAt: row.started_at.toISOString(),
        finishedAt: row.finished_at!.toISOString(),
        ...(row.type === tripTypes.private ? unsaid : placesOf(row)),
      },
    ]),
  );
}

const unsaid = { from: null, to: null };

type Ends = {
  start_place: string | null;
  start_latitude: number | null;
  start_longitude: number | null;
  destination_place: string | null;
  destination_latitude: number | null;
  destination_longitude: number | null;
};

const placesOf = (row: Ends) => ({
  from: placeName(row.start_place, row.start_latitude, row.start_longitude) || null,
  to: placeName(row.destination_place, row.destination_latitude, row.destination_longitude) || null,
});
