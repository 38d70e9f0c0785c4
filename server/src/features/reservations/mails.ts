import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { writeAppointments } from "../../platform/documents/write-calendar.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composer, Composers, QueuedMail } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { findMailed, type Mailed, MailedAs } from "./find-mailed.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/** Tells a driver that his reservation, or several of a series, was cancelled, or by somebody else changed or given away. */
const tellChange: Composer = async (
  { mandatorId, language, payload, createdAt },
  { database, publicOrigin },
) => {
  const told = Told.parse(payload);
  const { event, by, to, driverId, isByHim } = told;
  const all = await findMailed(
    database,
    mandatorId!,
    told.about.map((each) => ({ ...each, driverId })),
  );
  const held = all.filter(stillHolds(event));
  const [found, ...more] = event === "handedOver" ? held.map(asLeft) : held;
  if (found === undefined) return null;
  const parts = partNames(told.parts, language);
  const tell = teller(language, found, { by, to, parts, count: more.length + 1 });
  const subject = tell(`${event}Subject`);
  const said = event === "handedOver" && by === to ? "takenOver" : isByHim ? "cancelledByHim" : event;
  const written = letter({
    language,
    heading: subject,
    paragraphs: [tell("greeting"), tell(more.length > 0 ? `${said}Series` : said)],
    facts: factsOf(found, tell),
    action: { label: tell("reservations"), url: `${publicOrigin}/reservation` },
    closing: event === "changed" ? [] : [tell("freeVehicles")],
  });
  const calendar = { createdAt, publicOrigin, isCancelled: true };
  // Where they are now the confirmation says.
  return {
    subject,
    ...written,
    attachments: event === "changed" ? [] : [calendarOf([found, ...more], calendar)],
  };
};

/** That it was cancelled since then, is there again or has become another's is another mail. */
const stillHolds =
  (event: "changed" | "cancelled" | "handedOver") =>
  ({ isHis, isCancelled }: Mailed): boolean =>
    event === "handedOver" ? !isHis : isHis && isCancelled === (event === "cancelled");

/** What it is for is the matter of whoever has it now. */
const asLeft = (found: Mailed): Mailed => ({ ...found, purpose: "", comment: "" });

/** Tells a driver that his vehicle came back late, or that he did not fetch it (rule reservations/deviations). */
const tellHandover: Composer = async (mail, { database, publicOrigin }) => {
  const { mandatorId, language, payload, createdAt } = mail;
  const { reservationId, event, minutes } = HandedOver.parse(payload);
  const [found] = await findMailed(database, mandatorId!, [{ id: reservationId, driverId: undefined }]);
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
  const calendar = { createdAt, publicOrigin, isCancelled: true };
  return {
    subject,
    ...written,
    attachments: event === "notPickedUp" && found.isCancelled ? [calendarOf([found], calendar)] : [],
  };
};

const Confirmed = z.object({
  reservationIds: z.array(z.string()).min(1),
  driverId: z.string().optional(),
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
    const { reservationIds, driverId, pickupAt, by } = Confirmed.parse(mail.payload);
    const all = await findMailed(
      database,
      mandatorId!,
      reservationIds.map((id) => ({ id, driverId })),
    );
    const found = all.filter(({ isCancelled, isHis }) => isHis && !isCancelled);
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
function calendarOf(found: readonly Mailed[], { createdAt, publicOrigin, isCancelled = false }: Telling) {
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
  (language: Language, { vehicle, name }: Mailed, values: Record<string, string | number>): Tell =>
  (key) =>
    fill(say[key], { vehicle, name, ...values })[language];

const place = (at: Date, address: string) => `${shownTime(at).slice(0, -3)}, ${address}`;

const factsOf = (found: Mailed, tell: Tell) =>
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
const Told = z
  .object({
    reservationId: z.string().optional(),
    /** More of the same series. */
    alsoIds: z.array(z.string()).default([]),
    /** Of what was handed over what its driver had. */
    had: z.array(MailedAs.extend({ id: z.string() })).default([]),
    event: z.enum(["changed", "cancelled", "handedOver"]),
    by: z.string().default("Wegbuch"),
    /** Who has it now. */
    to: z.string().default(""),
    /** Only of what was cancelled. */
    isByHim: z.boolean().default(false),
    driverId: z.string().optional(),
    parts: z.array(z.enum(partKeys)).default([]),
  })
  .transform(({ reservationId, alsoIds, had, ...told }) => ({
    ...told,
    about: reservationId === undefined ? had : [reservationId, ...alsoIds].map((id) => ({ id })),
  }));

const partNames = (parts: readonly (typeof partKeys)[number][], language: Language) =>
  parts.map((part) => say[part][language]).join(", ");
