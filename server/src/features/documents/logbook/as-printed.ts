import { shownMeters, toShown } from "@wegbuch/contract/trips/rules";

/**
 * A trip as documents print it: its readings are rounded once, and its kilometres are what lies between them. So every row
 * adds up, each reading is the one before it, and sums of rows are sums of what is printed.
 */
export function asPrinted<Trip extends { metersBefore: number; meters: number }>(trip: Trip): Trip {
  const { metersBefore, meters } = trip;
  return { ...trip, metersBefore: toShown(metersBefore), meters: shownMeters(metersBefore, meters) };
}
