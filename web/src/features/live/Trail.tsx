import { TrailLine } from "../../map/layers/TrailLine.tsx";
import { type LiveVehicle, useDay } from "./data.ts";

/** The last quarter of an hour of the chosen vehicle, while it is on a trip. */
export function Trail({ vehicle }: { vehicle: LiveVehicle }) {
  const { trail } = useDay(vehicle);
  return <TrailLine points={trail.length > 0 ? [...trail, vehicle] : []} />;
}
