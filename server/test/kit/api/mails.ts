import { sql } from "kysely";
import { passwordMails } from "../../../src/features/auth/mails.ts";
import { geofenceMails } from "../../../src/features/geofenceevents/mails.ts";
import { orderMails } from "../../../src/features/orders/mails.ts";
import { reservationMails } from "../../../src/features/reservations/mails.ts";
import { vehicleMails } from "../../../src/features/vehicles/mails.ts";
import { clock } from "../../../src/platform/clock.ts";
import type { TestDatabase } from "../db/database.ts";
import type { Geocoder } from "../../../src/platform/geocoding/geocoder.ts";
import type { Composers } from "../../../src/platform/mail/composer.ts";
import type { Mailer, Message } from "../../../src/platform/mail/mailer.ts";
import { sendMail } from "../../../src/platform/mail/send-mail.ts";
import { silentLog } from "../../../src/platform/log.ts";

type Settings = {
  deliver?: Mailer["deliver"];
  publicOrigin?: string;
  composers?: Composers;
  reverse?: Geocoder["reverse"];
};

/** Finds no address. */
export const noGeocoder: Pick<Geocoder, "reverse"> = { reverse: async () => null };

/** Tries to send what is due to an address, as the worker does, and gives the mails that were written. */
export async function mailsTo(
  database: TestDatabase,
  email: string,
  {
    deliver = async () => [],
    publicOrigin = "https://wegbuch.example",
    composers: more = {},
    reverse = noGeocoder.reverse,
  }: Settings = {},
): Promise<Message[]> {
  const sent: Message[] = [];
  const mailer: Mailer = {
    deliver: (mail) => {
      sent.push(mail);
      return deliver(mail);
    },
    check: async () => "kept",
  };
  const composers = {
    ...passwordMails,
    ...vehicleMails,
    ...geofenceMails({ geocoder: { reverse } }),
    ...reservationMails,
    ...orderMails,
    ...more,
  };
  const parts = { database, clock, log: silentLog(), composers, mailer, publicOrigin };
  const due = await database
    .as("admin")
    .selectFrom("mails")
    .select("id")
    .where(sql<boolean>`${email} = any (recipients)`)
    .where("next_attempt_at", "<=", clock.now())
    .orderBy("id")
    .execute();
  for (const { id } of due) await sendMail({ ...parts, key: "the key of this installation" }, id);
  return sent;
}

/** What the link of a reset mail carries. */
export function linkOf({ text }: Message) {
  const url = new URL(/https?:\S+PasswordReset\S+/.exec(text)![0]);
  const carried = new URLSearchParams(url.hash.slice(1));
  return { url, userId: carried.get("UserId")!, passwordResetToken: carried.get("Token")! };
}

/** The temporary password in a mail; undefined if there is none. */
export function passwordOf({ text }: Message): string | undefined {
  return /(?:Temporäres Passwort|Temporary password): (\S+)/.exec(text)?.[1];
}
