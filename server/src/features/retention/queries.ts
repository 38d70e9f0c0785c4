import { type Actor } from "@wegbuch/contract/access/actor";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { deletionRequests } from "@wegbuch/contract/deletionrequests/endpoints";
import type { Page } from "@wegbuch/contract/kit/page";
import { erasureKinds } from "@wegbuch/contract/retention/codes";
import type { Erasure, ErasureFilter, Retention, RetentionHold } from "@wegbuch/contract/retention/schemas";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { readPage } from "../../platform/db/page.ts";
import { seesAll, vehicleIsVisible } from "../groups/visible-to.ts";
import type { ErasureKind } from "./open-erasure.ts";

/** For how long the own company keeps what. */
export async function readRetention(db: MandatorDb): Promise<Retention> {
  const row = await db
    .selectFrom("mandators")
    .select(["is_erasing", "track_retention_days", "logbook_retention_years", "places_erased_until"])
    .where("id", "=", sql<string>`current_mandator()`)
    .executeTakeFirstOrThrow();
  return {
    isErasing: row.is_erasing,
    trackRetentionDays: row.track_retention_days,
    logbookRetentionYears: row.logbook_retention_years,
    placesErasedUntil: row.places_erased_until?.toISOString() ?? null,
  };
}

/** What is held, the latest first: all of it for who sees the whole company, else what is about a vehicle in his scope. */
export async function listHolds(db: MandatorDb, actor: Actor, id?: string): Promise<RetentionHold[]> {
  const { rows } = await sql<HoldRow>`
    select hold.id, hold.reason, hold.from_on, hold.to_on, hold.created_at, cardinality(hold.vehicle_ids) as vehicle_count,
      author.first_name || ' ' || author.last_name as author, (
        select coalesce(jsonb_agg(jsonb_build_object('id', vehicle.id, 'name', vehicle.name) order by vehicle.name, vehicle.id), '[]')
        from vehicles as vehicle
        where vehicle.id = any (hold.vehicle_ids) and ${isSeen(actor)}) as vehicles
    from retention_holds as hold
    join users as author on author.id = hold.created_by
    where hold.ended_at is null and ${id === undefined ? sql`true` : sql`hold.id = ${id}`}
    order by hold.created_at desc, hold.id`.execute(db);
  return rows.flatMap(({ vehicle_count, vehicles, ...row }) =>
    vehicle_count > 0 && vehicles.length === 0
      ? []
      : [
          {
            id: row.id,
            reason: row.reason,
            vehicles,
            from: row.from_on,
            to: row.to_on,
            createdBy: { name: row.author },
            createdAt: row.created_at.toISOString(),
          },
        ],
  );
}

type HoldRow = {
  id: string;
  reason: string;
  from_on: string;
  to_on: string;
  created_at: Date;
  vehicle_count: number;
  author: string;
  vehicles: { id: string; name: string }[];
};

const isSeen = (actor: Actor): RawBuilder<boolean> =>
  seesAll(actor) ? sql`true` : vehicleIsVisible(actor, "vehicle.id");

/** What was erased, the latest first; of whom only for who may read what he asked for. */
export async function listErasures(
  db: MandatorDb,
  actor: Actor,
  filter: ErasureFilter,
): Promise<Page<Erasure>> {
  const found = db
    .selectFrom("erasures")
    .leftJoin("users as person", "person.id", "erasures.person_id")
    .select([
      "erasures.id",
      "kind",
      "until_on",
      "ended_at",
      "row_count",
      "record_count",
      "ids_hash",
      "person_id",
    ])
    .select(sql<string | null>`person.first_name || ' ' || person.last_name`.as("person_name"))
    .select(sql<number>`cardinality(vehicle_ids)`.as("vehicle_count"))
    .where("ended_at", "is not", null)
    .orderBy("ended_at", "desc")
    .orderBy("erasures.id", "desc");
  const page = await readPage(found, filter);
  const isNamed = mayUse(actor, deletionRequests.list);
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      kind: codes[row.kind as ErasureKind],
      person: row.person_id === null || !isNamed ? null : { id: row.person_id, name: row.person_name ?? "" },
      until: row.until_on,
      erasedAt: row.ended_at!.toISOString(),
      vehicleCount: row.vehicle_count,
      rowCount: row.row_count,
      recordCount: row.record_count,
      sha256: row.ids_hash!,
    })),
  };
}

const codes = {
  places: erasureKinds.places,
  logbook: erasureKinds.logbook,
  timelogs: erasureKinds.timeLogs,
  person: erasureKinds.person,
} as const satisfies Record<ErasureKind, number>;
