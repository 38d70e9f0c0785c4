import { z } from "zod";
import type { Config } from "../config.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/db/ids.ts";
import { letter } from "../platform/mail/letter.ts";
import { openMailer } from "../platform/mail/open-mailer.ts";

/** Sends a mail at once, past the outbox; gives where it went. Throws CannotStart with what the mail server said. */
export async function sendTestMail(config: Config, clock: Clock, to: string): Promise<string> {
  if (!z.email().safeParse(to).success) throw new CannotStart(`"${to}" is no e-mail address.`);
  const mailer = openMailer(config);
  const createdAt = clock.now();
  const message = { id: newId(), kind: "test", to: [to], createdAt, ...written(config) };
  const refusals = await mailer.deliver(message).catch((error: Error) => {
    throw new CannotStart(`SMTP_URL: the mail was not sent (${error.message}).`, { cause: error });
  });
  if (refusals.length > 0) throw new CannotStart(`The mail server refused ${to}: ${refusals[0]!.reason}`);
  return config.smtpUrl === undefined ? await mailer.check() : `The mail server took a mail for ${to}.`;
}

function written({ publicOrigin }: Config) {
  const subject = "Wegbuch: Testmail / test mail";
  const parts = letter({
    language: "de-AT",
    heading: subject,
    paragraphs: [
      "Diese E-Mail zeigt, dass Wegbuch E-Mails senden kann.",
      "This e-mail shows that Wegbuch can send e-mails.",
    ],
    facts: [{ label: "Wegbuch", value: publicOrigin }],
  });
  return { subject, ...parts };
}
