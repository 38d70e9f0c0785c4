import { lazy } from "react";
import { untilLoaded } from "../../api/connection.ts";

/** How the parts are fetched that the screens loaded so far may need. */
export const knownParts: (() => Promise<unknown>)[] = [];

/** As React's own, a part of a screen whose code comes when it is needed; one that does not come is asked for again. */
export const lazyPart: typeof lazy = (load) => {
  knownParts.push(load);
  return lazy(() => untilLoaded(load));
};

/** How the frames are fetched of what lies above a page: menus, dialogs, and what is said beside a button. */
export const knownFrames: (() => Promise<unknown>)[] = [];

/** The same for such a frame, which everybody gets ahead: without a network a menu still opens (decision 0128). */
export const lazyFrame: typeof lazy = (load) => {
  knownFrames.push(load);
  return lazy(() => untilLoaded(load));
};
