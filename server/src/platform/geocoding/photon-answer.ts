import { displayNameOf } from "@wegbuch/contract/geocoding/rules";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { z } from "zod";
import { foreignText as text } from "../outside/foreign-text.ts";
import { readOrFail, readThoseThatFit } from "../outside/read-or-fail.ts";

const Feature = z.object({
  geometry: z.object({
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
  properties: z.object({
    osm_type: z.enum(["N", "W", "R"]),
    osm_id: z.int().nonnegative(),
    osm_key: text,
    name: text,
    housenumber: text,
    street: text,
    postcode: text,
    city: text,
    district: text,
    country: text,
  }),
});
export type Feature = z.infer<typeof Feature>;

const Answer = z.object({ features: z.array(z.unknown()).max(50) });

/** The features of an answer that make sense; throws ServiceFailure if the answer as a whole does not. */
export function readPhotonAnswer(answer: unknown): Feature[] {
  return readThoseThatFit(Feature, readOrFail(Answer, answer).features);
}

/** Photon forgets what it suggested, so the id carries the place: type, number, latitude and longitude in 1e-5 degrees. */
export function toAddress({ geometry, properties }: Feature): Address {
  const [longitude, latitude] = geometry.coordinates;
  const city = properties.city ?? (properties.osm_key === "place" ? properties.name : undefined) ?? null;
  const street = streetOf(properties) ?? null;
  const postcode = properties.postcode ?? null;
  const displayName =
    displayNameOf({ street, postcode, city }) || (properties.name ?? properties.country ?? "");
  return {
    street,
    postcode,
    city,
    country: properties.country ?? null,
    displayName,
    latitude,
    longitude,
    foreignServiceId: [
      `${properties.osm_type}${properties.osm_id}`,
      Math.round(latitude * 1e5),
      Math.round(longitude * 1e5),
    ].join(":"),
  };
}

/** The place an id of ours was made for; null for any other text. */
export function placeOfId(id: string): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] = /^[NWR]\d{1,20}:(-?\d{1,7}):(-?\d{1,8})$/.exec(id) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const place = { latitude: Number(latitude) / 1e5, longitude: Number(longitude) / 1e5 };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

function streetOf(properties: Feature["properties"]): string | undefined {
  const street = properties.street ?? (properties.osm_key === "highway" ? properties.name : undefined);
  return street && properties.housenumber ? `${street} ${properties.housenumber}` : street;
}
