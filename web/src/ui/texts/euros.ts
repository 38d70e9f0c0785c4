import { formatEuro } from "./format.ts";
import { sayTyped, typedNumber } from "./typed-number.ts";

/** Euros as they are typed, with up to 2 decimals → cents; undefined where it is no such number. */
export function centsOf(typed: string): number | undefined {
  const euros = typedNumber(typed, 2);
  return euros === undefined ? undefined : Math.round(euros * 100);
}

/** Cents → 42000,5, as a person would type it. */
export const typedEuros = (cents: number): string => sayTyped(cents / 100);

/** Cents → 630,00 € */
export const formatCents = (cents: number): string => formatEuro(cents / 100);
