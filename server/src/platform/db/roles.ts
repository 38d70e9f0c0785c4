import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type { Client } from "pg";
import { CannotStart } from "../cannot-start.ts";

/** The logins of the program; each may do what it needs (rule database/roles) and owns nothing but jobs its queue. */
export type Role = "admin" | "app" | "gateway" | "tracker" | "jobs" | "report";

type Limits = { statementSeconds: number; lockSeconds: number; idleSeconds: number };

/** How long a statement may run, wait for a lock, and leave a transaction idle. */
export const roleLimits: Record<Role, Limits> = {
  admin: { statementSeconds: 5, lockSeconds: 2, idleSeconds: 10 },
  app: { statementSeconds: 5, lockSeconds: 2, idleSeconds: 10 },
  gateway: { statementSeconds: 10, lockSeconds: 2, idleSeconds: 10 },
  tracker: { statementSeconds: 60, lockSeconds: 5, idleSeconds: 60 },
  jobs: { statementSeconds: 300, lockSeconds: 10, idleSeconds: 60 },
  report: { statementSeconds: 100, lockSeconds: 2, idleSeconds: 60 },
};

export const roleNames = Object.keys(roleLimits) as Role[];

/**
 * What else holds for a role. The tracker asks for few of very many rows, by keys, with plans it keeps: one made while a
 * month's partition was empty would go on reading all of it once it is full, so no plan reads a table where an index serves.
 * Where none does such plans are reckoned dear, which is no reason to compile them.
 */
const roleSettings: Partial<Record<Role, Record<string, string>>> = {
  tracker: { enable_seqscan: "off", jit: "off" },
};

/** The role's name in the database. */
export const loginOf = (role: Role) => `wegbuch_${role}`;

/** Each role's password follows from the one secret. */
export function passwordOf(role: Role, secret: string): string {
  return createHmac("sha256", secret).update(loginOf(role)).digest("base64url");
}

/** Nobody logs in as these: the one owns the tables, the other reads all of them for a backup. */
const groups = ["wegbuch_owner", "wegbuch_backup"];

/**
 * Creates the roles, or brings their passwords and limits up to date; does nothing when they are. Roles belong to the
 * whole server, so those another installation made with another secret are refused unless `takeOver` is set.
 */
export async function provideRoles(client: Client, secret: string, takeOver = false): Promise<void> {
  await requireRights(client);
  const mark = `wegbuch ${fingerprint(secret)} ${fingerprint(JSON.stringify([roleLimits, roleSettings, groups]))}`;
  const present = await currentMark(client);
  if (present === mark) return joinRoles(client);
  if (present !== undefined && present.split(" ")[1] !== mark.split(" ")[1] && !takeOver) {
    throw new CannotStart(
      "DATABASE_ROLES_SECRET: the wegbuch roles of this server were made with another secret: set that one, or run " +
        "`wegbuch migrate --new-secret` to give them new passwords.",
    );
  }
  for (const name of groups) await createRole(client, name, "nologin");
  for (const role of roleNames) await provideRole(client, role, secret);
  await client.query(`comment on role wegbuch_owner is '${mark}'`);
  await joinRoles(client);
}

/** Throws CannotStart unless the version and the rights of the user of DATABASE_URL are enough. */
export async function requireRights(client: Client): Promise<void> {
  const { rows } = await client.query<{
    version: number;
    name: string;
    may_roles: boolean;
    may_create: boolean;
  }>(
    `select current_setting('server_version_num')::int as version, current_user as name,
       rolsuper or rolcreaterole as may_roles,
       has_database_privilege(current_database(), 'create') as may_create
     from pg_roles where rolname = current_user`,
  );
  const { version, name, may_roles, may_create } = rows[0]!;
  if (version < 150_000) {
    const given = Math.floor(version / 10_000);
    throw new CannotStart(
      `DATABASE_URL: Wegbuch needs PostgreSQL 15 or newer; this server is version ${given}.`,
    );
  }
  const missing = [!may_roles && "CREATEROLE", !may_create && "CREATE on the database"].filter(Boolean);
  if (missing.length > 0) {
    throw new CannotStart(
      `DATABASE_URL: the database user "${name}" lacks the right ${missing.join(" and ")}.`,
    );
  }
}

async function currentMark(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = 'wegbuch_owner'`,
  );
  return rows[0]?.mark ?? undefined;
}

async function provideRole(client: Client, role: Role, secret: string): Promise<void> {
  const name = loginOf(role);
  const { statementSeconds, lockSeconds, idleSeconds } = roleLimits[role];
  await createRole(client, name, "login");
  await client.query(`alter role ${name} password '${scramVerifier(passwordOf(role, secret))}'`);
  const settings = {
    search_path: "wegbuch, pg_temp",
    timezone: "'UTC'",
    statement_timeout: `'${statementSeconds}s'`,
    lock_timeout: `'${lockSeconds}s'`,
    idle_in_transaction_session_timeout: `'${idleSeconds}s'`,
    ...roleSettings[role],
  };
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter role ${name} set ${setting} = ${value}`);
}

async function createRole(client: Client, name: string, kind: "login" | "nologin"): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
  if (rowCount === 0) await client.query(`create role ${name} ${kind} noinherit`);
}

/** Lets the user of DATABASE_URL act as the roles that own something, and as the one that makes backups. */
async function joinRoles(client: Client): Promise<void> {
  for (const name of [...groups, "wegbuch_jobs"]) {
    await client.query("savepoint joining");
    try {
      await client.query(`set local role ${name}`);
      await client.query("rollback to savepoint joining");
    } catch {
      await client.query("rollback to savepoint joining");
      await client.query(`grant ${name} to current_user`);
    }
  }
}

function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** What PostgreSQL keeps of a password, made here so that the password itself never stands in a statement or a log. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const key = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(key("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${key("Server Key").toString("base64")}`;
}
