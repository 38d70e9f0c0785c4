import type { Position } from "geojson";

/**
 * The npm sources know two rivers and no lake of Austria. Its rivers are shared with the demo's roads; these around it are drawn by hand for small scales: rivers follow the
 * towns on their banks, lakes an axis with half a width. A style hides them where they would be seen to be rough.
 */
export const riversByTowns: Record<string, string[]> = {
  Isar: [
    "Scharnitz",
    "Mittenwald,DE",
    "Lenggries,DE",
    "Bad Tölz,DE",
    "Wolfratshausen,DE",
    "Munich,DE",
    "Freising,DE",
    "Landshut,DE",
    "Dingolfing,DE",
    "Deggendorf,DE",
  ],
  Etsch: ["Silandro,IT", "Merano,IT", "Bolzano,IT", "Trento,IT", "Rovereto,IT", "Verona,IT"],
  Moldau: ["Český Krumlov,CZ", "České Budějovice,CZ", "Týn nad Vltavou,CZ", "Prague,CZ", "Mělník,CZ"],
};

/** Longitude, latitude and half the width in metres along the middle of a lake. */
export const lakesByAxis: Record<string, [number, number, number][]> = {
  "Neusiedler See": [
    [16.8, 47.94, 1_500],
    [16.76, 47.87, 4_000],
    [16.76, 47.79, 4_500],
    [16.72, 47.71, 2_500],
  ],
  Attersee: [
    [13.505, 47.8, 600],
    [13.535, 47.825, 1_000],
    [13.542, 47.87, 1_200],
    [13.56, 47.91, 1_200],
    [13.585, 47.943, 700],
  ],
  Traunsee: [
    [13.785, 47.816, 700],
    [13.802, 47.85, 1_200],
    [13.806, 47.885, 1_300],
    [13.8, 47.914, 700],
  ],
  Mondsee: [
    [13.36, 47.85, 500],
    [13.39, 47.825, 900],
    [13.43, 47.802, 500],
  ],
  Wolfgangsee: [
    [13.37, 47.762, 500],
    [13.42, 47.742, 700],
    [13.475, 47.722, 500],
  ],
  Wörthersee: [
    [14.05, 46.614, 500],
    [14.15, 46.627, 600],
    [14.25, 46.617, 500],
  ],
  "Millstätter See": [
    [13.525, 46.81, 500],
    [13.585, 46.793, 700],
    [13.645, 46.775, 500],
  ],
  "Ossiacher See": [
    [13.885, 46.64, 400],
    [13.94, 46.662, 500],
    [13.985, 46.68, 400],
  ],
  Achensee: [
    [11.716, 47.426, 400],
    [11.714, 47.46, 500],
    [11.7, 47.495, 400],
  ],
  Chiemsee: [
    [12.38, 47.865, 2_000],
    [12.45, 47.88, 4_000],
    [12.52, 47.89, 2_000],
  ],
  "Starnberger See": [
    [11.31, 47.825, 1_000],
    [11.32, 47.9, 1_800],
    [11.345, 47.99, 1_000],
  ],
  Gardasee: [
    [10.85, 45.87, 1_200],
    [10.78, 45.75, 1_800],
    [10.69, 45.58, 5_000],
    [10.66, 45.47, 3_500],
  ],
};

/** English, where it is no lake of the same name. */
export const englishWaters: Record<string, string> = {
  Donau: "Danube",
  Drau: "Drava",
  Etsch: "Adige",
  Moldau: "Vltava",
  "Neusiedler See": "Lake Neusiedl",
  Gardasee: "Lake Garda",
  March: "Morava",
  Raab: "Rába",
};

const metersADegree = 111_320;

/** The outline of a lake: its axis moved to both sides. */
export function outlineOf(axis: [number, number, number][]): Position[] {
  const sides = axis.map(([longitude, latitude, half], i) => {
    const [beforeX, beforeY] = axis[Math.max(i - 1, 0)] ?? [longitude, latitude];
    const [afterX, afterY] = axis[Math.min(i + 1, axis.length - 1)] ?? [longitude, latitude];
    const shrink = Math.cos((latitude * Math.PI) / 180);
    const [east, north] = [(afterX - beforeX) * shrink, afterY - beforeY];
    const scale = half / metersADegree / Math.hypot(east, north);
    const [dx, dy] = [(-north * scale) / shrink, east * scale];
    return { left: [longitude + dx, latitude + dy], right: [longitude - dx, latitude - dy] };
  });
  const ring = [...sides.map(({ left }) => left), ...sides.toReversed().map(({ right }) => right)];
  return [...ring, ...ring.slice(0, 1)];
}

/** A bent line through all of the points (Catmull and Rom's spline). */
export function curveThrough(points: Position[]): Position[] {
  const steps = 6;
  const at = (i: number): Position => points[Math.min(Math.max(i, 0), points.length - 1)] ?? [];
  const curve = points.slice(1).flatMap((_, i) =>
    Array.from({ length: steps }, (_step, step) => {
      const t = step / steps;
      return [0, 1].map((axis) => {
        const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = [i - 1, i, i + 1, i + 2].map((each) => at(each)[axis]);
        return (
          0.5 *
          (2 * p1 +
            (p2 - p0) * t +
            (2 * p0 - 5 * p1 + 4 * p2 - p3) * t ** 2 +
            (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
        );
      });
    }),
  );
  return [...curve, ...points.slice(-1)];
}
