import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useRef } from "react";

/** Near enough to see which town it is. */
const leastZoom = 10;

type Props = {
  place: { latitude: number; longitude: number } | undefined;
  /** Share of the map's height that something covers from below. */
  coveredBelow: number;
  /** Moves each time it changes; 0 moves nothing. */
  when: number;
};

/** Brings a place to the middle of what can be seen of the map. */
export function PanTo({ place, coveredBelow, when }: Props) {
  const { current: map } = useMap();
  const last = useRef(0);
  useEffect(() => {
    if (!map || !place || when === last.current) return;
    last.current = when;
    map.easeTo({
      center: [place.longitude, place.latitude],
      zoom: Math.max(map.getZoom(), leastZoom),
      offset: [0, (-coveredBelow / 2) * map.getContainer().clientHeight],
    });
  }, [map, place, coveredBelow, when]);
  return null;
}
