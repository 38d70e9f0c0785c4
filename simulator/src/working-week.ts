import { type Random, randomFrom } from "@wegbuch/geo/random";
import { homeOf, townsWithin, yardIn } from "@wegbuch/geo/demo-roads/homes";
import { isRestDay } from "@wegbuch/geo/demo-roads/rest-days";
import { customersInTown, type Stop } from "@wegbuch/geo/demo-roads/stops";
import { type Day, instantOn, isoOf } from "./vienna-time.ts";

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

/** The drives of one day; every day begins and ends at home. Weekends, public holidays and weeks off are quiet. */
export function planDay(routine: Routine, day: Day): PlannedDrive[] {
  const random = randomFrom(`${routine.seed}/day ${day}`);
  if (isFree(routine, day))
    return routine.isPrivateToo && random.chance(0.4) ? outing(routine, day, random) : [];
  const drives = workingDays[routine.job](routine, day, random);
  if (routine.isPrivateToo && random.chance(0.2)) drives.push(...errand(routine, day, random));
  return drives;
}

/** A customer in one of the towns, some of them more often than others. */
export function customerIn(towns: readonly string[], random: Random): Stop {
  return {
    town: random.pick(towns),
    address: `customer ${Math.floor(random.next() ** 1.6 * customersInTown)}`,
  };
}

type DayPlanner = (routine: Routine, day: Day, random: Random) => PlannedDrive[];

const workingDays: Record<Job, DayPlanner> = {
  commute: (routine, day, random) => {
    const office = yardIn(routine.town);
    const drives = [leave(day, 6 * 60 + 50 + random.between(0, 40), office)];
    if (random.chance(0.25)) {
      const lunch = { town: office.town, address: "lunch" };
      drives.push(
        leave(day, 12 * 60 + random.between(0, 30), lunch),
        leave(day, 13 * 60 + random.between(0, 20), office),
      );
    } else if (random.chance(0.4)) {
      const customer = customerIn(townsWithin(office.town, [0, 45]), random);
      drives.push(
        leave(day, 9 * 60 + random.between(0, 90), customer),
        leave(day, 12 * 60 + 30 + random.between(0, 90), office),
      );
    }
    drives.push(leave(day, 16 * 60 + random.between(0, 90), homeOf(routine)));
    return drives;
  },
  customers: (routine, day, random) => {
    const round = { routine, day, random, first: 8 * 60, count: random.between(1, 4) };
    const drives = visits({ ...round, kilometers: [0, 30], staysFor: [75, 150] });
    const start = leave(day, 7 * 60 + random.between(0, 25), yardIn(routine.town));
    return [start, ...drives, ...homeOver({ routine, day, random, from: 15 * 60 + 15, chance: 0.6 })];
  },
  delivery: (routine, day, random) => {
    const round = { routine, day, random, first: 6 * 60 + 40, count: random.between(4, 7) };
    const drives = visits({ ...round, kilometers: [0, 12], staysFor: [55, 95] });
    const start = leave(day, 5 * 60 + 50 + random.between(0, 15), yardIn(routine.town));
    return [start, ...drives, ...homeOver({ routine, day, random, from: 15 * 60, chance: 1 })];
  },
  haulage: (routine, day, random) => {
    const round = { routine, day, random, first: 5 * 60 + 20, count: random.between(2, 4) };
    const drives = visits({ ...round, kilometers: [15, 80], staysFor: [110, 190] });
    return [...drives, leave(day, 14 * 60 + random.between(0, 90), yardIn(routine.town))];
  },
  pool: (routine, day, random) => {
    if (random.chance(0.3)) return [];
    const round = { routine, day, random, first: 9 * 60, count: random.between(1, 3) };
    const drives = visits({ ...round, kilometers: [0, 25], staysFor: [40, 90] });
    return [...drives, leave(day, 15 * 60 + random.between(0, 120), yardIn(routine.town))];
  },
};

type Evening = { routine: Routine; day: Day; random: Random; from: number; chance: number };

/** The way home at the end of a day, mostly over the yard. */
function homeOver({ routine, day, random, from, chance }: Evening): PlannedDrive[] {
  const minutes = from + random.between(0, 50);
  const home = leave(day, minutes + random.between(25, 50), homeOf(routine));
  return random.chance(chance) ? [leave(day, minutes, yardIn(routine.town)), home] : [home];
}

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

function leave(day: Day, minutes: number, to: Stop): PlannedDrive {
  return { departAt: instantOn(day, minutes), to, isPrivate: false };
}

function leavePrivately(day: Day, minutes: number, to: Stop): PlannedDrive {
  return { ...leave(day, minutes, to), isPrivate: true };
}

function isFree(routine: Routine, day: Day): boolean {
  if (isRestDay(isoOf(day))) return true;
  // One week in eleven is a holiday; the week number only has to change on Mondays.
  return randomFrom(`${routine.seed}/week ${Math.floor((day + 3) / 7)}`).chance(1 / 11);
}
