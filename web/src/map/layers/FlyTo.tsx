import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useRef } from "react";
import type { Bounds, Padding } from "../bounds.ts";

type Props = {
  bounds: Bounds | null;
  padding: Padding | undefined;
  nearestZoom: number;
  /** Flies each time it changes; 0 moves nothing. */
  when: number;
};

/** Brings bounds into view, each time somebody asks for it. */
export function FlyTo({ bounds, padding, nearestZoom, when }: Props) {
  const { current: map } = useMap();
  const last = useRef(0);
  useEffect(() => {
    if (!map || !bounds || when === last.current) return;
    last.current = when;
    map.fitBounds(bounds, { padding, maxZoom: nearestZoom });
  }, [map, bounds, padding, nearestZoom, when]);
  return null;
}
