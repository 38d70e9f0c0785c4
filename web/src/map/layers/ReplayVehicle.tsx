import { Marker, useMap } from "@vis.gl/react-maplibre";
import { useReducedMotion } from "@mantine/hooks";
import { useEffect } from "react";
import type { Leg } from "../../entities/replay/legs.ts";
import { type Player, type Span, within } from "../../entities/replay/playing.ts";
import { useDoing } from "../../entities/replay/use-doing.ts";
import { usePlaying } from "../../entities/replay/use-player.ts";
import { whereAt } from "../../entities/replay/where-at.ts";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import classes from "./TrackLine.module.css";

type Props = {
  player: Player;
  legs: readonly Leg[];
  span: Span;
};

/** The vehicle where it was at the time that is looked at, now that is on the map itself; the map goes along while it plays. */
export function ReplayVehicle({ player, legs, span }: Props) {
  const { time, isPlaying } = usePlaying(player);
  const where = whereAt(legs, within(time, span));
  const doing = useDoing(where);
  const { place, state, heading } = where;
  useInView(isPlaying ? place : null);
  const isNow = span.isOpen === true && time >= span.until;
  if (!place || isNow) return null;
  return (
    <Marker latitude={place.latitude} longitude={place.longitude} style={{ zIndex: 3 }}>
      <span className={classes.vehicle} data-state={state} data-replay>
        <VehicleMark state={state} heading={heading ?? 0} label={doing} />
      </span>
    </Marker>
  );
}

/** Brings a place that has left the map back to its middle. */
function useInView(place: { latitude: number; longitude: number } | null) {
  const { current: map } = useMap();
  const isStill = useReducedMotion();
  const [latitude, longitude] = [place?.latitude, place?.longitude];
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined || map.isMoving()) return;
    if (map.getBounds()?.contains([longitude, latitude])) return;
    map.easeTo({ center: [longitude, latitude], animate: !isStill });
  }, [map, latitude, longitude, isStill]);
}
