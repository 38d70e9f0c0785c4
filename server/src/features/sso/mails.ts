import { roles } from "@wegbuch/contract/access/roles";
import { fill } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator } from "../../platform/db/database.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composer, Composers } from "../../platform/mail/composer.ts";
import { letter, unlinked } from "../../platform/mail/letter.ts";
import { findLogin } from "../auth/find-login.ts";
import { findPeople } from "../groups/find-people.ts";
import { say } from "./texts.ts";

const Told = z.object({
  userId: z.string(),
  what: z.enum(["changed", "removed", "domainProved", "domainConfirmed", "domainRemoved", "domainLost"]),
  domain: z.string(),
  by: z.string().nullable(),
  changedAt: z.iso.datetime(),
});

/** To an administrator, what somebody has changed about company accounts (rule accounts/company-accounts). */
const tellChange: Composer = async ({ mandatorId, language, payload }, { database, clock, publicOrigin }) => {
  const { userId, what, domain, by, changedAt } = Told.parse(payload);
  const isWanted = sql`users.id = ${userId} and users.role_id = ${roles.admin}`;
  const [person] = await inMandator(
    database,
    mandatorId!,
    (db) => findPeople(db, isWanted, { now: clock.now() }),
    { role: "jobs" },
  );
  if (person === undefined) return null;
  const tell = (key: keyof typeof say, values = {}) => fill(say[key], values)[language];
  const subject = tell("subject");
  const written = letter({
    language,
    heading: subject,
    paragraphs: [
      tell("greeting", { name: unlinked(person.firstName) }),
      tell(what, { by: unlinked(by ?? ""), domain: unlinked(domain) }),
    ],
    facts: [{ label: tell("time"), value: shownTime(new Date(changedAt)).slice(0, -3) }],
    action: { label: tell("toSettings"), url: `${publicOrigin}/integrations/signin` },
    closing: [tell("closing")],
  });
  return { subject, ...written };
};

const Bound = z.object({ loginId: z.string(), provider: z.string(), boundAt: z.iso.datetime() });

/** To somebody, that he gets in with an account of the company from now on; only to the address he had then. */
const tellBound: Composer = async ({ language, payload, recipients }, { database, publicOrigin }) => {
  const { loginId, provider, boundAt } = Bound.parse(payload);
  const login = await findLogin(database, { id: loginId });
  if (login === undefined || login.email !== recipients[0]) return null;
  const tell = (key: keyof typeof say, values = {}) => fill(say[key], values)[language];
  const subject = tell("boundSubject");
  const written = letter({
    language,
    heading: subject,
    paragraphs: [tell("greeting", { name: unlinked(login.firstName) }), tell("bound")],
    facts: [
      { label: tell("provider"), value: provider },
      { label: tell("time"), value: shownTime(new Date(boundAt)).slice(0, -3) },
    ],
    action: { label: tell("toDevices"), url: `${publicOrigin}/settings` },
    closing: [tell("boundNotYou")],
  });
  return { subject, ...written };
};

export const ssoMails = {
  [mailKinds.companyAccountsChanged]: tellChange,
  [mailKinds.companyAccountBound]: tellBound,
} satisfies Composers;
