import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { erasePositions } from "../../../src/features/retention/jobs.ts";
import { advanceClock, clock } from "../../../src/platform/clock.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { verifyBooks } from "../../../src/platform/history/verify-books.ts";
import { verifyFacts } from "../../../src/platform/history/verify-facts.ts";
import { verifyMandator } from "../../../src/platform/history/verify-history.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { anAuditedBook } from "./audited-book.ts";

const aDay = 86_400_000;

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-erasures-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Where in the whole database something private of a company can still be read. */
export async function tablesSaying(
  database: TestDatabase,
  mandatorId: string,
  what: RegExp,
): Promise<string[]> {
  const tables = await asOwner<{ name: string }>(
    database,
    `select relname::text as name from pg_class
     where relnamespace = 'wegbuch'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await asOwner<{ row: string }>(
      database,
      `select to_jsonb(t)::text as row from ${name} as t
       where coalesce(to_jsonb(t) ->> 'mandator_id', $1) = $1`,
      [mandatorId],
    );
    if (rows.some(({ row }) => what.test(row))) found.push(name);
  }
  return found;
}

export async function findingsOf(database: TestDatabase, mandatorId: string) {
  const { findings, erased } = await verifyMandator(database, mandatorId, []);
  const all = [findings, await verifyBooks(database, mandatorId), await verifyFacts(database, mandatorId)];
  return { findings: all.flat(), erased };
}

/** A company that keeps places for 45 days, some time after the days of its book. */
export async function anOldBook(database: TestDatabase, days = 60) {
  const book = await anAuditedBook(database);
  const retention = { isErasing: true, trackRetentionDays: 45, logbookRetentionYears: null };
  const before = await book.whole(5);
  advanceClock(days * aDay);
  expect((await book.ask(1, "PUT /Mandators/Retention", retention)).status).toBe(204);
  const folder = aFolder();
  const erase = (from: Database = database) =>
    erasePositions({ database: from, clock, folder }, book.mandatorId);
  return { ...book, before, folder, erase };
}

/** A database that goes away in the nth transaction of the role that erases. */
export function dyingAt(database: Database, nth: number): { database: Database; hasDied: () => boolean } {
  let count = 0;
  const pool: Database["pool"] = (role) => {
    const whole = database.pool(role);
    if (role !== "jobs") return whole;
    return new Proxy(whole, {
      get: (target, name) => {
        if (name !== "connect") return Reflect.get(target, name) as unknown;
        count += 1;
        if (count === nth) throw new Error("killed");
        return target.connect.bind(target);
      },
    });
  };
  return { database: { ...database, pool }, hasDied: () => count >= nth };
}

/** Lets time pass until an instant. */
export const goTo = (instant: string) => advanceClock(Date.parse(instant) - clock.now().getTime());

/** A database before whose nth transaction of the role that erases something happens. */
export function meanwhile(database: Database, nth: number, happen: () => Promise<unknown>): Database {
  let count = 0;
  const pool: Database["pool"] = (role) => {
    const whole = database.pool(role);
    if (role !== "jobs") return whole;
    const connect = async () => {
      count += 1;
      if (count === nth) await happen();
      return whole.connect();
    };
    return new Proxy(whole, {
      get: (target, name) => (name === "connect" ? connect : (Reflect.get(target, name) as unknown)),
    });
  };
  return { ...database, pool };
}

/** How many private trips of a company still say where they were. */
export const privatePlaces = (database: TestDatabase, mandatorId: string) =>
  asOwner(database, "select from trips where mandator_id = $1 and type = 1 and start_address is not null", [
    mandatorId,
  ]).then((rows) => rows.length);
