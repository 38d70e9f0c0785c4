import { type Actor, seesNoPrivatePlaces } from "@wegbuch/contract/access/actor";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { PostgresPool, Transaction } from "kysely";
import { Pool } from "pg";
import type { PoolClient } from "pg";
import type { Log } from "../log.ts";
import { endSilence } from "./end-silence.ts";
import { besideKey, noteCommit } from "./keyed-work.ts";
import { isStatementOutdated, keepingStatements } from "./keep-statements.ts";
import { type Begun, cancelBy, cancelOn, endOf } from "./left-callers.ts";
import { withinSpan } from "../trace/spans.ts";
import { parsers } from "./parsers.ts";
import { openReportSource } from "./report-source.ts";
import type { ReportSource } from "./report-source.ts";
import { loginOf, passwordOf, roleLimits, roleNames } from "./roles.ts";
import type { Role } from "./roles.ts";
import { sendTogether } from "./send-together.ts";
import type { DB } from "./types.ts";

/** The database as one process sees it: a pool of connections for each role, opened when first used. */
export type Database = {
  /** Queries outside a mandator; tenant tables refuse them for every role but admin. */
  as(role: Role): Kysely<DB>;
  /** The bare pool, for statements Kysely cannot say. */
  pool(role: Role): Pool;
  /** Where a connection is opened that one part keeps to itself, past any pooler. */
  address(role: Role): string;
  /** Where a thread that makes a document connects to by itself, as the role of reports and nothing else. */
  reports: ReportSource;
  close(): Promise<void>;
};

/** As much of a database as it takes to enter a mandator. */
export type DatabasePools = Pick<Database, "pool">;

declare const inside: unique symbol;

/** A transaction inside one mandator: it sees and writes nothing else. Only inMandator makes one. */
export type MandatorDb = Omit<Kysely<DB>, "transaction" | "startTransaction" | "connection" | "destroy"> & {
  readonly [inside]: true;
};

/** A mandator's id for the program's own work, or the person it is done for, whose own private places show. */
export type Tenant =
  | string
  | Pick<Actor, "mandatorId" | "userId" | "supportUserId" | "placesHiddenBefore" | "tokenId">;

type Options = {
  url: string;
  /** A pooler of transactions in front of it, which every role asks but the queue's and who keeps a connection to himself. */
  poolerUrl?: string | undefined;
  /** A read replica for documents. */
  reportUrl?: string | undefined;
  rolesSecret: string;
  log: Log;
  connectionsPerRole?: number;
};

/** Each of them keeps a connection to itself. */
const runnersOfWorker = 5;

/** Connects as the roles that `migrate` made. */
export function connectDatabase(options: Options): Database {
  const { url, poolerUrl = url, reportUrl, rolesSecret, log, connectionsPerRole = 8 } = options;
  const addressOf = (role: Role) => asRole(url, role, rolesSecret);
  const pooledAddressOf = (role: Role) => asRole(role === "jobs" ? url : poolerUrl, role, rolesSecret);
  const entries = roleNames.map((role) => {
    const connections = connectionsPerRole + (role === "jobs" ? runnersOfWorker : 0);
    const pool = connectRole({ role, address: pooledAddressOf(role), log, connections });
    cancelBy(pool, addressOf(role));
    const connect = async () => keepingStatements(await pool.connect(), { repeatable: false });
    return [role, { pool, db: kyselyOver(connect) }] as const;
  });
  const roles = Object.fromEntries(entries) as Record<Role, { pool: Pool; db: Kysely<DB> }>;
  return {
    as: (role) => roles[role].db,
    pool: (role) => roles[role].pool,
    address: addressOf,
    reports: openReportSource({
      address: pooledAddressOf("report"),
      pool: roles.report.pool,
      replica: reportUrl && asRole(reportUrl, "report", rolesSecret),
      log,
    }),
    close: async () => {
      await Promise.all(roleNames.map((role) => roles[role].pool.end()));
    },
  };
}

type RoleOptions = { role: Role; address: string; log: Log; connections: number };

/** Connects as one role alone. */
export function connectRole({ role, address, log, connections }: RoleOptions): Pool {
  const pool = new Pool({
    connectionString: address,
    application_name: loginOf(role),
    max: connections,
    // Of the statements a connection keeps some are not asked for any more; a new one keeps what is.
    maxUses: 50_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // What is asked together is sent together. The queue's connections are not ours to say.
    pipeline: role !== "jobs",
    types: parsers,
  });
  notingErrors(pool, log);
  // The queue listens on a connection on which nothing comes for hours.
  if (role === "jobs") return pool;
  pool.on("connect", sendTogether);
  const { statementSeconds, idleSeconds } = roleLimits[role];
  return endSilence(pool, (Math.max(statementSeconds, idleSeconds) + 2) * 1_000);
}

type TenantRole = "app" | "admin" | "tracker" | "jobs" | "report";

/**
 * Runs work in one transaction inside a mandator, as the app role unless another is named, and commits it. What it
 * throws rolls back. Work handed to `beforeCommit` comes last. Work is done again from the beginning when a migration has
 * meanwhile outdated the statements its connection kept.
 */
export async function inMandator<T>(
  database: DatabasePools,
  tenant: Tenant,
  work: (db: MandatorDb) => Promise<T>,
  { role = "app" }: { role?: TenantRole } = {},
): Promise<T> {
  const attempt = () => tryInMandator(database, tenant, work, role);
  return withinSpan(`transaction as ${role}`, () =>
    attempt().catch((error: unknown) => {
      if (!isStatementOutdated(error)) throw error;
      return attempt();
    }),
  );
}

async function tryInMandator<T>(
  database: DatabasePools,
  tenant: Tenant,
  work: (db: MandatorDb) => Promise<T>,
  role: TenantRole,
): Promise<T> {
  const gone = endOf(tenant);
  gone?.throwIfAborted();
  const { mandatorId, placesOf } = whose(tenant);
  const message = beginIn(mandatorId, placesOf, role === "report");
  const pool = database.pool(role);
  const client = await pool.connect();
  const begun = begin(client, message);
  const stayOn = cancelOn(gone, begun, pool);
  let failure: Error | undefined;
  const [lastTasks, toldTasks]: [Task[], TaskInside[]] = [[], []];
  const doneTasks: (() => void)[] = [];
  try {
    // Sent together with the first statement of the work, which gives nothing if this fails.
    if (client.pipeline) begun.catch(() => undefined);
    else await begun;
    const db = onClient(client, begun, gone) as unknown as MandatorDb;
    contexts.set(db, { mandatorId, lastTasks, toldTasks, doneTasks, pools: database });
    const result = await work(db);
    for (const task of lastTasks) await task();
    if (role !== "report") await noteCommit(db, mandatorId);
    await stayOn();
    await commit(client);
    for (const task of doneTasks) task();
    return result;
  } catch (error) {
    // Behind what is still under way, which is cancelled if its caller has left.
    failure = await rollBack(client);
    if (isCancelled(error)) gone?.throwIfAborted();
    if (tellsCurrent(error) && toldTasks.length > 0)
      await besideKey(() =>
        inMandator(database, tenant, async (db) => {
          for (const task of toldTasks) await task(db);
        }),
      );
    throw error;
  } finally {
    if (!(await stayOn())) failure ??= new Error("A cancelling may still be on its way");
    client.release(failure);
  }
}

/**
 * Enters a mandator within an open transaction of the admin role, for commands that touch several or what has none.
 * The changes noted meanwhile are appended to that mandator's history when the work is over.
 */
export async function enterMandator<T>(
  transaction: Transaction<DB>,
  mandatorId: string,
  work: (db: MandatorDb) => Promise<T>,
): Promise<T> {
  await enter(transaction, mandatorId);
  // Of its own, so that what is kept beside a MandatorDb is kept for this visit alone.
  const db = transaction.withoutPlugins() as unknown as MandatorDb;
  const lastTasks: Task[] = [];
  contexts.set(db, { mandatorId, lastTasks, toldTasks: [], doneTasks: [], pools: null });
  const result = await work(db);
  for (const task of lastTasks) await task();
  await noteCommit(db, mandatorId);
  await enter(transaction, "");
  return result;
}

async function enter(transaction: Transaction<DB>, mandatorId: string): Promise<void> {
  await sql`select set_config('app.mandator', ${mandatorId}, true), set_config('app.actor', '', true)`.execute(
    transaction,
  );
}

/** Adds work that is done in the same transaction: right before it commits, or leaves the mandator it has entered. */
export function beforeCommit(db: MandatorDb, task: () => Promise<void>): void {
  contexts.get(db)!.lastTasks.push(task);
}

/** Adds work for the case that a refusal tells what was read all the same: it is done in a transaction of its own. */
export function afterTold(db: MandatorDb, task: TaskInside): void {
  contexts.get(db)!.toldTasks.push(task);
}

/** Adds what is remembered once the transaction is committed; of one that touches several mandators nothing is. */
export function afterCommit(db: MandatorDb, task: () => void): void {
  contexts.get(db)!.doneTasks.push(task);
}

type Task = () => Promise<void>;
type TaskInside = (db: MandatorDb) => Promise<void>;

/** Whether a refusal brings an object as its caller would read it now. */
const tellsCurrent = (error: unknown): boolean =>
  (error as { told?: { current?: unknown } } | undefined)?.told?.current !== undefined;

/** By which connections a transaction was begun; null within one that touches several mandators. */
export function poolsOf(db: MandatorDb): DatabasePools | null {
  return contexts.get(db)!.pools;
}

/** The mandator a transaction is in. */
export function mandatorOf(db: MandatorDb): string {
  return contexts.get(db)!.mandatorId;
}

const contexts = new WeakMap<
  MandatorDb,
  {
    mandatorId: string;
    lastTasks: Task[];
    toldTasks: TaskInside[];
    doneTasks: (() => void)[];
    pools: DatabasePools | null;
  }
>();

/** Support acting as somebody does not see that person's private places, nor does a token of his or who reads a mailed file. */
function whose(tenant: Tenant): { mandatorId: string; placesOf: string } {
  if (typeof tenant === "string") return { mandatorId: tenant, placesOf: "" };
  return { mandatorId: tenant.mandatorId, placesOf: seesNoPrivatePlaces(tenant) ? "" : tenant.userId };
}

/** Begin and the two settings of the tenant in one message to the server; a report sees one moment throughout. */
function beginIn(mandatorId: string, placesOf: string, isReport: boolean): string {
  if (!uuid.test(mandatorId) || (placesOf !== "" && !uuid.test(placesOf)))
    throw new Error("A tenant is named by UUIDs");
  return `begin${isReport ? " isolation level repeatable read read only" : ""};
    select pg_backend_pid() as pid, transaction_timestamp()::text as since, set_config('app.mandator', '${mandatorId}', true),
      set_config('app.actor', '${placesOf}', true)`;
}

/** Sends the message that begins; gives the process that does the work, which a pooler in between does not tell. */
async function begin(client: PoolClient, message: string): Promise<Begun> {
  // Two statements have two results, for which node-postgres has no type.
  const [, named] = (await client.query(message)) as unknown as [object, { rows: [Begun] }];
  return named.rows[0];
}

/** Whether a statement was cancelled, or came after one that was. */
const isCancelled = (error: unknown) => ["57014", "25P02"].includes((error as { code: string }).code);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A connection that breaks, idle or in use, is noted unless we are closing; without a listener it would end the process. */
export function notingErrors(pool: Pool, log: Log): Pool {
  const note = (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, "A database connection broke");
  };
  return pool.on("error", note).on("connect", (client) => client.on("error", note));
}

/**
 * Kysely over the one connection of the transaction, which stays ours to give back. It gives nothing of a transaction that
 * has not begun, and asks nothing more once `gone`.
 */
function onClient(client: PoolClient, begun: Promise<Begun>, gone: AbortSignal | undefined): Kysely<DB> {
  const kept = keepingStatements(client, { repeatable: true });
  const query: typeof kept.query = async (text, values) => {
    gone?.throwIfAborted();
    const [, answer] = await Promise.all([begun, kept.query(text, values)]);
    return answer;
  };
  return kyselyOver(async () => ({ query, release: () => undefined }));
}

type Connected = ReturnType<typeof keepingStatements>;

function kyselyOver(connect: () => Promise<Connected>): Kysely<DB> {
  const pool = { connect, end: async () => undefined } as unknown as PostgresPool;
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** After a failed statement that somebody caught, PostgreSQL answers "commit" with a rollback; that is no success. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query("commit");
  if (command !== "COMMIT") throw new Error("The transaction had failed before and was rolled back");
}

/** Gives the error that made the connection unusable, if there was one. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** The address of the same database with a role's login; as parameters, because an address of a socket has no user part. */
export function asRole(url: string, role: Role, secret: string): string {
  const address = new URL(url);
  address.searchParams.set("user", loginOf(role));
  address.searchParams.set("password", passwordOf(role, secret));
  return address.href;
}
