import { useState } from "react";
import { keepCookie, readCookie } from "../../ui/files/cookies.ts";
import { type FenceColour, fenceColours } from "../../ui/theme/tokens.ts";

const cookie = "geofenceColor";

/** The last second of next year, local time: how long the colour is remembered (rule geofences/colours). */
export function endOfNextYear(now: Date): Date {
  return new Date(now.getFullYear() + 1, 11, 31, 23, 59, 59);
}

/** A colour by its name; magenta where there is none or an unknown one. */
export function colourNamed(name: string | null): FenceColour {
  return name !== null && Object.hasOwn(fenceColours, name) ? (name as FenceColour) : "magenta";
}

/** The colour of all fences in this browser, and how to choose another one. */
export function useFenceColour(): [FenceColour, (colour: FenceColour) => void] {
  const [colour, setColour] = useState(() => colourNamed(readCookie(cookie)));
  const choose = (next: FenceColour) => {
    keepCookie(cookie, next, endOfNextYear(new Date()));
    setColour(next);
  };
  return [colour, choose];
}
