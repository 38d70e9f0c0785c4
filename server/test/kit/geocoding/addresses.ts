import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { clock } from "../../../src/platform/clock.ts";
import type { TestDatabase } from "../db/database.ts";
import { importAddresses } from "../../../src/platform/geocoding/importing/import-addresses.ts";

/** A folder with these files while `work` lasts. */
export async function withFiles<Result>(
  files: Record<string, string | Uint8Array>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-addresses-"));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Given = readonly [
  street: string,
  number: string,
  postcode: string,
  city: string,
  latitude: number,
  longitude: number,
];

/** A file of OpenAddresses as CSV. */
export function aTable(rows: readonly Given[]): string {
  const lines = rows.map(
    ([street, number, postcode, city, latitude, longitude]) =>
      `${longitude},${latitude},${number},"${street}",,${city},,,${postcode},,`,
  );
  return ["LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH", ...lines, ""].join("\n");
}

/** Loads addresses the way an operator does; gives what was told. */
export async function importing(
  database: TestDatabase,
  content: string,
  wish: Record<string, string> = {},
): Promise<string[]> {
  const told: string[] = [];
  const parts = { url: database.url, clock, tell: (line: string) => told.push(line) };
  const defaults = { format: "openaddresses", country: "AT", credit: "© Somebody" };
  await withFiles({ "addresses.csv": content }, (folder) =>
    importAddresses(parts, { ...defaults, file: path.join(folder, "addresses.csv"), ...wish }),
  );
  return told;
}
