import { roles } from "@wegbuch/contract/access/roles";
import type { Scope } from "@wegbuch/contract/access/scopes";
import type { ApiToken } from "@wegbuch/contract/apitokens/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName } from "../../platform/db/search.ts";

/** The tokens that are not revoked, by name; those that are over among them until somebody takes them away. */
export async function listTokens(db: MandatorDb): Promise<ApiToken[]> {
  const rows = await tokenRows(db).orderBy(byName("token.name")).orderBy("token.id").execute();
  return rows.map(tokenOf);
}

export async function requireToken(db: MandatorDb, id: string): Promise<ApiToken> {
  return tokenOf(await tokenRows(db).where("token.id", "=", id).executeTakeFirstOrThrow());
}

function tokenRows(db: MandatorDb) {
  return db
    .selectFrom("api_tokens as token")
    .innerJoin("users as maker", (join) =>
      join.onRef("maker.mandator_id", "=", "token.mandator_id").onRef("maker.id", "=", "token.created_by"),
    )
    .select(["token.id", "token.name", "token.last_four", "token.scopes", "token.created_by"])
    .select(["token.created_at", "token.expires_at", "token.last_used_at", "token.last_used_from"])
    .select(["maker.role_id", "maker.archived_at", "maker.deleted_at"])
    .select(sql<string>`maker.first_name || ' ' || maker.last_name`.as("maker_name"))
    .where("token.revoked_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof tokenRows>["executeTakeFirstOrThrow"]>>;

const tokenOf = (row: Row): ApiToken => ({
  id: row.id,
  name: row.name,
  lastFour: row.last_four,
  scopes: row.scopes as Scope[],
  createdBy: { id: row.created_by, name: row.maker_name },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedFrom: row.last_used_from,
  standing: standingOf(row),
});

/** What opens anything to who only views what Admins do. */
const ofViewers: readonly string[] = [
  "fleet:read",
  "trips:read",
  "tracks:read",
  "live:read",
  "reservations:read",
  "files:read",
];

/** By what who made it may do now. */
function standingOf({ role_id, archived_at, deleted_at, scopes }: Row): ApiToken["standing"] {
  const isThere = archived_at === null && deleted_at === null;
  if (isThere && role_id === roles.admin) return "whole";
  return isThere && role_id === roles.adminViewer && scopes.some((scope) => ofViewers.includes(scope))
    ? "reads"
    : "nothing";
}
