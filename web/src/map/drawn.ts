/** Longitude and latitude. */
export type Point = readonly [longitude: number, latitude: number];
export type Place = { latitude: number; longitude: number };

/** A shape that was drawn; the corners are not closed, the radius is in meters. */
export type Drawn =
  | { shape: "polygon"; corners: readonly Point[] }
  | { shape: "circle"; center: Place; radius: number }
  | { shape: "road"; line: readonly Point[] };

/** The corner nearest to a place, if it lies within that many pixels of it on the map. */
export function nearestDrawn(
  points: readonly Point[],
  event: { lng: number; lat: number },
  map: { project: (place: { lng: number; lat: number }) => { x: number; y: number } },
  pixels: number,
): [number, number] | undefined {
  const at = map.project(event);
  let nearest: Point | undefined;
  let least = pixels;
  for (const point of points) {
    const { x, y } = map.project({ lng: point[0], lat: point[1] });
    const distance = Math.hypot(x - at.x, y - at.y);
    if (distance > least) continue;
    least = distance;
    nearest = point;
  }
  return nearest && [nearest[0], nearest[1]];
}
