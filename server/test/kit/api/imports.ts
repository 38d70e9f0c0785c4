import type { ImportRow, TripImportResult } from "@wegbuch/contract/imports/schemas";
import type { TestDatabase } from "../db/database.ts";
import { aLogbook, at } from "./logbook.ts";

export const file = { fileName: "Fahrtenbuch 2026.csv", sha256: "a".repeat(64) };

/** A logbook whose people import files: `send(1, [row(2, "05:00", "06:00")])`. */
export async function anImporter(database: TestDatabase, given: Parameters<typeof aLogbook>[1] = {}) {
  const logbook = await aLogbook(database, given);
  const { ask, vehicle, driver } = logbook;
  const send = (role: 1 | 3, rows: readonly object[], more: object = {}, language?: string) =>
    ask<TripImportResult>(
      role,
      "POST /Imports/Trips",
      { ...file, vehicleId: vehicle, driverId: driver, rows, ...more },
      language,
    );
  return { ...logbook, send };
}

/** A row of a file between two times of the day of `at`, on business. */
export const row = (number: number, from: string, to: string, more: Partial<ImportRow> = {}) => ({
  row: number,
  startedAt: at(from),
  finishedAt: at(to),
  startAddress: "Ring 1, 1010 Wien",
  destinationAddress: "Hauptplatz 1, Graz",
  mileageInMeters: 12_300,
  type: 0,
  ...more,
});
