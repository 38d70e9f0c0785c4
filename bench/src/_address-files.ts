import { once } from "node:events";
import { createWriteStream, writeFileSync } from "node:fs";
import path from "node:path";
import { fromStrip } from "../../server/src/platform/geocoding/importing/from-strip.ts";
import { buildGazetteer } from "../../server/tools/build-gazetteer.ts";

export type Made = {
  street: string;
  number: number;
  postcode: string;
  town: string;
  latitude: number;
  longitude: number;
};

type Town = { name: string; postcode: string; share: number; latitude: number; longitude: number };

const everywhere = [
  "Hauptstraße",
  "Bahnhofstraße",
  "Kirchengasse",
  "Schulstraße",
  "Dorfstraße",
  "Feldgasse",
  "Gartenweg",
];
const firsts = [
  "Linden",
  "Mozart",
  "Wiener",
  "Grazer",
  "Birken",
  "Wald",
  "Mühl",
  "Berg",
  "Sonnen",
  "Schiller",
  "Römer",
];
const seconds = [
  "berg",
  "bach",
  "feld",
  "hof",
  "tal",
  "au",
  "brunn",
  "dorf",
  "stein",
  "hain",
  "see",
  "wies",
  "eck",
];
const kinds = ["straße", "gasse", "weg", "platz", "allee", "ring", "steig", " Siedlung"];
const addressesPerStreet = 20;

/** Writes files as the BEV makes them, of made-up streets in the places of Austria; gives one address in a thousand. */
export async function writeAddressFiles(folder: string, count: number): Promise<Made[]> {
  const towns = austrianTowns();
  const sample: Made[] = [];
  const names = ['"SKZ";"STRASSENNAME";"STRASSENNAMENZUSATZ";"SZUSADRBEST";"GKZ"'];
  const file = createWriteStream(path.join(folder, "ADRESSE.csv"));
  file.write('"ADRCD";"GKZ";"OKZ";"PLZ";"SKZ";"HAUSNRZAHL1";"HAUSNRBUCHSTABE1";"RW";"HW";"EPSG"\r\n');
  const random = mulberry(1);
  for (const street of streetsOf(towns, count, random)) {
    names.push(`"${street.skz}";"${street.name}";"";"0";"${street.gkz}"`);
    if (!file.write(addressesOf(street, random, sample))) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  writeFileSync(path.join(folder, "STRASSE.csv"), names.join("\r\n"));
  const gemeinden = towns.map(({ name }, gkz) => `"${gkz}";"${name}"`);
  writeFileSync(path.join(folder, "GEMEINDE.csv"), ['"GKZ";"GEMEINDENAME"', ...gemeinden].join("\r\n"));
  return sample;
}

type Street = { skz: number; gkz: number; town: Town; name: string; latitude: number; longitude: number };

/** As many as `count` addresses need, scattered around their towns; each town has two at least. */
function* streetsOf(towns: Town[], count: number, random: () => number): Generator<Street> {
  let skz = 0;
  for (const [gkz, town] of towns.entries()) {
    const addresses = Math.max(2 * addressesPerStreet, Math.round(town.share * count));
    const radius = 0.006 * Math.sqrt(addresses / 400);
    for (let s = 0; s * addressesPerStreet < addresses && skz * addressesPerStreet < count; s += 1) {
      const [angle, away] = [random() * 2 * Math.PI, radius * Math.sqrt(random())];
      const latitude = town.latitude + away * Math.sin(angle);
      const longitude = town.longitude + 1.5 * away * Math.cos(angle);
      yield { skz: (skz += 1), gkz, town, name: nameOf(s, random), latitude, longitude };
    }
  }
}

function addressesOf(street: Street, random: () => number, sample: Made[]): string {
  const { skz, gkz, town } = street;
  const lines: string[] = [];
  for (let number = 1; number <= addressesPerStreet; number += 1) {
    const along = [street.latitude + number * 2e-4, street.longitude + random() * 2e-4] as const;
    const [east, north] = intoStrip(...along);
    const key = skz * addressesPerStreet + number;
    const meters = `"${east.toFixed(2)}";"${north.toFixed(2)}"`;
    lines.push(`"${key}";"${gkz}";"1";"${town.postcode}";"${skz}";"${number}";"";${meters};"31255"\r\n`);
    if (key % 1_000 !== 7) continue;
    const place = fromStrip("31255", east, north)!;
    sample.push({ street: street.name, number, postcode: town.postcode, town: town.name, ...place });
  }
  return lines.join("");
}

/** Roughly where a place lies in the strip; exact is what comes of reading it back. */
function intoStrip(latitude: number, longitude: number): [east: number, north: number] {
  const metersPerDegree = 111_200;
  const east = (longitude - 40 / 3) * metersPerDegree * Math.cos((latitude * Math.PI) / 180);
  return [east, latitude * metersPerDegree - 5_000_000];
}

function austrianTowns(): Town[] {
  const { names, countries, populations, latitudes, longitudes, postcodes } = buildGazetteer();
  const rows = names.flatMap((_, row) => (countries.startsWith("AT", 2 * row) ? [row] : []));
  const people = rows.reduce((sum, row) => sum + populations[row]!, 0);
  return rows.map((row) => ({
    name: names[row]!,
    postcode: postcodes[row] ?? "1010",
    share: populations[row]! / people,
    latitude: latitudes[row]! / 1e5,
    longitude: longitudes[row]! / 1e5,
  }));
}

function nameOf(s: number, random: () => number): string {
  if (s < everywhere.length) return everywhere[s]!;
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!;
  return `${pick(firsts)}${pick(seconds)}${pick(kinds)}`;
}

/** The same numbers in each run. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
