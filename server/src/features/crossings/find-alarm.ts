import { type Boundary, sideOf } from "@wegbuch/geo/boundary";
import { wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { crossTrack, type Passed } from "./cross-track.ts";

/** A valid position of a box, and when it arrived; milliseconds. */
export type ReceivedPlace = Passed & { receivedAt: number };

/** A crossing that the position after it has confirmed, and when it was first seen on the other side; milliseconds. */
export type Alarm = Passed & { event: "Entering" | "Leaving"; seenAt: number };

/** What took longer to arrive is old: no alarm comes of it. */
const longestWayMs = 900_000;

const dayMs = 86_400_000;

/**
 * Where a vehicle has changed sides of a boundary, in order (rule geofences/alarms). Two consecutive positions on the
 * other side confirm it; a single one there is a stray and nothing more. Who drives through between two positions has
 * not been inside, and what arrived too late is followed but told to nobody.
 *
 * `isStray` says that the first position was on the other side than the vehicle is known to be; without it the first one
 * tells the side. Whoever goes on later begins with the last two positions, and with what is said of them here.
 */
export function findAlarms(
  places: readonly ReceivedPlace[],
  boundary: Boundary,
  isStray: boolean,
): { alarms: Alarm[]; isStray: boolean } {
  const sides = places.map((place) => sideOf(boundary, place) !== "outside");
  const alarms: Alarm[] = [];
  let isInside = sides[isStray ? 1 : 0] ?? false;
  for (let index = 2; index < places.length; index += 1) {
    if (sides[index - 1] === isInside || sides[index] === isInside) continue;
    const [before, after, confirming] = [places[index - 2]!, places[index - 1]!, places[index]!];
    const crossing = crossTrack([before, after], boundary, isInside).at(-1) ?? after;
    if (!isLate(after) && !isLate(confirming))
      alarms.push({ event: isInside ? "Leaving" : "Entering", ...placeOf(crossing), seenAt: after.time });
    isInside = !isInside;
  }
  return { alarms, isStray: sides.length > 1 && sides.at(-2) !== isInside && sides.at(-1) === isInside };
}

const placeOf = ({ time, latitude, longitude }: Passed): Passed => ({ time, latitude, longitude });

const isLate = ({ time, receivedAt }: ReceivedPlace) => receivedAt - time > longestWayMs;

/** Whether a fence is armed on the local weekday of an instant: bit 0 is Monday, and no bit at all arms every day. */
export function isArmed(armedWeekdays: number, time: number): boolean {
  if (armedWeekdays === 0) return true;
  // The first day of the count was a Thursday.
  const weekday = (Math.floor(wallOf(time) / dayMs) + 3) % 7;
  return (armedWeekdays & (1 << weekday)) !== 0;
}
