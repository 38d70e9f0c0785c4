import { Resolver } from "node:dns/promises";
import type { Actor, Caller } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { CompanyDomain } from "@wegbuch/contract/sso/schemas";
import { de, en } from "@wegbuch/contract/sso/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange, type Shown } from "../../platform/history/record-change.ts";
import { invalid, notFound, Problem } from "../../platform/http/problem.ts";
import { endCompanySessions } from "../auth/end-sessions.ts";
import { findHolder } from "../auth/find-sso.ts";
import { makeToken } from "../auth/make-token.ts";
import { readDomains, recordOf } from "./queries.ts";
import { queueProviderMails } from "./queue-provider-mails.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; clock: Clock };

/** Who is asked for records: addresses with or without a port; those of the machine where there are none. */
type Asking = Parts & { nameServers: readonly string[] };

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
export async function proveDomain(parts: Asking, actor: Actor, domain: string): Promise<void> {
  const { database, clock, nameServers } = parts;
  const token = await inMandator(database, actor, (db) => tokenOf(db, domain));
  const { recordName, recordValue } = recordOf(domain, token);
  const records = await recordsOf(nameServers, recordName);
  if (!records.includes(recordValue))
    throw new Problem(409, "Conflict", { errors: { domain: [say.recordIsMissing] } });
  await freeDomain(parts, { domain, records, mandatorId: actor.mandatorId });
  await refusingTaken(() =>
    inMandator(database, actor, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable("sso_domains")
        .set({ verified_at: clock.now(), verified_by: "dns" })
        .where("domain", "=", domain)
        .where("verified_at", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      note(db, actor, { ssoProvedDomain: "" }, { ssoProvedDomain: domain });
      await queueProviderMails(db, clock, { what: "domainProved", domain, by: actor });
    }),
  );
}

/** Confirms for a company what was proved to the operator by other means; nobody else's domain becomes its own by that. */
export async function confirmDomain(
  { database, clock }: Parts,
  author: Caller,
  { mandatorId, domain }: { mandatorId: string; domain: string },
): Promise<void> {
  await refusingTaken(() =>
    inMandator(
      database,
      mandatorId,
      async (db) => {
        await tokenOf(db, domain);
        const { numUpdatedRows } = await db
          .updateTable("sso_domains")
          .set({ verified_at: clock.now(), verified_by: "superAdmin" })
          .where("mandator_id", "=", mandatorId)
          .where("domain", "=", domain)
          .where("verified_at", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        const mandator = { kind: "mandator", id: mandatorId } as const;
        recordChange(db, author, mandator, { ssoProvedDomain: "" }, { ssoProvedDomain: domain });
        await queueProviderMails(db, clock, { what: "domainConfirmed", domain, by: author });
      },
      { role: "admin" },
    ),
  );
}

/** The domains of a company; 404 where there is no such company. */
export function readDomainsOf(database: Database, mandatorId: string): Promise<CompanyDomain[]> {
  return inMandator(
    database,
    mandatorId,
    async (db) => {
      const company = await db
        .selectFrom("mandators")
        .select("id")
        .where("id", "=", mandatorId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (company === undefined) throw notFound("Mandator");
      return readDomains(db);
    },
    { role: "admin" },
  );
}

/** A domain is one company's alone. */
async function refusingTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== "sso_domains_of_one") throw error;
    throw new Problem(409, "Conflict", { errors: { domain: [say.domainIsTaken] } });
  }
}

type Taken = { domain: string; records: readonly string[]; mandatorId: string };

/**
 * Another company keeps a domain as long as it is active and the name server still says so: whoever has sold a domain, or is
 * gone, is in nobody's way (rule accounts/company-accounts).
 */
async function freeDomain({ database, clock }: Parts, { domain, records, mandatorId }: Taken): Promise<void> {
  const holder = await findHolder(database, domain);
  if (holder === undefined || holder.mandatorId === mandatorId) return;
  if (holder.isActive && records.includes(recordOf(domain, holder.token).recordValue)) return;
  await inMandator(
    database,
    holder.mandatorId,
    async (db) => {
      await db
        .updateTable("sso_domains")
        .set({ verified_at: null, verified_by: null })
        .where("domain", "=", domain)
        .execute();
      recordChange(
        db,
        "System",
        { kind: "mandator", id: holder.mandatorId },
        { ssoProvedDomain: domain },
        { ssoProvedDomain: "" },
      );
      await queueProviderMails(db, clock, { what: "domainLost", domain, by: null });
    },
    { role: "admin" },
  );
  await endCompanySessions(database, holder.mandatorId, domain);
}

/** Takes a domain away, and ends what its addresses have opened with it; 404 where it is none of the company's. */
export async function removeDomain({ database, clock }: Parts, actor: Actor, domain: string): Promise<void> {
  await inMandator(database, actor, async (db) => {
    await tokenOf(db, domain);
    await db.deleteFrom("sso_domains").where("domain", "=", domain).execute();
    note(db, actor, { ssoDomain: domain }, {});
    await queueProviderMails(db, clock, { what: "domainRemoved", domain, by: actor });
  });
  await endCompanySessions(database, actor.mandatorId, domain);
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
async function recordsOf(nameServers: readonly string[], name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 4_000, tries: 2 });
  if (nameServers.length > 0) resolver.setServers(nameServers);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join("").trim());
  } catch {
    // Whatever the name servers have against it, the record cannot be found.
    return [];
  }
}

const note = (db: MandatorDb, actor: Actor, before: Shown, after: Shown) =>
  recordChange(db, actor, { kind: "mandator", id: actor.mandatorId }, before, after);
