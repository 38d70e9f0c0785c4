import { roles } from "@wegbuch/contract/access/roles";
import type { Database } from "../../platform/db/database.ts";
import type { KnownLogin } from "./find-login.ts";

/** Where the people of a company log in, and as what those are added whom nobody knows yet. */
export type Sso = {
  mandatorId: string;
  issuer: string;
  clientId: string;
  sealedSecret: string;
  createsUsers: boolean;
  roleId: number;
  groupId: string | null;
  isOnly: boolean;
};

/** The part behind the last @, as domains are kept. */
export const domainOfEmail = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** The company whose provider speaks for the domain of an address; nothing is asked of the address itself (rule accounts/company-accounts). */
export async function findSso(database: Database, email: string): Promise<Sso | undefined> {
  const row = await ssoRows(database)
    .innerJoin("sso_domains", "sso_domains.mandator_id", "sso.mandator_id")
    .where("sso_domains.domain", "=", domainOfEmail(email))
    .where("sso_domains.verified_at", "is not", null)
    .executeTakeFirst();
  return row && ssoOf(row);
}

export async function findOwnSso(database: Database, mandatorId: string): Promise<Sso | undefined> {
  const row = await ssoRows(database).where("sso.mandator_id", "=", mandatorId).executeTakeFirst();
  return row && ssoOf(row);
}

/** Which company has proved a domain, by which token, and whether it can still log in. */
export async function findHolder(
  database: Database,
  domain: string,
): Promise<{ mandatorId: string; token: string; isActive: boolean } | undefined> {
  const row = await database
    .as("admin")
    .selectFrom("sso_domains")
    .innerJoin("mandators", "mandators.id", "sso_domains.mandator_id")
    .select(["sso_domains.mandator_id", "token", "archived_at", "deleted_at"])
    .where("domain", "=", domain)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isActive = row.archived_at === null && row.deleted_at === null;
  return { mandatorId: row.mandator_id, token: row.token, isActive };
}

const ssoRows = (database: Database) =>
  database
    .as("admin")
    .selectFrom("sso")
    .innerJoin("mandators", "mandators.id", "sso.mandator_id")
    .select(["sso.mandator_id", "sso.issuer", "sso.client_id", "sso.client_secret"])
    .select(["sso.creates_users", "sso.role_id", "sso.group_id", "sso.is_only"])
    .where("mandators.archived_at", "is", null)
    .where("mandators.deleted_at", "is", null);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof ssoRows>["executeTakeFirst"]>>>;

const ssoOf = (row: Row): Sso => ({
  mandatorId: row.mandator_id,
  issuer: row.issuer,
  clientId: row.client_id,
  sealedSecret: row.client_secret,
  createsUsers: row.creates_users,
  roleId: row.role_id,
  groupId: row.group_id,
  isOnly: row.is_only,
});

/** Whether somebody's password, link or passkey opens nothing any more: of the company whose domain it is, but never an Admin's. */
export async function isShut(database: Database, login: Shuttable): Promise<boolean> {
  return isShutBy(await findSso(database, login.email), login);
}

type Shuttable = Pick<KnownLogin, "email" | "mandatorId" | "roleId">;

/** The same by what is known already of the domain of his address. */
export const isShutBy = (sso: Sso | undefined, { mandatorId, roleId }: Shuttable): boolean =>
  mandatorId !== null && roleId !== roles.admin && sso?.isOnly === true && sso.mandatorId === mandatorId;
