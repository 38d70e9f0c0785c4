import { useNavigate, useSearch } from "@tanstack/react-router";
import type { VehiclePosition } from "@wegbuch/contract/live/schemas";
import { type Address, listed, readIds } from "../../ui/filter/use-list-filter.ts";
import type { VehicleState } from "@wegbuch/contract/vehicles/rules";
import type { LiveVehicle } from "./data.ts";

/** In the order of the list: what drove when its box fell silent is looked for next to what drives. */
export const states = ["moving", "overdue", "standing", "silent"] as const;

/** What the dialog narrows the positions by, which the server does (rule live/filter). */
export type Narrowing = {
  vehicleIds: string[] | undefined;
  groupIds: string[] | undefined;
  onlyMoving: boolean | undefined;
};

/** What lives in the address: the dialog's filter, the chip that is pressed and the vehicle that is chosen. */
export type LiveFilter = Narrowing & { state: VehicleState | undefined; vehicleId: string | undefined };

export const everything: Narrowing = { vehicleIds: undefined, groupIds: undefined, onlyMoving: undefined };

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
    vehicleIds: listed(readIds(address["vehicleIds"])),
    groupIds: listed(readIds(address["groupIds"])),
    onlyMoving: address["onlyMoving"] === true ? true : undefined,
    state: states.find((known) => known === state),
    vehicleId: typeof vehicleId === "string" ? vehicleId : undefined,
  };
}

/** How many of the dialog's filters are on. */
export function countFilters({ vehicleIds, groupIds, onlyMoving }: Narrowing): number {
  return [vehicleIds, groupIds, onlyMoving].filter((value) => value !== undefined).length;
}

/** Vehicles whose plate, name or driver holds every word of the text, in any case and with or without umlauts. */
export function matchingVehicles<Vehicle extends Pick<VehiclePosition, "licensePlate" | "name" | "driver">>(
  vehicles: readonly Vehicle[],
  term: string,
): Vehicle[] {
  const words = fold(term).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...vehicles];
  return vehicles.filter(({ licensePlate, name, driver }) => {
    const text = fold([licensePlate, licensePlate.replace(/[\s-]/g, ""), name, driver?.name].join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** Moving ones first, silent ones last; within a state by plate. */
export function inOrder(vehicles: readonly LiveVehicle[]): LiveVehicle[] {
  const ranks = ranksOf(vehicles);
  const rankOf = ({ licensePlate }: LiveVehicle) => ranks.get(licensePlate) ?? 0;
  return states.flatMap((wanted) =>
    vehicles.filter(({ state }) => state === wanted).sort((a, b) => rankOf(a) - rankOf(b)),
  );
}

const byPlate = new Intl.Collator("de");
let knownRanks: ReadonlyMap<string, number> = new Map();

/** The place of each plate among all. Plates hardly ever change, so it is remembered from one refresh to the next. */
function ranksOf(vehicles: readonly LiveVehicle[]): ReadonlyMap<string, number> {
  if (vehicles.some(({ licensePlate }) => !knownRanks.has(licensePlate))) {
    const plates = new Set(vehicles.map(({ licensePlate }) => licensePlate));
    knownRanks = new Map([...plates].sort(byPlate.compare).map((plate, rank) => [plate, rank]));
  }
  return knownRanks;
}

export function countStates(vehicles: readonly LiveVehicle[]): Record<VehicleState, number> {
  const counts = { moving: 0, overdue: 0, standing: 0, silent: 0 };
  for (const { state } of vehicles) counts[state] += 1;
  return counts;
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
}
