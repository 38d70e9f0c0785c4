import { lazy, type ReactNode, Suspense } from "react";
import classes from "./BaseMap.module.css";

/** West, south, east, north in degrees. */
export type Bounds = [number, number, number, number];

export type BaseMapProps = {
  /** What the map shows, for screen readers: "Strecke der Fahrt". */
  label: string;
  /** What is shown first and by the button "show all"; without it the map begins at Austria. */
  home?: Bounds | null;
  /** Pixels kept free around `home`, for example below a panel. */
  padding?: number | { top: number; bottom: number; left: number; right: number };
  /** `home` is shown no nearer than this; without it as near as one place alone. */
  nearestZoom?: number;
  /** Layers of `map/layers` and anything that lies over the map. */
  children?: ReactNode;
};

const MapCanvas = lazy(() => import("./MapCanvas.tsx").then(({ MapCanvas }) => ({ default: MapCanvas })));

/**
 * The map of the product; it fills its parent, which needs a height. The map library loads when it is first
 * shown. `data-idle="true"` on the outermost element says that everything is loaded and drawn.
 *
 *   <BaseMap label={…} home={boundsOf(track)}>
 *     <TrackLine points={track} type={trip.type} stops={stops} />
 *   </BaseMap>
 */
export function BaseMap(props: BaseMapProps) {
  return (
    <Suspense fallback={<div className={classes.frame} aria-busy />}>
      <MapCanvas {...props} />
    </Suspense>
  );
}
