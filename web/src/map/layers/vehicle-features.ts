import type { MapVehicle } from "./VehicleMarker.tsx";

/** How the map library groups vehicles: up to one zoom below the largest, so that a full yard stays one to the end. */
export const clustering = {
  cluster: true,
  clusterRadius: 56,
  clusterMaxZoom: 16,
  clusterProperties: {
    moving: ["+", ["get", "moving"]],
    overdue: ["+", ["get", "overdue"]],
    standing: ["+", ["get", "standing"]],
    silent: ["+", ["get", "silent"]],
  },
};

/** Vehicles as points that tell their state, heading and id. */
export function featuresOf(vehicles: readonly MapVehicle[]) {
  return {
    type: "FeatureCollection" as const,
    features: vehicles.map(({ id, longitude, latitude, state, heading }) => ({
      type: "Feature" as const,
      properties: {
        id,
        state,
        heading: heading ?? 0,
        moving: Number(state === "moving"),
        overdue: Number(state === "overdue"),
        standing: Number(state === "standing"),
        silent: Number(state === "silent"),
      },
      geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
    })),
  };
}
