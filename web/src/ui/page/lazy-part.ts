import { lazy } from "react";
import { untilLoaded } from "../../api/connection.ts";

/** How the parts are fetched that the screens loaded so far may need. */
export const knownParts: (() => Promise<unknown>)[] = [];

/** As React's own, a part of a screen whose code comes when it is needed; one that does not come is asked for again. */
export const lazyPart: typeof lazy = (load) => {
  knownParts.push(load);
  return lazy(() => untilLoaded(load));
};
