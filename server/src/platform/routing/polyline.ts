import type { Place } from "@wegbuch/geo/place";
import { ServiceFailure } from "../outside/service-failure.ts";

/**
 * Unpacks Google's encoding of a line: latitude and longitude of each point as differences to the last, in units of ten to
 * the minus `decimals`. Throws ServiceFailure for texts that are no such line on the globe.
 */
export function pointsOfPolyline(text: string, decimals: 5 | 6): Place[] {
  const unit = 10 ** decimals;
  const points: Place[] = [];
  let [latitude, longitude] = [0, 0];
  for (const [north, east] of pairs(differences(text))) {
    latitude += north;
    longitude += east;
    if (Math.abs(latitude) > 90 * unit || Math.abs(longitude) > 180 * unit)
      throw new ServiceFailure("no line");
    points.push({ latitude: latitude / unit, longitude: longitude / unit });
  }
  return points;
}

/** Five bits a letter, the lowest first; the sixth says that more follow, and the lowest bit of a number is its sign. */
function* differences(text: string): Generator<number> {
  let [value, shift] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const bits = text.charCodeAt(at) - 63;
    if (bits < 0 || bits > 63 || shift > 30) throw new ServiceFailure("no line");
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits >= 32) continue;
    yield value & 1 ? ~(value >>> 1) : value >>> 1;
    [value, shift] = [0, 0];
  }
  if (shift > 0) throw new ServiceFailure("no line");
}

function* pairs(numbers: Iterable<number>): Generator<[number, number]> {
  let first: number | undefined;
  for (const number of numbers) {
    if (first === undefined) first = number;
    else {
      yield [first, number];
      first = undefined;
    }
  }
  if (first !== undefined) throw new ServiceFailure("no line");
}
