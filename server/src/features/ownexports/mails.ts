import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { mailKinds } from "@wegbuch/contract/system/codes";
import * as z from "zod";
import type { Composer, Composers } from "../../platform/mail/composer.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import { letter } from "../../platform/mail/letter.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

const Ready = z.object({ firstName: z.string(), expiresAt: z.string() });

/** That one's own file can be fetched, and until when; the way there leads past the login (rule ownexports/packed). */
const tellReady: Composer = async ({ language, payload }, { publicOrigin }) => {
  const { firstName, expiresAt } = Ready.parse(payload);
  const tell = (key: keyof typeof de, values = {}) => fill(say[key], values)[language];
  const subject = tell("subject");
  const written = letter({
    language,
    heading: subject,
    paragraphs: [
      tell("greeting", { name: firstName }),
      tell("ready", { app: "Wegbuch", date: shownLocalDay(dayOf(Date.parse(expiresAt))) }),
    ],
    action: { label: tell("toPage"), url: `${publicOrigin}/privacy` },
    closing: [tell("closing")],
  });
  return { subject, ...written };
};

export const ownExportMails = { [mailKinds.dataReady]: tellReady } satisfies Composers;
