import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { canonical, type Pages } from "./gate.ts";

/** The addresses that have a page: what the router knows. */
export function usePages(): Pages {
  const { routesByPath } = useRouter();
  return useMemo(() => new Set(Object.keys(routesByPath).map(canonical)), [routesByPath]);
}
