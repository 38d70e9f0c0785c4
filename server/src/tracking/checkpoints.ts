import { sql } from "kysely";
import type { FollowState } from "../features/trips/detection/follow-state.ts";
import type { Checkpoint } from "../features/trips/detection/walk-readings.ts";
import type { MandatorDb } from "../platform/db/database.ts";
import { toTimestamp } from "../platform/db/to-timestamp.ts";

/** Where following a box in a vehicle can begin again before an instant, and the first states known later on. */
type KnownCheckpoints = { before: FollowState | null; later: Map<number, Buffer> };

/** Few enough to be read for each late record, however many trips came after it. */
const laterCheckpoints = 2;

/** The last checkpoint before `from`, and the hashes of the first states from `until` on. */
export async function readCheckpoints(
  db: MandatorDb,
  {
    boxNumber,
    attachmentId,
    from,
    until,
  }: { boxNumber: number; attachmentId: string; from: number; until: number },
): Promise<KnownCheckpoints> {
  const { rows } = await sql<CheckpointRow & { state: FollowState | null }>`
    (select 1000 * date_part('epoch', reached_at) as "reachedAt", state, state_hash as hash
      from box_checkpoints
      where box_number = ${boxNumber} and reached_at < ${toTimestamp(from)}::timestamptz and state ->> 'attachmentId' = ${attachmentId}
      order by reached_at desc limit 1)
    union all
    (select 1000 * date_part('epoch', reached_at), null, state_hash
      from box_checkpoints where box_number = ${boxNumber} and reached_at >= ${toTimestamp(until)}::timestamptz
      order by reached_at limit ${laterCheckpoints})`.execute(db);
  return {
    before: rows.find(({ state }) => state !== null)?.state ?? null,
    later: hashesOf(rows.filter(({ state }) => state === null)),
  };
}

/** The hashes of the states of a box after an instant, up to another. */
export async function checkpointsBetween(
  db: MandatorDb,
  { boxNumber, after, until }: { boxNumber: number; after: number; until: number },
): Promise<Map<number, Buffer>> {
  const { rows } = await sql<CheckpointRow>`
    select 1000 * date_part('epoch', reached_at) as "reachedAt", state_hash as hash from box_checkpoints
    where box_number = ${boxNumber} and reached_at > ${toTimestamp(after)}::timestamptz
      and reached_at <= ${toTimestamp(until)}::timestamptz`.execute(db);
  return hashesOf(rows);
}

type CheckpointRow = { reachedAt: number; hash: Buffer };

const hashesOf = (rows: readonly CheckpointRow[]) =>
  new Map(rows.map(({ reachedAt, hash }) => [Math.round(reachedAt), hash]));

/** Whether trips of the box are known that ended after an instant. */
export async function hasTripsAfter(db: MandatorDb, boxNumber: number, time: number): Promise<boolean> {
  const { rows } = await sql`
    select from box_checkpoints where box_number = ${boxNumber} and reached_at > ${toTimestamp(time)}::timestamptz limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether trips of the vehicle are known that ended after an instant. */
export async function hasTripsOfVehicleAfter(
  db: MandatorDb,
  vehicleId: string,
  time: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from trips
    where vehicle_id = ${vehicleId} and deleted_at is null and finished_at > ${toTimestamp(time)}::timestamptz
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Forgets the checkpoints a replay has passed: those after `from`, up to `until`. */
export async function forgetCheckpoints(
  db: MandatorDb,
  { boxNumber, attachmentId, from, until }: Parameters<typeof readCheckpoints>[1],
): Promise<void> {
  await sql`
    delete from box_checkpoints
    where box_number = ${boxNumber} and state ->> 'attachmentId' = ${attachmentId} and reached_at > ${toTimestamp(from)}::timestamptz and reached_at <= ${toTimestamp(until)}::timestamptz`.execute(
    db,
  );
}

export async function saveCheckpoints(
  db: MandatorDb,
  checkpoints: readonly (Checkpoint & { boxNumber: number })[],
): Promise<void> {
  if (checkpoints.length === 0) return;
  const newest = new Map(checkpoints.map((each) => [`${each.boxNumber} ${each.reachedAt}`, each]));
  const records = [...newest.values()].map(({ boxNumber, reachedAt, state, hash }) => ({
    box_number: boxNumber,
    reached_at: new Date(reachedAt),
    state,
    state_hash: hash.toString("hex"),
  }));
  await sql`
    insert into box_checkpoints (box_number, reached_at, state, state_hash)
    select box_number, reached_at, state, decode(state_hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as new (box_number integer, reached_at timestamptz, state jsonb, state_hash text)
    on conflict (box_number, reached_at) do update
      set state = excluded.state, state_hash = excluded.state_hash`.execute(db);
}

/** Forgets checkpoints that no late record can reach any more, but for the last of each box. */
export async function forgetOldCheckpoints(
  db: MandatorDb,
  boxNumbers: readonly number[],
  before: Date,
): Promise<void> {
  await sql`
    delete from box_checkpoints as old
    where box_number = any(${[...boxNumbers]}::integer[]) and reached_at < ${before}
      and exists (
        select from box_checkpoints as later
        where later.box_number = old.box_number and later.reached_at > old.reached_at and later.reached_at < ${before}
      )`.execute(db);
}
