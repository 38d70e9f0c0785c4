import { Layer, Source, useMap } from "@vis.gl/react-maplibre";
import { areaInSquareMeters } from "@wegbuch/geo/ring";
import type { MapLayerMouseEvent } from "maplibre-gl";
import { useCallback, useEffect, useId, useMemo, useSyncExternalStore } from "react";
import { mapColours } from "../map-colours.ts";
import { labelPlaceOf } from "../label-place.ts";
import { fenceLabelImage, labelTextOn } from "./fence-label-image.ts";

/** Longitude and latitude. */
type Point = readonly [number, number];

/** A fence as the map draws it. */
export type MapFence = {
  id: string;
  title: string;
  /** Closed: the first corner comes last again. */
  ring: readonly Point[];
  /** The way in the middle of a road. */
  line: readonly Point[] | null;
  isHighlighted: boolean;
  /** "#rrggbb", where it has one of its own. */
  colour?: string | null;
};

type Props = {
  fences: readonly MapFence[];
  /** Of those without a colour of their own. */
  colour: string;
  /** A fence was clicked; without it they cannot be. */
  onPick?: ((id: string) => void) | undefined;
};

/** Any number of fences as one source: fill, casing, line and name (look, section 5). */
export function FenceLayers({ fences, colour, onPick }: Props) {
  const id = useId();
  const hasLabels = useLabelImages(useMemo(() => coloursOf(fences, colour), [fences, colour]));
  const data = useMemo(() => featuresOf(fences, colour), [fences, colour]);
  const fillId = `${id}-fill`;
  usePicking(fillId, onPick);
  return (
    <Source id={id} type="geojson" data={data}>
      <Layer
        id={fillId}
        type="fill"
        filter={isArea}
        paint={{ "fill-color": ownColour, "fill-opacity": ["case", isHighlighted, 0.22, 0.13] }}
      />
      <Layer
        id={`${id}-casing`}
        type="line"
        filter={isArea}
        layout={round}
        paint={{ "line-color": mapColours.white, "line-width": ["case", isHighlighted, 6.5, 4.6] }}
      />
      <Layer
        id={`${id}-outline`}
        type="line"
        filter={isArea}
        layout={round}
        paint={{ "line-color": ownColour, "line-width": ["case", isHighlighted, 3.5, 2.2] }}
      />
      <Layer
        id={`${id}-way`}
        type="line"
        filter={isWay}
        layout={round}
        paint={{ "line-color": ownColour, "line-width": 2.2 }}
      />
      {hasLabels && (
        <Layer
          id={`${id}-names`}
          type="symbol"
          filter={isName}
          layout={{
            "text-field": ["get", "title"],
            "text-font": ["Noto Sans Medium"],
            "text-size": 12,
            "text-max-width": 16,
            "text-anchor": ["case", isInside, "center", "top"],
            "text-offset": ["case", isInside, ["literal", [0, 0]], ["literal", [0, 0.6]]],
            "icon-image": ["concat", labelPrefix, ["get", "colour"]],
            "icon-text-fit": "both",
            // Where two would hide each other, the first stays.
            "symbol-sort-key": ["get", "rank"],
          }}
          paint={{ "text-color": ["get", "ink"] }}
        />
      )}
    </Source>
  );
}

const round = { "line-cap": "round", "line-join": "round" } as const;
const isHighlighted = ["==", ["get", "isHighlighted"], true] as ["==", ["get", string], boolean];
const isInside = ["==", ["get", "isInside"], true] as ["==", ["get", string], boolean];
const ownColour = ["get", "colour"] as ["get", string];
const isArea = ["==", ["geometry-type"], "Polygon"] as ["==", ["geometry-type"], string];
const isWay = ["==", ["geometry-type"], "LineString"] as ["==", ["geometry-type"], string];
const isName = ["==", ["geometry-type"], "Point"] as ["==", ["geometry-type"], string];

/** The colours that are drawn, each once. */
function coloursOf(fences: readonly MapFence[], colour: string): readonly string[] {
  return [...new Set(fences.map((fence) => fence.colour ?? colour))].toSorted();
}

function featuresOf(fences: readonly MapFence[], usual: string) {
  return {
    type: "FeatureCollection" as const,
    features: fences.flatMap(({ id, title, ring, line, isHighlighted, colour: own }) => {
      const colour = own ?? usual;
      const properties = { id, title, isHighlighted, colour, ink: labelTextOn(colour) };
      const feature = <Geometry,>(geometry: Geometry) => ({ type: "Feature" as const, properties, geometry });
      const { point, isInside: isLabelInside } = labelPlaceOf(ring);
      const label = { ...properties, isInside: isLabelInside, rank: rankOf(ring, isHighlighted) };
      return [
        feature({ type: "Polygon" as const, coordinates: [ring.map(([x, y]) => [x, y])] }),
        ...(line
          ? [feature({ type: "LineString" as const, coordinates: line.map(([x, y]) => [x, y]) })]
          : []),
        { ...feature({ type: "Point" as const, coordinates: point }), properties: label },
      ];
    }),
  };
}

/** The highlighted one before all others, then the larger before the smaller. */
const rankOf = (ring: readonly Point[], isHighlighted: boolean) =>
  isHighlighted ? -Number.MAX_SAFE_INTEGER : -areaInSquareMeters(ring.slice(0, -1));

const labelPrefix = "fence-label-";

/** Gives the map the grounds of the names; true once a layer may ask for them. */
function useLabelImages(colours: readonly string[]): boolean {
  const { current: map } = useMap();
  const listen = useCallback(
    (tell: () => void) => {
      map?.on("styledata", tell);
      return () => void map?.off("styledata", tell);
    },
    [map],
  );
  const areThere = useSyncExternalStore(listen, () =>
    colours.every((colour) => map?.hasImage(labelPrefix + colour) ?? false),
  );
  useEffect(() => {
    if (!map) return undefined;
    const give = () => {
      for (const colour of colours) {
        const name = labelPrefix + colour;
        if (!map.hasImage(name)) map.addImage(name, fenceLabelImage.draw(colour), fenceLabelImage.options);
      }
    };
    give();
    // Another style forgets the images it was given.
    map.on("style.load", give);
    return () => void map.off("style.load", give);
  }, [map, colours]);
  return areThere;
}

/** Tells which fence was clicked, the smallest of those above one another being drawn last. */
function usePicking(layer: string, onPick: ((id: string) => void) | undefined): void {
  const map = useMap().current?.getMap();
  useEffect(() => {
    if (!map || !onPick) return undefined;
    const pick = ({ features }: MapLayerMouseEvent) => {
      const id: unknown = features?.[0]?.properties["id"];
      if (typeof id === "string") onPick(id);
    };
    const point = () => (map.getCanvas().style.cursor = "pointer");
    const unpoint = () => map.getCanvas().style.removeProperty("cursor");
    map.on("click", layer, pick);
    map.on("mouseenter", layer, point);
    map.on("mouseleave", layer, unpoint);
    return () => {
      unpoint();
      map.off("click", layer, pick);
      map.off("mouseenter", layer, point);
      map.off("mouseleave", layer, unpoint);
    };
  }, [map, layer, onPick]);
}
