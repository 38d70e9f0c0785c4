import { displayNameOf } from "@wegbuch/contract/geocoding/rules";
import { haversineMeters } from "@wegbuch/geo/distance";
import type { Language } from "@wegbuch/contract/kit/texts";
import type { Address } from "@wegbuch/contract/trips/schemas";
import type { Pool } from "pg";
import { findByKey, findNearest, findTyped, type FoundAddress } from "./find-addresses.ts";
import { type Geocoder, mostSuggestions, suggestionOf } from "./geocoder.ts";
import { readTypedAddress, type TypedAddress } from "./read-typed-address.ts";

/** Farther away than this, an address says nothing about a place. */
const reachMeters = 150;
/** Towns that stand before streets. */
const mostTowns = 2;
/** What is shorter begins half of all names. */
const leastLetters = 3;

/**
 * Finds the addresses of the files an operator has loaded, asking nobody outside. Towns, and places without an address near,
 * are for `towns`.
 */
export function databaseGeocoder(pool: Pool, towns: Geocoder): Geocoder {
  const find = async (typed: TypedAddress, language: Language) => {
    if (!typed.words.some((word) => word.length >= leastLetters)) return [];
    return (await findTyped(pool, typed, mostSuggestions)).map((found) => toAddress(found, language));
  };
  return {
    async reverse(place, language) {
      const found = await findNearest(pool, place, reachMeters);
      if (found === null || haversineMeters(found, place) > reachMeters)
        return towns.reverse(place, language);
      return { ...toAddress(found, language), ...place };
    },
    async geocode(text, language) {
      const typed = readTypedAddress(text);
      return townsFirst(typed, await find(typed, language), () => towns.geocode(text, language));
    },
    async suggest(text, language) {
      const typed = readTypedAddress(text);
      const found = (await find(typed, language)).map(suggestionOf);
      return townsFirst(typed, found, () => towns.suggest(text, language));
    },
    async details(locationId, language) {
      const named = keyIn(locationId);
      if (named === null) return towns.details(locationId, language);
      const found = await findByKey(pool, named);
      return found && toAddress(found, language);
    },
  };
}

/** A house number says that a street is meant, and saves asking for towns. */
async function townsFirst<Found>(
  { houseNumber }: TypedAddress,
  addresses: Found[],
  askTowns: () => Promise<Found[]>,
): Promise<Found[]> {
  if (addresses.length === 0) return askTowns();
  if (houseNumber !== null) return addresses;
  return [...(await askTowns()).slice(0, mostTowns), ...addresses].slice(0, mostSuggestions);
}

function toAddress(found: FoundAddress, language: Language): Address {
  const { postcode, city, country, latitude, longitude, houseNumber } = found;
  const street = houseNumber ? `${found.street} ${houseNumber}` : found.street;
  return {
    street,
    postcode,
    city,
    country: new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country,
    displayName: displayNameOf({ street, postcode, city }),
    latitude,
    longitude,
    foreignServiceId: `${found.source}:${houseNumber === null ? "s" : "a"}:${found.key}`,
  };
}

/** What an id of ours names; null for those of the gazetteer and any other text. */
function keyIn(locationId: string): { source: string; isStreet: boolean; key: string } | null {
  const [, source, kind, key] = /^([a-z0-9-]{1,30}):([as]):(-?\d{1,19})$/.exec(locationId) ?? [];
  if (source === undefined || key === undefined || BigInt.asIntN(64, BigInt(key)) !== BigInt(key))
    return null;
  return { source, isStreet: kind === "s", key };
}
