import type { Actor } from "@wegbuch/contract/access/actor";
import { roleNames } from "@wegbuch/contract/access/roles";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { SsoChange } from "@wegbuch/contract/sso/schemas";
import { de, en } from "@wegbuch/contract/sso/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange, type Shown } from "../../platform/history/record-change.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";
import type { Guard } from "../../platform/outside/guarded-request.ts";
import { endCompanySessions } from "../auth/end-sessions.ts";
import { sealClientSecret } from "./keep-secret.ts";
import { findProvider } from "./queries.ts";
import { queueProviderMails } from "./queue-provider-mails.ts";
import type { RememberedAnswers } from "./remember-answers.ts";

const say = inBothLanguages(de, en);

type Timed = { database: Database; clock: Clock };
type Remembering = { memory: Pick<RememberedAnswers, "forget"> };
type Parts = Timed & Remembering & { guard: Guard; secret: string };

/** Sets the provider of a company; what was opened at another one ends. Each change of it stands in its history, the secret as stars. */
export async function changeSso(parts: Parts, actor: Actor, given: SsoChange): Promise<void> {
  const { database, clock, guard, secret } = parts;
  if (!(await guard.admits(given.issuer))) throw invalid("issuer", say.issuerIsNotAllowed);
  const isAnother = await inMandator(database, actor, async (db) => {
    const before = await findProvider(db, { isHeld: true });
    if (given.clientSecret === undefined) requireSameClient(before, given);
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
        // Of two who set the first at once the later one's holds.
        .onConflict((first) => first.column("mandator_id").doUpdateSet(columns))
        .execute();
    else await db.updateTable("sso").set(columns).execute();
    const mandator = { kind: "mandator", id: actor.mandatorId } as const;
    recordChange(db, actor, mandator, before ? shown(before, names) : {}, {
      ...shown(after, names),
      ...(clientSecret !== undefined && { ssoSecret: "***" }),
    });
    await queueProviderMails(db, clock, { what: "changed", by: actor });
    return before !== undefined && before.issuer !== after.issuer;
  });
  parts.memory.forget(actor.mandatorId);
  if (isAnother) await endCompanySessions(database, actor.mandatorId);
}

/** A secret goes to the provider and the application it was entered for, and to no other. */
function requireSameClient(before: Awaited<ReturnType<typeof findProvider>>, after: SsoChange): void {
  if (before === undefined) throw invalid("clientSecret", say.secretIsEmpty);
  if (before.issuer !== after.issuer || before.clientId !== after.clientId)
    throw invalid("clientSecret", say.secretIsOfAnother);
}

/** Takes the provider of a company away, and ends what was opened with it; 404 where it has none. */
export async function removeSso({ database, clock }: Timed, actor: Actor): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const before = await findProvider(db);
    if (before === undefined) throw notFound("Provider");
    await db.deleteFrom("sso").execute();
    const names = await groupNames(db, [before.groupId]);
    recordChange(db, actor, { kind: "mandator", id: actor.mandatorId }, shown(before, names), {});
    await queueProviderMails(db, clock, { what: "removed", by: actor });
  });
  await endCompanySessions(database, actor.mandatorId);
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
