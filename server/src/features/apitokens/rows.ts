import type { Actor } from "@wegbuch/contract/access/actor";
import { packagesOfMask } from "@wegbuch/contract/access/packages";
import type { Scope } from "@wegbuch/contract/access/scopes";
import { roleOfToken } from "@wegbuch/contract/apitokens/rules";
import { trialOf } from "@wegbuch/contract/auth/rules";
import type { SessionState } from "@wegbuch/contract/kit/endpoint";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { findFactors } from "../auth/find-factors.ts";

/** The tokens that are not revoked, with who made each as he stands now, and the company as it is. */
export const tokenRows = (db: MandatorDb) =>
  db
    .selectFrom("api_tokens as token")
    .innerJoin("users as maker", (join) =>
      join.onRef("maker.mandator_id", "=", "token.mandator_id").onRef("maker.id", "=", "token.created_by"),
    )
    .leftJoin("logins as login", (join) =>
      join.onRef("login.mandator_id", "=", "token.mandator_id").onRef("login.id", "=", "token.created_by"),
    )
    .innerJoin("mandators", "mandators.id", "token.mandator_id")
    .select(["token.id", "token.mandator_id", "token.name", "token.scopes", "token.created_by"])
    .select(["token.last_four", "token.created_at", "token.expires_at"])
    .select(["token.last_used_at", "token.last_used_from", "maker.role_id", "maker.can_show_tracks"])
    .select(sql<string>`maker.first_name || ' ' || maker.last_name`.as("maker_name"))
    .select(["maker.archived_at", "maker.deleted_at", "login.is_enabled", "login.password_is_temporary"])
    .select(["mandators.archived_at as closed_at", "mandators.deleted_at as gone_at"])
    .select(["mandators.second_factor_roles", "mandators.packages"])
    .select(["mandators.can_show_tracks as may_show_tracks"])
    .select(["mandators.tester_since", "mandators.tester_expires_in_days"])
    .where("token.revoked_at", "is", null);

export type TokenRow = Awaited<ReturnType<ReturnType<typeof tokenRows>["executeTakeFirstOrThrow"]>>;

/** Whether who made it may log in, and the company is open. */
export const isOpen = (row: TokenRow): boolean =>
  row.is_enabled === true &&
  [row.archived_at, row.deleted_at, row.closed_at, row.gone_at].every((at) => at === null);

/** As whom it calls; null where who made it administers nothing any more (rule apitokens/caller). */
export function callerOf(row: TokenRow): Actor | null {
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
export async function readTokenStates(db: MandatorDb, row: TokenRow, now: Date): Promise<SessionState[]> {
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
