import { haversineMeters } from "@wegbuch/geo/distance";
import { townsWithin } from "@wegbuch/geo/demo-roads/homes";
import { type Random, randomFrom } from "@wegbuch/geo/random";
import { placeOf, type Stop } from "@wegbuch/geo/demo-roads/stops";
import { dayNumberAt } from "./vienna-time.ts";
import type { Parked, Planner } from "./virtual-box.ts";
import { customerIn, type PlannedDrive, planDay, type Routine } from "./working-week.ts";

const minute = 60_000;

/** Drives of the working week from wherever the vehicle is parked; what it was late for is done late, not left out. */
export function weekPlanner(routine: Routine, from: number): Planner {
  let day = dayNumberAt(from);
  let drives = planDay(routine, day).filter((drive) => drive.departAt > from);
  return (parked) => {
    for (let quietDays = 0; quietDays < 30; quietDays++) {
      for (let next = drives.shift(); next; next = drives.shift()) {
        if (isWorthDriving(parked, next)) return next;
      }
      drives = planDay(routine, ++day);
    }
    return null;
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

/** Another town, far enough for a drive one can watch and near enough to come back. */
function elsewhere(parked: Parked, routine: Routine, random: Random): Stop {
  const towns = townsWithin(routine.town, [0, 55]);
  const far = towns.filter((town) => townsWithin(parked.stop.town, [14, 90]).includes(town));
  return customerIn(far.length > 0 ? far : towns, random);
}

/** What is around the corner one walks to. */
function isWorthDriving(parked: Parked, { to }: PlannedDrive): boolean {
  return haversineMeters(placeOf(parked.stop), placeOf(to)) > 700;
}
