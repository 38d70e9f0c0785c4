import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composers } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/** Tells a driver that somebody else cancelled or changed his reservation. */
export const reservationMails = {
  [mailKinds.reservationChanged]: async ({ mandatorId, language, payload }, { database, publicOrigin }) => {
    const { reservationId, event, by, parts } = Told.parse(payload);
    const found = await inMandator(database, mandatorId!, (db) => findReservation(db, reservationId), {
      role: "jobs",
    });
    // That it was cancelled since then is another mail.
    if (found === undefined || (event === "changed" && found.isCancelled)) return null;
    const tell = (key: keyof typeof de) =>
      fill(say[key], { vehicle: found.vehicle, name: found.name, by, parts: partNames(parts, language) })[
        language
      ];
    const subject = tell(`${event}Subject`);
    const place = (at: Date, address: string) => `${shownTime(at).slice(0, -3)}, ${address}`;
    const facts = [
      { label: tell("vehicle"), value: found.vehicle },
      { label: tell("licensePlate"), value: found.licensePlate },
      { label: tell("pickup"), value: place(found.pickupAt, found.pickupAddress) },
      { label: tell("return"), value: place(found.returnAt, found.returnAddress) },
      { label: tell("purpose"), value: found.purpose },
      { label: tell("comment"), value: found.comment },
    ];
    const written = letter({
      language,
      heading: subject,
      paragraphs: [tell("greeting"), tell(event)],
      facts: facts.filter(({ value }) => value !== ""),
      action: { label: tell("reservations"), url: `${publicOrigin}/reservation` },
      closing: event === "cancelled" ? [tell("freeVehicles")] : [],
    });
    return { subject, ...written };
  },
} satisfies Composers;

const partKeys = ["vehicle", "pickup", "return", "purpose", "comment"] as const;

/** Who did it, and of a change what is different. */
const Told = z.object({
  reservationId: z.string(),
  event: z.enum(["changed", "cancelled"]),
  by: z.string().default("Wegbuch"),
  parts: z.array(z.enum(partKeys)).default([]),
});

const partNames = (parts: readonly (typeof partKeys)[number][], language: Language) =>
  parts.map((part) => say[part][language]).join(", ");

type Found = {
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
};

async function findReservation(db: MandatorDb, id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select vehicles.name as vehicle, vehicles.license_plate as "licensePlate",
      users.first_name || ' ' || users.last_name as name, reservation.pickup_at as "pickupAt", reservation.return_at as "returnAt",
      reservation.pickup_address as "pickupAddress", reservation.return_address as "returnAddress",
      reservation.purpose, reservation.comment, reservation.cancelled_at is not null as "isCancelled"
    from reservations as reservation
    join vehicles on vehicles.id = reservation.vehicle_id
    join users on users.id = reservation.driver_id
    where reservation.id = ${id}`.execute(db);
  return rows[0];
}
