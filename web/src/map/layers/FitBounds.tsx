import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useRef } from "react";
import { type Bounds, placeZoom } from "../bounds.ts";

type Props = {
  bounds: Bounds | null;
  /** Moves the map each time it changes; not when the map is first shown. */
  when: string | null;
};

/** Shows other bounds when something else is looked at. */
export function FitBounds({ bounds, when }: Props) {
  const { current: map } = useMap();
  const last = useRef(when);
  useEffect(() => {
    if (!map || when === last.current) return;
    last.current = when;
    if (bounds) map.fitBounds(bounds, { padding: 56, maxZoom: placeZoom });
  }, [map, bounds, when]);
  return null;
}
