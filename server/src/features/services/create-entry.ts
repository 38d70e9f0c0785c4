import type { Actor } from "@wegbuch/contract/access/actor";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mostBytesOfCompany, mostBytesOfFile, typeOfFile } from "@wegbuch/contract/services/rules";
import type { NewService, NewServiceFile, Service, ServiceFile } from "@wegbuch/contract/services/schemas";
import { de, en } from "@wegbuch/contract/services/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import { invalid } from "../../platform/http/problem.ts";
import { pastDay } from "../inspections/create-inspection.ts";
import { readOdometers } from "../odometer/read-mileage.ts";
import { holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { saidService, shownService } from "./rows.ts";

const say = inBothLanguages(de, en);

/** Notes a service of a vehicle in scope, at no more than its mileage and in the order of the others; the history of the vehicle tells it. */
export function createServiceEntry(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { vehicleId, serviceDate, serviceAt, description, workshop, priceInCents, file }: NewService,
): Promise<Service> {
  const now = clock.now();
  const serviced_on = pastDay("serviceDate", serviceDate, now);
  const service = { serviced_on, mileage_in_meters: serviceAt, description };
  const costs = { workshop, price_in_cents: priceInCents };
  const row = { id: newId(clock), vehicle_id: vehicleId, ...service, ...costs, created_at: now };
  const invoice = file && decoded(file);
  return inMandator(database, actor, async (db) => {
    refuseArchivedVehicle(await holdVehicle(db, actor, vehicleId), "vehicleId");
    await refuseAboveMileage(db, vehicleId, serviceAt);
    await refuseBackwards(db, row);
    await db.insertInto("services").values(row).execute();
    if (invoice) await keepInvoice(db, row.id, invoice);
    const shown = shownService(row, invoice?.name);
    recordChange(db, actor, { kind: "vehicle", id: vehicleId }, {}, { services: shown });
    return saidService(row, invoice && saidFile(invoice));
  });
}

type Invoice = { name: string; type: ServiceFile["type"]; content: Buffer };

const saidFile = ({ name, type, content }: Invoice): ServiceFile => ({
  name,
  type,
  sizeInBytes: content.length,
});

/** The invoice as it is kept; 400 for what is neither PDF nor picture, or too large (rule upkeep/invoices). */
function decoded({ name, content }: NewServiceFile): Invoice {
  const bytes = Buffer.from(content, "base64");
  const type = typeOfFile(bytes);
  // What is no base64 would be kept without the letters that are none.
  if (type === null || bytes.toString("base64") !== content) throw invalid("file", say.fileIsUnknown);
  if (bytes.length > mostBytesOfFile) throw invalid("file", say.fileIsTooLarge);
  return { name, type, content: bytes };
}

/** Beside its service; 400 where the company's invoices have no room for it, of two that come at once for the second. */
async function keepInvoice(db: MandatorDb, service_id: string, invoice: Invoice): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_mandator()::text || ' invoices', 0))`.execute(
    db,
  );
  const { bytes } = await db
    .selectFrom("service_files")
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)::bigint`.as("bytes"))
    .executeTakeFirstOrThrow();
  if (bytes + invoice.content.length > mostBytesOfCompany) throw invalid("file", say.noRoomForFiles);
  await db
    .insertInto("service_files")
    .values({ service_id, ...invoice })
    .execute();
}

async function refuseAboveMileage(db: MandatorDb, vehicleId: string, serviceAt: number): Promise<void> {
  const mileage = (await readOdometers(db, [vehicleId])).get(vehicleId) ?? 0;
  if (serviceAt <= mileage) return;
  throw invalid("serviceAt", fill(say.serviceIsAbove, { kilometers: Math.floor(mileage / 1_000) }));
}

type Noted = { vehicle_id: string; serviced_on: string; mileage_in_meters: number };

/** 400 where an earlier service has more kilometres, or a later one fewer: one of the two is a slip of the pen. */
async function refuseBackwards(db: MandatorDb, row: Noted): Promise<void> {
  const { vehicle_id, serviced_on, mileage_in_meters } = row;
  const { rows } = await sql<Omit<Noted, "vehicle_id">>`
    select serviced_on, mileage_in_meters from services
    where vehicle_id = ${vehicle_id} and (
      (serviced_on < ${serviced_on} and mileage_in_meters > ${mileage_in_meters})
      or (serviced_on > ${serviced_on} and mileage_in_meters < ${mileage_in_meters}))
    order by abs(serviced_on - ${serviced_on}::date), id limit 1`.execute(db);
  const [other] = rows;
  if (other === undefined) return;
  const why = other.serviced_on < serviced_on ? say.serviceIsBelowEarlier : say.serviceIsAboveLater;
  const kilometers = Math.floor(other.mileage_in_meters / 1_000);
  throw invalid("serviceAt", fill(why, { day: shownLocalDay(other.serviced_on), kilometers }));
}
