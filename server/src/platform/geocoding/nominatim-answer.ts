import { displayNameOf } from "@wegbuch/contract/geocoding/rules";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { z } from "zod";
import { foreignText as text } from "../outside/foreign-text.ts";
import { readOrFail, readThoseThatFit } from "../outside/read-or-fail.ts";

/** Nominatim writes numbers as strings. */
const degrees = (most: number) =>
  z
    .union([z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/), z.number()])
    .transform(Number)
    .refine((number) => Math.abs(number) <= most);

const Place = z.object({
  lat: degrees(90),
  lon: degrees(180),
  osm_type: z.enum(["node", "way", "relation"]),
  osm_id: z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative()]),
  name: text,
  display_name: text,
  address: z
    .object({
      road: text,
      pedestrian: text,
      house_number: text,
      postcode: text,
      city: text,
      town: text,
      village: text,
      hamlet: text,
      municipality: text,
      country: text,
    })
    .catch({}),
});
type Place = z.infer<typeof Place>;

const Places = z.array(z.unknown()).max(50);
const Nothing = z.object({ error: z.literal("Unable to geocode") });

/** The places of a search or a look-up that make sense; throws ServiceFailure if there is no list of them. */
export function readPlaces(answer: unknown): Address[] {
  return readThoseThatFit(Place, readOrFail(Places, answer)).map(toAddress);
}

/** The one place at coordinates; where there is none, Nominatim says so with an error and status 200. */
export function readPlace(answer: unknown): Address | null {
  const read = readOrFail(z.union([Nothing, Place]), answer);
  return "error" in read ? null : toAddress(read);
}

/** What Nominatim calls the thing behind an id of ours, such as W123; null for any other text. */
export function osmIdOf(locationId: string): string | null {
  return /^osm:([NWR]\d{1,20})$/.exec(locationId)?.[1] ?? null;
}

function toAddress({ lat, lon, osm_type, osm_id, name, display_name, address }: Place): Address {
  const road = address.road ?? address.pedestrian;
  const street = (road && address.house_number ? `${road} ${address.house_number}` : road) ?? null;
  const city =
    address.city ?? address.town ?? address.village ?? address.municipality ?? address.hamlet ?? null;
  const postcode = address.postcode ?? null;
  return {
    street,
    postcode,
    city,
    country: address.country ?? null,
    displayName: displayNameOf({ street, postcode, city }) || (name ?? display_name ?? ""),
    latitude: lat,
    longitude: lon,
    foreignServiceId: `osm:${osm_type[0]!.toUpperCase()}${osm_id}`,
  };
}
