import type { Actor } from "@wegbuch/contract/access/actor";
import type { BookSelection } from "@wegbuch/contract/documents/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { findVehicle } from "../../groups/find-vehicle.ts";
import { noteLooks } from "../../looks/note-looks.ts";
import type { Book } from "./order.ts";
import { readBook } from "./read-book.ts";

type Asked = BookSelection & { language: Language; now: Date };

/**
 * The book of a month of a vehicle in scope as it would be sealed now; nobody has sealed it. It is read for nobody in
 * particular, so that no private place is in it (rules seals/contents, seals/draft).
 */
export async function readDraftBook(
  database: Database,
  actor: Actor,
  { vehicleId, month, language, now }: Asked,
): Promise<Book> {
  const { mandatorId } = actor;
  const seal = { version: null, by: "", at: now.getTime(), replaces: null, reason: "" };
  await inMandator(database, actor, (db) => findVehicle(db, actor, vehicleId));
  const showsStops = actor.canShowTracks;
  const wanted = { mandatorId, vehicleId, month, language, seal, showsStops };
  const book = await inMandator(database, mandatorId, (db) => readBook(db, wanted), { role: "report" });
  await inMandator(database, actor, (db) => noteTrips(db, actor, { vehicleId, now, book }));
  return book;
}

/** Who is told where trips of others went is noted (rule privacy/looks). */
async function noteTrips(
  db: MandatorDb,
  actor: Actor,
  { vehicleId, now, book }: { vehicleId: string; now: Date; book: Book },
): Promise<void> {
  const told = book.rows.flatMap((row) => (row.kind === "trip" ? row.trip.id : []));
  if (told.length === 0) return;
  const trips = await db
    .selectFrom("visible_trips")
    .select("driver_id")
    .distinct()
    .where("id", "=", oneOf(told))
    .where("is_place_visible", "is", true)
    .execute();
  const looks = trips.map(({ driver_id }) => ({ vehicleId, driverId: driver_id }));
  noteLooks(db, actor, { now, kind: "export" }, looks);
}
