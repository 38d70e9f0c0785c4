import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { z } from "zod";
import { CannotStart } from "../../cannot-start.ts";
import type { AddressRow, AddressRows, RefusedRow } from "./address-row.ts";
import { readCsv } from "./read-csv.ts";
import { readLines } from "./read-lines.ts";

type Rows = AddressRows & AsyncGenerator<(AddressRow | RefusedRow)[]>;
type Values = (name: string) => string;

const columns = ["LON", "LAT", "NUMBER", "STREET"];

const Text = z.union([z.string(), z.number()]).nullish().catch(null);
const Feature = z.object({
  geometry: z.object({ type: z.literal("Point"), coordinates: z.array(z.number()).min(2) }),
  properties: z.record(z.string(), Text),
});

/** A file of OpenAddresses: CSV, or GeoJSON with a feature on each line; what it is its first letter says. */
export async function* readOpenAddresses(file: string): Rows {
  const isJson = (await firstLetter(file)) === "{";
  yield* isJson ? readFeatures(file) : readTable(file);
}

async function firstLetter(file: string): Promise<string> {
  for await (const chunk of createReadStream(file, { end: 1023, encoding: "utf8" }))
    return (chunk as string)
      .replace(/^\uFEFF/, "")
      .trimStart()
      .charAt(0);
  throw new CannotStart(`${file} is empty.`);
}

async function* readTable(file: string): Rows {
  for await (const rows of readCsv(createReadStream(file), { separator: ",", columns, file }))
    yield rows.map(({ line, values }) => {
      const [longitude, latitude] = [degrees(values("LON")), degrees(values("LAT"))];
      return toAddress(line, { longitude, latitude }, values);
    });
}

async function* readFeatures(file: string): Rows {
  for await (const lines of readLines(createReadStream(file)))
    yield lines.filter(({ text }) => text.trim() !== "").map(({ number, text }) => toRow(number, text));
}

function toRow(line: number, text: string): AddressRow | RefusedRow {
  const read = Feature.safeParse(parsed(text));
  if (!read.success) return { line, refused: "no feature with a point" };
  const { geometry, properties } = read.data;
  const [longitude, latitude] = geometry.coordinates as [number, number];
  return toAddress(line, { longitude, latitude }, (name) =>
    String(properties[name.toLowerCase()] ?? "").trim(),
  );
}

function toAddress(
  line: number,
  { longitude, latitude }: { longitude: number; latitude: number },
  values: Values,
): AddressRow | RefusedRow {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  // Where somebody forgot the coordinates both are nought.
  if (!isOnEarth || (latitude === 0 && longitude === 0)) return { line, refused: "no coordinates" };
  if (values("STREET") === "") return { line, refused: "no street" };
  return {
    line,
    street: values("STREET").slice(0, 200),
    houseNumber: values("NUMBER").slice(0, 40),
    postcode: values("POSTCODE").slice(0, 20) || null,
    city: values("CITY").slice(0, 200) || null,
    latitude,
    longitude,
    key: keyOf(values, latitude, longitude),
  };
}

/** The hash OpenAddresses gives a row, or one of our own. */
function keyOf(values: Values, latitude: number, longitude: number): bigint {
  const hash = values("HASH");
  if (/^[0-9a-f]{16}$/i.test(hash)) return BigInt.asIntN(64, BigInt(`0x${hash}`));
  const parts = ["STREET", "NUMBER", "UNIT", "POSTCODE", "CITY"].map(values);
  return createHash("sha256")
    .update(JSON.stringify([...parts, latitude, longitude]))
    .digest()
    .readBigInt64BE();
}

function degrees(text: string): number {
  return text === "" ? NaN : Number(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
