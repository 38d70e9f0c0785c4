import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { mapColours } from "../map-colours.ts";

const green = "#E2EBD9";
const built = "#EDE9E2";
const casing = "#D8D2C6";
const motorway = "#F2D9A0";
const halo = { "text-halo-color": mapColours.land, "text-halo-width": 1.4 };

type Widths = [zoom: number, pixels: number][];

/** A street map in our colours from vector tiles with the layers of Protomaps (version 4). */
export function streetLayers(source: string, language: "de" | "en"): LayerSpecification[] {
  const name: ExpressionSpecification = ["coalesce", ["get", `name:${language}`], ["get", "name"]];
  return [...areas(source), ...roads(source), ...borders(source), ...names(source, name)];
}

function areas(source: string): LayerSpecification[] {
  const fill = (id: string, layer: string, colour: string, kinds?: string[]): LayerSpecification => ({
    id,
    type: "fill",
    source,
    "source-layer": layer,
    ...(kinds && { filter: ["in", ["get", "kind"], ["literal", kinds]] }),
    paint: { "fill-color": colour },
  });
  return [
    // What is no earth is sea.
    { id: "sea", type: "background", paint: { "background-color": mapColours.water } },
    fill("earth", "earth", mapColours.land),
    fill("cover", "landcover", green, ["grassland", "forest", "scrub"]),
    fill("built", "landuse", built, ["residential", "industrial", "commercial", "retail", "urban_area"]),
    fill("green", "landuse", green, ["park", "forest", "wood", "nature_reserve", "cemetery", "meadow"]),
    { ...fill("water", "water", mapColours.water), filter: isArea } as LayerSpecification,
    line(source, {
      id: "rivers",
      layer: "water",
      colour: mapColours.river,
      widths: [
        [8, 0.6],
        [14, 2.4],
      ],
    }),
    { ...fill("buildings", "buildings", "#E3DED4"), minzoom: 14 },
  ];
}

const isArea: ExpressionSpecification = ["==", ["geometry-type"], "Polygon"];

function roads(source: string): LayerSpecification[] {
  const kinds: { kind: string; colour: string; widths: Widths; from: number }[] = [
    {
      kind: "path",
      colour: casing,
      widths: [
        [14, 0.6],
        [18, 2],
      ],
      from: 14,
    },
    {
      kind: "minor_road",
      colour: mapColours.white,
      widths: [
        [11, 0.4],
        [14, 2],
        [18, 14],
      ],
      from: 11,
    },
    {
      kind: "major_road",
      colour: mapColours.white,
      widths: [
        [7, 0.6],
        [12, 2.4],
        [18, 20],
      ],
      from: 7,
    },
    {
      kind: "highway",
      colour: motorway,
      widths: [
        [5, 0.8],
        [12, 3.6],
        [18, 24],
      ],
      from: 4,
    },
  ];
  const cased = kinds.filter(({ kind }) => kind !== "path");
  const wider = (widths: Widths): Widths => widths.map(([zoom, pixels]) => [zoom, pixels + 1.6]);
  const rail = { id: "rail", layer: "roads", kind: "rail", colour: casing, from: 10 };
  return [
    line(source, {
      ...rail,
      widths: [
        [10, 0.8],
        [16, 2],
      ],
    }),
    ...cased.map(({ kind, widths, from }) =>
      line(source, {
        id: `${kind}-casing`,
        layer: "roads",
        kind,
        colour: casing,
        widths: wider(widths),
        from,
      }),
    ),
    ...kinds.map((road) => line(source, { ...road, id: road.kind, layer: "roads" })),
  ];
}

function borders(source: string): LayerSpecification[] {
  const border = { layer: "boundaries", dash: [3, 2] };
  return [
    line(source, {
      ...border,
      id: "states",
      kind: "region",
      colour: mapColours.stateBorder,
      widths: [[5, 0.8]],
    }),
    line(source, {
      ...border,
      id: "countries",
      kind: "country",
      colour: mapColours.border,
      widths: [[4, 1.4]],
    }),
  ];
}

type Line = {
  id: string;
  layer: string;
  colour: string;
  widths: Widths;
  kind?: string;
  from?: number;
  dash?: number[];
};

function line(source: string, { id, layer, colour, widths, kind, from = 0, dash }: Line): LayerSpecification {
  const width: ExpressionSpecification = ["interpolate", ["exponential", 1.5], ["zoom"], ...widths.flat()];
  return {
    id,
    type: "line",
    source,
    "source-layer": layer,
    minzoom: from,
    filter: kind ? ["==", ["get", "kind"], kind] : ["==", ["geometry-type"], "LineString"],
    layout: { "line-cap": dash ? "butt" : "round", "line-join": "round" },
    paint: { "line-color": colour, "line-width": width, ...(dash && { "line-dasharray": dash }) },
  };
}

function names(source: string, name: ExpressionSpecification): LayerSpecification[] {
  const label = { type: "symbol", source } as const;
  return [
    {
      ...label,
      id: "street-names",
      "source-layer": "roads",
      minzoom: 13,
      filter: ["in", ["get", "kind"], ["literal", ["highway", "major_road", "minor_road"]]],
      layout: {
        "symbol-placement": "line",
        "text-field": name,
        "text-font": ["Noto Sans Regular"],
        "text-size": 11.5,
      },
      paint: { "text-color": mapColours.text, ...halo },
    },
    {
      ...label,
      id: "place-names",
      "source-layer": "places",
      filter: ["==", ["get", "kind"], "locality"],
      layout: {
        "text-field": name,
        "text-font": ["Noto Sans Medium"],
        "text-size": ["interpolate", ["linear"], ["zoom"], 5, 11, 12, 15],
        "text-max-width": 7,
        "text-padding": 5,
        "symbol-sort-key": ["-", 0, ["coalesce", ["get", "population_rank"], 0]],
      },
      paint: { "text-color": mapColours.strongText, ...halo },
    },
  ];
}
