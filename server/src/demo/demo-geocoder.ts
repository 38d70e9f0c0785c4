import { type House, houseNear, houseOf } from "@wegbuch/geo/demo-roads/houses";
import { roadNear } from "@wegbuch/geo/demo-roads/road-near";
import { streetsOf } from "@wegbuch/geo/demo-roads/town-streets";
import { towns } from "@wegbuch/geo/demo-roads/towns";
import { displayNameOf } from "@wegbuch/contract/geocoding/rules";
import type { Language } from "@wegbuch/contract/kit/texts";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { type Geocoder, mostSuggestions, suggestionOf } from "../platform/geocoding/geocoder.ts";

/** Finds the invented streets the vehicles of the demo drive on; whatever is none of them is for `others`. */
export function demoGeocoder(others: Geocoder): Geocoder {
  return {
    async reverse(place, language) {
      const house = houseNear(place);
      if (house) return { ...toAddress(house, language), ...place };
      const found = await others.reverse(place, language);
      const street = roadNear(place);
      if (!found || street === null) return found;
      return { ...found, street, displayName: displayNameOf({ ...found, street }) };
    },
    async geocode(text, language) {
      const found = housesNamed(text).map((house) => toAddress(house, language));
      return townsFirst(text, found, () => others.geocode(text, language));
    },
    async suggest(text, language) {
      const found = housesNamed(text).map((house) => suggestionOf(toAddress(house, language)));
      return townsFirst(text, found, () => others.suggest(text, language));
    },
    async details(locationId, language) {
      const [, town = "", street = "", number] = /^demo:(.+?)\/(.+?)\/(\d{1,4})$/.exec(locationId) ?? [];
      const found = towns.get(town);
      if (!found) return others.details(locationId, language);
      const house = houseOf(found, street, Number(number));
      return house && toAddress(house, language);
    },
  };
}

function toAddress({ town, street, number, postcode, place }: House, language: Language): Address {
  const named = { street: `${street} ${number}`, postcode, city: town.name };
  return {
    ...named,
    country: language === "en" ? "Austria" : "Österreich",
    displayName: displayNameOf(named),
    ...place,
    foreignServiceId: `demo:${town.name}/${street}/${number}`,
  };
}

/** A number says that a street is meant; else a town of that name is, and streets come behind it. */
async function townsFirst<Found>(
  text: string,
  streets: Found[],
  askTowns: () => Promise<Found[]>,
): Promise<Found[]> {
  if (streets.length > 0 && /\d/.test(text)) return streets;
  return [...(await askTowns()), ...streets].slice(0, mostSuggestions);
}

/** Below it a town is only looked through when the text names it. */
const cityRadiusMeters = 1_700;

/** "Lindengasse 14, Linz": streets that begin like the text, in the town it names or in the cities. */
function housesNamed(text: string): House[] {
  const [, words = "", number, rest = ""] =
    /^\s*(\D{3,60}?)(?:\s+(\d{1,4})[a-z]?)?(?:\s*,\s*(?:\d{4})?\s*(\D*))?$/i.exec(text) ?? [];
  const [begin, end] = [words.trim().toLowerCase(), rest.trim().toLowerCase()];
  if (begin.length < 3) return [];
  const found: House[] = [];
  for (const town of towns.values()) {
    const isMeant =
      end === "" ? town.radiusMeters >= cityRadiusMeters : town.name.toLowerCase().startsWith(end);
    if (!isMeant) continue;
    for (const street of new Set(streetsOf(town).streets.map(({ name }) => name))) {
      if (!street.toLowerCase().startsWith(begin)) continue;
      const house = houseOf(town, street, number === undefined ? null : Number(number));
      if (house) found.push(house);
      if (found.length === mostSuggestions) return found;
    }
  }
  return found;
}
