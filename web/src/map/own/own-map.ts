import { useQuery } from "@tanstack/react-query";
import { addProtocol, type ErrorEvent, type Map, type StyleSpecification } from "maplibre-gl";
import { useEffect, useSyncExternalStore } from "react";
import { useMapSetting } from "../map-setting.ts";
import { isAborted } from "../missing-tiles.ts";
import { fetchBounded, ForeignProblem } from "./fetch-bounded.ts";
import { ownStyle } from "./own-style.ts";
import { TileFaults } from "./tile-faults.ts";

/** The map the operator has set, if any. */
type OwnMap = {
  /** Nothing is known yet. */
  isPending: boolean;
  /** Null: the built-in map is shown. */
  style: StyleSpecification | null;
  /** The built-in map has roads, those of the demo. */
  hasDemoRoads: boolean;
  /** Whom the operator credits. */
  credit: string | null;
  /** It could not be had, and the built-in map stands in for it until somebody asks for it again. */
  hasFailed: boolean;
};

const unknown = { tiles: "offline", maxZoom: 0, credit: null, isDemo: false };

/** One for the whole tab, so that no page asks a dead server again. */
let hasGivenUp = false;
let faults = new TileFaults();
const listeners = new Set<() => void>();

/** The operator's map in that language, and what became of it. */
export function useOwnMap(language: "de" | "en"): OwnMap & { tryAgain: () => void } {
  const setting = useMapSetting();
  const { tiles, maxZoom, credit, isDemo } = setting ?? unknown;
  const isOffline = tiles === "offline";
  const style = useQuery({
    queryKey: ["own map", tiles, language],
    queryFn: () => ownStyle({ tiles, maxZoom, language }),
    enabled: !isOffline,
    retry: false,
    gcTime: Infinity,
    staleTime: Infinity,
    meta: { isSilent: true, outlivesSessions: true },
  });
  useEffect(() => judgeAnew(tiles), [tiles]);
  const isGivenUp = useSyncExternalStore(listen, () => hasGivenUp);
  const isShown = !isOffline && !isGivenUp && style.data !== undefined;
  return {
    isPending: setting === undefined || (!isOffline && style.isPending),
    style: isShown ? style.data : null,
    hasDemoRoads: isDemo,
    credit,
    hasFailed: !isOffline && (isGivenUp || style.isError),
    tryAgain: () => {
      tell(false);
      if (style.isError) void style.refetch();
    },
  };
}

/** Another map than before has failed nobody yet. */
function judgeAnew(tiles: string): void {
  if (tiles !== judged) tell(false);
  judged = tiles;
}
let judged = "";

/** Judges what a map on the operator's style could not load. */
export function judgeError(
  { target, error, ...about }: ErrorEvent & { target: Map },
  own: StyleSpecification,
): void {
  if (isAborted(error)) return;
  const sourceId = "sourceId" in about ? String(about.sourceId) : null;
  if (sourceId !== null && !(sourceId in own.sources)) return;
  const isUnreadable = sourceId === null && target.getStyle() === undefined;
  const isSource = sourceId !== null && !("tile" in about);
  if (isUnreadable || isSource) return tell(true);
  if (sourceId !== null && (error as { status?: number }).status !== 404 && faults.failed(performance.now()))
    tell(true);
}

/** Sends what foreign servers are asked for through the bounded door; for the map's `transformRequest`. */
export function throughBoundedDoor(url: string): { url: string } {
  const isForeign = /^https?:/.test(url) && new URL(url).origin !== location.origin;
  return { url: isForeign ? `${door}://${url}` : url };
}

const door = "bounded";

/** Opens the door that `throughBoundedDoor` leads to. */
export function openBoundedDoor(): void {
  addProtocol(door, async ({ url, type }, { signal }) => {
    const address = url.slice(door.length + 3);
    try {
      const { bytes, headers } = await fetchBounded(address, { isPicture: type === "image", signal });
      faults.arrived();
      const data = type === "json" ? (JSON.parse(new TextDecoder().decode(bytes)) as object) : bytes;
      return { data, cacheControl: headers.get("cache-control"), expires: headers.get("expires") };
    } catch (error) {
      const isMissing = error instanceof ForeignProblem && error.status === 404;
      if (isMissing && faults.missed()) tell(true);
      // A vector tile that is not there is an empty one.
      if (isMissing && type === "arrayBuffer") return { data: new ArrayBuffer(0) };
      throw error;
    }
  });
}

function tell(isOver: boolean): void {
  if (hasGivenUp === isOver) return;
  hasGivenUp = isOver;
  faults = new TileFaults();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
