import { haversineMeters } from "@wegbuch/geo/distance";
import type { Place } from "@wegbuch/geo/place";
import type { LiveVehicle } from "./data.ts";

/** How far each vehicle is from a place in a straight line, in meters, by its id; the nearest first. */
export function distancesTo(place: Place, vehicles: readonly LiveVehicle[]): Map<string, number> {
  const measured = vehicles.map((vehicle) => [vehicle.id, haversineMeters(vehicle, place)] as const);
  return new Map(measured.sort(([, a], [, b]) => a - b));
}

/** The vehicles in the order of their distances. */
export function nearestFirst<Vehicle extends { id: string }>(
  vehicles: readonly Vehicle[],
  distances: ReadonlyMap<string, number>,
): Vehicle[] {
  const distanceOf = ({ id }: Vehicle) => distances.get(id) ?? Infinity;
  return vehicles.toSorted((a, b) => distanceOf(a) - distanceOf(b));
}
