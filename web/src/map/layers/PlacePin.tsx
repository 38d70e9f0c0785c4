import { Layer, Source } from "@vis.gl/react-maplibre";
import { useId } from "react";
import { mapColours } from "../map-colours.ts";

type Props = { place: { latitude: number; longitude: number } };

/** A place that was looked for. */
export function PlacePin({ place }: Props) {
  const id = useId();
  const coordinates = [place.longitude, place.latitude];
  return (
    <Source
      id={id}
      type="geojson"
      data={{ type: "Feature", properties: {}, geometry: { type: "Point", coordinates } }}
    >
      <Layer
        id={`${id}-pin`}
        type="circle"
        paint={{
          "circle-radius": 9,
          "circle-color": mapColours.navy,
          "circle-stroke-color": mapColours.white,
          "circle-stroke-width": 3,
        }}
      />
    </Source>
  );
}
