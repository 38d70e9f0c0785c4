import { haversineMeters } from "@wegbuch/geo/distance";
import { type Random, randomFrom } from "@wegbuch/geo/random";
import type { Stop } from "./stops.ts";
import { townNamed, towns } from "@wegbuch/geo/demo-roads/towns";
import { type Day, dateOf, instantOn, weekdayOf } from "./vienna-time.ts";

/** What a vehicle is used for, which shapes its days. */
export type Job = "commute" | "customers" | "delivery" | "haulage" | "pool";

/** Whose days are planned: the town it all begins in, the job, whether it is driven privately too. */
export type Routine = {
  readonly seed: string;
  readonly town: string;
  readonly job: Job;
  readonly isPrivateToo: boolean;
};

/** One drive as intended: it leaves when it is time and the vehicle has arrived from the one before. */
export type PlannedDrive = {
  readonly departAt: number;
  readonly to: Stop;
  /** The driver has switched the box to private mode. */
  readonly isPrivate: boolean;
};

/** Where a vehicle spends its nights: at home, or on the company's yard. */
export function homeOf(routine: Routine): Stop {
  const isTakenHome = routine.job === "commute" || routine.job === "customers";
  return { town: routine.town, address: isTakenHome ? `home ${routine.seed}` : "yard" };
}

/** The drives of one day; every day begins and ends at home. Weekends, public holidays and weeks off are quiet. */
export function planDay(routine: Routine, day: Day): PlannedDrive[] {
  const random = randomFrom(`${routine.seed}/day ${day}`);
  if (isFree(routine, day))
    return routine.isPrivateToo && random.chance(0.4) ? outing(routine, day, random) : [];
  const drives = workingDays[routine.job](routine, day, random);
  if (routine.isPrivateToo && random.chance(0.2)) drives.push(...errand(routine, day, random));
  return drives;
}

/** A customer in one of the towns; one of a dozen there. */
export function customerIn(towns: readonly string[], random: Random): Stop {
  return { town: random.pick(towns), address: `customer ${Math.floor(random.between(0, 12))}` };
}

/** The towns so many kilometres away as the crow flies. */
export function townsWithin(from: string, [nearest, farthest]: readonly [number, number]): string[] {
  const centre = townNamed(from);
  return [...towns.values()]
    .map((town) => ({ town, kilometers: haversineMeters(centre, town) / 1000 }))
    .filter(({ kilometers }) => kilometers >= nearest && kilometers <= farthest)
    .map(({ town }) => town.name);
}

type DayPlanner = (routine: Routine, day: Day, random: Random) => PlannedDrive[];

const workingDays: Record<Job, DayPlanner> = {
  commute: (routine, day, random) => {
    const office = officeOf(routine);
    const lunch = { town: office.town, address: "lunch" };
    const drives = [leave(day, 7 * 60 + random.between(0, 40), office)];
    if (random.chance(0.35)) {
      drives.push(
        leave(day, 12 * 60 + random.between(0, 30), lunch),
        leave(day, 13 * 60 + random.between(0, 20), office),
      );
    }
    drives.push(leave(day, 16 * 60 + random.between(0, 90), homeOf(routine)));
    return drives;
  },
  customers: (routine, day, random) => {
    const drives = visits({
      routine,
      day,
      random,
      first: 7 * 60 + 15,
      count: random.between(2, 5),
      kilometers: [0, 30],
      staysFor: [35, 95],
    });
    return [...drives, leave(day, 16 * 60 + random.between(0, 80), homeOf(routine))];
  },
  delivery: (routine, day, random) => {
    const drives = visits({
      routine,
      day,
      random,
      first: 6 * 60 + 30,
      count: random.between(7, 12),
      kilometers: [0, 12],
      staysFor: [22, 44],
    });
    return [...drives, leave(day, 15 * 60 + random.between(0, 60), homeOf(routine))];
  },
  haulage: (routine, day, random) => {
    const drives = visits({
      routine,
      day,
      random,
      first: 5 * 60 + 20,
      count: random.between(1, 3),
      kilometers: [15, 80],
      staysFor: [110, 190],
    });
    return [...drives, leave(day, 14 * 60 + random.between(0, 90), homeOf(routine))];
  },
  pool: (routine, day, random) => {
    if (random.chance(0.3)) return [];
    const drives = visits({
      routine,
      day,
      random,
      first: 9 * 60,
      count: random.between(1, 3),
      kilometers: [0, 25],
      staysFor: [40, 90],
    });
    return [...drives, leave(day, 15 * 60 + random.between(0, 120), homeOf(routine))];
  },
};

type Round = {
  routine: Routine;
  day: Day;
  random: Random;
  first: number;
  count: number;
  kilometers: readonly [nearest: number, farthest: number];
  staysFor: readonly [number, number];
};

/** A round of visits, each planned from the departure before; a late arrival pushes what follows back. */
function visits({ routine, day, random, first, count, kilometers, staysFor }: Round): PlannedDrive[] {
  const drives: PlannedDrive[] = [];
  let minutes = first + random.between(0, 40);
  let town = routine.town;
  for (let visit = 0; visit < Math.floor(count) && minutes < 15 * 60; visit++) {
    const to = customerIn(townsWithin(town, kilometers), random);
    drives.push(leave(day, minutes, to));
    // A lunch break of half an hour falls into the visit around noon.
    minutes += random.between(...staysFor) + (minutes < 12 * 60 && minutes > 11 * 60 ? 30 : 0);
    town = random.chance(0.6) ? routine.town : to.town;
  }
  return drives;
}

function outing(routine: Routine, day: Day, random: Random): PlannedDrive[] {
  const town = random.pick(townsWithin(routine.town, [0, 45]));
  const start = random.between(9 * 60, 14 * 60);
  return [
    leavePrivately(day, start, { town, address: `leisure ${Math.floor(random.between(0, 5))}` }),
    leavePrivately(day, start + random.between(120, 270), homeOf(routine)),
  ];
}

function errand(routine: Routine, day: Day, random: Random): PlannedDrive[] {
  const start = random.between(18 * 60 + 15, 19 * 60 + 30);
  return [
    leavePrivately(day, start, {
      town: routine.town,
      address: `leisure ${Math.floor(random.between(0, 5))}`,
    }),
    leavePrivately(day, start + random.between(30, 80), homeOf(routine)),
  ];
}

function officeOf(routine: Routine): Stop {
  const town = randomFrom(`${routine.seed}/office`).pick(townsWithin(routine.town, [0, 35]));
  return { town, address: "office" };
}

function leave(day: Day, minutes: number, to: Stop): PlannedDrive {
  return { departAt: instantOn(day, minutes), to, isPrivate: false };
}

function leavePrivately(day: Day, minutes: number, to: Stop): PlannedDrive {
  return { ...leave(day, minutes, to), isPrivate: true };
}

/** Fixed public holidays of Austria, as month.day. */
const holidays = new Set([
  "1.1",
  "1.6",
  "5.1",
  "8.15",
  "10.26",
  "11.1",
  "12.8",
  "12.24",
  "12.25",
  "12.26",
  "12.31",
]);

function isFree(routine: Routine, day: Day): boolean {
  const { month, dayOfMonth } = dateOf(day);
  if (weekdayOf(day) % 6 === 0 || holidays.has(`${month}.${dayOfMonth}`)) return true;
  // One week in eleven is a holiday; the week number only has to change on Mondays.
  return randomFrom(`${routine.seed}/week ${Math.floor((day + 3) / 7)}`).chance(1 / 11);
}
