import { displayNameOf } from "@wegbuch/contract/geocoding/rules";
import type { Suggestion } from "@wegbuch/contract/geocoding/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { around, distance } from "geokdbush";
import KDBush from "kdbush";
import type { Gazetteer } from "./gazetteer.ts";
import { type Geocoder, type Place } from "./geocoder.ts";

/** Beyond this no place is near enough to name a position after it. */
const reachKm = 40;
const candidates = 16;
/** A settlement of n people reaches about 8 m × √n: Vienna 10 km, a village of 1,000 people 250 m. */
const reachPerRootKm = 0.008;
const mostSuggestions = 8;

/**
 * Finds towns in the gazetteer that ships with the product: place, country and postcode where it is known, never
 * a street. A position gets the settlement whose edge is nearest.
 */
export function offlineGeocoder(gazetteer: Gazetteer): Geocoder {
  const index = spatialIndex(gazetteer);
  const search = textSearch(gazetteer);
  const rowsOfIds = new Map(Array.from(gazetteer.ids, (id, row) => [id, row]));
  const addressOf = (row: number, language: Language) => toAddress(gazetteer, row, language);
  return {
    async reverse(place, language) {
      const row = nearest(gazetteer, index, place);
      return row === undefined ? null : { ...addressOf(row, language), ...place };
    },
    async geocode(text, language) {
      return search(text).map((row) => addressOf(row, language));
    },
    async suggest(text, language) {
      return search(text).map((row) => toSuggestion(addressOf(row, language)));
    },
    async details(locationId, language) {
      const row = rowsOfIds.get(Number(/^geonames:(\d{1,10})$/.exec(locationId)?.[1]));
      return row === undefined ? null : addressOf(row, language);
    },
  };
}

function spatialIndex({ latitudes, longitudes }: Gazetteer): KDBush {
  const index = new KDBush(latitudes.length, 64, Float32Array);
  for (let row = 0; row < latitudes.length; row += 1)
    index.add(longitudes[row]! / 1e5, latitudes[row]! / 1e5);
  return index.finish();
}

function nearest(gazetteer: Gazetteer, index: KDBush, { latitude, longitude }: Place): number | undefined {
  const rows = around(index, longitude, latitude, candidates, reachKm);
  const toEdge = (row: number) => {
    const [placeLatitude, placeLongitude] = [
      gazetteer.latitudes[row]! / 1e5,
      gazetteer.longitudes[row]! / 1e5,
    ];
    const radius = reachPerRootKm * Math.sqrt(gazetteer.populations[row]!);
    return distance(longitude, latitude, placeLongitude, placeLatitude) - radius;
  };
  return rows.toSorted((a, b) => toEdge(a) - toEdge(b))[0];
}

/**
 * Looks for Austrian places of that very name, then for all that begin with it, then for those with a word that does;
 * larger ones first.
 */
function textSearch(gazetteer: Gazetteer): (text: string) => number[] {
  const { names, englishNames, postcodes } = gazetteer;
  const folded = names.map((name, row) => {
    const english = englishNames[row];
    return [postcodes[row] ?? "", fold(name), english === undefined ? "" : fold(english)].join("|");
  });
  return (text) => {
    const [words, postcode] = [fold(text.replace(/\b\d{4}\b/, "")), /\b\d{4}\b/.exec(text)?.[0]];
    if (words === "" && postcode === undefined) return [];
    const found = folded.flatMap((entry, row) => {
      const isAustrian = gazetteer.countries.startsWith("AT", 2 * row);
      const rank =
        (postcode === undefined || entry.startsWith(postcode) ? 0 : 3) + rankOf(entry, words, isAustrian);
      return rank < unfound ? [{ row, rank }] : [];
    });
    const best = found.toSorted((a, b) => a.rank - b.rank || a.row - b.row).slice(0, mostSuggestions);
    return best.map(({ row }) => row);
  };
}

const unfound = 6;

function rankOf(entry: string, words: string, isAustrian: boolean): number {
  if (words === "" || (isAustrian && `${entry}|`.includes(`|${words}|`))) return 0;
  if (entry.includes(`|${words}`)) return 1;
  return entry.includes(` ${words}`) ? 2 : unfound;
}

/** "St. Pölten" and "sankt polten" are the same to someone who types. */
function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/\bst\.?(?= )/g, "sankt")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function toAddress(gazetteer: Gazetteer, row: number, language: Language): Address {
  const city = (language === "en" ? gazetteer.englishNames[row] : undefined) ?? gazetteer.names[row]!;
  const postcode = gazetteer.postcodes[row] ?? null;
  const region = gazetteer.countries.slice(2 * row, 2 * row + 2);
  return {
    street: null,
    postcode,
    city,
    country: new Intl.DisplayNames(language, { type: "region" }).of(region) ?? region,
    displayName: displayNameOf({ street: null, postcode, city }),
    latitude: gazetteer.latitudes[row]! / 1e5,
    longitude: gazetteer.longitudes[row]! / 1e5,
    foreignServiceId: `geonames:${gazetteer.ids[row]}`,
  };
}

function toSuggestion({ foreignServiceId, displayName, country }: Address): Suggestion {
  return { locationid: foreignServiceId ?? "", displayName: [displayName, country].join(", ") };
}
