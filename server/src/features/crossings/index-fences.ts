import { type Boundary, boundaryOf, type Box } from "@wegbuch/geo/boundary";
import type { Ring } from "@wegbuch/geo/ring";
import Flatbush from "flatbush";

/** A fence as it is stored, with the vehicles it is assigned to. */
export type StoredFence = {
  id: string;
  title: string;
  ring: Ring;
  isAlarming: boolean;
  armedWeekdays: number;
  /** What it sees is what happens from then on; milliseconds. */
  createdAt: number;
  vehicleIds: readonly string[];
};

/** A fence made ready for tracks. */
export type Fence = Omit<StoredFence, "ring" | "vehicleIds"> & { boundary: Boundary };

/** The assigned fences of a mandator, by where they lie and whom they watch. */
export type FenceIndex = {
  /** Those that watch a vehicle and may meet a box; of those that alarm alone where asked. */
  near(vehicleId: string, box: Box, among?: "all" | "alarming"): Fence[];
  isEmpty: boolean;
  /** Whether a fence that alarms watches the vehicle. */
  mayAlarm(vehicleId: string): boolean;
  /** How much there is to remember: corners and assignments. */
  size: number;
};

const noFences: FenceIndex = { near: () => [], isEmpty: true, mayAlarm: () => false, size: 0 };

/** An R-tree of the fences' boxes (flatbush), and for each vehicle the rising numbers of its fences. */
export function indexFences(stored: readonly StoredFence[]): FenceIndex {
  if (stored.length === 0) return noFences;
  const fences = stored.map(({ ring, vehicleIds: _known, ...fence }): Fence => ({
    ...fence,
    boundary: boundaryOf(ring),
  }));
  const tree = new Flatbush(fences.length);
  for (const { boundary } of fences) {
    const { west, south, east, north } = boundary.box;
    tree.add(west, south, east, north);
  }
  tree.finish();
  const watching = numbersOf(stored);
  const alarming = new Set(stored.flatMap(({ isAlarming, vehicleIds }) => (isAlarming ? vehicleIds : [])));
  const size = stored.reduce((sum, { ring, vehicleIds }) => sum + ring.length + vehicleIds.length, 0);
  // Nothing below may hold on to `stored`: its lists of vehicles are far larger than what is made of them.
  return {
    near: (vehicleId, { west, south, east, north }, among = "all") => {
      const numbers = watching.get(vehicleId);
      if (numbers === undefined) return [];
      const isWanted = (number: number) =>
        has(numbers, number) && (among === "all" || fences[number]!.isAlarming);
      // In the order of the ids, whatever the tree is like.
      return tree
        .search(west, south, east, north, isWanted)
        .toSorted((one, other) => one - other)
        .map((number) => fences[number]!);
    },
    isEmpty: false,
    mayAlarm: (vehicleId) => alarming.has(vehicleId),
    size,
  };
}

function numbersOf(stored: readonly StoredFence[]): Map<string, Uint32Array> {
  const lists = new Map<string, number[]>();
  for (const [number, { vehicleIds }] of stored.entries()) {
    for (const vehicleId of vehicleIds) {
      const list = lists.get(vehicleId);
      if (list === undefined) lists.set(vehicleId, [number]);
      else list.push(number);
    }
  }
  return new Map([...lists].map(([vehicleId, list]) => [vehicleId, Uint32Array.from(list)]));
}

/** Whether a number is in a rising list. */
function has(list: Uint32Array, number: number): boolean {
  let [first, last] = [0, list.length];
  while (first < last) {
    const middle = (first + last) >>> 1;
    if (list[middle]! < number) first = middle + 1;
    else last = middle;
  }
  return list[first] === number;
}
