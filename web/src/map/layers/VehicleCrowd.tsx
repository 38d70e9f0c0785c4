import { Layer, Source, useMap } from "@vis.gl/react-maplibre";
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  GeoJSONSource,
  MapLayerMouseEvent,
} from "maplibre-gl";
import { useCallback, useEffect, useId, useMemo, useSyncExternalStore } from "react";
import { mapColours } from "../map-colours.ts";
import { clustering, featuresOf } from "./vehicle-features.ts";
import { groupImage, vehicleImages } from "./vehicle-images.ts";
import type { MapVehicle } from "./VehicleMarker.tsx";

type Props = { vehicles: readonly MapVehicle[]; isClustered: boolean; onSelect: (id: string) => void };

/** From here on a vehicle in a crowd has the shape of its button; placing thousands of them takes the map too long. */
const shapeZoom = 10;

/**
 * Thousands of vehicles: one source that the map itself draws, grouped or near in the shapes of the buttons, from far as
 * dots. The list is for the keyboard.
 */
export function VehicleCrowd({ vehicles, isClustered, onSelect }: Props) {
  const id = useId();
  // Those that move come first in the list and lie on top.
  const data = useMemo(() => featuresOf(vehicles.toReversed()), [vehicles]);
  const hasImages = useVehicleImages();
  const [dot, single, group] = [`${id}-dots`, `${id}-vehicles`, `${id}-groups`];
  const select = ({ features }: MapLayerMouseEvent) => {
    const vehicleId: unknown = features?.[0]?.properties["id"];
    if (typeof vehicleId === "string") onSelect(vehicleId);
  };
  usePicking(dot, select);
  usePicking(single, select);
  usePicking(group, (event) => void openGroup(event, id));
  return (
    <Source id={id} type="geojson" data={data} {...(isClustered && clustering)}>
      {/* A source hands itself to its layers only where they are its own children. */}
      {hasImages && !isClustered && <Layer id={dot} type="circle" maxzoom={shapeZoom} paint={dots} />}
      {hasImages && (
        <Layer
          id={single}
          type="symbol"
          minzoom={isClustered ? 0 : shapeZoom}
          filter={["!", ["has", "point_count"]]}
          layout={{
            ...alwaysDrawn,
            "icon-image": ["concat", "vehicle-", ["get", "state"]],
            "icon-rotate": rotation,
          }}
        />
      )}
      {hasImages && isClustered && (
        <Layer
          id={group}
          type="symbol"
          filter={["has", "point_count"]}
          layout={{
            ...alwaysDrawn,
            "icon-image": groupImage as ExpressionSpecification,
            "text-field": ["get", "point_count_abbreviated"],
            "text-font": ["Noto Sans Medium"],
            "text-size": 13,
            "text-allow-overlap": true,
            "text-ignore-placement": true,
          }}
          paint={{ "text-color": mapColours.white }}
        />
      )}
    </Source>
  );
}

const alwaysDrawn = { "icon-allow-overlap": true, "icon-ignore-placement": true } as const;
const rotation: ExpressionSpecification = [
  "match",
  ["get", "state"],
  ["moving", "overdue"],
  ["get", "heading"],
  0,
];

/** As their shapes are: moving and standing ones are full, the latter smaller; silent and overdue ones are rings. */
const dots: CircleLayerSpecification["paint"] = {
  "circle-radius": ["match", ["get", "state"], "moving", 6, "standing", 4, 5],
  "circle-color": byState(mapColours.moving, mapColours.standing, mapColours.white, mapColours.white),
  "circle-stroke-color": byState(mapColours.white, mapColours.white, mapColours.overdue, mapColours.silent),
  "circle-stroke-width": 2,
};

function byState(moving: string, standing: string, overdue: string, silent: string): ExpressionSpecification {
  return ["match", ["get", "state"], "moving", moving, "standing", standing, "overdue", overdue, silent];
}

/** Goes as near as shows the group apart. */
async function openGroup({ target: map, features }: MapLayerMouseEvent, source: string): Promise<void> {
  const [feature] = features ?? [];
  if (feature?.geometry.type !== "Point") return;
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
  const clusters = map.getSource<GeoJSONSource>(source);
  const zoom = await clusters?.getClusterExpansionZoom(Number(feature.properties["cluster_id"]));
  if (zoom !== undefined) map.easeTo({ center: [longitude, latitude], zoom });
}

function usePicking(layer: string, onPick: (event: MapLayerMouseEvent) => void): void {
  const map = useMap().current?.getMap();
  useEffect(() => {
    if (!map) return undefined;
    const point = () => (map.getCanvas().style.cursor = "pointer");
    const unpoint = () => map.getCanvas().style.removeProperty("cursor");
    map.on("click", layer, onPick);
    map.on("mouseenter", layer, point);
    map.on("mouseleave", layer, unpoint);
    return () => {
      unpoint();
      map.off("click", layer, onPick);
      map.off("mouseenter", layer, point);
      map.off("mouseleave", layer, unpoint);
    };
  });
}

/** Gives the map the images of vehicles; true once layers may ask for them. */
function useVehicleImages(): boolean {
  const { current: map } = useMap();
  const listen = useCallback(
    (tell: () => void) => {
      map?.on("styledata", tell);
      return () => void map?.off("styledata", tell);
    },
    [map],
  );
  useEffect(() => {
    if (!map) return undefined;
    const give = () => {
      if (map.hasImage("vehicle-moving")) return;
      for (const [name, image] of vehicleImages()) map.addImage(name, image, { pixelRatio: 2 });
    };
    give();
    // Another style forgets the images it was given.
    map.on("style.load", give);
    return () => void map.off("style.load", give);
  }, [map]);
  return useSyncExternalStore(listen, () => map?.hasImage("vehicle-moving") ?? false);
}
