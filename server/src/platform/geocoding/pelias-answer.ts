import { displayNameOf } from "@wegbuch/contract/geocoding/rules";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { z } from "zod";
import { foreignText as text } from "../outside/foreign-text.ts";
import { readOrFail, readThoseThatFit } from "../outside/read-or-fail.ts";

const gid = z.string().regex(/^[\w-]+:[\w-]+:[\w/:.-]+$/);

const Feature = z.object({
  geometry: z.object({
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
  properties: z.object({
    gid: gid.max(120),
    layer: text,
    label: text,
    name: text,
    housenumber: text,
    street: text,
    postalcode: text,
    locality: text,
    localadmin: text,
    country: text,
  }),
});
type Feature = z.infer<typeof Feature>;

const Answer = z.object({ features: z.array(z.unknown()).max(50) });

/** The features of an answer that make sense; throws ServiceFailure if the answer as a whole does not. */
export function readPeliasAnswer(answer: unknown): Address[] {
  return readThoseThatFit(Feature, readOrFail(Answer, answer).features).map(toAddress);
}

/** What Pelias calls the thing behind an id of ours; null for any other text. */
export function gidOf(locationId: string): string | null {
  const packed = /^pelias:([\w-]+)$/.exec(locationId)?.[1];
  if (packed === undefined) return null;
  const read = gid.safeParse(Buffer.from(packed, "base64url").toString());
  return read.success ? read.data : null;
}

function toAddress({ geometry, properties }: Feature): Address {
  const [longitude, latitude] = geometry.coordinates;
  const street = streetOf(properties) ?? null;
  const city = properties.locality ?? properties.localadmin ?? null;
  const postcode = properties.postalcode ?? null;
  return {
    street,
    postcode,
    city,
    country: properties.country ?? null,
    displayName: displayNameOf({ street, postcode, city }) || (properties.label ?? properties.name ?? ""),
    latitude,
    longitude,
    // Its slashes have no place in an id of ours.
    foreignServiceId: `pelias:${Buffer.from(properties.gid).toString("base64url")}`,
  };
}

function streetOf({ layer, name, street, housenumber }: Feature["properties"]): string | undefined {
  const way = street ?? (layer === "street" ? name : undefined);
  return way && housenumber ? `${way} ${housenumber}` : way;
}
