import { haversineMeters } from "@wegbuch/geo/distance";
import { circleRing, crossesItself, rounded, withoutRepeats } from "@wegbuch/geo/ring";
import type { Map } from "maplibre-gl";
import {
  type GeoJSONStoreFeatures,
  type HexColor,
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import { lineCrosses } from "./crossing.ts";
import { type Drawn, nearestOf, type Place, type Point } from "./drawn.ts";
import { mapColours } from "./map-colours.ts";

/** What the bar below the map says of a drawing. */
export type DrawingState = {
  /** The pen hears the pointer. */
  isReady: boolean;
  /** Corners or waypoints set so far. */
  points: number;
  /** Meters around the centre of a circle. */
  radius: number | null;
  /** An edge would cross another one. */
  isCrossing: boolean;
  canUndo: boolean;
  /** The shape, once it is closed. */
  drawn: Drawn | null;
};

type Task = { draw: "polygon" | "circle" } | { adjust: Drawn };

type Options = {
  task: Task;
  /** Corners of other fences that are caught when the pointer comes near. */
  corners: () => readonly Point[];
  onChange: (state: DrawingState) => void;
  /** A new shape was closed with the pointer or Enter; from now on it can be adjusted. */
  onDrawn: (drawn: Drawn) => void;
};

export type Drawing = {
  /** Takes the last corner or the last change back. */
  undo: () => void;
  /** Closes the shape where that is possible. */
  close: () => void;
  stop: () => void;
};

const coordinatePrecision = 7;
const snapPixels = 12;
const modeOf = { polygon: "polygon", circle: "circle", road: "linestring" } as const;

/** Draws or adjusts one shape on a loaded map, until it is stopped. Its layers are brought back when the style changes. */
export function startDrawing(map: Map, options: Options): Drawing {
  const isCircle =
    "draw" in options.task ? options.task.draw === "circle" : options.task.adjust.shape === "circle";
  let isCrossing = false;
  let shapeId: string | number | null = null;
  let before: Geometry[] = [];

  const snap = (event: { lng: number; lat: number }) => nearestOf(options.corners(), event, map, snapPixels);
  const judge = (feature: GeoJSONStoreFeatures, isOpenLine: boolean): boolean => {
    const points = pointsOf(feature.geometry as Geometry);
    isCrossing = isOpenLine ? lineCrosses(points) : crossesItself(withoutRepeats(points));
    return !isCrossing;
  };
  const polygon = new TerraDrawPolygonMode({
    keyEvents: { cancel: null, finish: "Enter" },
    showCoordinatePoints: true,
    snapping: { toCustom: snap },
    validation: (feature, { updateType }) => {
      const step: string = updateType;
      const isLegal = judge(feature, step !== "finish");
      // The edge follows the pointer also where it may not end.
      return { valid: isLegal || step === "provisional" };
    },
    styles: {
      ...areaStyles(() => isCrossing),
      ...pointStyles("coordinatePoint", 5),
      ...pointStyles("closingPoint", 7),
      ...pointStyles("snappingPoint", 7),
    },
  });
  const circle = new TerraDrawCircleMode({
    keyEvents: { cancel: null, finish: "Enter" },
    projection: "globe",
    drawInteraction: "click-move-or-drag",
    styles: areaStyles(() => false),
  });
  const select = new TerraDrawSelectMode({
    keyEvents: null,
    allowManualDeselection: false,
    flags: selectFlags(snap, (feature) => ({ valid: judge(feature, false) })),
    styles: selectionStyles(isCircle),
  });
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision }),
    modes: [polygon, circle, new TerraDrawLineStringMode({ showCoordinatePoints: false }), select],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });

  const shape = () => draw.getSnapshot().find(({ geometry }) => geometry.type !== "Point");
  const tell = () => {
    const feature = shape();
    const isClosed = shapeId !== null;
    options.onChange({
      isReady: true,
      points: feature ? countOf(feature, isClosed) : 0,
      radius: feature?.properties.mode === "circle" ? circleOf(feature).radius : null,
      isCrossing,
      canUndo: isClosed ? before.length > 1 : draw.canUndo(),
      drawn: feature && isClosed ? drawnOf(feature) : null,
    });
  };
  const adjust = (drawn: Drawn) => {
    const id = draw.getFeatureId();
    const mode = modeOf[drawn.shape];
    draw.addFeatures([{ id, type: "Feature", properties: { mode }, geometry: geometryOf(drawn) }]);
    shapeId = id;
    before = [geometryOf(drawn)];
    draw.selectFeature(id);
    tell();
  };
  const begin = () => {
    draw.start();
    if ("adjust" in options.task) adjust(options.task.adjust);
    else draw.setMode(options.task.draw);
    tell();
  };

  draw.on("change", tell);
  draw.on("finish", (id, { action }) => {
    const feature = draw.getSnapshotFeature(id);
    if (!feature) return;
    isCrossing = false;
    if (action === "draw") {
      const drawn = drawnOf(feature);
      draw.removeFeatures([id]);
      adjust(drawn);
      options.onDrawn(drawn);
    } else before.push(structuredClone(feature.geometry as Geometry));
    tell();
  });
  begin();

  const restart = () => {
    if (map.getSource("td-polygon")) return;
    const feature = shapeId === null ? undefined : draw.getSnapshotFeature(shapeId);
    const kept = feature && drawnOf(feature);
    shapeId = null;
    draw.stop();
    draw.start();
    if (kept) adjust(kept);
    else if ("draw" in options.task) draw.setMode(options.task.draw);
  };
  map.on("style.load", restart);

  return {
    undo: () => {
      if (shapeId === null) draw.undo();
      else if (before.length > 1) {
        before.pop();
        draw.updateFeatureGeometry(shapeId, structuredClone(before.at(-1)!));
      }
      isCrossing = false;
      tell();
    },
    close: () => {
      const mode = [polygon, circle].find(({ mode }) => mode === draw.getMode());
      mode?.onKeyUp({ key: "Enter", heldKeys: [], preventDefault: () => undefined });
    },
    stop: () => {
      map.off("style.load", restart);
      try {
        draw.stop();
      } catch {
        // The map went first, and its layers with it.
      }
    },
  };
}

type Geometry =
  | { type: "Polygon"; coordinates: number[][][] }
  | { type: "LineString"; coordinates: number[][] };

function geometryOf(drawn: Drawn): Geometry {
  if (drawn.shape === "road") return { type: "LineString", coordinates: drawn.line.map(toCentimeter) };
  const corners = drawn.shape === "circle" ? cornersOf(drawn) : drawn.corners;
  return { type: "Polygon", coordinates: [[...corners, corners[0]!].map(toCentimeter)] };
}

function drawnOf(feature: GeoJSONStoreFeatures): Drawn {
  if (feature.properties.mode === "circle") return { shape: "circle", ...circleOf(feature) };
  const points = pointsOf(feature.geometry as Geometry);
  return feature.geometry.type === "LineString"
    ? { shape: "road", line: points }
    : { shape: "polygon", corners: points };
}

/** Centre and meters of what is drawn, also after it was pulled. */
function circleOf(feature: GeoJSONStoreFeatures): { center: Place; radius: number } {
  const points = pointsOf(feature.geometry as Geometry);
  const middle = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const center = { latitude: middle(1), longitude: middle(0) };
  const sum = points.reduce(
    (meters, [longitude, latitude]) => meters + haversineMeters(center, { latitude, longitude }),
    0,
  );
  return { center, radius: Math.max(1, Math.round(sum / points.length)) };
}

/** The corners of a ring without the last, which is the first again. */
function pointsOf(geometry: Geometry): Point[] {
  const points =
    geometry.type === "Polygon" ? (geometry.coordinates[0] ?? []).slice(0, -1) : geometry.coordinates;
  return points.map(([x = 0, y = 0]) => [x, y]);
}

function countOf(feature: GeoJSONStoreFeatures, isClosed: boolean): number {
  const committed = feature.properties["committedCoordinateCount"];
  return !isClosed && typeof committed === "number"
    ? committed
    : pointsOf(feature.geometry as Geometry).length;
}

function cornersOf({ center, radius }: { center: Place; radius: number }): Point[] {
  return circleRing([center.longitude, center.latitude], radius);
}

/** As exactly as the library keeps places; more digits it refuses. */
function toCentimeter([x, y]: Point): [number, number] {
  return [rounded(x), rounded(y)];
}

const navy = mapColours.navy as HexColor;
const white = mapColours.white as HexColor;
const red = mapColours.silent as HexColor;

function areaStyles(isWrong: () => boolean) {
  const colour = () => (isWrong() ? red : navy);
  return { fillColor: colour, fillOpacity: 0.1, outlineColor: colour, outlineWidth: 2.5 };
}

/** White discs with a rim of ink. */
function pointStyles<Name extends string>(name: Name, width: number) {
  const part = <Part extends string, Value>(suffix: Part, value: Value) =>
    ({ [`${name}${suffix}`]: value }) as Record<`${Name}${Part}`, Value>;
  return {
    ...part("Color", white),
    ...part("Width", width),
    ...part("OutlineColor", navy),
    ...part("OutlineWidth", 2.5),
  };
}

/** A circle has 64 corners; four of them are enough to pull it by. */
const handleStep = 16;

function selectionStyles(isCircle: boolean) {
  const ifHandle = (size: number) => (feature: GeoJSONStoreFeatures) =>
    isCircle && Number(feature.properties["index"]) % handleStep !== 0 ? 0 : size;
  return {
    selectedPolygonColor: navy,
    selectedPolygonFillOpacity: 0.1,
    selectedPolygonOutlineColor: navy,
    selectedPolygonOutlineWidth: 2.5,
    selectedLineStringColor: navy,
    selectedLineStringWidth: 3.5,
    ...pointStyles("selectionPoint", 6),
    selectionPointWidth: ifHandle(6),
    selectionPointOutlineWidth: ifHandle(2.5),
    ...pointStyles("midPoint", 4),
    midPointOpacity: 0.8,
  };
}

function selectFlags(
  snap: (event: { lng: number; lat: number }) => [number, number] | undefined,
  validation: (feature: GeoJSONStoreFeatures) => { valid: boolean },
) {
  const coordinates = { midpoints: true, draggable: true, deletable: true, snappable: { toCustom: snap } };
  return {
    polygon: { feature: { draggable: true, validation, coordinates } },
    linestring: { feature: { draggable: true, coordinates } },
    circle: { feature: { draggable: true, coordinates: { resizable: "center" as const } } },
  };
}
