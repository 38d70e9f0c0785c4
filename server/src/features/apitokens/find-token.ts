import type { Actor } from "@wegbuch/contract/access/actor";
import { packagesOfMask } from "@wegbuch/contract/access/packages";
import type { Scope } from "@wegbuch/contract/access/scopes";
import { roleOfToken } from "@wegbuch/contract/apitokens/rules";
import { trialOf } from "@wegbuch/contract/auth/rules";
import type { SessionState } from "@wegbuch/contract/kit/endpoint";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import type { Session, TokenCredential } from "../../platform/http/session.ts";
import { findFactors } from "../auth/find-factors.ts";
import { hashOfFeedToken, mandatorOfToken } from "../calendarfeeds/make-feed-token.ts";
import { tokenPrefix } from "./create-token.ts";

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
      const row = await findRow(db, hashOfFeedToken(token));
      const caller = row && callerOf(row);
      if (row === undefined || caller === null || caller === undefined || row.expires_at <= now) return null;
      await noteUse(db, row, { now, network });
      return {
        id: row.id,
        caller,
        states: await statesOf(db, row, now),
        isRemembered: false,
        expiresAt: row.expires_at,
        // It is nobody who could show that it is he (rule accounts/fresh-proof).
        proof: { isFresh: false, ways: [] },
        isByCookie: false,
      };
    };
    return inMandator(database, mandatorOfToken(secret), work, { role: "admin" });
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** The token that is not revoked, with who made it as he may log in now, and the company as it is open. */
function findRow(db: MandatorDb, hash: Buffer) {
  return db
    .selectFrom("api_tokens as token")
    .innerJoin("users as maker", (join) =>
      join.onRef("maker.mandator_id", "=", "token.mandator_id").onRef("maker.id", "=", "token.created_by"),
    )
    .innerJoin("logins as login", (join) =>
      join.onRef("login.mandator_id", "=", "token.mandator_id").onRef("login.id", "=", "token.created_by"),
    )
    .innerJoin("mandators", "mandators.id", "token.mandator_id")
    .select(["token.id", "token.mandator_id", "token.name", "token.scopes", "token.created_by"])
    .select(["token.expires_at", "token.last_used_at", "maker.role_id", "maker.can_show_tracks"])
    .select(["login.password_is_temporary", "mandators.second_factor_roles"])
    .select(["mandators.packages", "mandators.can_show_tracks as may_show_tracks"])
    .select(["mandators.tester_since", "mandators.tester_expires_in_days"])
    .where("token.token_hash", "=", hash)
    .where("token.revoked_at", "is", null)
    .where("login.is_enabled", "=", true)
    .where("maker.archived_at", "is", null)
    .where("maker.deleted_at", "is", null)
    .where("mandators.archived_at", "is", null)
    .where("mandators.deleted_at", "is", null)
    .executeTakeFirst();
}

function callerOf(row: Row): Actor | null {
  const scopes = row.scopes as Scope[];
  const role = roleOfToken(scopes, row.role_id);
  if (role === null) return null;
  return {
    userId: row.created_by,
    tokenId: row.id,
    name: `API: ${row.name}`,
    mandatorId: row.mandator_id,
    supportUserId: null,
    supportName: null,
    role,
    scopes,
    packages: packagesOfMask(row.packages),
    canShowTracks: row.may_show_tracks && row.can_show_tracks && scopes.includes("tracks:read"),
    canMergeSplitTrips: false,
    canCalibrate: false,
    isHWNOE: false,
    isTester: row.tester_since !== null,
    isSupport: false,
    // Nothing is shown to it as to the person, whatever reads only this.
    placesHiddenBefore: Infinity,
  };
}

/** What shuts who made it at present shuts his tokens, too. */
async function statesOf(db: MandatorDb, row: Row, now: Date): Promise<SessionState[]> {
  const tester = {
    testerSince: row.tester_since?.toISOString() ?? null,
    testerExpiresInDays: row.tester_expires_in_days,
  };
  const isFactorAsked = row.second_factor_roles.includes(row.role_id);
  const isFactorMissing = isFactorAsked && (await findFactors(db, row.created_by)).length === 0;
  return [
    ...(row.password_is_temporary ? (["temporaryPassword"] as const) : []),
    ...(isFactorMissing ? (["secondFactorMissing"] as const) : []),
    ...(trialOf(tester, now.getTime())?.isExpired ? (["trialExpired"] as const) : []),
  ];
}

async function noteUse(
  db: MandatorDb,
  { id, last_used_at }: Row,
  { now, network }: { now: Date; network: string | null },
): Promise<void> {
  if (last_used_at !== null && now.getTime() - last_used_at.getTime() < notedMilliseconds) return;
  await db
    .updateTable("api_tokens")
    .set({ last_used_at: now, last_used_from: network })
    .where("id", "=", id)
    .execute();
}
