import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { CannotStart } from "../../cannot-start.ts";
import type { AddressRow, AddressRows, RefusedRow } from "./address-row.ts";
import { fromStrip } from "./from-strip.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";
import { readZip } from "./read-zip.ts";

/** Names by their key, which the addresses refer to. */
type Names = { streets: Map<string, string>; towns: Map<string, string>; villages: Map<string, string> };
type Files = Map<string, () => AsyncIterable<Uint8Array>>;

const addressColumns = ["ADRCD", "GKZ", "OKZ", "PLZ", "SKZ", "HAUSNRZAHL1", "RW", "HW", "EPSG"];
/** Austria with a margin: what lies outside was read wrong. */
const austria = { south: 46.2, north: 49.2, west: 9.3, east: 17.4 };

/**
 * The Adressregister of the BEV (relational tables of a day), a ZIP or the folder it was unpacked to: ADRESSE.csv joined
 * with STRASSE.csv by SKZ, GEMEINDE.csv by GKZ and, for addresses without a street, ORTSCHAFT.csv by OKZ. Coordinates
 * stand in one of three strips, row by row. Throws CannotStart if a file or a column is missing.
 */
export async function* readBev(place: string): AddressRows & AsyncGenerator<(AddressRow | RefusedRow)[]> {
  const files = (await stat(place)).isDirectory() ? await folder(place) : byName(await readZip(place));
  const names = {
    streets: await namesOf(files, "STRASSE.csv", "SKZ", streetName),
    towns: await namesOf(files, "GEMEINDE.csv", "GKZ", (row) => row.values("GEMEINDENAME")),
    villages: files.has("ORTSCHAFT.CSV")
      ? await namesOf(files, "ORTSCHAFT.csv", "OKZ", (row) => row.values("ORTSNAME"))
      : new Map<string, string>(),
  };
  for await (const rows of tableOf(files, "ADRESSE.csv", addressColumns))
    yield rows.map((row) => toAddress(row, names));
}

async function folder(place: string): Promise<Files> {
  const names = await readdir(place);
  return byName(new Map(names.map((name) => [name, () => createReadStream(path.join(place, name))])));
}

function byName(files: Files): Files {
  return new Map([...files].map(([name, read]) => [path.posix.basename(name).toUpperCase(), read]));
}

function tableOf(files: Files, file: string, columns: string[]): AsyncGenerator<CsvRow[]> {
  const bytes = files.get(file.toUpperCase());
  if (bytes === undefined)
    throw new CannotStart(`There is no ${file}; the file wanted is "Adresse Relationale Tabellen".`);
  return readCsv(bytes(), { separator: ";", columns, file });
}

async function namesOf(files: Files, file: string, key: string, nameOf: (row: CsvRow) => string) {
  const names = new Map<string, string>();
  for await (const rows of tableOf(files, file, [key]))
    for (const row of rows) names.set(row.values(key), nameOf(row));
  return names;
}

/** The addition belongs to the address where the register says so. */
function streetName(row: CsvRow): string {
  const [name, addition] = [row.values("STRASSENNAME"), row.values("STRASSENNAMENZUSATZ")];
  return addition !== "" && row.values("SZUSADRBEST") === "1" ? `${name} ${addition}` : name;
}

function toAddress(row: CsvRow, { streets, towns, villages }: Names): AddressRow | RefusedRow {
  const { line, values } = row;
  const street = streets.get(values("SKZ")) || villages.get(values("OKZ"));
  if (!street) return { line, refused: "no street or place has its SKZ" };
  const [east, north] = [meters(values("RW")), meters(values("HW"))];
  if (Number.isNaN(east) || Number.isNaN(north)) return { line, refused: "no coordinates" };
  const place = fromStrip(values("EPSG"), east, north);
  if (place === null) return { line, refused: `unknown EPSG ${values("EPSG").slice(0, 20)}` };
  const { latitude, longitude } = place;
  const isInside =
    latitude > austria.south &&
    latitude < austria.north &&
    longitude > austria.west &&
    longitude < austria.east;
  if (!isInside) return { line, refused: "lies outside Austria" };
  if (!/^\d{1,18}$/.test(values("ADRCD"))) return { line, refused: "no ADRCD" };
  return {
    line,
    street,
    houseNumber: houseNumber(values),
    postcode: values("PLZ") || null,
    city: towns.get(values("GKZ")) || null,
    ...place,
    key: BigInt(values("ADRCD")),
  };
}

/** Number and letter, and those of the other end of a range: 12, 12a, 12-14, 3/2. */
function houseNumber(values: CsvRow["values"]): string {
  const first = values("HAUSNRZAHL1") + values("HAUSNRBUCHSTABE1");
  const second = values("HAUSNRZAHL2") + values("HAUSNRBUCHSTABE2");
  const joint = values("HAUSNRVERBINDUNG1") || (second === "" ? "" : "/");
  return (first + (second === "" ? "" : joint + second) || values("HAUSNRTEXT")).slice(0, 40);
}

/** With a comma or a point before the decimals. */
function meters(text: string): number {
  return text === "" ? NaN : Number(text.replace(",", "."));
}
