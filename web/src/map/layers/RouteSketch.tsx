import { Layer, Source } from "@vis.gl/react-maplibre";
import { useId } from "react";
import { mapColours } from "../map-colours.ts";

type Place = { latitude: number; longitude: number };

type Props = {
  /** Where the way was clicked. */
  waypoints: readonly Place[];
  /** The way through them. */
  way: readonly Place[];
};

/** A route that is being drawn: the way in ink, its waypoints as white discs. */
export function RouteSketch({ waypoints, way }: Props) {
  const id = useId();
  return (
    <Source id={id} type="geojson" data={featuresOf(waypoints, way)}>
      <Layer
        id={`${id}-casing`}
        type="line"
        layout={round}
        paint={{ "line-color": mapColours.white, "line-width": 7 }}
      />
      <Layer
        id={`${id}-line`}
        type="line"
        layout={round}
        paint={{ "line-color": mapColours.navy, "line-width": 3.5 }}
      />
      <Layer
        id={`${id}-points`}
        type="circle"
        filter={["==", ["geometry-type"], "Point"]}
        paint={{
          "circle-radius": 6,
          "circle-color": mapColours.white,
          "circle-stroke-color": mapColours.navy,
          "circle-stroke-width": 2.5,
        }}
      />
    </Source>
  );
}

const round = { "line-cap": "round", "line-join": "round" } as const;

function featuresOf(waypoints: readonly Place[], way: readonly Place[]) {
  const feature = <Geometry,>(geometry: Geometry) => ({ type: "Feature" as const, properties: {}, geometry });
  const coordinates = way.map(coordinatesOf);
  return {
    type: "FeatureCollection" as const,
    features: [
      ...(coordinates.length > 1 ? [feature({ type: "LineString" as const, coordinates })] : []),
      ...waypoints.map((place) => feature({ type: "Point" as const, coordinates: coordinatesOf(place) })),
    ],
  };
}

function coordinatesOf({ latitude, longitude }: Place): [number, number] {
  return [longitude, latitude];
}
