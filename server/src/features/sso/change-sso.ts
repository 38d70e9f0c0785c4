import type { Actor } from "@wegbuch/contract/access/actor";
import { roleNames } from "@wegbuch/contract/access/roles";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { SsoChange } from "@wegbuch/contract/sso/schemas";
import { de, en } from "@wegbuch/contract/sso/texts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange, type Shown } from "../../platform/history/record-change.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";
import type { Guard } from "../../platform/outside/guarded-request.ts";
import { sealClientSecret } from "./keep-secret.ts";
import { findProvider } from "./queries.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; guard: Guard; secret: string };

/** Sets the provider of a company; each change of it stands in its history, the secret as stars. */
export async function changeSso(parts: Parts, actor: Actor, given: SsoChange): Promise<void> {
  const { database, guard, secret } = parts;
  if (!(await guard.admits(given.issuer))) throw invalid("issuer", say.issuerIsNotAllowed);
  await inMandator(database, actor, async (db) => {
    const before = await findProvider(db);
    if (before === undefined && given.clientSecret === undefined)
      throw invalid("clientSecret", say.secretIsEmpty);
    const { clientSecret, ...after } = given;
    const names = await groupNames(db, [before?.groupId ?? null, after.groupId]);
    if (after.groupId !== null && !names.has(after.groupId)) throw invalid("groupId", say.groupIsGone);
    const columns = {
      issuer: after.issuer,
      client_id: after.clientId,
      creates_users: after.createsUsers,
      role_id: after.roleId,
      group_id: after.groupId,
      is_only: after.isOnly,
      ...(clientSecret !== undefined && {
        client_secret: sealClientSecret(clientSecret, actor.mandatorId, secret),
      }),
    };
    if (before === undefined)
      await db
        .insertInto("sso")
        .values({ ...columns, client_secret: columns.client_secret! })
        .execute();
    else await db.updateTable("sso").set(columns).execute();
    const mandator = { kind: "mandator", id: actor.mandatorId } as const;
    recordChange(db, actor, mandator, before ? shown(before, names) : {}, {
      ...shown(after, names),
      ...(clientSecret !== undefined && { ssoSecret: "***" }),
    });
  });
}

/** Takes the provider of a company away; 404 where it has none. */
export async function removeSso(database: Database, actor: Actor): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const before = await findProvider(db);
    if (before === undefined) throw notFound("Provider");
    await db.deleteFrom("sso").execute();
    const names = await groupNames(db, [before.groupId]);
    recordChange(db, actor, { kind: "mandator", id: actor.mandatorId }, shown(before, names), {});
  });
}

async function groupNames(db: MandatorDb, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = ids.filter((one) => one !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom("groups").select(["id", "name"]).where("id", "in", wanted).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function shown(kept: Omit<SsoChange, "clientSecret">, names: Map<string, string>): Shown {
  return {
    ssoIssuer: kept.issuer,
    ssoClientId: kept.clientId,
    ssoCreatesUsers: String(kept.createsUsers),
    ssoRole: roleNames[kept.roleId],
    ssoGroup: names.get(kept.groupId ?? "") ?? "",
    ssoOnly: String(kept.isOnly),
  };
}
