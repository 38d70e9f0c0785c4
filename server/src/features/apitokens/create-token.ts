import type { Actor } from "@wegbuch/contract/access/actor";
import { isBooked, latestExpiry, mostTokens, usualExpiry } from "@wegbuch/contract/apitokens/rules";
import type { MadeApiToken, NewApiToken } from "@wegbuch/contract/apitokens/schemas";
import { de, en } from "@wegbuch/contract/apitokens/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { hashOfCompanySecret, makeCompanySecret } from "../../platform/company-secret.ts";
import { requireToken } from "./queries.ts";

const say = inBothLanguages(de, en);

/** What tokens begin with, so that they are told from bearers of sessions, and found where they were left lying. */
export const tokenPrefix = "wbt_";

type Parts = { database: Database; clock: Clock };

/**
 * Makes a token and tells it, this once (rule apitokens/making). 400 for an end that is past or too far away and for what is
 * not booked; 409 for a name that is taken, and where there are too many already.
 */
export function createToken(
  { database, clock }: Parts,
  actor: Actor,
  { name, scopes, expiresAt }: NewApiToken,
): Promise<MadeApiToken> {
  const now = clock.now();
  const end = new Date(expiresAt ?? usualExpiry(now.getTime()));
  if (end <= now) throw invalid("expiresAt", say.endIsPast);
  if (end.getTime() > latestExpiry(now.getTime())) throw invalid("expiresAt", say.endIsTooLate);
  const unbooked = scopes.find((scope) => !isBooked(scope, actor.packages));
  if (unbooked !== undefined) throw invalid("scopes", fill(say.packageIsMissing, { scope: unbooked }));
  const [id, token] = [newId(clock), `${tokenPrefix}${makeCompanySecret(actor.mandatorId)}`];
  return inMandator(database, actor, async (db) => {
    await requireRoom(db, name);
    await db
      .insertInto("api_tokens")
      .values({
        id,
        name,
        token_hash: hashOfCompanySecret(token),
        last_four: token.slice(-4),
        scopes: [...scopes],
        created_by: actor.userId,
        created_at: now,
        expires_at: end,
      })
      .execute();
    recordChange(
      db,
      actor,
      { kind: "mandator", id: actor.mandatorId },
      {},
      { apiToken: `${name} (${scopes.join(", ")})` },
    );
    return { ...(await requireToken(db, id)), token };
  });
}

/** Who makes several at once waits for the first, so that neither names nor numbers are counted in between. */
async function requireRoom(db: MandatorDb, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_mandator()::text || ' api_tokens', 0))`.execute(
    db,
  );
  const { count, isTaken } = await db
    .selectFrom("api_tokens")
    .select((row) => [
      sql<number>`count(*)::integer`.as("count"),
      sql<boolean>`coalesce(bool_or(lower(${row.ref("name")}) = lower(${name})), false)`.as("isTaken"),
    ])
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  if (isTaken) throw new Problem(409, "Conflict", { errors: { name: [fill(say.nameIsTaken, { name })] } });
  if (count >= mostTokens)
    throw new Problem(409, "Conflict", { message: fill(say.tooMany, { most: String(mostTokens) }) });
}
