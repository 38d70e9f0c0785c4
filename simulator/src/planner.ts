import { randomFrom } from "./random.ts";
import { dayOf } from "./vienna-time.ts";
import type { Parked, Planner } from "./virtual-box.ts";
import { type PlannedDrive, planDay, type Routine, somewhere } from "./working-week.ts";

const minute = 60_000;

/** Drives of the working week from wherever the vehicle is parked; what it was late for is done late, not left out. */
export function weekPlanner(routine: Routine, from: number): Planner {
  let day = dayOf(from);
  let drives = planDay(routine, day).filter((drive) => drive.departAt > from);
  return () => {
    for (let idle = 0; drives.length === 0 && idle < 30; idle++) drives = planDay(routine, ++day);
    return drives.shift() ?? null;
  };
}

/** As the working week, but from `liveFrom` (ms) on the vehicle is on the road all the time, with short rests. */
export function roamingPlanner(routine: Routine, from: number, liveFrom: number): Planner {
  const week = weekPlanner(routine, from);
  let planned: PlannedDrive | null = null;
  return (parked: Parked) => {
    planned ??= week(parked);
    // A drive of the week that could still be under way now would leave the map without a moving vehicle later on.
    if (planned && planned.departAt < liveFrom - 120 * minute) {
      const drive = planned;
      planned = null;
      return drive;
    }
    const random = randomFrom(`${routine.seed}/tour ${parked.at}`);
    const setOff = liveFrom - random.between(3, 14) * minute;
    return {
      departAt: Math.round(Math.max(parked.at + random.between(5, 11) * minute, setOff)),
      to: elsewhere(parked, routine, random),
      isPrivate: false,
    };
  };
}

/** Somewhere that is not where the vehicle stands, and never so far that it would not come back. */
function elsewhere(
  parked: Parked,
  routine: Routine,
  random: ReturnType<typeof randomFrom>,
): PlannedDrive["to"] {
  const kilometers = routine.job === "haulage" ? 80 : 35;
  const to = somewhere(routine.town, kilometers, random);
  const isHere = to.town === parked.stop.town && to.address === parked.stop.address;
  return isHere ? { town: to.town, address: "yard" } : to;
}
