import { mailKinds } from "@wegbuch/contract/system/codes";
import { onTestFinished } from "vitest";
import { advanceClock, clock, fixClock } from "../../../src/platform/clock.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { letter } from "../../../src/platform/mail/letter.ts";
import { type NewMail, queueMail } from "../../../src/platform/mail/queue-mail.ts";
import { type MailParts, sendMail } from "../../../src/platform/mail/send-mail.ts";
import { smtpMailer } from "../../../src/platform/mail/smtp-mailer.ts";

/** What a sender needs, with a mail server at `url` and somebody who writes M1. */
export function mailParts(database: TestDatabase, url: string, given: Partial<MailParts> = {}): MailParts {
  const from = { name: "Wegbuch", address: "wegbuch@example.at" };
  const publicOrigin = "https://wegbuch.example";
  return {
    database,
    clock,
    log: silentLog(),
    mailer: smtpMailer({ url, from, publicOrigin }),
    composers: {
      [mailKinds.welcome]: async (_mail, { secret }) => ({
        subject: "Willkommen",
        ...letter({ language: "de-AT", heading: secret("password").toString("hex"), paragraphs: [] }),
      }),
    },
    publicOrigin,
    key: "a key of the tests",
    ...given,
  };
}

/** Stops the clock for a test, so that it can be moved on. */
export function stopClock(): void {
  fixClock(new Date("2026-05-04T08:00:00Z"));
  onTestFinished(() => fixClock(undefined));
}

/** Queues a mail in its mandator and gives its id. */
export function aMail(
  database: TestDatabase,
  mandatorId: string,
  given: Partial<NewMail> = {},
): Promise<string> {
  const mail = {
    kind: mailKinds.welcome,
    to: ["anna@example.at"],
    language: "de-AT",
    payload: { userId: "4711" },
  } as const;
  return inMandator(database, mandatorId, (db) => queueMail(db, { ...mail, ...given }));
}

export type MailRow = {
  recipients: string[];
  payload: unknown;
  subject: string;
  attempts: number;
  last_error: string | null;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  failed_at: Date | null;
  dropped_at: Date | null;
};

export async function mailOf(database: TestDatabase, id: string): Promise<MailRow> {
  const [row] = await asOwner<MailRow>(database, "select * from mails where id = $1", [id]);
  return row!;
}

/** Moves the clock to the next attempt and makes it, as often as the plan goes on; gives the number of attempts. */
export async function followPlan(parts: MailParts & { database: TestDatabase }, id: string): Promise<number> {
  for (;;) {
    await sendMail(parts, id);
    const { next_attempt_at: next, attempts } = await mailOf(parts.database, id);
    if (next === null) return attempts;
    advanceClock(next.getTime() - clock.now().getTime());
  }
}
