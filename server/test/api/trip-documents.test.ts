import { expect, test, vi } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase } from "../kit/db/database.ts";
import { readPdf } from "../kit/documents/pdf.ts";
import { readXlsx } from "../kit/documents/xlsx.ts";
import { aBearer } from "../kit/api/company.ts";
import { aLogbook } from "../kit/api/logbook.ts";

const database = await aDatabase();
/** To start a thread from the source takes seconds where many tests run at once. */
const patience = { timeout: 120_000 };

/** A logbook, and what asks for it as a file. */
async function aFile() {
  const logbook = await aLogbook(database);
  const { authorization } = await aBearer(database, logbook.people[1]);
  const ask = (format: "pdf" | "xlsx", body: object = {}, more: RequestInit = {}, report = "Trips") =>
    fetch(`${logbook.origin}/api/ReportService/${report}/${format}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "accept-language": "de" },
      body: JSON.stringify(body),
      ...more,
    });
  return { ...logbook, ask };
}

test(
  "the logbook is downloaded as a PDF and as a table, made in threads one after another",
  patience,
  async () => {
    const { ask } = await aFile();
    const [pdf, xlsx] = await Promise.all([ask("pdf", { export: 1 }), ask("xlsx", { export: 2 })]);
    expect([pdf.status, pdf.headers.get("content-type"), pdf.headers.get("content-disposition")]).toEqual([
      200,
      "application/pdf",
      'attachment; filename="Trips.pdf"',
    ]);
    expect(readPdf(new Uint8Array(await pdf.arrayBuffer())).text).toContain("Fahrtenbuch");
    expect([xlsx.status, xlsx.headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="Trips.xlsx"',
    ]);
    expect(readXlsx(new Uint8Array(await xlsx.arrayBuffer())).cells().length).toBeGreaterThan(20);
  },
);

const others = {
  DayTrips: ["Tagesuebersicht.pdf", "Tagesübersicht"],
  DayGraphicTrips: ["TagesuebersichtGraphisch.pdf", "Tagesübersicht grafisch"],
  VehicleMileageSummary: ["VehicleMileage.pdf", "Kilometerstände"],
};

test(
  "days and mileages are downloaded under their own names, and grouped as they can be",
  patience,
  async () => {
    const { ask } = await aFile();
    for (const [report, [name, title]] of Object.entries(others)) {
      const answer = await ask("pdf", { export: 1 }, {}, report);
      expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
        200,
        `attachment; filename="${name}"`,
      ]);
      expect(readPdf(new Uint8Array(await answer.arrayBuffer())).pages[0]![0]).toBe(title);
      for (const body of [{ grouping: 4 }, { export: 2 }, { geofenceIds: [newId()] }])
        expect([body, (await ask("pdf", body, {}, report)).status]).toEqual([body, 400]);
    }
    expect((await ask("pdf", { grouping: 3 }, {}, "DayTrips")).status).toBe(400);
    expect((await ask("pdf", { grouping: 1 }, {}, "VehicleMileageSummary")).status).toBe(400);
  },
);

test("what no logbook can be is refused with the reason", async () => {
  const { ask } = await aFile();
  const refusal = async (format: "pdf" | "xlsx", body: object) => {
    const answer = await ask(format, body);
    return [answer.status, ((await answer.json()) as { errors?: object }).errors];
  };
  const other = ["Format und Adresse des Aufrufs passen nicht zusammen"];
  expect(await refusal("pdf", { export: 2 })).toEqual([400, { export: other }]);
  expect(await refusal("xlsx", { export: 1 })).toEqual([400, { export: other }]);
  expect(await refusal("pdf", { grouping: 4 })).toEqual([
    400,
    { grouping: ["Fahrten können nicht nach Geofences gruppiert werden"] },
  ]);
  const reversed = { from: "2026-05-02T00:00:00Z", to: "2026-05-01T00:00:00Z" };
  expect(await refusal("xlsx", reversed)).toEqual([400, { from: ["Der Beginn muss vor dem Ende liegen"] }]);
});

test("without their package nobody groups or filters by cost centres", async () => {
  const { origin, people } = await aLogbook(database, { packages: 2 });
  const { authorization } = await aBearer(database, people[1]);
  for (const body of [{ grouping: 3 }, { costCenterIds: [newId()] }]) {
    const answer = await fetch(`${origin}/api/ReportService/Trips/pdf`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([body, answer.status]).toEqual([body, 403]);
  }
});

test("whoever goes away while his file is made ends the work for it", patience, async () => {
  const { ask } = await aFile();
  const readers = async () => {
    const { rows } = await database.owner.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where usename = 'wegbuch_report' and datname = current_database()",
    );
    return rows[0]!.count;
  };
  // Whoever is to be waited for holds the report up in the database.
  const blocker = await database.owner.connect();
  await blocker.query("begin");
  await blocker.query("lock table wegbuch.calibrations in access exclusive mode");
  const gone = new AbortController();
  const asked = ask("pdf", {}, { signal: gone.signal }).catch((error: Error) => error.name);
  await vi.waitFor(async () => expect(await readers()).toBe(1), patience);
  gone.abort();
  expect(await asked).toBe("AbortError");
  await blocker.query("rollback");
  blocker.release();
  await vi.waitFor(async () => expect(await readers()).toBe(0), patience);
  expect((await ask("xlsx")).status).toBe(200);
});
