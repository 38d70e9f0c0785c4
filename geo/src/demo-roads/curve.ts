import { haversineMeters } from "../distance.ts";
import type { Place } from "../place.ts";

/** A smooth curve through all the places (Catmull-Rom), as places about so many metres apart, both ends included. */
export function smoothThrough(places: readonly Place[], spacingMeters = 40): Place[] {
  const curve: Place[] = [];
  for (let i = 0; i + 1 < places.length; i++) {
    const [before, from, to, after] = [
      places[i - 1] ?? places[i]!,
      places[i]!,
      places[i + 1]!,
      places[i + 2] ?? places[i + 1]!,
    ];
    const steps = Math.max(1, Math.round(haversineMeters(from, to) / spacingMeters));
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      curve.push({
        latitude: catmullRom(before.latitude, from.latitude, to.latitude, after.latitude, t),
        longitude: catmullRom(before.longitude, from.longitude, to.longitude, after.longitude, t),
      });
    }
  }
  curve.push(places.at(-1)!);
  return curve;
}

/** The same line with its corners rounded off (Chaikin), for streets that meet at right angles. */
export function roundCorners(places: readonly Place[]): Place[] {
  const rounded = [places[0]!];
  for (let i = 1; i + 1 < places.length; i++) {
    const corner = places[i]!;
    rounded.push(towards(corner, places[i - 1]!, 20), towards(corner, places[i + 1]!, 20));
  }
  rounded.push(places.at(-1)!);
  return rounded;
}

/** The curve swung gently left and right, up to `swayMeters`, as real roads do; its ends stay where they are. */
export function winding(curve: readonly Place[], swayMeters: number, phase: number): Place[] {
  let along = 0;
  const lengths = curve.map((place, i) => (along += i === 0 ? 0 : haversineMeters(curve[i - 1]!, place)));
  return curve.map((place, i) => {
    const metres = lengths[i]!;
    const nearEnd = Math.min(1, Math.min(metres, along - metres) / 800);
    // Waves that share no common length, now stronger, now weaker, so that no two bends are alike.
    const wide = Math.sin(metres / 1_170 + phase * 2) * 0.5 + Math.sin(metres / 613 + phase * 3) * 0.3;
    const bends =
      wide * (0.6 + 0.4 * Math.sin(metres / 4_100 + phase)) + Math.sin(metres / 190 + phase * 5) * 0.06;
    const neighbours = [curve[Math.max(0, i - 1)]!, curve[Math.min(curve.length - 1, i + 1)]!] as const;
    return aside(place, ...neighbours, bends * swayMeters * nearEnd);
  });
}

/** The place so many metres north and east of another. */
export function offset(place: Place, northMeters: number, eastMeters: number): Place {
  return {
    latitude: place.latitude + northMeters / metersPerDegree,
    longitude: place.longitude + eastMeters / (metersPerDegree * Math.cos((place.latitude * Math.PI) / 180)),
  };
}

/** Metres north and east from one place to a near one. */
export function metersBetween(from: Place, to: Place): [north: number, east: number] {
  const shrink = Math.cos((from.latitude * Math.PI) / 180);
  return [
    (to.latitude - from.latitude) * metersPerDegree,
    (to.longitude - from.longitude) * metersPerDegree * shrink,
  ];
}

const metersPerDegree = 111_195;

function catmullRom(before: number, from: number, to: number, after: number, t: number): number {
  // Half the usual tension: waypoints lie far apart, and full tangents would swing out between them.
  const [out, into] = [(to - before) * 0.35, (after - from) * 0.35];
  const [t2, t3] = [t * t, t * t * t];
  return (2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * out + (3 * t2 - 2 * t3) * to + (t3 - t2) * into;
}

function towards(from: Place, to: Place, meters: number): Place {
  const fraction = Math.min(0.4, meters / Math.max(1, haversineMeters(from, to)));
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * fraction,
    longitude: from.longitude + (to.longitude - from.longitude) * fraction,
  };
}

function aside(place: Place, before: Place, after: Place, meters: number): Place {
  const [north, east] = metersBetween(before, after);
  const length = Math.hypot(north, east) || 1;
  return offset(place, (-east / length) * meters, (north / length) * meters);
}
