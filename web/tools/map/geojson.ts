import type { Feature, Geometry } from "geojson";

export function shape<G extends Geometry>(
  geometry: G,
  properties: Record<string, string | number> = {},
): Feature<G> {
  return { type: "Feature", geometry, properties };
}
