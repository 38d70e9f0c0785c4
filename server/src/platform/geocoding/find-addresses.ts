import type { Pool } from "pg";
import { cellsWithin } from "./address-cells.ts";
import type { Place } from "./geocoder.ts";
import type { TypedAddress } from "./read-typed-address.ts";

/** An address of a loaded file, or a street of one; coordinates in degrees. */
export type FoundAddress = {
  source: string;
  country: string;
  street: string;
  /** Null of a street as a whole; empty where an address has none. */
  houseNumber: string | null;
  postcode: string | null;
  city: string | null;
  latitude: number;
  longitude: number;
  /** Of the address, or of the street if there is no house number. */
  key: string;
};

/** Streets that are ranked; a partition holds the larger ones first, so of too many it is these. */
const mostRanked = 1_000;
const mostWords = 8;

const ofStreet = "name as source, country, street, postcode, city";
const degrees = (table: string) =>
  `${table}.latitude / 1e7::double precision as latitude, ${table}.longitude / 1e7::double precision as longitude`;

/** The address nearest to a place, within some meters; squares of degrees compare well enough at this size. */
export async function findNearest(pool: Pool, place: Place, meters: number): Promise<FoundAddress | null> {
  const { latitude, longitude } = place;
  const { rows } = await pool.query<FoundAddress>(
    `select ${ofStreet}, house_number as "houseNumber", ${degrees("nearest")}, nearest.key::text
     from (
       select * from addresses where cell = any($1::bigint[])
       order by power(latitude - $2::double precision, 2) + power((longitude - $3::double precision) * $4::double precision, 2), key
       limit 1) as nearest
     join address_streets on address_streets.load = nearest.load and address_streets.id = street_id
     join address_sources on address_sources.load = nearest.load`,
    [
      cellsWithin(latitude, longitude, meters),
      latitude * 1e7,
      longitude * 1e7,
      Math.cos((latitude * Math.PI) / 180),
    ],
  );
  return rows[0] ?? null;
}

/**
 * Streets and addresses in which each word begins a word of street, postcode or city: those whose street begins like the
 * text first, then those that have all words entire, then the larger ones. A house number brings the addresses whose
 * number begins with it to the front, letters behind it before further digits.
 */
export async function findTyped(
  pool: Pool,
  { words, houseNumber, postcode }: TypedAddress,
  most: number,
): Promise<FoundAddress[]> {
  const some = words.slice(0, mostWords);
  const exact = postcode === null ? [] : [`'${postcode}'`];
  const { rows } = await pool.query<FoundAddress>(
    `with streets as (
       select * from (select * from address_streets where words @@ $1::tsquery limit ${mostRanked}) as matching
       order by starts_with(folded, $2) desc, words @@ $3::tsquery desc, address_count desc, street, city, id
       limit $5)
     select ${ofStreet}, house_number as "houseNumber",
       coalesce(numbered.latitude, streets.latitude) / 1e7::double precision as latitude,
       coalesce(numbered.longitude, streets.longitude) / 1e7::double precision as longitude,
       coalesce(numbered.key, streets.key)::text as key
     from streets
     join address_sources on address_sources.load = streets.load
     left join lateral (
       select house_number, latitude, longitude, key from addresses
       where addresses.load = streets.load and street_id = streets.id and starts_with(lower(house_number), $4)
       order by substr(house_number, length($4) + 1, 1) between '0' and '9', length(house_number), house_number, key
       limit 4) as numbered on $4 <> ''
     order by lower(house_number) is not distinct from $4 desc, house_number is null and $4 <> '',
       starts_with(folded, $2) desc, words @@ $3::tsquery desc, streets.address_count desc, street, city, streets.id,
       substr(house_number, length($4) + 1, 1) between '0' and '9', length(house_number), house_number
     limit $5`,
    [
      [...exact, ...some.map((word) => `'${word}':*`)].join(" & "),
      some[0] ?? "",
      [...exact, ...some.map((word) => `'${word}'`)].join(" & "),
      houseNumber ?? "",
      most,
    ],
  );
  return rows;
}

/** The address or the street a source has given a key; null if it has none such any more. */
export async function findByKey(
  pool: Pool,
  { source, isStreet, key }: { source: string; isStreet: boolean; key: string },
): Promise<FoundAddress | null> {
  const statement = isStreet
    ? `select ${ofStreet}, null as "houseNumber", ${degrees("address_streets")}, key::text
       from address_sources join address_streets using (load) where name = $1 and key = $2 limit 1`
    : `select ${ofStreet}, house_number as "houseNumber", ${degrees("addresses")}, addresses.key::text
       from address_sources
       join addresses using (load)
       join address_streets on address_streets.load = addresses.load and id = street_id
       where name = $1 and addresses.key = $2 limit 1`;
  const { rows } = await pool.query<FoundAddress>(statement, [source, key]);
  return rows[0] ?? null;
}
