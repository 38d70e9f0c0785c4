import type { Caller } from "@wegbuch/contract/access/actor";
import type { LookKind } from "@wegbuch/contract/kit/endpoint";
import { lookKinds } from "@wegbuch/contract/privacy/codes";
import { sql } from "kysely";
import {
  afterTold,
  beforeCommit,
  type Database,
  type DatabasePools,
  inMandator,
  type MandatorDb,
  mandatorOf,
  poolsOf,
} from "../../platform/db/database.ts";

/** A vehicle somebody was told the place of; without a driver it is whoever drives it, or drove it last. */
export type Look = { vehicleId: string; driverId?: string | null };

type Viewer = Pick<Caller, "userId" | "mandatorId"> & { supportUserId?: string | null };

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
 * its last act, so that nobody is told what is not noted, or behind a refusal that tells it. What follows within the hour is
 * counted.
 */
export function noteLooks(
  db: MandatorDb,
  viewer: Viewer,
  { now, kind }: { now: Date; kind: LookKind },
  looks: readonly Look[],
): void {
  const others = looks.filter(({ driverId }) => viewer.supportUserId || driverId !== viewer.userId);
  if (others.length === 0) return;
  const note = async (inside: MandatorDb) => {
    const hour = hourOf(inside, viewer, { now, kind });
    const fresh = new Set<string>();
    for (const key of new Set(others.map(keyOf))) {
      const count = hour.counts.get(key);
      if (count === undefined) fresh.add(key);
      hour.counts.set(key, (count ?? 0) + 1);
    }
    await write(inside, hour, fresh);
  };
  beforeCommit(db, () => note(db));
  afterTold(db, note);
}

/** Writes what was counted since it was last written: of hours that are over, and where it has rested long enough; or all. */
export async function flushLooks(
  database: Database,
  now: Date,
  { all = false }: { all?: boolean } = {},
): Promise<void> {
  const current = startOfHour(now);
  const hours = hoursOf.get(database) ?? new Map<string, Hour>();
  for (const [key, hour] of hours) {
    const isOver = hour.hour < current;
    if (!all && !isOver && now.getTime() - hour.writtenAt < restMs) continue;
    hour.writtenAt = now.getTime();
    await inMandator(database, hour.mandatorId, (db) => write(db, hour, hour.counts.keys()));
    if (isOver) hours.delete(key);
  }
}

function hourOf(db: MandatorDb, viewer: Viewer, { now, kind }: { now: Date; kind: LookKind }): Hour {
  const mandatorId = mandatorOf(db);
  const isOfCompany = viewer.mandatorId !== null;
  const viewerId = isOfCompany ? viewer.userId : null;
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

const startOfHour = (at: Date) => Math.floor(at.getTime() / hourMs) * hourMs;
const keyOf = ({ vehicleId, driverId }: Look) => (driverId ? `${vehicleId} ${driverId}` : vehicleId);

/** Adds what was counted of some to their rows; what could not be written is counted on. */
async function write(db: MandatorDb, { counts, ...hour }: Hour, keys: Iterable<string>): Promise<void> {
  const told = [...keys].map((key) => ({ key, count: counts.get(key)! })).filter(({ count }) => count > 0);
  if (told.length === 0) return;
  for (const { key } of told) counts.set(key, 0);
  const named = told.map(({ key }) => key.split(" "));
  try {
    await sql`select note_place_views(${new Date(hour.hour)}, ${lookKinds[hour.kind]}::smallint, ${hour.viewerId}::uuid,
      ${hour.supportUserId}::uuid, ${named.map(([vehicle]) => vehicle)}::uuid[],
      ${named.map(([, driver]) => driver ?? null)}::uuid[], ${told.map(({ count }) => count)}::integer[])`.execute(
      db,
    );
  } catch (error) {
    // Whoever looks next writes it.
    for (const { key } of told) counts.delete(key);
    throw error;
  }
}
