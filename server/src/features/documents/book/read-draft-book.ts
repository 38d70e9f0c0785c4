import type { Actor } from "@wegbuch/contract/access/actor";
import type { BookSelection } from "@wegbuch/contract/documents/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { findVehicle } from "../../groups/find-vehicle.ts";
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
  const read = (db: MandatorDb) => readBook(db, { mandatorId, vehicleId, month, language, seal });
  return inMandator(database, mandatorId, read, { role: "report" });
}
