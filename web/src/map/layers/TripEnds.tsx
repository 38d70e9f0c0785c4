import type { TripType } from "@wegbuch/contract/trips/schemas";
import { VisuallyHidden } from "@mantine/core";
import { Marker } from "@vis.gl/react-maplibre";
import { useTranslation } from "react-i18next";
import { tripTones } from "../../ui/theme/tokens.ts";
import { EndPin } from "./EndPin.tsx";
import classes from "./TrackLine.module.css";

type Place = { latitude: number; longitude: number };

type Props = {
  type: TripType;
  start: Place | null | undefined;
  /** Nothing of a trip that goes on. */
  end: Place | null | undefined;
  /** Another one is looked at. */
  isQuiet?: boolean;
};

/** Where a trip began and where it ended: a ring and a pin. */
export function TripEnds({ type, start, end, isQuiet = false }: Props) {
  const { t } = useTranslation("map");
  const opacity = isQuiet ? 0.55 : 1;
  return (
    <>
      {start && (
        <Marker {...placeOf(start)} style={{ opacity }}>
          <span className={classes.start} style={{ borderColor: tripTones[type].fill }} />
          <VisuallyHidden>{t(($) => $.start)}</VisuallyHidden>
        </Marker>
      )}
      {end && (
        <Marker {...placeOf(end)} anchor="bottom" style={{ zIndex: isQuiet ? 1 : 2, opacity }}>
          <EndPin type={type} />
          <VisuallyHidden>{t(($) => $.end)}</VisuallyHidden>
        </Marker>
      )}
    </>
  );
}

const placeOf = ({ latitude, longitude }: Place) => ({ latitude, longitude });
