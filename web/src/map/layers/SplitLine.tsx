import type { TripType } from "@wegbuch/contract/trips/schemas";
import { Marker } from "@vis.gl/react-maplibre";
import { IconScissors } from "@tabler/icons-react";
import { mapColours } from "../map-colours.ts";
import { EndPin } from "./EndPin.tsx";
import classes from "./SplitLine.module.css";
import { WayLine } from "./WayLine.tsx";

type Place = { latitude: number; longitude: number };

type Props = {
  /** The way before the splitting point and the way after it; both contain the point. */
  parts: readonly [readonly Place[], readonly Place[]];
  /** "Teil 1: 11,2 km" for each of them. */
  labels: readonly [string, string];
  /** Type of the trip: mark in the pin. */
  type: TripType;
  /** What the scissors are called. */
  handleLabel: string;
  /** The scissors were dragged to here. */
  onMove: (place: Place) => void;
};

const colours = [mapColours.splitFirst, mapColours.splitSecond] as const;
const labelColours = [mapColours.splitFirst, mapColours.splitSecondLabel] as const;

/** A trip that is being split: two ways in two colours, and the scissors between them to drag. */
export function SplitLine({ parts, labels, type, handleLabel, onMove }: Props) {
  const [start, point, end] = [parts[0][0], parts[1][0], parts[1].at(-1)];
  return (
    <>
      {parts.map((points, index) => (
        <WayLine key={index} points={points} colour={colours[index] ?? mapColours.navy} />
      ))}
      {parts.map((points, index) => {
        const middle = points[Math.floor(points.length / 2)];
        return (
          middle && (
            <Marker key={index} latitude={middle.latitude} longitude={middle.longitude} offset={[0, -28]}>
              <span className={classes.label} style={{ background: labelColours[index] }}>
                {labels[index]}
              </span>
            </Marker>
          )
        );
      })}
      {start && (
        <Marker latitude={start.latitude} longitude={start.longitude}>
          <span className={classes.start} style={{ borderColor: colours[0] }} />
        </Marker>
      )}
      {end && (
        <Marker latitude={end.latitude} longitude={end.longitude} anchor="bottom">
          <EndPin type={type} />
        </Marker>
      )}
      {point && (
        <Marker
          latitude={point.latitude}
          longitude={point.longitude}
          draggable
          style={{ zIndex: 2 }}
          onDrag={({ lngLat }) => onMove({ latitude: lngLat.lat, longitude: lngLat.lng })}
        >
          <span className={classes.handle} title={handleLabel}>
            <IconScissors size={18} stroke={1.75} aria-hidden />
          </span>
        </Marker>
      )}
    </>
  );
}
