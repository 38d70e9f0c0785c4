import { sql } from "kysely";
import type { FollowState } from "../features/trips/detection/follow-state.ts";
import type { Database, MandatorDb } from "../platform/db/database.ts";

/** How far a box has been followed, and when there was something to follow last. */
export type Cursor = { boxNumber: number; state: FollowState | null; followedAt: Date | null };

/**
 * The cursors of these boxes that no other tracker holds, held until the transaction ends (rule readings/one-follower).
 */
export async function lockCursors(
  db: MandatorDb,
  boxNumbers: readonly number[],
): Promise<Map<number, Cursor>> {
  const known = await holdCursors(db, boxNumbers);
  const missing = boxNumbers.filter((boxNumber) => !known.has(boxNumber));
  if (missing.length === 0) return known;
  await sql`
    insert into box_cursors (box_number)
    select unnest(${missing}::integer[]) as box_number order by 1
    on conflict do nothing`.execute(db);
  return new Map([...known, ...(await holdCursors(db, missing))]);
}

async function holdCursors(db: MandatorDb, boxNumbers: readonly number[]): Promise<Map<number, Cursor>> {
  const { rows } = await sql<Cursor>`
    select box_number as "boxNumber", state, followed_at as "followedAt" from box_cursors
    where box_number = any(${[...boxNumbers]}::integer[])
    order by box_number
    for update skip locked`.execute(db);
  return new Map(rows.map((row) => [row.boxNumber, row]));
}

export async function saveCursors(
  db: MandatorDb,
  cursors: readonly { boxNumber: number; state: FollowState }[],
  now: Date,
): Promise<void> {
  const records = cursors.map(({ boxNumber, state }) => ({
    box_number: boxNumber,
    state,
    // One that is told anew each time is closed by what comes next, not by silence.
    has_running_trip: state.detector.trip !== null && state.openTrip !== null && !state.hasLeft,
  }));
  await sql`
    update box_cursors set state = new.state, followed_at = ${now},
      has_running_trip = new.has_running_trip, failures = 0, retry_at = null, last_error = null
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as new (box_number integer, state jsonb, has_running_trip boolean)
    where box_cursors.box_number = new.box_number`.execute(db);
}

/** Keeps the states of boxes whose running trip silence has closed. */
export async function noteSilence(
  db: MandatorDb,
  cursors: readonly { boxNumber: number; state: FollowState }[],
): Promise<void> {
  const records = cursors.map(({ boxNumber, state }) => ({ box_number: boxNumber, state }));
  await sql`
    update box_cursors set state = new.state, has_running_trip = false
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as new (box_number integer, state jsonb)
    where box_cursors.box_number = new.box_number`.execute(db);
}

/** Boxes with a running trip of which nothing has been heard since, or that have left their vehicle. */
export async function silentBoxes(
  database: Database,
  { now, since }: { now: Date; since: Date },
  limit: number,
): Promise<number[]> {
  const rows = await database
    .as("tracker")
    .selectFrom("box_cursors")
    .where("has_running_trip", "=", true)
    .where((row) =>
      row.or([
        row("followed_at", "<", since),
        sql<boolean>`exists (
      select from box_attachments where id::text = state ->> 'attachmentId' and attached_until <= ${now})`,
      ]),
    )
    .select("box_number")
    .orderBy("followed_at")
    .limit(limit)
    .execute();
  return rows.map(({ box_number }) => box_number);
}

/** Leaves a running trip that cannot be closed as it is until its box is followed again. */
export async function leaveRunning(database: Database, boxNumber: number): Promise<void> {
  await database
    .as("tracker")
    .updateTable("box_cursors")
    .set({ has_running_trip: false })
    .where("box_number", "=", boxNumber)
    .execute();
}

const firstPauseSeconds = 10;
const longestPauseSeconds = 3_600;

/** Leaves a box alone for a while that grows with each failure in a row; gives how many there were. */
export async function noteFailure(
  database: Database,
  boxNumber: number,
  { error, now }: { error: unknown; now: Date },
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into box_cursors as cursor (box_number, failures, last_error, retry_at)
    values (${boxNumber}, 1, ${String(error)}, ${now}::timestamptz + make_interval(secs => ${firstPauseSeconds}))
    on conflict (box_number) do update set failures = cursor.failures + 1, last_error = excluded.last_error,
      retry_at = ${now}::timestamptz + make_interval(
        secs => least(${longestPauseSeconds}, ${firstPauseSeconds} * power(2, least(cursor.failures, 20))))
    returning failures`.execute(database.as("tracker"));
  return rows[0]!.failures;
}
