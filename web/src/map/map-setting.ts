import { createContext, useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { installationServices } from "../api/installation.ts";

/** Which map the operator has set, up to which zoom it has tiles, whom he credits, and whether the demo's roads are shown. */
type MapSetting = { tiles: string; maxZoom: number; credit: string | null; isDemo: boolean };

/** For what lies below, another map than the one everybody sees; undefined is that one. */
const OtherMap = createContext<MapSetting | undefined>(undefined);
export const ShownMap = OtherMap.Provider;

/** What GET /Services says of the map; undefined while it is asked, the built-in map if it does not answer. */
export function useMapSetting(): MapSetting | undefined {
  const { data: services, isPending } = useQuery(installationServices);
  const other = useContext(OtherMap);
  if (other !== undefined) return other;
  if (isPending) return undefined;
  return {
    tiles: services?.tiles ?? "offline",
    maxZoom: services?.mapMaxZoom ?? 0,
    credit: services?.mapAttribution ?? null,
    isDemo: services?.demoLogins !== undefined,
  };
}
