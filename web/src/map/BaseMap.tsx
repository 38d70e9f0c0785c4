import { Suspense } from "react";
import classes from "./BaseMap.module.css";
import type { MapCanvasProps } from "./MapCanvas.tsx";
import { lazyPart } from "../ui/page/lazy-part.ts";

const MapCanvas = lazyPart(() => import("./MapCanvas.tsx").then(({ MapCanvas }) => ({ default: MapCanvas })));

/**
 * The map of the product; it fills its parent, which needs a height. The map library loads when it is first
 * shown. `data-idle="true"` on the outermost element says that everything is loaded and drawn.
 *
 *   <BaseMap label={…} home={boundsOf(track)}>
 *     <TrackLine points={track} type={trip.type} stops={stops} />
 *   </BaseMap>
 */
export function BaseMap(props: MapCanvasProps) {
  return (
    <Suspense fallback={<div className={classes.frame} aria-busy />}>
      <MapCanvas {...props} />
    </Suspense>
  );
}
