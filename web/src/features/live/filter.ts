import { useNavigate, useSearch } from "@tanstack/react-router";
import type { VehicleState } from "../../ui/VehicleMark.tsx";
import type { LiveVehicle } from "./data.ts";

export const states = ["moving", "standing", "silent"] as const;

/** What lives in the address: the chip that is pressed and the vehicle that is chosen. */
export type LiveFilter = { state: VehicleState | undefined; vehicleId: string | undefined };

type Address = Record<string, unknown>;

/** State chip and chosen vehicle of the address, and the way to change either. */
export function useLiveFilter() {
  const filter = readLiveFilter(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: Partial<LiveFilter>) =>
    void navigate({ to: "/livelocation", search: { ...filter, ...part } as never, replace: true });
  return { filter, change };
}

/** Reads an address; what is missing or strange means no filter. */
export function readLiveFilter(address: Address): LiveFilter {
  const { state, vehicleId } = address;
  return {
    state: states.find((known) => known === state),
    vehicleId: typeof vehicleId === "string" ? vehicleId : undefined,
  };
}

/** Vehicles whose plate, name or driver holds every word of the text, in any case and with or without umlauts. */
export function matching(vehicles: readonly LiveVehicle[], term: string): LiveVehicle[] {
  const words = fold(term).split(/\s+/).filter(Boolean);
  return vehicles.filter(({ licensePlate, name, driver }) => {
    const text = fold([licensePlate, licensePlate.replace(/[\s-]/g, ""), name, driver?.name].join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** Moving ones first, then standing, then silent; within a state by plate. */
export function inOrder(vehicles: readonly LiveVehicle[]): LiveVehicle[] {
  return vehicles.toSorted(
    (a, b) =>
      states.indexOf(a.state) - states.indexOf(b.state) || a.licensePlate.localeCompare(b.licensePlate, "de"),
  );
}

export function countStates(vehicles: readonly LiveVehicle[]): Record<VehicleState, number> {
  const counts = { moving: 0, standing: 0, silent: 0 };
  for (const { state } of vehicles) counts[state] += 1;
  return counts;
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
}
