import { Layer, useMap } from "@vis.gl/react-maplibre";
import { useEffect, useState } from "react";
import { mapColours } from "../map-colours.ts";
import { roadSignImage, roadSignShape } from "./road-sign-image.ts";

const signs = [
  { id: "motorway-signs", kinds: ["motorway"], colour: mapColours.motorwaySign, minzoom: 6.5 },
  { id: "main-road-signs", kinds: ["main"], colour: mapColours.mainRoadSign, minzoom: 9.5 },
];

/** The numbers of the demo's roads ("A1", "B 1") on their signs; the roads themselves belong to the base map. */
export function RoadSigns() {
  const { current: map } = useMap();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const give = () => {
      for (const { id, colour } of signs)
        if (!map.hasImage(id)) map.addImage(id, roadSignImage(colour), roadSignShape);
      setIsReady(true);
    };
    if (map.isStyleLoaded()) give();
    map.on("styledata", give);
    return () => void map.off("styledata", give);
  }, [map]);
  if (!isReady) return null;
  return signs.map(({ id, kinds, minzoom }) => (
    <Layer
      key={id}
      id={id}
      beforeId="towns"
      type="symbol"
      source="roads"
      minzoom={minzoom}
      filter={["all", ["in", ["get", "kind"], ["literal", kinds]], ["!=", ["get", "ref"], ""]]}
      layout={{
        "symbol-placement": "line",
        "symbol-spacing": 260,
        "icon-image": id,
        "icon-text-fit": "both",
        "icon-rotation-alignment": "viewport",
        "text-rotation-alignment": "viewport",
        "text-field": ["get", "ref"],
        "text-font": ["Noto Sans Medium"],
        "text-size": 10.5,
        "icon-padding": 12,
      }}
      paint={{ "text-color": mapColours.white }}
    />
  ));
}
