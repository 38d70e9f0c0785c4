import type { Address, AddressEntry } from "@wegbuch/contract/trips/schemas";
import type { Place } from "@wegbuch/geo/place";
import type { Trip } from "../ledger/trip.ts";

/** Where a trip began and ended. */
export type Ends = Pick<Trip, "start" | "destination" | "startAddress" | "destinationAddress">;

/** Where a trip began and ended as a person gave it; on the map only where the address is. */
export function placesOf(given: Record<"startAddress" | "destinationAddress", AddressEntry>): Ends {
  return {
    start: placeOf(given.startAddress),
    destination: placeOf(given.destinationAddress),
    startAddress: addressFrom(given.startAddress),
    destinationAddress: addressFrom(given.destinationAddress),
  };
}

/** Whether two are the same, however they were stored. */
export function arePlacesSame(one: Ends, other: Ends): boolean {
  const told = ({ start, destination, startAddress, destinationAddress }: Ends) =>
    JSON.stringify([
      [start?.latitude, start?.longitude],
      [destination?.latitude, destination?.longitude],
      startAddress && addressFrom(startAddress),
      destinationAddress && addressFrom(destinationAddress),
    ]);
  return told(one) === told(other);
}

const placeOf = ({ latitude, longitude }: AddressEntry): Place | null =>
  typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;

const addressFrom = (given: AddressEntry): Address => ({
  street: given.street ?? null,
  postcode: given.postcode ?? null,
  city: given.city ?? null,
  country: given.country ?? null,
  displayName: given.displayName,
  latitude: given.latitude ?? null,
  longitude: given.longitude ?? null,
  foreignServiceId: given.foreignServiceId ?? null,
});
