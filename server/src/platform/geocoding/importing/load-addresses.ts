import { createHash } from "node:crypto";
import type { Client } from "pg";
import { CannotStart } from "../../cannot-start.ts";
import { bigint8, binaryArray, int4, int8, text } from "../../db/binary-array.ts";
import { gridCellOf } from "../address-cells.ts";
import { foldedWords } from "../fold-address.ts";
import type { AddressRow, AddressRows, RefusedRow } from "./address-row.ts";
import { beginLoad, dropTables, type Load, switchTo } from "./switch-load.ts";

type Source = {
  /** Leads the ids of its addresses: small letters, digits and hyphens. */
  name: string;
  /** Two capital letters. */
  country: string;
  credit: string;
};

type Progress = { addresses: number; refused: number };
export type Loaded = Progress & { streets: number };

type Options = {
  /** Connected as a user who may act as the owner of the tables. */
  client: Client;
  source: Source;
  rows: AddressRows;
  now: Date;
  onRefused: (row: RefusedRow) => void;
  onProgress: (progress: Progress) => void;
};

type Street = {
  id: number;
  street: string;
  postcode: string | null;
  city: string | null;
  count: number;
  latitudes: number;
  longitudes: number;
};

const rowsPerInsert = 10_000;
/** A file of which more cannot be used is not what it is said to be. */
const mostRefused = 0.1;

/**
 * Loads the addresses of a source beside those that are there, and replaces these in one switch at the end; whatever fails
 * before leaves them as they were. Memory grows with the streets, not with the addresses. One load runs at a time.
 */
export async function loadAddresses(options: Options): Promise<Loaded> {
  const { client, source, now } = options;
  const load = await beginLoad(client);
  try {
    const { streets, ...progress } = await fill(load, options);
    if (progress.addresses === 0) throw new CannotStart("The file has no address that can be used.");
    if (progress.refused > mostRefused * (progress.addresses + progress.refused))
      throw new CannotStart(`${progress.refused} rows cannot be used: too many, nothing was changed.`);
    await addStreets(load, streets);
    await switchTo(load, { ...source, ...progress, now });
    return { ...progress, streets: streets.size };
  } catch (error) {
    await dropTables(client, load).catch(() => undefined);
    throw error;
  }
}

async function fill(load: Load, { rows, onRefused, onProgress }: Options) {
  const streets = new Map<string, Street>();
  const progress = { addresses: 0, refused: 0 };
  let waiting: (AddressRow & { streetId: number })[] = [];
  const write = async () => {
    await addAddresses(load, waiting);
    progress.addresses += waiting.length;
    waiting = [];
    onProgress({ ...progress });
  };
  for await (const some of rows) {
    for (const row of some) {
      const usable = "refused" in row ? row : checked(row);
      if ("refused" in usable) {
        progress.refused += 1;
        onRefused(usable);
      } else waiting.push({ ...usable, streetId: streetOf(streets, usable).id });
    }
    if (waiting.length >= rowsPerInsert) await write();
  }
  await write();
  return { ...progress, streets };
}

/** Signs that stand for bytes of another encoding, and control characters, are no part of an address. */
function checked(row: AddressRow): AddressRow | RefusedRow {
  const texts = [row.street, row.houseNumber, row.postcode ?? "", row.city ?? ""];
  const isOdd = texts.some((part) => /[\p{C}\uFFFD]/u.test(part));
  return isOdd ? { line: row.line, refused: "characters that are not UTF-8 text" } : row;
}

function streetOf(streets: Map<string, Street>, row: AddressRow): Street {
  const { street, postcode, city } = row;
  const name = `${street}\n${postcode}\n${city}`;
  let known = streets.get(name);
  if (known === undefined) {
    known = { id: streets.size + 1, street, postcode, city, count: 0, latitudes: 0, longitudes: 0 };
    streets.set(name, known);
  }
  known.count += 1;
  known.latitudes += row.latitude;
  known.longitudes += row.longitude;
  return known;
}

async function addAddresses(
  { client, number, addresses }: Load,
  rows: readonly (AddressRow & { streetId: number })[],
): Promise<void> {
  await client.query(
    `insert into ${addresses} (load, street_id, key, house_number, latitude, longitude, cell)
     select ${number}, * from unnest($1::int4[], $2::int8[], $3::text[], $4::int4[], $5::int4[], $6::int8[])`,
    [
      binaryArray(int4, rows, (row) => row.streetId),
      binaryArray(bigint8, rows, (row) => row.key),
      binaryArray(text, rows, (row) => row.houseNumber),
      binaryArray(int4, rows, (row) => Math.round(row.latitude * 1e7)),
      binaryArray(int4, rows, (row) => Math.round(row.longitude * 1e7)),
      binaryArray(int8, rows, (row) => gridCellOf(row.latitude, row.longitude)),
    ],
  );
}

/** The larger ones first, as the search expects them. */
async function addStreets(
  { client, number, streets: table }: Load,
  found: Map<string, Street>,
): Promise<void> {
  const streets = [...found.values()].toSorted((a, b) => b.count - a.count || a.id - b.id);
  for (let from = 0; from < streets.length; from += rowsPerInsert) {
    const rows = streets.slice(from, from + rowsPerInsert);
    await client.query(
      `insert into ${table}
         (load, id, key, street, postcode, city, folded, words, address_count, latitude, longitude)
       select ${number}, id, key, street, postcode, city, folded,
         array_to_tsvector(array_remove(string_to_array(words, ' '), '')), address_count, latitude, longitude
       from unnest($1::int4[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int4[],
         $9::int4[], $10::int4[]) with ordinality
         as t (id, key, street, postcode, city, folded, words, address_count, latitude, longitude, place)
       order by place`,
      [
        binaryArray(int4, rows, ({ id }) => id),
        binaryArray(bigint8, rows, keyOf),
        binaryArray(text, rows, ({ street }) => street),
        binaryArray(text, rows, ({ postcode }) => postcode),
        binaryArray(text, rows, ({ city }) => city),
        binaryArray(text, rows, ({ street }) => foldedWords(street).join(" ")),
        binaryArray(text, rows, ({ street, postcode, city }) =>
          wordsOf(`${street} ${postcode ?? ""} ${city ?? ""}`),
        ),
        binaryArray(int4, rows, ({ count }) => count),
        binaryArray(int4, rows, ({ latitudes, count }) => Math.round((latitudes / count) * 1e7)),
        binaryArray(int4, rows, ({ longitudes, count }) => Math.round((longitudes / count) * 1e7)),
      ],
    );
  }
}

function wordsOf(text: string): string {
  return [...new Set(foldedWords(text))].join(" ");
}

function keyOf({ street, postcode, city }: Street): bigint {
  return createHash("sha256")
    .update(JSON.stringify([street, postcode, city]))
    .digest()
    .readBigInt64BE();
}
