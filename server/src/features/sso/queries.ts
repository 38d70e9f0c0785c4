import type { CompanyDomain, SsoChange, SsoDomain, SsoSettings } from "@wegbuch/contract/sso/schemas";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";

/** What a company has set of its provider, without the secret, held against changes if wanted; undefined where it has none. */
export async function findProvider(
  db: MandatorDb,
  { isHeld = false } = {},
): Promise<Omit<SsoChange, "clientSecret"> | undefined> {
  const row = await db
    .selectFrom("sso")
    .select(["issuer", "client_id", "creates_users", "role_id", "group_id", "is_only"])
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();
  return (
    row && {
      issuer: row.issuer,
      clientId: row.client_id,
      createsUsers: row.creates_users,
      roleId: row.role_id as SsoChange["roleId"],
      groupId: row.group_id,
      isOnly: row.is_only,
    }
  );
}

export async function readSso(db: MandatorDb): Promise<Pick<SsoSettings, "provider" | "domains">> {
  return {
    provider: (await findProvider(db)) ?? null,
    domains: (await domainRows(db)).map(({ token, ...row }): SsoDomain => ({
      ...domainOf(row),
      ...recordOf(row.domain, token),
    })),
  };
}

/** The domains of a company, without what proves them. */
export const readDomains = async (db: MandatorDb): Promise<CompanyDomain[]> =>
  (await domainRows(db)).map(domainOf);

const domainRows = (db: MandatorDb) =>
  db
    .selectFrom("sso_domains")
    .select(["domain", "token", "verified_at"])
    .where("mandator_id", "=", mandatorOf(db))
    .orderBy("domain")
    .execute();

const domainOf = ({ domain, verified_at }: { domain: string; verified_at: Date | null }): CompanyDomain => ({
  domain,
  provedAt: verified_at?.toISOString() ?? null,
});

/** What the name server of a domain is to say (rule accounts/company-accounts). */
export const recordOf = (domain: string, token: string) => ({
  recordName: `_wegbuch.${domain}`,
  recordValue: `wegbuch=${token}`,
});
