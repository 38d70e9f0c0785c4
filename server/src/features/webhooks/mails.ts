import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator } from "../../platform/db/database.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composer, Composers } from "../../platform/mail/composer.ts";
import { letter, unlinked } from "../../platform/mail/letter.ts";
import { findPeople } from "../groups/find-people.ts";
import { hostOfWebhook } from "./note-webhook.ts";
import { webhookRows } from "./rows.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

const Told = z.object({ userId: z.string(), webhookId: z.string() });

/** To an administrator, as long as the webhook is switched off (rule webhooks/disabling). */
const tellDisabled: Composer = async (
  { mandatorId, language, payload },
  { database, clock, publicOrigin },
) => {
  const { userId, webhookId } = Told.parse(payload);
  const [person, webhook] = await inMandator(database, mandatorId!, async (db) => {
    const [found] = await findPeople(db, sql`users.id = ${userId}`, { now: clock.now() });
    return [found, await webhookRows(db).where("id", "=", webhookId).executeTakeFirst()] as const;
  });
  if (!person || !webhook?.disabled_at || webhook.disabled_why === "person") return null;
  const tell = (key: keyof typeof de, values = {}) => fill(say[key], values)[language];
  const { description, waiting_count: waiting, disabled_at: time } = webhook;
  const why = webhook.disabled_why === "gone" ? "gone" : "failing";
  const subject = tell("subject");
  return {
    subject,
    ...letter({
      language,
      heading: subject,
      paragraphs: [
        tell("greeting", { name: unlinked(person.firstName) }),
        tell(why, { host: hostOfWebhook(webhook.url), time: shownTime(time) }),
      ],
      facts: [
        ...(description === "" ? [] : [{ label: tell("description"), value: unlinked(description) }]),
        { label: tell("waiting"), value: String(waiting) },
      ],
      action: { label: tell("open"), url: `${publicOrigin}/integrations/webhooks` },
      closing: [tell("closing")],
    }),
  };
};

export const webhookMails = { [mailKinds.webhookDisabled]: tellDisabled } satisfies Composers;
