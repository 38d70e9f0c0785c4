import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";

/** In pixels (rule geofences/dock). */
export const leastWidth = 410;
/** What the map keeps at least of the window's width. */
const mapWidth = 120;
const firstWidth = 440;
const keyStep = 16;

type Dock = { width: number; isOpen: boolean };

export function mostWidth(windowWidth: number): number {
  return Math.max(leastWidth, windowWidth - mapWidth);
}

/** The nearest width that the window allows. */
export function fitting(width: number, windowWidth: number): number {
  return Math.round(Math.min(Math.max(width, leastWidth), mostWidth(windowWidth)));
}

/** What a key makes of the width; null if it means nothing here. The dock grows to the left. */
export function widthByKey(key: string, width: number, windowWidth: number): number | null {
  const widths: Record<string, number> = {
    ArrowLeft: width + keyStep,
    ArrowRight: width - keyStep,
    Home: leastWidth,
    End: mostWidth(windowWidth),
  };
  const wanted = widths[key];
  return wanted === undefined ? null : fitting(wanted, windowWidth);
}

/** The dock as it was kept; open and of its first width where nothing or something strange was. */
export function readDock(kept: string | null): Dock {
  const first = { width: firstWidth, isOpen: true };
  try {
    const dock = { ...first, ...(JSON.parse(kept ?? "{}") as Partial<Dock>) };
    return Number.isFinite(dock.width) && typeof dock.isOpen === "boolean" ? dock : first;
  } catch {
    return first;
  }
}

const storageKey = "geofenceDock";

/** The dock beside the map, as this browser remembers it; it never is wider than its window allows. */
export function useDock() {
  const [dock, setDock] = useState(() => readDock(localStorage.getItem(storageKey)));
  const [windowWidth, setWindowWidth] = useState(window.innerWidth);
  useWindowEvent("resize", () => setWindowWidth(window.innerWidth));
  const change = (part: Partial<Dock>) => {
    const next = { ...dock, ...part };
    localStorage.setItem(storageKey, JSON.stringify(next));
    setDock(next);
  };
  return { isOpen: dock.isOpen, width: fitting(dock.width, windowWidth), windowWidth, change };
}
