import type { Actor } from "@wegbuch/contract/access/actor";
import type { Page } from "@wegbuch/contract/kit/page";
import type { TheftCase, TheftCaseFilter, TheftPlace } from "@wegbuch/contract/privacy/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { readPage } from "../../platform/db/page.ts";
import { notFound } from "../../platform/http/problem.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { decodeTrack } from "../trips/tracks/track-codec.ts";

/** Cases of the last year, of vehicles in the actor's scope, the latest first. */
export async function listThefts(
  db: MandatorDb,
  actor: Actor,
  { now, ...asked }: TheftCaseFilter & { now: Date },
): Promise<Page<TheftCase>> {
  const found = thefts(db)
    .where("vehicles.deleted_at", "is", null)
    .where("theft.opened_at", ">", new Date(now.getTime() - 365 * 86_400_000))
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .orderBy("theft.opened_at", "desc")
    .orderBy("theft.id", "desc");
  const { items, ...counts } = await readPage(found, asked);
  return { ...counts, items: items.map(theftOf) };
}

/** One that is there. */
export async function readTheft(db: MandatorDb, id: string): Promise<TheftCase> {
  return theftOf(await thefts(db).where("theft.id", "=", id).executeTakeFirstOrThrow());
}

const thefts = (db: MandatorDb) =>
  db
    .selectFrom("theft_cases as theft")
    .innerJoin("vehicles", "vehicles.id", "theft.vehicle_id")
    .innerJoin("users as opener", "opener.id", "theft.opened_by")
    .leftJoin("users as confirmer", "confirmer.id", "theft.confirmed_by")
    .select(["theft.id", "theft.reason", "theft.vehicle_id", "vehicles.name as vehicle_name"])
    .select(["theft.opened_by", "theft.opened_at", "theft.confirmed_by", "theft.ends_at"])
    .select(sql<string>`opener.first_name || ' ' || opener.last_name`.as("opener_name"))
    .select(sql<string | null>`confirmer.first_name || ' ' || confirmer.last_name`.as("confirmer_name"));

type TheftRow = Awaited<ReturnType<ReturnType<typeof thefts>["executeTakeFirstOrThrow"]>>;

const theftOf = (row: TheftRow): TheftCase => ({
  id: row.id,
  vehicle: { id: row.vehicle_id, name: row.vehicle_name },
  reason: row.reason,
  openedBy: { id: row.opened_by, name: row.opener_name },
  openedAt: row.opened_at.toISOString(),
  confirmedBy: row.confirmed_by === null ? null : { id: row.confirmed_by, name: row.confirmer_name! },
  endsAt: row.ends_at?.toISOString() ?? null,
});

type Row = {
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
  device_time: Date | null;
  vehicle_id: string;
  driver_id: string | null;
  opened_at: Date;
  parts: Buffer[] | null;
};

/**
 * Where the vehicle of a case is, also on a private drive, and its way since the case was opened, as long as the case is shown
 * to one of its two and the vehicle is in his scope; 404 else. Each look is noted like one at the live map (rule privacy/theft).
 */
export async function readTheftPlace(
  db: MandatorDb,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<TheftPlace> {
  const { rows } = await sql<Row>`
    select place.* from theft_place(${id}, ${now}) as place
    join vehicles on vehicles.id = place.vehicle_id and vehicles.deleted_at is null
    where ${vehicleIsVisible(actor, "vehicles.id")}`.execute(db);
  const [place] = rows;
  if (place === undefined) throw notFound("TheftCase");
  noteLooks(db, actor, { now, kind: "live" }, [{ vehicleId: place.vehicle_id, driverId: place.driver_id }]);
  return {
    latitude: place.latitude,
    longitude: place.longitude,
    speed: place.speed,
    deviceTime: place.device_time?.toISOString() ?? null,
    way: (place.parts ?? [])
      .flatMap(decodeTrack)
      .filter(({ time }) => time >= place.opened_at.getTime())
      .map(({ latitude, longitude }) => ({ latitude, longitude })),
  };
}
