import { expect, test } from "vitest";
import { aBox, aDriver, aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { readXlsx } from "../../../test/kit/documents/xlsx.ts";
import { aServer, aSuperAdmin } from "../../../test/kit/api/api.ts";
import { aBearer } from "../../../test/kit/api/company.ts";

const database = await aDatabase();
const created_at = new Date("2026-01-31T23:30:00Z");

async function aSupport() {
  const { origin } = await aServer(database);
  const { authorization } = await aBearer(database, (await aSuperAdmin(database)).id);
  /** The rows of an export, each with its cells in order. */
  return async (name: string, selection: object, language = "de") => {
    const answer = await fetch(`${origin}/api/ReportService/${name}/xlsx`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "accept-language": language },
      body: JSON.stringify(selection),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}.xlsx"`);
    const file = readXlsx(new Uint8Array(await answer.arrayBuffer()));
    const rows = new Map<string, string[]>();
    for (const { place, value } of file.cells()) {
      const row = place.replace(/\D+/, "");
      rows.set(row, [...(rows.get(row) ?? []), value]);
    }
    return {
      sheet: /<sheet name="([^"]+)"/.exec(file.parts["xl/workbook.xml"]!)![1],
      rows: [...rows.values()],
    };
  };
}

test("mandators are exported as their list shows them, in the caller's language", async () => {
  const exported = await aSupport();
  const name = "Export & Söhne";
  const mandator = await aMandator(database, {
    name,
    description: "=1+1",
    packages: 3,
    created_at,
    tester_since: created_at,
    tester_expires_in_days: 14,
  });
  await aMandator(database, { name: "Export archiviert", archived_at: created_at });
  await aDriver(database, mandator);
  await aVehicle(database, mandator);
  await aVehicle(database, mandator);
  await aBox(database, mandator);
  const { sheet, rows } = await exported("Mandators", { searchTerm: "export" });
  expect(sheet).toBe("Mandanten");
  const titles = ["Name", "Beschreibung", "Pakete", "Boxen", "Fahrzeuge", "Benutzer", "Angelegt", "Tester"];
  // 46054 is 1 February 2026: half past midnight in Vienna, and the trial ends a fortnight later.
  const trialEnd = String(46054 + 14 + 0.5 / 24);
  expect(rows).toEqual([
    [...titles, "Testzeitraum bis"],
    [
      name,
      "=1+1",
      "Tracking, Fahrtenbuch",
      "1",
      "2",
      "1",
      "46054",
      "1",
      expect.stringContaining(trialEnd.slice(0, 9)),
    ],
  ]);
  const english = await exported("Mandators", { searchTerm: "export", isTestMandator: 2 }, "en");
  expect([english.sheet, english.rows[0]![2], english.rows[1]![2]]).toEqual([
    "Mandators",
    "Packages",
    "Tracking, Logbook",
  ]);
  expect((await exported("Mandators", { searchTerm: "export", isTestMandator: 1 })).rows).toHaveLength(1);
  expect((await exported("Mandators", { searchTerm: "export", isArchived: true })).rows[1]![0]).toBe(
    "Export archiviert",
  );
});

test("users of a mandator are exported in the order of their list", async () => {
  const exported = await aSupport();
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const person = (last_name: string, email: string, given: object = {}) =>
    aDriver(database, mandatorId, { last_name, login: { email }, ...given });
  await person("Zöchling", "zoe@alpenland.at", { foreign_id: "007", role_id: 4, description: "Kran" });
  await person("Österreicher", "oe@alpenland.at");
  await person("Archiv", "archiv@alpenland.at", { archived_at: created_at });
  await aDriver(database, await aMandator(database), { last_name: "Fremd" });
  const { sheet, rows } = await exported("MandatorUsers", { mandatorId }, "en");
  expect(sheet).toBe("Mandator users");
  const titles = ["E-mail", "First name", "Last name", "Description", "Role", "Mandator", "Personal number"];
  expect(rows).toEqual([
    [...titles, "Archived"],
    ["oe@alpenland.at", "Anna", "Österreicher", "Driver", "Alpenland"],
    ["zoe@alpenland.at", "Anna", "Zöchling", "Kran", "Group Leader Viewer", "Alpenland", "007"],
  ]);
  const archived = await exported("MandatorUsers", { mandatorId, isArchived: true });
  expect(archived.rows.slice(1).map(([email]) => email)).toEqual(["archiv@alpenland.at"]);
  const found = await exported("MandatorUsers", { mandatorId, searchTerm: "kran" });
  expect(found.rows.slice(1).map((row) => row[4])).toEqual(["Gruppenleiter (nur Lesen)"]);
});

test("boxes with and without a mandator are exported with where they are", async () => {
  const exported = await aSupport();
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const vehicleId = await aVehicle(database, mandatorId, { name: "Kranwagen" });
  const facts = { model: "FMC003", sim_card_number: "0043", phone_number: "+43 664 1", created_at };
  const { imei } = await aBox(database, mandatorId, { vehicleId, ...facts });
  const free = await aBox(database, mandatorId, { mandator_id: null });
  const { sheet, rows } = await exported("MandatorBoxes", { mandatorId });
  expect(sheet).toBe("Mandantenboxen");
  expect(rows[0]).toEqual([
    "IMEI",
    "Modell",
    "SIM-Kartennummer",
    "Telefonnummer",
    "Mandant",
    "Fahrzeug",
    "Angelegt",
    "Archiviert",
    "Kommentar",
  ]);
  expect(rows.slice(1)).toEqual([
    [imei, "FMC003", "0043", "+43 664 1", "Alpenland", "Kranwagen", expect.stringMatching(/^46054\.02/)],
  ]);
  const without = await exported("MandatorBoxes", { withoutMandator: true });
  expect(without.rows.slice(1).map(([first]) => first)).toEqual([free.imei]);
});
