import { whyShut } from "@wegbuch/contract/access/may-use";
import { roles } from "@wegbuch/contract/access/roles";
import type { Scope } from "@wegbuch/contract/access/scopes";
import type { ApiToken } from "@wegbuch/contract/apitokens/schemas";
import { endpoints } from "@wegbuch/contract/endpoints";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, type Tenant } from "../../platform/db/database.ts";
import { byName } from "../../platform/db/search.ts";
import { callerOf, isOpen, readTokenStates, type TokenRow, tokenRows } from "./rows.ts";

/** The tokens that are not revoked, by name; those that are over among them until somebody takes them away. */
export function listTokens(
  { database, clock }: { database: Database; clock: Clock },
  tenant: Tenant,
): Promise<ApiToken[]> {
  const read = async (db: MandatorDb) => {
    const rows = await tokenRows(db).orderBy(byName("token.name")).orderBy("token.id").execute();
    const standings = await Promise.all(rows.map((row) => readStanding(db, row, clock.now())));
    return rows.map((row, index) => tokenOf(row, standings[index]!));
  };
  // As who looks a token up reads it: whether its maker has a second factor, too.
  return inMandator(database, tenant, read, { role: "admin" });
}

/** One that somebody who may has just made. */
export async function requireToken(db: MandatorDb, id: string): Promise<ApiToken> {
  return tokenOf(await tokenRows(db).where("token.id", "=", id).executeTakeFirstOrThrow(), "whole");
}

const tokenOf = (row: TokenRow, standing: ApiToken["standing"]): ApiToken => ({
  id: row.id,
  name: row.name,
  lastFour: row.last_four,
  scopes: row.scopes as Scope[],
  createdBy: { id: row.created_by, name: row.maker_name },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedFrom: row.last_used_from,
  standing,
});

const calls = Object.values(endpoints).flatMap((slice) => Object.values(slice as Record<string, Endpoint>));

/** By what the doors of its calls say of its caller, and what shuts who made it. */
async function readStanding(db: MandatorDb, row: TokenRow, now: Date): Promise<ApiToken["standing"]> {
  const caller = isOpen(row) ? callerOf(row) : null;
  if (caller === null) return "nothing";
  const [state] = await readTokenStates(db, row, now);
  if (state !== undefined && state !== "expired") return state;
  const opensAny = calls.some(
    (endpoint) => endpoint.token !== undefined && whyShut(caller, endpoint) === null,
  );
  if (row.role_id === roles.admin) return opensAny ? "whole" : "notBooked";
  return opensAny ? "reads" : "nothing";
}
