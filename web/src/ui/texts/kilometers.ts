import { sayTyped, typedNumber } from "./typed-number.ts";

/** Kilometres as they are typed, with up to 3 decimals (rule formats/kilometres) → meters; undefined where it is no such number. */
export function metersOf(typed: string): number | undefined {
  const kilometers = typedNumber(typed, 3);
  return kilometers === undefined ? undefined : Math.round(kilometers * 1_000);
}

/** Meters → 58700,12, as a person would type it. */
export const typedKilometers = (meters: number): string => sayTyped(meters / 1_000);
