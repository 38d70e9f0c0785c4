import { zipSync } from "fflate";
import path from "node:path";
import { Client } from "pg";
import proj4 from "proj4";
import { expect, test } from "vitest";
import { CannotStart } from "../../cannot-start.ts";
import { clock } from "../../clock.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { databaseGeocoder } from "../database-geocoder.ts";
import type { Geocoder } from "../geocoder.ts";
import { aTable, importing, withFiles } from "../../../../test/kit/geocoding/addresses.ts";
import { importAddresses } from "./import-addresses.ts";
import { fromStrip } from "./from-strip.ts";

const database = await aDatabase();

const nothing: Geocoder = {
  reverse: async () => null,
  geocode: async () => [],
  suggest: async () => [],
  details: async () => null,
};
const geocoder = databaseGeocoder(database.pool("app"), nothing);
const streetsAt = async (latitude: number, longitude: number) =>
  (await geocoder.reverse({ latitude, longitude }, "de-AT"))?.displayName;

async function run(file: string, wish: Record<string, string>) {
  const told: string[] = [];
  await importAddresses({ url: database.url, clock, tell: (line) => told.push(line) }, { file, ...wish });
  return told;
}

async function tablesOf() {
  const rows = await asOwner<{ name: string }>(
    database,
    "select relname as name from pg_class where relkind = 'r' and relname ~ '^address(es|_streets)_[0-9]+$'",
  );
  return rows.length;
}

/** Places in the strips of the survey, as the register has them. */
const strip = (epsg: string, latitude: number, longitude: number) => {
  const meridian = { "31254": "10.3333333333333", "31255": "13.3333333333333", "31256": "16.3333333333333" }[
    epsg
  ]!;
  const to = `+proj=tmerc +lat_0=0 +lon_0=${meridian} +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 +units=m`;
  const [east, north] = proj4("WGS84", to, [longitude, latitude]);
  return `"${east.toFixed(2)}";"${north.toFixed(2)}";"${epsg}"`;
};

const head =
  '"ADRCD";"GKZ";"OKZ";"PLZ";"SKZ";"ZAEHLSPRENGEL";"HAUSNRTEXT";"HAUSNRZAHL1";"HAUSNRBUCHSTABE1";"HAUSNRVERBINDUNG1";"HAUSNRZAHL2";"HAUSNRBUCHSTABE2";"HAUSNRBEREICH";"RW";"HW";"EPSG"';
const bevFiles = {
  "ADRESSE.csv": `\uFEFF${[
    head,
    `"1000001";"90101";"1";"1010";"901";"";"";"1";"";"";"";"";"keine Angabe";${strip("31256", 48.20849, 16.37208)}`,
    `"1000002";"40101";"2";"4020";"401";"";"";"12";"a";"-";"14";"";"keine Angabe";${strip("31255", 48.3064, 14.2861)}`,
    `"1000003";"70101";"3";"6020";"701";"";"";"3";"";"";"";"";"keine Angabe";${strip("31254", 47.2682, 11.3933)}`,
    `"1000004";"41101";"4";"4320";"";"";"";"7";"";"";"";"";"keine Angabe";${strip("31255", 48.25, 14.63)}`,
    '"1000005";"90101";"1";"1010";"901";"";"";"2";"";"";"";"";"keine Angabe";"";"";""',
    `"1000006";"90101";"1";"1010";"901";"";"";"4";"";"";"";"";"keine Angabe";"0";"0";"31256"`,
    `"1000007";"90101";"1";"1010";"901";"";"";"5";"";"";"";"";"keine Angabe";${strip("31256", 48.2, 16.4).replace("31256", "4326")}`,
    `"1000008";"90101";"9";"1010";"999";"";"";"6";"";"";"";"";"keine Angabe";${strip("31256", 48.2, 16.4)}`,
    ...Array.from(
      { length: 60 },
      (_, i) =>
        `"20000${i}";"90101";"1";"1100";"902";"";"";"${i + 1}";"";"";"";"";"keine Angabe";${strip("31256", 48.17 + i / 1e4, 16.38)}`,
    ),
  ].join("\r\n")}\r\n`,
  "STRASSE.csv":
    '"SKZ";"STRASSENNAME";"STRASSENNAMENZUSATZ";"SZUSADRBEST";"GKZ"\r\n"901";"Stephansplatz";"";"";"90101"\r\n"902";"Favoritenstraße";"";"";"90101"\r\n"401";"Hauptplatz";"(Stadt)";"0";"40101"\r\n"701";"Maria-Theresien-Straße";"";"";"70101"\r\n',
  "GEMEINDE.csv":
    '"GKZ";"GEMEINDENAME"\r\n"90101";"Wien"\r\n"40101";"Linz"\r\n"70101";"Innsbruck"\r\n"41101";"Perg"\r\n',
  "ORTSCHAFT.csv": '"GKZ";"OKZ";"ORTSNAME"\r\n"41101";"4";"Öd"\r\n',
};

test("Hermannskogel, from which Austria was measured, lies where it lies", () => {
  const onBessel = proj4(
    "+proj=longlat +ellps=bessel +no_defs",
    "+proj=tmerc +lat_0=0 +lon_0=16.3333333333333 +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +units=m",
    [16 + 17 / 60 + 41.06 / 3600, 48 + 16 / 60 + 15.29 / 3600],
  );

  const { latitude, longitude } = fromStrip("31256", onBessel[0]!, onBessel[1]!)!;

  // As the globe has it: 48° 16′ 13″, 16° 17′ 37″.
  expect(Math.abs(latitude - (48 + 16 / 60 + 13 / 3600))).toBeLessThan(0.5 / 3600);
  expect(Math.abs(longitude - (16 + 17 / 60 + 37 / 3600))).toBeLessThan(0.5 / 3600);
});

test("the register of the BEV is read from a folder, and what cannot be used is told with its line", async () => {
  const told = await withFiles(bevFiles, (folder) => run(folder, { format: "bev" }));

  expect(told).toEqual([
    "Line 6: no coordinates.",
    "Line 7: lies outside Austria.",
    "Line 8: unknown EPSG 4326.",
    "Line 9: no street or place has its SKZ.",
    'Loaded as "bev". Addresses: 64, streets: 5, rows refused: 4.',
    "The credit shown is: © Österreichisches Adressregister (BEV), CC BY 4.0",
  ]);
  expect(await streetsAt(48.20849, 16.37208)).toBe("Stephansplatz 1, 1010 Wien");
  expect(await streetsAt(48.3064, 14.2861)).toBe("Hauptplatz 12a-14, 4020 Linz");
  expect(await streetsAt(47.2682, 11.3933)).toBe("Maria-Theresien-Straße 3, 6020 Innsbruck");
  expect(await streetsAt(48.25, 14.63)).toBe("Öd 7, 4320 Perg");
  expect(await geocoder.details("bev:a:1000001", "de-AT")).toMatchObject({ street: "Stephansplatz 1" });
});

test("the same as a ZIP gives the same, whatever the order of its files", async () => {
  const files = Object.entries(bevFiles).map(([name, text]) => [
    `Stichtag/${name}`,
    new TextEncoder().encode(text),
  ]);
  const zip = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
  const plain = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { level: 0 });

  for (const archive of [zip, plain]) {
    const told = await withFiles({ "bev.zip": archive }, (folder) =>
      run(path.join(folder, "bev.zip"), { format: "bev" }),
    );
    expect(told.at(-2)).toBe('Loaded as "bev". Addresses: 64, streets: 5, rows refused: 4.');
  }
  expect(await streetsAt(48.20849, 16.37208)).toBe("Stephansplatz 1, 1010 Wien");
  expect(await geocoder.suggest("stephanspl", "de-AT")).toHaveLength(1);
});

test("OpenAddresses are read as CSV and as GeoJSON", async () => {
  const wish = { source: "openaddresses-csv" };
  await importing(database, aTable([["Straße, mit Komma", "1", "8010", "Graz", 47.07, 15.44]]), wish);
  const feature = {
    type: "Feature",
    properties: { hash: "ffffffffffffffff", number: 3, street: "Ringstraße", city: "Graz", postcode: null },
    geometry: { type: "Point", coordinates: [15.45, 47.08] },
  };
  await importing(database, `\n${JSON.stringify(feature)}\n`, {
    source: "openaddresses-json",
    credit: "© Graz",
  });

  expect(await streetsAt(47.07, 15.44)).toBe("Straße, mit Komma 1, 8010 Graz");
  expect(await streetsAt(47.08, 15.45)).toBe("Ringstraße 3, Graz");
  expect(await geocoder.details("openaddresses-json:a:-1", "de-AT")).toMatchObject({ city: "Graz" });
  expect(
    await asOwner(
      database,
      "select name, country, credit, address_count from address_sources where name like 'openaddresses-%' order by name",
    ),
  ).toEqual([
    { name: "openaddresses-csv", country: "AT", credit: "© Somebody", address_count: 1 },
    { name: "openaddresses-json", country: "AT", credit: "© Graz", address_count: 1 },
  ]);
});

test("a new file replaces the old one of its source, those of others stay", async () => {
  const graz = (street: string) => aTable([[street, "1", "8010", "Graz", 47.1, 15.4]]);
  await importing(database, graz("Altgasse"), { source: "graz" });
  await importing(database, aTable([["Anderswo", "1", "8020", "Graz", 47.11, 15.41]]), { source: "other" });
  const tables = await tablesOf();

  await importing(database, graz("Neugasse"), { source: "graz" });

  expect(await streetsAt(47.1, 15.4)).toBe("Neugasse 1, 8010 Graz");
  expect(await streetsAt(47.11, 15.41)).toBe("Anderswo 1, 8020 Graz");
  expect(await geocoder.suggest("altgasse", "de-AT")).toEqual([]);
  expect(await tablesOf()).toBe(tables);
});

test.each([
  ["has no column that is needed", "LON,LAT,STREET\n1,2,x\n", "has no column NUMBER."],
  ["is empty", "", "is empty."],
  ["has a head alone", aTable([]), "no address that can be used"],
  ["holds something else", `${aTable([["A", "1", "1", "B", 47, 15]])}${"x,y,z\n".repeat(50)}`, "too many"],
  ["opens a quotation that never ends", `${aTable([["A", "1", "1", "B", 47, 15]])}1,2,"x\n`, "never ends"],
  ["has a line without an end", `LON,LAT,NUMBER,STREET\n${"x".repeat(600_000)}`, "has no end"],
])("a file that %s leaves the old addresses", async (_, content, reason) => {
  const wish = { source: "kept" };
  await importing(database, aTable([["Bleibgasse", "1", "8010", "Graz", 47.2, 15.5]]), wish);
  const tables = await tablesOf();

  const failed = importing(database, content, wish);

  await expect(failed).rejects.toThrow(CannotStart);
  await expect(failed).rejects.toThrow(reason);
  expect(await streetsAt(47.2, 15.5)).toBe("Bleibgasse 1, 8010 Graz");
  expect(await tablesOf()).toBe(tables);
});

test("a file of another encoding is refused row by row", async () => {
  const rows = aTable([["Bahnhofstraße", "1", "8010", "Graz", 47.3, 15.5]]);
  const wish = { format: "openaddresses", country: "AT", credit: "x", source: "latin" };

  const failed = withFiles({ "latin.csv": Buffer.from(rows, "latin1") }, (folder) =>
    run(path.join(folder, "latin.csv"), wish),
  );

  await expect(failed).rejects.toThrow("no address that can be used");
});

test.each([
  ["no ZIP", { "bev.zip": "PK nothing" }, "is no ZIP archive"],
  [
    "a ZIP cut in half",
    { "bev.zip": zipSync({ "ADRESSE.csv": Buffer.alloc(9_999, "x") }).subarray(0, 60) },
    "is no ZIP archive",
  ],
  [
    "a ZIP without its tables",
    { "bev.zip": zipSync({ "README.txt": Buffer.from("x") }) },
    "There is no STRASSE.csv",
  ],
  ["a ZIP of which a file is lost", { "bev.zip": overwritten(aZip(), 0) }, "is no ZIP archive"],
  ["a ZIP with damaged data", { "bev.zip": overwritten(aZip(), 41) }, "is no ZIP archive"],
  [
    "a ZIP behind a password",
    { "bev.zip": flagged(zipSync({ "ADRESSE.csv": Buffer.from("x") })) },
    "ADRESSE.csv is packed in a way that cannot be read",
  ],
])("%s is told in a line", async (_, files, reason) => {
  const failed = withFiles(files, (folder) => run(path.join(folder, "bev.zip"), { format: "bev" }));

  await expect(failed).rejects.toThrow(CannotStart);
  await expect(failed).rejects.toThrow(reason);
});

test.each([
  [{}, "--format must be bev or openaddresses."],
  [{ format: "openaddresses" }, "--country and --credit have to be given"],
  [{ format: "bev", source: "Ä; drop" }, "--source must be"],
  [{ format: "bev", country: "Austria" }, "--country must be"],
])("%j is refused before anything is read", async (wish, reason) => {
  await expect(run(".", wish as Record<string, string>)).rejects.toThrow(reason);
  await expect(run("/nowhere/at/all", { format: "bev" })).rejects.toThrow("There is no /nowhere/at/all.");
});

test("one import runs at a time, and what a killed one has left is cleared away", async () => {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query("select pg_advisory_lock(826219, 44)");
  const table = aTable([["Gasse", "1", "8010", "Graz", 47.4, 15.6]]);
  await expect(importing(database, table, { source: "turns" })).rejects.toThrow(
    "Another import of addresses is running.",
  );
  await other.end();
  const tables = await tablesOf();
  await asOwner(
    database,
    "create table wegbuch.addresses_99999 (x int); alter table wegbuch.addresses_99999 owner to wegbuch_owner",
  );

  await expect
    .poll(() => importing(database, table, { source: "turns" }).then(() => "done", String))
    .toBe("done");

  expect(await tablesOf()).toBe(tables + 2);
});

test("the switch leaves no index to be built, and waits for who still reads", async () => {
  const table = aTable([["Gasse", "1", "8010", "Graz", 47.5, 15.6]]);
  await importing(database, table, { source: "read" });
  const reader = await database.pool("app").connect();
  await reader.query("begin; select 1 from addresses limit 1");

  const again = importing(database, table.replace("Gasse", "Neue Gasse"), { source: "read" });
  const hasTriedInVain = `select 1 from pg_stat_activity
    where application_name = 'wegbuch import-addresses' and query = 'rollback'`;
  await expect.poll(() => asOwner(database, hasTriedInVain)).toHaveLength(1);
  await reader.query("commit");
  reader.release();
  await again;

  expect(await streetsAt(47.5, 15.6)).toBe("Neue Gasse 1, 8010 Graz");
  const [counts] = await asOwner<{ twice: number }>(
    database,
    `select count(*)::int as twice from (select 1 from pg_index join pg_class on pg_class.oid = indrelid
     where relname ~ '^address(es|_streets)_[0-9]+$' group by indrelid, indkey having count(*) > 1) as doubled`,
  );
  expect(counts).toEqual({ twice: 0 });
});

test("who looks up while loads take turns always finds one of them, whole", async () => {
  const table = (name: string) => aTable([[`${name}gasse`, "1", "8010", "Graz", 47.6, 15.7]]);
  await importing(database, table("Erste"), { source: "busy" });
  const names = /^(Erste|Zweite|Dritte)gasse 1, 8010 Graz$/;
  const over = new AbortController();
  const readers = Array.from({ length: 3 }, async () => {
    while (!over.signal.aborted) {
      expect(await streetsAt(47.6, 15.7)).toMatch(names);
      const found = await Promise.all(
        ["Erstegasse 1", "Zweitegasse 1", "Drittegasse 1"].map((typed) => geocoder.suggest(typed, "de-AT")),
      );
      expect(found.flat().every(({ displayName }) => names.test(displayName))).toBe(true);
    }
  });

  for (const name of ["Zweite", "Dritte", "Erste", "Zweite", "Dritte"])
    await importing(database, table(name), { source: "busy" });
  over.abort();

  await Promise.all(readers);
  expect(await streetsAt(47.6, 15.7)).toBe("Drittegasse 1, 8010 Graz");
});

/** Both heads of its one file say that it is encrypted. */
function flagged(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip);
  bytes.writeUInt16LE(1, 6);
  bytes.writeUInt16LE(1, bytes.indexOf("504b0102", "hex") + 8);
  return bytes;
}

function aZip(): Uint8Array {
  return zipSync({
    "STRASSE.csv": Buffer.from("SKZ;STRASSENNAME\r\n1;Gasse\r\n"),
    "GEMEINDE.csv": Buffer.from("GKZ;GEMEINDENAME\r\n1;Wien\r\n"),
    "ADRESSE.csv": Buffer.from("ADRCD;RW;HW\r\n"),
  });
}

function overwritten(zip: Uint8Array, at: number): Uint8Array {
  return Buffer.from(zip).fill(0xff, at, at + 4);
}
