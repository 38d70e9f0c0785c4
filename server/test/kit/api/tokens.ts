import { type Scope, scopes as allScopes } from "@wegbuch/contract/access/scopes";
import { hashOfCompanySecret, makeCompanySecret } from "../../../src/platform/company-secret.ts";
import { clock } from "../../../src/platform/clock.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import type { TestDatabase } from "../db/database.ts";

type Given = { maker: string; scopes?: readonly Scope[]; expiresAt?: Date; name?: string };

const yearMs = 365 * 86_400_000;

/** A token of a company with all scopes unless some are named, used just now, so that the next calls write nothing. */
export async function aToken(
  database: TestDatabase,
  mandatorId: string,
  { maker, scopes = allScopes, expiresAt, name }: Given,
) {
  const [id, token, now] = [newId(), `wbt_${makeCompanySecret(mandatorId)}`, clock.now()];
  await inMandator(database, mandatorId, (db) =>
    db
      .insertInto("api_tokens")
      .values({
        id,
        name: name ?? `ERP ${id}`,
        token_hash: hashOfCompanySecret(token),
        last_four: token.slice(-4),
        scopes: [...scopes],
        created_by: maker,
        created_at: new Date(now.getTime() - yearMs),
        expires_at: expiresAt ?? new Date(now.getTime() + yearMs),
        last_used_at: now,
      })
      .execute(),
  );
  return { id, token, authorization: `Bearer ${token}` };
}
