import { Layer, Source } from "@vis.gl/react-maplibre";
import { useId } from "react";
import { tripTones } from "../../ui/theme/tokens.ts";
import { mapColours } from "../map-colours.ts";

const round = { "line-cap": "round", "line-join": "round" } as const;

/** The last stretch a vehicle drove, ending where it is. */
export function TrailLine({ points }: { points: readonly { latitude: number; longitude: number }[] }) {
  const id = useId();
  if (points.length < 2) return null;
  const coordinates = points.map(({ longitude, latitude }) => [longitude, latitude]);
  return (
    <Source
      id={id}
      type="geojson"
      data={{ type: "Feature", properties: {}, geometry: { type: "LineString", coordinates } }}
    >
      <Layer
        id={`${id}-casing`}
        type="line"
        layout={round}
        paint={{ "line-color": mapColours.white, "line-width": 9 }}
      />
      <Layer
        id={`${id}-line`}
        type="line"
        layout={round}
        paint={{ "line-color": tripTones[0].fill, "line-width": 5 }}
      />
    </Source>
  );
}
