/** West, south, east, north in degrees. */
export type Bounds = [number, number, number, number];

/** Pixels kept free around what is shown, for example below a panel. */
export type Padding = number | { top: number; bottom: number; left: number; right: number };

/** One place alone is shown at this zoom (rule geofences/map). */
export const placeZoom = 14;

/** The built-in map knows towns, no streets: nearer than this, vehicles would be shown on an empty map. */
export const townZoom = 11;

/** The smallest bounds around places; null if there are none. */
export function mapBoundsOf(places: readonly { latitude: number; longitude: number }[]): Bounds | null {
  let bounds: Bounds | null = null;
  for (const { latitude, longitude } of places) {
    const [west, south, east, north]: Bounds = bounds ?? [longitude, latitude, longitude, latitude];
    bounds = [
      Math.min(west, longitude),
      Math.min(south, latitude),
      Math.max(east, longitude),
      Math.max(north, latitude),
    ];
  }
  return bounds;
}
