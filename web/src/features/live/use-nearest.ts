import type { Place } from "@wegbuch/geo/place";
import { useMemo, useState } from "react";
import type { LiveVehicle } from "./data.ts";
import { distancesTo, nearestFirst } from "./nearest.ts";

/** An address that is asked for, and how far the vehicles are from it. */
export type Nearest = {
  isOpen: boolean;
  onToggle: () => void;
  place: Place | null;
  onPlace: (place: Place | null) => void;
  /** By id; null while no address is chosen. */
  distances: ReadonlyMap<string, number> | null;
  /** How many addresses were chosen so far. */
  count: number;
};

const nowhere = { isOpen: false, place: null as Place | null, count: 0 };

/** Which vehicles are the nearest to an address; they come first while one is chosen (rule live/nearest). */
export function useNearest(shown: LiveVehicle[]): { nearest: Nearest; ordered: LiveVehicle[] } {
  const [state, setState] = useState(nowhere);
  const { place } = state;
  const distances = useMemo(() => place && distancesTo(place, shown), [place, shown]);
  const ordered = useMemo(() => (distances ? nearestFirst(shown, distances) : shown), [shown, distances]);
  const onPlace = (next: Place | null) =>
    setState(({ count }) => ({ isOpen: true, place: next, count: count + 1 }));
  const onToggle = () => setState(({ isOpen, count }) => ({ ...nowhere, isOpen: !isOpen, count }));
  return { nearest: { ...state, distances, onPlace, onToggle }, ordered };
}
