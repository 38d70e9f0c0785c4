import { Resolver } from "node:dns/promises";
import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/sso/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange, type Shown } from "../../platform/history/record-change.ts";
import { invalid, notFound, Problem } from "../../platform/http/problem.ts";
import { makeToken } from "../auth/make-token.ts";
import { recordOf } from "./queries.ts";

const say = inBothLanguages(de, en);

type Parts = {
  database: Database;
  clock: Clock;
  /** Who is asked for records. */
  resolver?: Pick<Resolver, "resolveTxt">;
};

const mostDomains = 20;

/** Adds a domain that is to be proved; one that is there stays as it is. */
export async function addDomain({ database, clock }: Parts, actor: Actor, domain: string): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const { count } = await db
      .selectFrom("sso_domains")
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= mostDomains) throw invalid("domain", say.tooManyDomains);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("sso_domains")
      .values({ domain, token: makeToken(), created_at: clock.now() })
      .onConflict((known) => known.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) note(db, actor, {}, { ssoDomain: domain });
  });
}

/** Asks the name server of a domain for what proves that it is the company's; a domain belongs to one company alone. */
export async function proveDomain(parts: Parts, actor: Actor, domain: string): Promise<void> {
  const { database, clock, resolver = new Resolver({ timeout: 4_000, tries: 2 }) } = parts;
  const token = await inMandator(database, actor, (db) => tokenOf(db, domain));
  const { recordName, recordValue } = recordOf(domain, token);
  if (!(await recordsOf(resolver, recordName)).includes(recordValue))
    throw new Problem(409, "Conflict", { errors: { domain: [say.recordIsMissing] } });
  try {
    await inMandator(database, actor, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable("sso_domains")
        .set({ verified_at: clock.now(), verified_by: "dns" })
        .where("domain", "=", domain)
        .where("verified_at", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) note(db, actor, { ssoProvedDomain: "" }, { ssoProvedDomain: domain });
    });
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== "sso_domains_of_one") throw error;
    throw new Problem(409, "Conflict", { errors: { domain: [say.domainIsTaken] } });
  }
}

/** Takes a domain away; 404 where it is none of the company's. */
export async function removeDomain({ database }: Parts, actor: Actor, domain: string): Promise<void> {
  await inMandator(database, actor, async (db) => {
    await tokenOf(db, domain);
    await db.deleteFrom("sso_domains").where("domain", "=", domain).execute();
    note(db, actor, { ssoDomain: domain }, {});
  });
}

async function tokenOf(db: MandatorDb, domain: string): Promise<string> {
  const row = await db
    .selectFrom("sso_domains")
    .select("token")
    .where("domain", "=", domain)
    .executeTakeFirst();
  if (row === undefined) throw notFound("Domain");
  return row.token;
}

/** What a name says; nothing where it says nothing, or nobody answers for it. */
async function recordsOf(resolver: Pick<Resolver, "resolveTxt">, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join("").trim());
  } catch {
    // Whatever the name servers have against it, the record cannot be found.
    return [];
  }
}

const note = (db: MandatorDb, actor: Actor, before: Shown, after: Shown) =>
  recordChange(db, actor, { kind: "mandator", id: actor.mandatorId }, before, after);
