import type { Caller } from "@wegbuch/contract/access/actor";
import type { LookKind } from "@wegbuch/contract/kit/endpoint";
import { lookKinds } from "@wegbuch/contract/privacy/codes";
import { sql } from "kysely";
import {
  afterCommit,
  afterTold,
  beforeCommit,
  type Database,
  type DatabasePools,
  inMandator,
  type MandatorDb,
  mandatorOf,
  poolsOf,
} from "../../platform/db/database.ts";

/** A vehicle somebody was told the place of, and who drives it; where nobody is told it is whoever drove it last. */
export type Look = { vehicleId: string; driverId?: string | null };

/** A token is a viewer of its own, whoever made it. */
type Viewer = Pick<Caller, "userId" | "mandatorId"> & { supportUserId?: string | null; tokenId?: string };

/** What one person was told of one kind within an hour. */
type Hour = {
  mandatorId: string;
  kind: LookKind;
  viewerId: string | null;
  supportUserId: string | null;
  hour: number;
  /** How often by vehicle and driver since it was written. */
  counts: Map<string, number>;
  writtenAt: number;
};

const hourMs = 3_600_000;
/** Whoever has looked already this hour is only counted, and written again after so long or when the hour is over. */
const restMs = 5 * 60_000;

/** The hours that are not over, of all companies of a database; any number of processes add up in it. */
const hoursOf = new WeakMap<DatabasePools, Map<string, Hour>>();

/**
 * Notes in the transaction that tells it where whose vehicles are or were (rule privacy/looks): the first time in an hour as
 * its last act, so that nobody is told what is not noted, or behind a refusal that tells it. What follows once that is
 * committed is counted.
 */
export function noteLooks(
  db: MandatorDb,
  viewer: Viewer,
  { now, kind }: { now: Date; kind: LookKind },
  looks: readonly Look[],
): void {
  const others = looks.filter(({ driverId }) => viewer.supportUserId || driverId !== viewerIdOf(viewer));
  if (others.length === 0) return;
  const keys = [...new Set(others.map(keyOf))];
  const note = async (inside: MandatorDb) => {
    const hour = hourOf(inside, viewer, { now, kind });
    const fresh = keys.filter((key) => !hour.counts.has(key));
    await write(
      inside,
      hour,
      fresh.map((key) => ({ key, count: 1 })),
    );
    // Known from now on: a row that is not committed yet may come to nothing, and others who look meanwhile write it too.
    afterCommit(inside, () => count(hourOf(inside, viewer, { now, kind }), { keys, fresh: new Set(fresh) }));
  };
  beforeCommit(db, () => note(db));
  afterTold(db, note);
}

function count({ counts }: Hour, { keys, fresh }: { keys: readonly string[]; fresh: Set<string> }): void {
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + (fresh.has(key) ? 0 : 1));
}

/**
 * Writes what was counted since it was last written: of hours that are over, and where it has rested long enough; or all.
 * Throws behind the last one what could not be written.
 */
export async function flushLooks(
  database: Database,
  now: Date,
  { all = false }: { all?: boolean } = {},
): Promise<void> {
  const current = startOfHour(now);
  const hours = hoursOf.get(database) ?? new Map<string, Hour>();
  const failures: unknown[] = [];
  for (const [key, hour] of hours) {
    const isOver = hour.hour < current;
    if (!all && !isOver && now.getTime() - hour.writtenAt < restMs) continue;
    // A company that cannot be written keeps no other waiting.
    await flush(database, hour, now).catch((error: unknown) => failures.push(error));
    if (isOver && !hasCounted(hour)) hours.delete(key);
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some looks were not written");
}

/** Takes the counts off first, so that another flush meanwhile adds none twice; what could not be added is counted on. */
async function flush(database: Database, hour: Hour, now: Date): Promise<void> {
  const { counts, mandatorId } = hour;
  const told = [...counts].map(([key, looks]) => ({ key, count: looks })).filter((one) => one.count > 0);
  for (const { key } of told) counts.set(key, 0);
  try {
    if (told.length > 0) await inMandator(database, mandatorId, (db) => write(db, hour, told));
    hour.writtenAt = now.getTime();
  } catch (error) {
    for (const { key, count: looks } of told) counts.set(key, counts.get(key)! + looks);
    throw error;
  }
}

const hasCounted = ({ counts }: Hour) => [...counts.values()].some((looks) => looks > 0);

function hourOf(db: MandatorDb, viewer: Viewer, { now, kind }: { now: Date; kind: LookKind }): Hour {
  const mandatorId = mandatorOf(db);
  const isOfCompany = viewer.mandatorId !== null;
  const viewerId = isOfCompany ? viewerIdOf(viewer) : null;
  const supportUserId = isOfCompany ? (viewer.supportUserId ?? null) : viewer.userId;
  const hour = startOfHour(now);
  const key = [mandatorId, kind, viewerId, supportUserId, hour].join(" ");
  const pools = poolsOf(db);
  const hours = (pools && hoursOf.get(pools)) ?? new Map<string, Hour>();
  if (pools) hoursOf.set(pools, hours);
  const known = hours.get(key);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  const made = { mandatorId, kind, viewerId, supportUserId, hour, counts, writtenAt: now.getTime() };
  hours.set(key, made);
  return made;
}

const viewerIdOf = ({ tokenId, userId }: Viewer) => tokenId ?? userId;

const startOfHour = (at: Date) => Math.floor(at.getTime() / hourMs) * hourMs;
const keyOf = ({ vehicleId, driverId }: Look) => (driverId ? `${vehicleId} ${driverId}` : vehicleId);

type Told = { key: string; count: number };

/** Adds so many looks to their rows. */
async function write(db: MandatorDb, hour: Hour, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const named = told.map(({ key }) => key.split(" "));
  await sql`select note_place_views(${new Date(hour.hour)}, ${lookKinds[hour.kind]}::smallint, ${hour.viewerId}::uuid,
    ${hour.supportUserId}::uuid, ${named.map(([vehicle]) => vehicle)}::uuid[],
    ${named.map(([, driver]) => driver ?? null)}::uuid[], ${told.map((one) => one.count)}::integer[])`.execute(
    db,
  );
}
