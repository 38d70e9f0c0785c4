import type { ExpressionSpecification } from "maplibre-gl";
import type { MapVehicle } from "./VehicleMarker.tsx";

/** How the map library groups vehicles: up to one zoom below the largest, so that a full yard stays one to the end. */
export const clustering = {
  cluster: true,
  clusterRadius: 56,
  clusterMaxZoom: 16,
  clusterProperties: {
    moving: countOf("moving"),
    overdue: countOf("overdue"),
    standing: countOf("standing"),
    silent: countOf("silent"),
  },
};

function countOf(state: MapVehicle["state"]): ExpressionSpecification {
  return ["+", ["case", ["==", ["get", "state"], state], 1, 0]];
}

/** Vehicles as points that tell their state, heading and id; all of it is copied on its way to the map at every refresh. */
export function featuresOf(vehicles: readonly MapVehicle[]) {
  return {
    type: "FeatureCollection" as const,
    features: vehicles.map(({ id, longitude, latitude, state, heading }) => ({
      type: "Feature" as const,
      properties: { id, state, heading: heading ?? 0 },
      geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
    })),
  };
}
