import type { TripType } from "@wegbuch/contract/trips/schemas";
import { Marker } from "@vis.gl/react-maplibre";
import { useTranslation } from "react-i18next";
import { tripTones } from "../../ui/theme/tokens.ts";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import classes from "./TrackLine.module.css";
import { type MapStop, StopMarkers } from "./StopMarkers.tsx";
import { TripEnds } from "./TripEnds.tsx";
import { WayLine } from "./WayLine.tsx";

type Place = { latitude: number; longitude: number };

type Props = {
  /** The way in order of time; with fewer than two points only start and end are drawn. */
  points: readonly (Place & { directionInDegrees?: number | null })[];
  /** 0 business, 1 private, 2 drive to work: colour of the line and mark in the pin. */
  type: TripType;
  /** Standing inside the trip. */
  stops?: readonly MapStop[];
  /** A running trip ends where the vehicle is. */
  isRunning?: boolean;
  /** False where only start and end are known: no line is drawn between them. */
  hasWay?: boolean;
};

/** A trip on the map: casing, line, chevrons in the direction of travel, start ring, stops, end pin. */
export function TrackLine({ points, type, stops = none, isRunning = false, hasWay = true }: Props) {
  const { t } = useTranslation("map");
  const [start, end] = [points[0], points.at(-1)];
  return (
    <>
      <WayLine points={hasWay ? points : noWay} colour={tripTones[type].fill} />
      <StopMarkers stops={stops} />
      <TripEnds type={type} start={start} end={isRunning ? null : end} />
      {end && isRunning && (
        <Marker latitude={end.latitude} longitude={end.longitude} style={{ zIndex: 1 }}>
          <span className={classes.vehicle}>
            <VehicleMark state="moving" heading={end.directionInDegrees ?? 0} label={t(($) => $.moving)} />
          </span>
        </Marker>
      )}
    </>
  );
}

const none: readonly MapStop[] = [];
const noWay: readonly Place[] = [];
