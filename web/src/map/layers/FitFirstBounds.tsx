import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useRef } from "react";
import type { Bounds, Padding } from "../bounds.ts";

type Props = {
  /** Null while there is nothing to show. */
  bounds: Bounds | null;
  padding: Padding | undefined;
  nearestZoom: number;
};

/** Moves the map to the first bounds there are; later ones leave it where the reader put it. */
export function FitFirstBounds({ bounds, padding, nearestZoom }: Props) {
  const { current: map } = useMap();
  const isDone = useRef(false);
  useEffect(() => {
    if (!map || !bounds || isDone.current) return;
    isDone.current = true;
    map.fitBounds(bounds, { maxZoom: nearestZoom, padding, duration: 0 });
  }, [map, bounds, padding, nearestZoom]);
  return null;
}
