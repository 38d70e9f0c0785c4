import type { Feature, Geometry } from "geojson";

export function geojsonShape<G extends Geometry>(
  geometry: G,
  properties: Record<string, string | number> = {},
): Feature<G> {
  return { type: "Feature", geometry, properties };
}
