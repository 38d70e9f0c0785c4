import type { SealLayout } from "@wegbuch/contract/seals/schemas";
import { placeName } from "../../trips/say-trip.ts";
import { shownTimeOfDay } from "../logbook/say-values.ts";
import type { NamedStop } from "./find-stop-places.ts";

/**
 * "10:12–10:24, Ring 4, 4600 Wels (48.15670, 14.02430)", far from any town the coordinates alone; in Germany, where the
 * book tells no times, the place (rule seals/stops).
 */
export function sayStop({ from, until, ...stop }: NamedStop, layout: SealLayout): string {
  const place = placeOf(stop);
  return layout === "DE" ? place : `${shownTimeOfDay(from)}–${shownTimeOfDay(until)}, ${place}`;
}

function placeOf({ latitude, longitude, street, town }: Omit<NamedStop, "from" | "until">): string {
  const [place, name] = [
    placeName(null, latitude, longitude),
    [street, town].filter((part) => part !== null).join(", "),
  ];
  return name === "" ? place : `${name} (${place})`;
}
