import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composers } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);
const Told = z.object({ theftId: z.uuid(), userId: z.uuid() });

/** Tells a driver that two people were shown where his vehicle was, after a theft; no places (rule privacy/theft). */
export const privacyMails = {
  [mailKinds.theftOver]: async (
    { mandatorId, recipients, language, payload },
    { database, publicOrigin },
  ) => {
    const { theftId, userId } = Told.parse(payload);
    const theft = await inMandator(
      database,
      mandatorId!,
      (db) => findTheft(db, { theftId, userId, recipients }),
      { role: "jobs" },
    );
    if (theft === undefined) return null;
    const tell = (key: keyof typeof de, values = {}) => fill(say[key], values)[language];
    const subject = tell("theftSubject");
    const written = letter({
      language,
      heading: subject,
      paragraphs: [
        tell("greeting", { name: theft.first_name }),
        tell("theftOver", { vehicle: theft.vehicle }),
      ],
      facts: [
        { label: tell("vehicle"), value: theft.vehicle },
        { label: tell("from"), value: shownTime(theft.confirmed_at) },
        { label: tell("to"), value: shownTime(theft.ends_at) },
        { label: tell("people"), value: `${theft.opener}, ${theft.confirmer}` },
        { label: tell("reason"), value: theft.reason },
      ],
      action: { label: tell("toPrivacy"), url: `${publicOrigin}/privacy` },
      closing: [tell("theftClosing")],
    });
    return { subject, ...written };
  },
} satisfies Composers;

type Theft = {
  first_name: string;
  vehicle: string;
  opener: string;
  confirmer: string;
  reason: string;
  confirmed_at: Date;
  ends_at: Date;
};

/** As long as the driver is still reached at the address. */
async function findTheft(
  db: MandatorDb,
  { theftId, userId, recipients }: { theftId: string; userId: string; recipients: readonly string[] },
): Promise<Theft | undefined> {
  const { rows } = await sql<Theft>`
    select driver.first_name, vehicles.name as vehicle, theft.reason, theft.confirmed_at, theft.ends_at,
      opener.first_name || ' ' || opener.last_name as opener,
      confirmer.first_name || ' ' || confirmer.last_name as confirmer
    from theft_cases as theft
    join vehicles on vehicles.id = theft.vehicle_id
    join users as opener on opener.id = theft.opened_by
    join users as confirmer on confirmer.id = theft.confirmed_by
    join users as driver on driver.id = ${userId} and driver.archived_at is null and driver.deleted_at is null
    join logins on logins.id = driver.id and logins.is_enabled and logins.email = any (${[...recipients]}::text[])
    where theft.id = ${theftId}`.execute(db);
  return rows[0];
}
