import { agreementKinds } from "@wegbuch/contract/agreements/codes";
import type { AgreedTerms } from "@wegbuch/contract/agreements/schemas";
import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator } from "../../platform/db/database.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import type { Composer, Composers } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { findPeople } from "../groups/find-people.ts";
import { readLastChange, readTerms } from "./queries.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);
const Told = z.object({ userId: z.uuid(), change: z.string() });

/** What is agreed now, as long as that was the last change; a later one has a mail of its own (rule retention/agreement). */
const tellChange: Composer = async ({ mandatorId, recipients, language, payload }, parts) => {
  const { userId, change } = Told.parse(payload);
  const found = await inMandator(parts.database, mandatorId!, async (db) => {
    const [reader] = await findPeople(db, sql`users.id = ${userId}`, { now: parts.clock.now() });
    const last = await readLastChange(db);
    if (reader === undefined || !recipients.includes(reader.email) || String(last?.seq) !== change)
      return null;
    return { firstName: reader.firstName, terms: await readTerms(db) };
  });
  if (found === null) return null;
  const tell = (key: keyof typeof de, values = {}) => fill(say[key], values)[language];
  const subject = tell("subject");
  const written = letter({
    language,
    heading: subject,
    paragraphs: [tell("greeting", { name: found.firstName }), tell(meanings[found.terms.kind])],
    facts: factsOf(found.terms, language),
    action: { label: tell("open"), url: `${parts.publicOrigin}/privacy` },
    closing: [tell("reason")],
  });
  return { subject, ...written };
};

const meanings = {
  [agreementKinds.none]: "none",
  [agreementKinds.agreement]: "agreement",
  [agreementKinds.consent]: "consent",
} as const satisfies Record<AgreedTerms["kind"], keyof typeof de>;

function factsOf({ kind, agreedOn, purposes, mostDays }: AgreedTerms, language: Language) {
  if (kind === agreementKinds.none) return [];
  const rows = [
    ["agreedOn", agreedOn === null ? "" : shownLocalDay(agreedOn)],
    ["purposes", purposes],
    ["mostDays", mostDays === null ? "" : String(mostDays)],
  ] as const;
  return rows
    .filter(([, value]) => value !== "")
    .map(([key, value]) => ({ label: say[key][language], value }));
}

export const agreementMails = { [mailKinds.agreementChanged]: tellChange } satisfies Composers;
