import { crossesItself, withoutRepeats } from "@wegbuch/geo/ring";
import type { Map } from "maplibre-gl";
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import { lineCrosses } from "./crossing.ts";
import { type Drawn, nearestDrawn, type Point } from "./drawn.ts";
import { circleOf, countOf, penDrawnOf, type Geometry, geometryOf, pointsOf } from "./pen-shapes.ts";
import { areaStyles, pointStyles, selectFlags, selectionStyles } from "./pen-styles.ts";

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

  const snap = (event: { lng: number; lat: number }) =>
    nearestDrawn(options.corners(), event, map, snapPixels);
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
      drawn: feature && isClosed ? penDrawnOf(feature) : null,
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
      const drawn = penDrawnOf(feature);
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
    const kept = feature && penDrawnOf(feature);
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
