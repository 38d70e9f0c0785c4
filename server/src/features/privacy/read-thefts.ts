import type { Actor } from "@wegbuch/contract/access/actor";
import type { TheftCase, TheftPlace } from "@wegbuch/contract/privacy/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { decodeTrack } from "../trips/tracks/track-codec.ts";

/** Cases of the last year, of vehicles in the actor's scope, the latest first. */
export async function listThefts(db: MandatorDb, actor: Actor, now: Date): Promise<TheftCase[]> {
  const rows = await db
    .selectFrom("theft_cases as theft")
    .innerJoin("vehicles", "vehicles.id", "theft.vehicle_id")
    .innerJoin("users as opener", "opener.id", "theft.opened_by")
    .leftJoin("users as confirmer", "confirmer.id", "theft.confirmed_by")
    .select(["theft.id", "theft.reason", "theft.vehicle_id", "vehicles.name as vehicle_name"])
    .select(["theft.opened_by", "theft.opened_at", "theft.confirmed_by", "theft.ends_at"])
    .select(sql<string>`opener.first_name || ' ' || opener.last_name`.as("opener_name"))
    .select(sql<string | null>`confirmer.first_name || ' ' || confirmer.last_name`.as("confirmer_name"))
    .where("vehicles.deleted_at", "is", null)
    .where("theft.opened_at", ">", new Date(now.getTime() - 365 * 86_400_000))
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .orderBy("theft.opened_at", "desc")
    .orderBy("theft.id", "desc")
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    vehicle: { id: row.vehicle_id, name: row.vehicle_name },
    reason: row.reason,
    openedBy: { id: row.opened_by, name: row.opener_name },
    openedAt: row.opened_at.toISOString(),
    confirmedBy: row.confirmed_by === null ? null : { id: row.confirmed_by, name: row.confirmer_name! },
    endsAt: row.ends_at?.toISOString() ?? null,
  }));
}

const mostShown = 100;

type Row = {
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
  device_time: Date | null;
  vehicle_id: string;
  driver_id: string | null;
  parts: Buffer[] | null;
};

/**
 * Where the vehicle of a case is, also on a private drive, as long as the case is shown to one of its two; 404 else. Each look
 * is noted like one at the live map (rule privacy/theft).
 */
export async function readTheftPlace(
  db: MandatorDb,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<TheftPlace> {
  const { rows } = await sql<Row>`select * from theft_place(${id}, ${now})`.execute(db);
  const [place] = rows;
  if (place === undefined) throw notFound("TheftCase");
  noteLooks(db, actor, { now, kind: "live" }, [{ vehicleId: place.vehicle_id, driverId: place.driver_id }]);
  return {
    latitude: place.latitude,
    longitude: place.longitude,
    speed: place.speed,
    deviceTime: place.device_time?.toISOString() ?? null,
    way: (place.parts ?? []).flatMap(decodeTrack).map(({ latitude, longitude }) => ({ latitude, longitude })),
  };
}
