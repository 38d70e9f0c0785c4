import { Layer, Source, useMap } from "@vis.gl/react-maplibre";
import { useCallback, useEffect, useId, useMemo, useSyncExternalStore } from "react";
import { mapColours } from "../map-colours.ts";
import { chevronImage } from "./chevron-image.ts";

type Place = { latitude: number; longitude: number };

const chevron = "track-chevron";
/** Laid out at whole zooms and up to twice as far apart between them. */
const chevronPixels = 45;

type Props = {
  points: readonly Place[];
  colour: string;
  /** Another way is looked at: this one stands back and loses its chevrons. */
  isQuiet?: boolean;
};

/** A way on the map: white casing, line in its colour, chevrons in the direction of travel. */
export function WayLine({ points, colour, isQuiet = false }: Props) {
  const id = useId();
  const hasChevron = useChevron();
  // The map compares what it is given point by point, unless it is the same.
  const data = useMemo(() => lineOf(points), [points]);
  return (
    <Source id={id} type="geojson" data={data}>
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
        paint={{ "line-color": colour, "line-width": isQuiet ? 4 : 6, "line-opacity": isQuiet ? 0.45 : 1 }}
      />
      {hasChevron && !isQuiet && (
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
  );
}

/** Gives the map the image of the chevron; true once a layer may ask for it. */
function useChevron(): boolean {
  const { current: map } = useMap();
  useEffect(() => {
    if (!map) return undefined;
    const give = () => {
      if (!map.hasImage(chevron)) map.addImage(chevron, chevronImage(), { pixelRatio: 2 });
    };
    give();
    // Another style forgets the images it was given.
    map.on("style.load", give);
    return () => void map.off("style.load", give);
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
