import { z } from "zod";
import type { Config } from "../config.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import type { Clock } from "../platform/clock.ts";
import { openMailer } from "../platform/mail/open-mailer.ts";
import { testLetter } from "../platform/mail/test-letter.ts";

/** Sends a mail at once, past the outbox; gives where it went. Throws CannotStart with what the mail server said. */
export async function sendTestMail(config: Config, clock: Clock, to: string): Promise<string> {
  if (!z.email().safeParse(to).success) throw new CannotStart(`"${to}" is no e-mail address.`);
  const mailer = openMailer(config);
  const letter = testLetter({ to, publicOrigin: config.publicOrigin, createdAt: clock.now() });
  const refusals = await mailer.deliver(letter).catch((error: Error) => {
    throw new CannotStart(`SMTP_URL: the mail was not sent (${error.message}).`, { cause: error });
  });
  if (refusals.length > 0) throw new CannotStart(`The mail server refused ${to}: ${refusals[0]!.reason}`);
  return config.smtpUrl === undefined ? await mailer.check() : `The mail server took a mail for ${to}.`;
}
