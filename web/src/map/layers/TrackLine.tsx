import { VisuallyHidden } from "@mantine/core";
import { Layer, Marker, Source, useMap } from "@vis.gl/react-maplibre";
import { useCallback, useEffect, useId, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { tripTones } from "../../ui/tokens.ts";
import { VehicleMark } from "../../ui/VehicleMark.tsx";
import { mapColours } from "../map-colours.ts";
import { chevronImage } from "./chevron-image.ts";
import { EndPin } from "./EndPin.tsx";
import classes from "./TrackLine.module.css";

type Place = { latitude: number; longitude: number };

type Props = {
  /** The way in order of time; with fewer than two points only start and end are drawn. */
  points: readonly (Place & { directionInDegrees?: number | null })[];
  /** 0 business, 1 private, 2 drive to work: colour of the line and mark in the pin. */
  type: 0 | 1 | 2;
  /** Standing inside the trip. */
  stops?: readonly (Place & { minutes: number })[];
  /** A running trip ends where the vehicle is. */
  isRunning?: boolean;
  /** False where only start and end are known: no line is drawn between them. */
  hasWay?: boolean;
};

const chevron = "track-chevron";
/** Laid out at whole zooms and up to twice as far apart between them. */
const chevronPixels = 45;

/** A trip on the map: casing, line, chevrons in the direction of travel, start ring, stops, end pin. */
export function TrackLine({ points, type, stops = [], isRunning = false, hasWay = true }: Props) {
  const { t } = useTranslation("map");
  const id = useId();
  const hasChevron = useChevron();
  const [start, end] = [points[0], points.at(-1)];
  const colour = tripTones[type].fill;
  return (
    <>
      <Source id={id} type="geojson" data={lineOf(hasWay ? points : [])}>
        <Layer
          id={`${id}-casing`}
          type="line"
          layout={round}
          paint={{ "line-color": mapColours.white, "line-width": 10 }}
        />
        <Layer
          id={`${id}-line`}
          type="line"
          layout={round}
          paint={{ "line-color": colour, "line-width": 6 }}
        />
        {hasChevron && (
          <Layer
            id={`${id}-chevrons`}
            type="symbol"
            layout={{
              "symbol-placement": "line",
              "symbol-spacing": chevronPixels,
              "icon-image": chevron,
              "icon-allow-overlap": true,
              "icon-ignore-placement": true,
            }}
          />
        )}
      </Source>
      {stops.map((stop) => (
        <Marker key={`${stop.latitude} ${stop.longitude}`} {...placeOf(stop)}>
          <span className={classes.stop} title={t(($) => $.stop, { minutes: stop.minutes })}>
            <VisuallyHidden>{t(($) => $.stop, { minutes: stop.minutes })}</VisuallyHidden>
          </span>
        </Marker>
      ))}
      {start && (
        <Marker {...placeOf(start)}>
          <span className={classes.start} style={{ borderColor: colour }} />
          <VisuallyHidden>{t(($) => $.start)}</VisuallyHidden>
        </Marker>
      )}
      {end && isRunning && (
        <Marker {...placeOf(end)} style={{ zIndex: 1 }}>
          <span className={classes.vehicle}>
            <VehicleMark state="moving" heading={end.directionInDegrees ?? 0} label={t(($) => $.moving)} />
          </span>
        </Marker>
      )}
      {end && !isRunning && (
        <Marker {...placeOf(end)} anchor="bottom" style={{ zIndex: 1 }}>
          <EndPin type={type} />
          <VisuallyHidden>{t(($) => $.end)}</VisuallyHidden>
        </Marker>
      )}
    </>
  );
}

/** Gives the map the image of the chevron; true once a layer may ask for it. */
function useChevron(): boolean {
  const { current: map } = useMap();
  useEffect(() => {
    if (map && !map.hasImage(chevron)) map.addImage(chevron, chevronImage(), { pixelRatio: 2 });
  }, [map]);
  const listen = useCallback(
    (tell: () => void) => {
      map?.on("styledata", tell);
      return () => void map?.off("styledata", tell);
    },
    [map],
  );
  return useSyncExternalStore(listen, () => map?.hasImage(chevron) ?? false);
}

const round = { "line-cap": "round", "line-join": "round" } as const;

function placeOf({ latitude, longitude }: Place) {
  return { latitude, longitude };
}

function lineOf(points: readonly Place[]) {
  const coordinates = points.map(({ longitude, latitude }) => [longitude, latitude]);
  return {
    type: "FeatureCollection" as const,
    features:
      coordinates.length < 2
        ? []
        : [
            {
              type: "Feature" as const,
              properties: {},
              geometry: { type: "LineString" as const, coordinates },
            },
          ],
  };
}
