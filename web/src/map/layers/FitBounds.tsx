import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useRef } from "react";
import type { BaseMapProps, Bounds } from "../BaseMap.tsx";
import { placeZoom } from "../bounds.ts";

type Props = {
  bounds: Bounds;
  maxZoom?: number;
  padding?: BaseMapProps["padding"];
  /** Moves again when it changes. */
  when: string;
};

/** Moves the map to `bounds` each time `when` changes, not when it first appears. */
export function FitBounds({ bounds, maxZoom = placeZoom, padding = 56, when }: Props) {
  const { current: map } = useMap();
  const last = useRef(when);
  useEffect(() => {
    if (!map || last.current === when) return;
    last.current = when;
    map.fitBounds(bounds, { maxZoom, padding });
  }, [map, bounds, maxZoom, padding, when]);
  return null;
}
