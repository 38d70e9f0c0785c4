import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { writeAppointments } from "../../platform/documents/write-calendar.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composer, Composers, QueuedMail } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/** Tells a driver that somebody else cancelled or changed his reservation, or several of a series. */
const tellChange: Composer = async (
  { mandatorId, language, payload, createdAt },
  { database, publicOrigin },
) => {
  const { reservationId, alsoIds, event, by, parts } = Told.parse(payload);
  const all = await findAllMailed(database, mandatorId!, [reservationId, ...alsoIds]);
  // That it was cancelled since then, or is there again, is another mail.
  const [found, ...more] = all.filter(({ isCancelled }) => isCancelled === (event === "cancelled"));
  if (found === undefined) return null;
  const tell = teller(language, found, { by, parts: partNames(parts, language), count: more.length + 1 });
  const subject = tell(`${event}Subject`);
  const written = letter({
    language,
    heading: subject,
    paragraphs: [tell("greeting"), tell(more.length > 0 ? `${event}Series` : event)],
    facts: factsOf(found, tell),
    action: { label: tell("reservations"), url: `${publicOrigin}/reservation` },
    closing: event === "cancelled" ? [tell("freeVehicles")] : [],
  });
  const told = { createdAt, publicOrigin, isCancelled: true };
  // Where they are now the confirmation says.
  return {
    subject,
    ...written,
    attachments: event === "cancelled" ? [calendarOf([found, ...more], told)] : [],
  };
};

/** Tells a driver that his vehicle came back late, or that he did not fetch it (rule reservations/deviations). */
const tellHandover: Composer = async ({ mandatorId, language, payload }, { database, publicOrigin }) => {
  const { reservationId, event, minutes } = HandedOver.parse(payload);
  const found = await findMailed(database, mandatorId!, reservationId);
  if (found === undefined || (event === "late" && found.isCancelled)) return null;
  const tell = teller(language, found, { minutes, pickup: shownTime(found.pickupAt).slice(0, -3) });
  const subject = tell(`${event}Subject`);
  const written = letter({
    language,
    heading: subject,
    paragraphs: [tell("greeting"), tell(event)],
    facts: factsOf(found, tell),
    action: { label: tell("reservations"), url: `${publicOrigin}/reservation` },
    closing: [tell("freeVehicles")],
  });
  return { subject, ...written };
};

const Confirmed = z.object({
  reservationIds: z.array(z.string()).min(1),
  /** What a reminder was for. */
  pickupAt: z.string().optional(),
  /** Somebody else who reserved. */
  by: z.string().optional(),
});

/** Confirms a reservation or a series, or reminds of one, with a file for the calendar (rule reservations/confirmation). */
const confirm =
  (event: "confirmed" | "reminder"): Composer =>
  async (mail, { database, publicOrigin }) => {
    const { mandatorId, language, createdAt } = mail;
    const { reservationIds, pickupAt, by } = Confirmed.parse(mail.payload);
    const all = await findAllMailed(database, mandatorId!, reservationIds);
    const found = all.filter(({ isCancelled }) => !isCancelled);
    const [first] = found;
    if (first === undefined) return null;
    if (event === "reminder") {
      if (first.pickupAt.toISOString() !== pickupAt || first.isOut) return null;
      if (first.email !== mail.recipients[0] || (await isRemindedLater(database, mail))) return null;
    }
    const tell = teller(language, first, {
      pickup: shownTime(first.pickupAt).slice(0, -3),
      count: found.length,
      by: by ?? "",
    });
    const subject = tell(`${event}Subject`);
    const written = letter({
      language,
      heading: subject,
      paragraphs: [
        tell("greeting"),
        ...(by === undefined ? [] : [tell("reservedBy")]),
        tell(found.length > 1 ? "confirmedSeries" : event),
      ],
      facts: factsOf(first, tell),
      action: { label: tell("reservations"), url: `${publicOrigin}/reservation?tab=mine` },
      closing: [tell("howToPickUp")],
    });
    return { subject, ...written, attachments: [calendarOf(found, { createdAt, publicOrigin })] };
  };

/** Whether another mail reminds of the same, as after a change there and back. */
function isRemindedLater(
  database: Database,
  { id, mandatorId, payload, createdAt }: QueuedMail,
): Promise<boolean> {
  const find = async (db: MandatorDb) => {
    const { rows } = await sql`
      select from mails
      where mandator_id = ${mandatorOf(db)} and created_at >= ${createdAt} and id > ${id}
        and kind = ${mailKinds.reservationReminder} and payload = ${JSON.stringify(payload)}::jsonb`.execute(
      db,
    );
    return rows.length > 0;
  };
  return inMandator(database, mandatorId!, find, { role: "jobs" });
}

type Telling = { createdAt: Date; publicOrigin: string; isCancelled?: boolean };

/** One file for the calendar, whatever number of appointments there are; or that they are none any more. */
function calendarOf(found: readonly Found[], { createdAt, publicOrigin, isCancelled = false }: Telling) {
  const method = isCancelled ? "CANCEL" : "PUBLISH";
  const appointments = found.map((each) => ({
    uid: `${each.id}@${new URL(publicOrigin).hostname}`,
    stampedAt: createdAt,
    sequence: Math.floor(createdAt.getTime() / 1_000) - 1_700_000_000,
    startsAt: each.pickupAt,
    endsAt: each.returnAt,
    title: `${each.licensePlate || each.vehicle}${each.purpose === "" ? "" : `: ${each.purpose}`}`,
    location: each.pickupAddress,
    description: each.comment,
  }));
  return {
    name: "Reservierung.ics",
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: writeAppointments(appointments, method),
  };
}

export const reservationMails = {
  [mailKinds.reservationConfirmed]: confirm("confirmed"),
  [mailKinds.reservationReminder]: confirm("reminder"),
  [mailKinds.reservationChanged]: tellChange,
  [mailKinds.handover]: tellHandover,
} satisfies Composers;

type Tell = (key: keyof typeof de) => string;

const teller =
  (language: Language, { vehicle, name }: Found, values: Record<string, string | number>): Tell =>
  (key) =>
    fill(say[key], { vehicle, name, ...values })[language];

const place = (at: Date, address: string) => `${shownTime(at).slice(0, -3)}, ${address}`;

const factsOf = (found: Found, tell: Tell) =>
  [
    { label: tell("vehicle"), value: found.vehicle },
    { label: tell("licensePlate"), value: found.licensePlate },
    { label: tell("pickup"), value: place(found.pickupAt, found.pickupAddress) },
    { label: tell("return"), value: place(found.returnAt, found.returnAddress) },
    { label: tell("purpose"), value: found.purpose },
    { label: tell("comment"), value: found.comment },
  ].filter(({ value }) => value !== "");

const HandedOver = z.object({
  reservationId: z.string(),
  event: z.enum(["late", "notPickedUp"]),
  minutes: z.number().default(0),
});

const partKeys = ["vehicle", "pickup", "return", "purpose", "comment"] as const;

/** Who did it, and of a change what is different. */
const Told = z.object({
  reservationId: z.string(),
  /** More of the same series. */
  alsoIds: z.array(z.string()).default([]),
  event: z.enum(["changed", "cancelled"]),
  by: z.string().default("Wegbuch"),
  parts: z.array(z.enum(partKeys)).default([]),
});

const partNames = (parts: readonly (typeof partKeys)[number][], language: Language) =>
  parts.map((part) => say[part][language]).join(", ");

type Found = {
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
  /** Where its driver is reached now; null once he is no more. */
  email: string | null;
};

const findMailed = (database: Database, mandatorId: string, id: string) =>
  inMandator(database, mandatorId, (db) => readMailed(db, id), { role: "jobs" });

/** Those there are, in the order of the ids. */
async function findAllMailed(
  database: Database,
  mandatorId: string,
  ids: readonly string[],
): Promise<Found[]> {
  const all = await Promise.all(ids.map((id) => findMailed(database, mandatorId, id)));
  return all.flatMap((each) => (each ? [each] : []));
}

async function readMailed(db: MandatorDb, id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select reservation.id, vehicles.name as vehicle, vehicles.license_plate as "licensePlate",
      users.first_name || ' ' || users.last_name as name, reservation.pickup_at as "pickupAt", reservation.return_at as "returnAt",
      reservation.pickup_address as "pickupAddress", reservation.return_address as "returnAddress",
      reservation.purpose, reservation.comment, reservation.cancelled_at is not null as "isCancelled",
      reservation.checked_out_at is not null as "isOut", logins.email
    from reservations as reservation
    join vehicles on vehicles.id = reservation.vehicle_id
    join users on users.id = reservation.driver_id
    left join logins on logins.id = users.id and users.deleted_at is null
    where reservation.id = ${id}`.execute(db);
  return rows[0];
}
