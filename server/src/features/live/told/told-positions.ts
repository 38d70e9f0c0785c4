import type { VehiclePosition } from "@wegbuch/contract/live/schemas";

/** What one viewer has been told, as fingerprints: thousands of viewers each remember their fleet. */
export type Told = ReadonlyMap<string, Fingerprint>;

/** Of all that was told of a vehicle; `still` leaves out what its box says, and so stays while it only drives. */
type Fingerprint = { all: number; still: number; isShown: boolean };

export type News = {
  /** Of these nothing may be shown any more; first, before what is still said of them. */
  gone: string[];
  positions: VehiclePosition[];
  /** What is told once these are. */
  told: Told;
};

/**
 * What a viewer has to be told so that he knows what he would get by asking: `found` is what was found of the vehicles
 * `among`, null for all of them.
 */
export function newsFor(
  told: Told,
  found: readonly VehiclePosition[],
  among: ReadonlySet<string> | null,
): News {
  const next = new Map(among === null ? [] : told);
  const positions: VehiclePosition[] = [];
  const gone: string[] = [];
  for (const position of found) {
    const [before, now] = [told.get(position.id), fingerprintOf(position)];
    next.set(position.id, now);
    if (before?.all === now.all) continue;
    if (before?.isShown && !now.isShown) gone.push(position.id);
    positions.push(position);
  }
  const foundIds = new Set(found.map(({ id }) => id));
  for (const id of among ?? told.keys()) {
    if (foundIds.has(id) || !told.has(id)) continue;
    next.delete(id);
    gone.push(id);
  }
  return { gone, positions, told: next };
}

/**
 * Says in few characters which vehicles were told and what of them besides where they are: who comes back with the same has
 * missed nothing but moves.
 */
export function toldDigest(told: Told): string {
  let sum = told.size;
  for (const { still } of told.values()) sum = (sum + still) % Number.MAX_SAFE_INTEGER;
  return sum.toString(36);
}

function fingerprintOf(position: VehiclePosition): Fingerprint {
  const { latitude, longitude, speed, heading, deviceTime, ...still } = position;
  const said = JSON.stringify(still);
  return {
    all: hashOf(`${said}${latitude} ${longitude} ${speed} ${heading} ${deviceTime}`),
    still: hashOf(said),
    isShown: !position.isPlaceHidden,
  };
}

/** 53 bits of a text (cyrb53): enough that no two things said of one vehicle are ever taken for the same. */
function hashOf(text: string): number {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2_654_435_761);
    two = Math.imul(two ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 4_294_967_296 * (two & 2_097_151) + (one >>> 0);
}
