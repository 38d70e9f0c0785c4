import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { isRestDay } from "@wegbuch/geo/demo-roads/rest-days";
import type { Clock } from "../platform/clock.ts";
import { properties } from "../features/timelogs/say-events.ts";
import { type Database, inMandator, type MandatorDb } from "../platform/db/database.ts";
import { recordChange } from "../platform/history/record-change.ts";
import { shownTime } from "../platform/history/shown-time.ts";
import { alpenland } from "./alpenland.ts";
import { asOf } from "./as-of.ts";
import { demoId } from "./demo-id.ts";
import { localTime } from "./local-time.ts";

/** Times of a day in Vienna. */
type Shift = {
  driver: string;
  work: [string, string];
  rest: [string, string];
  drivingBreak?: [string, string];
};

/** Who records his times, around what the simulator has him drive. */
const shifts: readonly Shift[] = [
  { driver: "Markus Hofer", work: ["05:35", "17:15"], rest: ["11:45", "12:15"] },
  { driver: "Stefan Wallner", work: ["05:35", "17:15"], rest: ["11:30", "12:15"] },
  {
    driver: "Andreas Egger",
    work: ["05:00", "17:40"],
    rest: ["10:30", "11:15"],
    drivingBreak: ["08:00", "08:20"],
  },
  { driver: "Michael Pichler", work: ["06:45", "17:50"], rest: ["12:15", "12:45"] },
  { driver: "Lukas Kofler", work: ["05:35", "17:15"], rest: ["11:30", "12:00"] },
];

const weeks = 9;

type Parts = { database: Database; clock: Clock };

/** The working days of some drivers until yesterday; what is there already stays as it is. */
export async function createTimeLogs({ database, clock }: Parts): Promise<void> {
  const now = clock.now();
  const today = dayOf(now);
  const days = Array.from({ length: weeks * 7 }, (_, index) => addDays(today, index - weeks * 7));
  const all = shifts.flatMap((shift, person) => days.flatMap((day) => logOf(shift, person, day) ?? []));
  await inMandator(database, demoId(alpenland.name), async (db) => {
    const isClosed = await findClosed(db);
    const logs = all.filter(({ row }) => !isClosed(row));
    if (logs.length === 0) return;
    const added = await db
      .insertInto("time_logs")
      .values(logs.map(({ row }) => ({ ...row, created_at: row.finished_at })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    const isNew = new Set(added.map(({ id }) => id));
    const fresh = logs.filter(({ row }) => isNew.has(row.id));
    if (fresh.length === 0) return;
    await db
      .insertInto("time_log_events")
      .values(fresh.flatMap(({ events }) => events))
      .execute();
    for (const log of fresh) await asOf(log.row.finished_at, () => note(db, log));
  });
}

/** Whether a day is of a month that was closed since, in which nothing may be written. */
async function findClosed(db: MandatorDb) {
  const months = await db
    .selectFrom("work_months")
    .select(["user_id", "month"])
    .where("closed_at", "is not", null)
    .execute();
  const closed = new Set(months.map(({ user_id, month }) => `${user_id} ${month.slice(0, 7)}`));
  return ({ user_id, day }: { user_id: string; day: string }) => closed.has(`${user_id} ${day.slice(0, 7)}`);
}

type Log = NonNullable<ReturnType<typeof logOf>>;

/** A day as somebody recorded it; now and then he forgot to, was short of a break or corrected it afterwards. */
function logOf({ driver, work, rest, drivingBreak }: Shift, person: number, day: string) {
  const number = Date.parse(day) / 86_400_000;
  const turn = number + person * 5;
  if (isRestDay(day) || turn % 17 === 0) return undefined;
  const id = demoId(alpenland.name, "time log", driver, day);
  const late = (turn * 7) % 13;
  const at = (time: string, minutes = 0) => localTime(day, time, late + minutes);
  const [start, finish] = [at(work[0]), at(work[1], (turn * 11) % 19)];
  const restEnd = turn % 11 === 3 ? at(rest[0], 10) : at(rest[1]);
  const isCorrected = turn % 9 === 2;
  const times: [event: number, at: Date, original?: Date][] = [
    [0, start],
    [1, finish],
    [2, at(rest[0])],
    isCorrected ? [3, restEnd, new Date(restEnd.getTime() - 5 * 60_000)] : [3, restEnd],
    ...(drivingBreak ?? []).map((time, index): [number, Date] => [4 + index, at(time)]),
  ];
  const events = times.map(([event, occurred_at, originally_at = null]) => ({
    id: demoId(id, String(event)),
    time_log_id: id,
    event,
    occurred_at,
    originally_at,
    created_at: finish,
  }));
  const user_id = demoId(alpenland.name, "person", driver);
  return { driver, row: { id, user_id, day, started_at: start, finished_at: finish }, events };
}

/** What the history would say, had he done it in the browser that evening. */
function note(db: MandatorDb, { driver, row, events }: Log): void {
  const author = { userId: row.user_id, name: driver };
  const object = { kind: "timelog" as const, id: row.id };
  const shown = (timeOf: (event: Log["events"][number]) => Date) =>
    Object.fromEntries(events.map((event) => [properties[event.event]!, shownTime(timeOf(event))]));
  const first = shown((event) => event.originally_at ?? event.occurred_at);
  recordChange(db, author, object, {}, { created: shownTime(row.finished_at), ...first });
  recordChange(
    db,
    author,
    object,
    first,
    shown((event) => event.occurred_at),
  );
}
