import { sql } from "kysely";
import * as z from "zod";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";

/** A reservation a mail tells of, and whom; whoever has it now where that is not said. */
type Asked = { id: string; driverId: string | undefined } & Partial<MailedAs>;

/** What somebody had who may have it no more. */
export const MailedAs = z.object({
  vehicleId: z.string(),
  pickupAt: z.string(),
  returnAt: z.string(),
  pickupAddress: z.string(),
  returnAddress: z.string(),
});
type MailedAs = z.infer<typeof MailedAs>;

export type Mailed = {
  id: string;
  vehicle: string;
  licensePlate: string;
  name: string;
  pickupAt: Date;
  returnAt: Date;
  pickupAddress: string;
  returnAddress: string;
  purpose: string;
  comment: string;
  isCancelled: boolean;
  isOut: boolean;
  /** Whether who is written to has it now. */
  isHis: boolean;
  /** Where he is reached now; null once he is no more. */
  email: string | null;
};

/** Those there are, in the order they are asked for; of a company, in one transaction however many they are. */
export async function findMailed(
  database: Database,
  mandatorId: string,
  asked: readonly Asked[],
): Promise<Mailed[]> {
  const found = await inMandator(database, mandatorId, (db) => readMailed(db, asked), { role: "jobs" });
  const byId = new Map(found.map((each) => [each.id, each]));
  return asked.flatMap(({ id }) => byId.get(id) ?? []);
}

async function readMailed(db: MandatorDb, asked: readonly Asked[]): Promise<Mailed[]> {
  const { rows } = await sql<Mailed>`
    select reservation.id, vehicles.name as vehicle, vehicles.license_plate as "licensePlate",
      users.first_name || ' ' || users.last_name as name,
      coalesce(asked."pickupAt", reservation.pickup_at) as "pickupAt",
      coalesce(asked."returnAt", reservation.return_at) as "returnAt",
      coalesce(asked."pickupAddress", reservation.pickup_address) as "pickupAddress",
      coalesce(asked."returnAddress", reservation.return_address) as "returnAddress",
      reservation.purpose, reservation.comment, reservation.cancelled_at is not null as "isCancelled",
      reservation.checked_out_at is not null as "isOut", reservation.driver_id = users.id as "isHis", logins.email
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (id uuid, "driverId" uuid, "vehicleId" uuid, "pickupAt" timestamptz, "returnAt" timestamptz,
        "pickupAddress" text, "returnAddress" text)
    join reservations as reservation
      on reservation.mandator_id = ${mandatorOf(db)} and reservation.id = asked.id
    join vehicles on vehicles.mandator_id = reservation.mandator_id
      and vehicles.id = coalesce(asked."vehicleId", reservation.vehicle_id)
    join users on users.mandator_id = reservation.mandator_id
      and users.id = coalesce(asked."driverId", reservation.driver_id)
    left join logins on logins.id = users.id and users.deleted_at is null`.execute(db);
  return rows;
}
