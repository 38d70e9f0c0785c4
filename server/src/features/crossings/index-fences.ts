import { type Boundary, boundaryOf, type Box } from "@wegbuch/geo/boundary";
import type { Ring } from "@wegbuch/geo/ring";
import Flatbush from "flatbush";

/** A fence as it is stored. */
export type StoredFence = {
  id: string;
  title: string;
  ring: Ring;
  isAlarming: boolean;
  armedWeekdays: number;
  /** What it sees is what happens from then on; milliseconds. */
  createdAt: number;
};

/** By vehicle the rising numbers of the fences that watch it, counted from 0. */
export type Watching = ReadonlyMap<string, Uint32Array>;

/** A fence made ready for tracks. */
export type Fence = Omit<StoredFence, "ring"> & { boundary: Boundary };

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

/** An R-tree of the fences' boxes (flatbush) beside whom they watch. */
export function indexFences(stored: readonly StoredFence[], watching: Watching): FenceIndex {
  if (stored.length === 0) return noFences;
  const fences = stored.map(({ ring, ...fence }): Fence => ({
    ...fence,
    boundary: boundaryOf(ring),
  }));
  const tree = new Flatbush(fences.length);
  for (const { boundary } of fences) {
    const { west, south, east, north } = boundary.box;
    tree.add(west, south, east, north);
  }
  tree.finish();
  const isAlarming = (number: number) => fences[number]!.isAlarming;
  const alarming = new Set([...watching].flatMap(([id, numbers]) => (numbers.some(isAlarming) ? [id] : [])));
  const corners = stored.reduce((sum, { ring }) => sum + ring.length, 0);
  const size = [...watching.values()].reduce((sum, numbers) => sum + numbers.length, corners);
  return {
    near: (vehicleId, { west, south, east, north }, among = "all") => {
      const numbers = watching.get(vehicleId);
      if (numbers === undefined) return [];
      const isWanted = (number: number) => has(numbers, number) && (among === "all" || isAlarming(number));
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
