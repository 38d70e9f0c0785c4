import { once } from "node:events";
import { createWriteStream, writeFileSync } from "node:fs";
import path from "node:path";
import proj4 from "proj4";
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
  const streets: string[] = ['"SKZ";"STRASSENNAME";"STRASSENNAMENZUSATZ";"SZUSADRBEST";"GKZ"'];
  const file = createWriteStream(path.join(folder, "ADRESSE.csv"));
  file.write('"ADRCD";"GKZ";"OKZ";"PLZ";"SKZ";"HAUSNRZAHL1";"HAUSNRBUCHSTABE1";"RW";"HW";"EPSG"\r\n');
  const random = mulberry(1);
  let made = 0;
  for (const [gkz, town] of towns.entries()) {
    const addresses = Math.max(40, Math.round(town.share * count));
    const radius = 0.006 * Math.sqrt(addresses / 400);
    for (let s = 0; s * addressesPerStreet < addresses && made < count; s += 1) {
      const street = nameOf(s, random);
      streets.push(`"${streets.length}";"${street}";"";"0";"${gkz}"`);
      const angle = random() * 2 * Math.PI;
      const away = radius * Math.sqrt(random());
      const [south, west] = [
        town.latitude + away * Math.sin(angle),
        town.longitude + 1.5 * away * Math.cos(angle),
      ];
      const lines: string[] = [];
      for (let number = 1; number <= addressesPerStreet; number += 1, made += 1) {
        const place = { latitude: south + number * 2e-4, longitude: west + random() * 2e-4 };
        const [east, north] = strip.forward([place.longitude, place.latitude]);
        lines.push(
          `"${1e6 + made}";"${gkz}";"1";"${town.postcode}";"${streets.length - 1}";"${number}";"";"${east.toFixed(2)}";"${north.toFixed(2)}";"31255"`,
        );
        if (made % 1_000 === 7)
          sample.push({ street, number, postcode: town.postcode, town: town.name, ...place });
      }
      if (!file.write(`${lines.join("\r\n")}\r\n`)) await once(file, "drain");
    }
  }
  file.end();
  await once(file, "finish");
  writeFileSync(path.join(folder, "STRASSE.csv"), streets.join("\r\n"));
  const names = towns.map(({ name }, gkz) => `"${gkz}";"${name}"`);
  writeFileSync(path.join(folder, "GEMEINDE.csv"), ['"GKZ";"GEMEINDENAME"', ...names].join("\r\n"));
  return sample;
}

const strip = proj4(
  "WGS84",
  "+proj=tmerc +lat_0=0 +lon_0=13.3333333333333 +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 +units=m",
);

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
