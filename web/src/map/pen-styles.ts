import type { GeoJSONStoreFeatures, HexColor } from "terra-draw";
import { mapColours } from "./map-colours.ts";

const navy = mapColours.navy as HexColor;
const white = mapColours.white as HexColor;
const red = mapColours.silent as HexColor;

export function areaStyles(isWrong: () => boolean) {
  const colour = () => (isWrong() ? red : navy);
  return { fillColor: colour, fillOpacity: 0.1, outlineColor: colour, outlineWidth: 2.5 };
}

/** White discs with a rim of ink. */
export function pointStyles<Name extends string>(name: Name, width: number) {
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

export function selectionStyles(isCircle: boolean) {
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

export function selectFlags(
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
