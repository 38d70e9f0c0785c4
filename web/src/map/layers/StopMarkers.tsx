import { VisuallyHidden } from "@mantine/core";
import { Marker } from "@vis.gl/react-maplibre";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import classes from "./TrackLine.module.css";

/** Standing inside a trip. */
export type MapStop = { latitude: number; longitude: number; minutes: number };

/** Dots where a vehicle stood on its way, with their minutes. */
export const StopMarkers = memo(function StopMarkers({ stops }: { stops: readonly MapStop[] }) {
  const { t } = useTranslation("map");
  return stops.map(({ latitude, longitude, minutes }) => (
    <Marker key={`${latitude} ${longitude}`} latitude={latitude} longitude={longitude}>
      <span className={classes.stop} title={t(($) => $.stop, { minutes })}>
        <VisuallyHidden>{t(($) => $.stop, { minutes })}</VisuallyHidden>
      </span>
    </Marker>
  ));
});
