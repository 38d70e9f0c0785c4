import { encodeTrack } from "../../server/src/features/trips/tracks/track-codec.ts";
import { randomFrom } from "@wegbuch/geo/random";
import type { TrackPoint } from "../../server/src/features/trips/tracks/track-point.ts";

const tracks = 300;
const pointsPerTrack = 150;
const secondsPerPoint = 8;

/** A way that many trips share: its bytes as COPY writes them, its ends, metres and seconds. */
export type SharedTrack = ReturnType<typeof aTrack>;

/** Ways through Austria with curves and stops, as boxes record them, from the beginning of the logbook. */
export function shareTracks(startedAt: number): SharedTrack[] {
  return Array.from({ length: tracks }, (_, number) => aTrack(number, startedAt));
}

function aTrack(number: number, startedAt: number) {
  const random = randomFrom(`track ${number}`);
  const points: TrackPoint[] = [];
  // One in fifty is so short that the company hides it (rule trips/hidden).
  const topSpeedKmh = number % 50 === 0 ? 0.4 : random.between(20, 120);
  let [latitude, longitude] = [random.between(46.6, 48.4), random.between(10, 16.5)];
  let [heading, meters] = [random.between(0, 360), 0];
  for (let index = 0; index < pointsPerTrack; index += 1) {
    const speedKmh = Math.round(topSpeedKmh * Math.min(1, random.between(0, 1.2)));
    const step = (topSpeedKmh * random.next() * secondsPerPoint) / 3.6;
    heading = (heading + random.between(340, 380)) % 360;
    latitude += (step * Math.cos((heading * Math.PI) / 180)) / 111_195;
    longitude += (step * Math.sin((heading * Math.PI) / 180)) / 75_000;
    meters += step;
    const time = startedAt + index * secondsPerPoint * 1_000;
    points.push({
      time,
      latitude,
      longitude,
      speedKmh,
      headingDegrees: Math.round(heading),
      metersFromStart: meters,
    });
  }
  return {
    bytes: `\\x${encodeTrack(points).toString("hex")}`,
    start: { ...points[0]!, address: addressOf(`Hauptstraße ${number}`) },
    destination: { ...points.at(-1)!, address: addressOf(`Ringstraße ${number}`) },
    meters: Math.round(meters),
  };
}

const addressOf = (street: string) =>
  JSON.stringify({
    street,
    postcode: "4020",
    city: "Linz",
    country: "AT",
    displayName: `${street}, 4020 Linz`,
  });
