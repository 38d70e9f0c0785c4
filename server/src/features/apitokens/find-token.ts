import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import type { Session, TokenCredential } from "../../platform/http/session.ts";
import { hashOfCompanySecret, mandatorOfSecret } from "../../platform/company-secret.ts";
import { tokenPrefix } from "./create-token.ts";
import { callerOf, isOpen, readTokenStates, type TokenRow, tokenRows } from "./rows.ts";

// Writing at every call would make readers writers.
const notedMilliseconds = 60_000;

/**
 * Looks a token up inside the company it names, as it and who made it stand now (rule apitokens/caller): one that is
 * revoked, over, or of who administers nothing any more opens nothing.
 */
export function findToken(database: Database, clock: Clock) {
  return async ({ token, network }: TokenCredential): Promise<Session | null> => {
    const now = clock.now();
    const secret = token.slice(tokenPrefix.length);
    const work = async (db: MandatorDb) => {
      const row = await tokenRows(db)
        .where("token.token_hash", "=", hashOfCompanySecret(token))
        .executeTakeFirst();
      const caller = row && isOpen(row) ? callerOf(row) : null;
      if (row === undefined || caller === null || row.expires_at <= now) return null;
      await noteUse(db, row, { now, network });
      return {
        id: row.id,
        caller,
        states: await readTokenStates(db, row, now),
        isRemembered: false,
        expiresAt: row.expires_at,
        // It is nobody who could show that it is he (rule accounts/fresh-proof).
        proof: { isFresh: false, ways: [] },
        isOfCompany: false,
        isByCookie: false,
      };
    };
    return inMandator(database, mandatorOfSecret(secret), work, { role: "admin" });
  };
}

async function noteUse(
  db: MandatorDb,
  { id, last_used_at }: TokenRow,
  { now, network }: { now: Date; network: string | null },
): Promise<void> {
  if (last_used_at !== null && now.getTime() - last_used_at.getTime() < notedMilliseconds) return;
  await db
    .updateTable("api_tokens")
    .set({ last_used_at: now, last_used_from: network })
    .where("id", "=", id)
    .execute();
}
