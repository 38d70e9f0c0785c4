import { roles } from "@wegbuch/contract/access/roles";
import { fill } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composer, Composers } from "../../platform/mail/composer.ts";
import { letter, unlinked } from "../../platform/mail/letter.ts";
import { findPeople } from "../groups/find-people.ts";
import { say } from "./texts.ts";

/** Which tokens end when, as it is when the mail is written; of none that was revoked meanwhile. */
const tellExpiry: Composer = async ({ mandatorId, language, payload }, { database, clock, publicOrigin }) => {
  const { userId, tokenIds } = Expiry.parse(payload);
  const read = async (db: MandatorDb) => {
    const isWanted = sql`users.id = ${userId} and users.role_id = ${roles.admin}`;
    const [person] = await findPeople(db, isWanted, { now: clock.now() });
    return { person, tokens: await endingTokens(db, tokenIds) };
  };
  const { person, tokens } = await inMandator(database, mandatorId!, read, { role: "jobs" });
  if (person === undefined || tokens.length === 0) return null;
  const tell = (key: keyof typeof say, values = {}) => fill(say[key], values)[language];
  const subject = tell("subject");
  const written = letter({
    language,
    heading: subject,
    paragraphs: [
      tell("greeting", { name: unlinked(person.firstName) }),
      tell(tokens.length === 1 ? "expiresOne" : "expiresMany"),
    ],
    facts: tokens.map(({ name, expires_at }) => ({
      label: unlinked(name),
      value: tell("validUntil", { at: shownTime(expires_at).slice(0, -3) }),
    })),
    action: { label: tell("toTokens"), url: `${publicOrigin}/integrations` },
    closing: [tell("closing")],
  });
  return { subject, ...written };
};

export const apiTokenMails = { [mailKinds.tokenExpires]: tellExpiry } satisfies Composers;

const Expiry = z.object({ userId: z.string(), tokenIds: z.array(z.string()) });

const endingTokens = (db: MandatorDb, ids: readonly string[]) =>
  db
    .selectFrom("api_tokens")
    .select(["name", "expires_at"])
    .where("id", "=", oneOf(ids))
    .where("revoked_at", "is", null)
    .orderBy(byName("name"))
    .orderBy("id")
    .execute();
