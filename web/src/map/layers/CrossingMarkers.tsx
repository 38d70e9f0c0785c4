import { Marker } from "@vis.gl/react-maplibre";
import { IconArrowBarRight, IconArrowBarToRight } from "@tabler/icons-react";
import { UnstyledButton } from "@mantine/core";
import classes from "./CrossingMarkers.module.css";

/** Where a trip entered or left a fence, as the map draws it. */
export type MapCrossing = {
  id: string;
  latitude: number;
  longitude: number;
  isEntering: boolean;
  /** The whole of it in words. */
  label: string;
  /** Beside the mark: the time. */
  time: string;
  isHighlighted: boolean;
};

type Props = { crossings: readonly MapCrossing[]; onPick: (id: string) => void };

/** Entries and exits of a trip: an arrow to the line or away from it, and the time beside it. */
export function CrossingMarkers({ crossings, onPick }: Props) {
  return crossings.map(({ id, latitude, longitude, isEntering, label, time, isHighlighted }) => {
    const Mark = isEntering ? IconArrowBarToRight : IconArrowBarRight;
    return (
      <Marker
        key={id}
        latitude={latitude}
        longitude={longitude}
        anchor="left"
        offset={[-14, 0]}
        style={{ zIndex: isHighlighted ? 3 : 2 }}
      >
        <UnstyledButton
          className={classes.mark}
          data-entering={isEntering || undefined}
          data-highlighted={isHighlighted || undefined}
          aria-label={label}
          title={label}
          onClick={() => onPick(id)}
        >
          <span className={classes.sign}>
            <Mark size={16} stroke={2} aria-hidden />
          </span>
          <span className={classes.time}>{time}</span>
        </UnstyledButton>
      </Marker>
    );
  });
}
