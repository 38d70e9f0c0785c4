import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import { isRestDay } from "@wegbuch/geo/demo-roads/rest-days";
import type { NewTimeEvents } from "@wegbuch/contract/timelogs/schemas";
import { createEvents } from "../../features/timelogs/create-events.ts";
import { inMandator } from "../../platform/db/database.ts";
import { alpenland } from "../alpenland.ts";
import { demoActor } from "../demo-actor.ts";
import { localTime } from "../local-time.ts";
import { actAsOf } from "./act-as-of.ts";
import type { Parts } from "./parts.ts";

/** A stretch of a day: work, a rest break or a break of driving. */
type Stretch = readonly [event: NewTimeEvents["timeLogEvent"], from: string, to: string];

type Shift = {
  driver: string;
  stretches: readonly Stretch[];
  /** When he notes it, minutes after the end of his work. */
  notedAfter: number;
  description?: string;
};

/** Shifts of those whose days are not the usual ones, each for one working day before today. */
const night: readonly Stretch[] = [
  [0, "21:40", "05:55"],
  [2, "01:30", "02:10"],
];
const day: readonly Stretch[] = [
  [0, "05:40", "17:20"],
  [2, "11:40", "12:20"],
];
const dayAndNight = 24 * 60;

const shifts: readonly (readonly [workingDaysAgo: number, shift: Shift])[] = [
  ...[11, 10, 9, 8, 4, 3].map(
    (ago) => [ago, { driver: "Christian Leitner", stretches: night, notedAfter: 6 }] as const,
  ),
  ...[14, 13, 12, 9, 7, 6, 3, 2, 1].map(
    (ago) => [ago, { driver: "Robert Aigner", stretches: day, notedAfter: 10 }] as const,
  ),
  // Noted two days late: the list says so.
  [
    5,
    {
      driver: "Robert Aigner",
      stretches: day,
      notedAfter: 2 * dayAndNight,
      description: "vergessen einzutragen",
    },
  ],
  // No break in more than six hours: the day is flagged.
  [
    4,
    {
      driver: "Robert Aigner",
      stretches: [[0, "05:40", "17:20"]],
      notedAfter: 15,
      description: "Stau Packsattel, Entladung bis 16 Uhr",
    },
  ],
];

/** Records night shifts, a late addition and a day without its break; what is there already stays as it is. */
export async function recordTimes(parts: Parts, today: string): Promise<void> {
  const known = await knownDays(parts);
  for (const [ago, shift] of shifts) {
    const on = workingDayBefore(today, ago);
    const { userId } = demoActor(alpenland, shift.driver);
    if (!known.has(`${userId} ${on}`)) await record(parts, shift, on);
  }
}

async function record(parts: Parts, { driver, stretches, notedAfter, description }: Shift, on: string) {
  const actor = demoActor(alpenland, driver);
  const [work] = stretches.map((stretch) => spanOf(stretch, on, stretches[0]![1]));
  const noted = new Date(work!.finishedAt.getTime() + notedAfter * 60_000);
  if (noted.getTime() > parts.now) return;
  let log: { id: string; version: number } | null = null;
  for (const [index, stretch] of stretches.entries()) {
    const { event, occurredAt, finishedAt } = spanOf(stretch, on, stretches[0]![1]);
    const at = new Date(noted.getTime() + index * 40_000);
    const added: { id: string | null; version: number } | undefined = await actAsOf(at, () =>
      createEvents(parts, actor, {
        userId: actor.userId,
        timeLogEvent: event,
        occurredAt: occurredAt.toISOString(),
        finishedAt: finishedAt.toISOString(),
        agent: "Web",
        timeLogId: log?.id ?? null,
        description: description ?? null,
        ...(log && { version: log.version }),
      }),
    );
    if (added === undefined) return;
    log = { id: added.id!, version: added.version };
  }
}

/** What is earlier on the clock than the start of work is on the day after. */
function spanOf([event, from, to]: Stretch, on: string, start: string) {
  const instant = (time: string) => localTime(time < start ? addDays(on, 1) : on, time);
  return { event, occurredAt: instant(from), finishedAt: instant(to) };
}

/** The working day before which, until today, there are one fewer than so many. */
function workingDayBefore(today: string, count: number): string {
  let day = today;
  for (let left = count; left > 0;) {
    day = addDays(day, -1);
    if (!isRestDay(day)) left -= 1;
  }
  return day;
}

function knownDays({ database }: Parts): Promise<Set<string>> {
  return inMandator(database, demoActor(alpenland), async (db) => {
    const rows = await db.selectFrom("time_logs").select(["user_id", "day"]).execute();
    return new Set(rows.map(({ user_id, day }) => `${user_id} ${day}`));
  });
}
