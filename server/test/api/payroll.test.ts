import type { Page } from "@wegbuch/contract/kit/page";
import type { PayrollMonth } from "@wegbuch/contract/payroll/schemas";
import { expect, test } from "vitest";
import { aBearer } from "../kit/api/company.ts";
import { aCrew } from "../kit/api/time-logs.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { readXlsx } from "../kit/documents/xlsx.ts";
import { styles } from "../../src/platform/documents/xlsx-book.ts";

const database = await aDatabase();

/** A driver who worked on a day with a break, and a night into the first of May. */
async function aMonth() {
  const crew = await aCrew(database);
  await crew.add(5, 0, ["2026-04-30T18:00:00Z", "2026-05-01T02:00:00Z"]);
  const day = await crew.add(5, 0, ["2026-05-02T06:00:00Z", "2026-05-02T14:30:00Z"]);
  const timeLogId = day.body.id;
  await crew.add(5, 2, ["2026-05-02T10:00:00Z", "2026-05-02T10:30:00Z"], { timeLogId });
  const month = async (role: 1 | 3, said: string) =>
    (await crew.ask<Page<PayrollMonth>>(role, `GET /Payroll?month=${said}`)).body;
  const { authorization } = await aBearer(database, crew.people[1]);
  const file = (type: "csv" | "xlsx", said: string, language = "de-AT") =>
    fetch(`${crew.origin}/api/ReportService/Payroll/${type}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "accept-language": language },
      body: JSON.stringify({ month: said }),
    });
  return { ...crew, month, file };
}

const hour = 3_600;

test("a month tells of everybody what he worked, and which hours bear a surcharge", async () => {
  const { month, people } = await aMonth();
  const may = await month(1, "2026-05");
  expect(may.items).toMatchObject([
    { id: people[5], days: 1, workSeconds: 8.5 * hour, restSeconds: 0.5 * hour, netSeconds: 8 * hour },
  ]);
  // The shift began in April and counts for it, also its hours on the holiday.
  const april = await month(1, "2026-04");
  expect(april.items).toMatchObject([
    { days: 1, netSeconds: 8 * hour, nightSeconds: 6 * hour, sundaySeconds: 0, holidaySeconds: 4 * hour },
  ]);
  expect((await month(1, "2026-03")).items).toEqual([]);
});

test("who was deleted since is told with his last month", async () => {
  const { month, people } = await aMonth();
  await asOwner(database, "update users set archived_at = now(), deleted_at = now() where id = $1", [
    people[5],
  ]);
  expect((await month(1, "2026-05")).items).toMatchObject([{ id: people[5], netSeconds: 8 * hour }]);
});

test("a leader sees whom he leads, and the holidays are those of the company's state", async () => {
  const { month, ask } = await aMonth();
  expect((await month(3, "2026-05")).items).toEqual([]);
  const holidays = async () => (await ask(1, "GET /Payroll/Holidays?month=2026-01")).body;
  expect(await holidays()).toMatchObject({
    region: "AT-9",
    holidays: [{ day: "2026-01-01" }, { day: "2026-01-06" }],
  });
  const rules = {
    dailyDrivingHours: 8,
    weeklyDrivingHours: 48,
    drivingBreakMinutes: 30,
    workingDayHours: 12,
  };
  await ask(1, "PUT /Mandators/WorkingTime", { ...rules, holidayRegion: "DE-BE" });
  expect(await holidays()).toMatchObject({ region: "DE-BE", holidays: [{ day: "2026-01-01" }] });
});

test("a month is provisional in payroll and its files until it is closed", async () => {
  const { month, ask, people, file } = await aMonth();
  const url = `/TimeLog/Months/${people[5]}/2026-04`;
  const standing = async () => (await month(1, "2026-04")).items[0]!.standing;
  const csv = async () => (await file("csv", "2026-04")).text();
  expect(await standing()).toBe("open");
  expect(await csv()).toMatch(/;vorläufig\r\n$/);
  await ask(5, `PUT ${url}/Confirmation`);
  expect(await standing()).toBe("confirmed");
  expect(await csv()).toMatch(/;vorläufig, bestätigt\r\n$/);
  expect((await ask(1, `PUT ${url}/Closing`, {})).status).toBe(204);
  expect(await standing()).toBe("closed");
  expect(await csv()).toMatch(/;abgeschlossen\r\n$/);
});

test("both files say what the table says, each figure below its heading, in both languages", async () => {
  const { add, drive, people, file } = await aMonth();
  await asOwner(
    database,
    "update users set first_name = 'Xaver', last_name = 'Huber; jun.', foreign_id = '0047' where id = $1",
    [people[5]],
  );
  const sunday = await add(5, 0, ["2026-04-26T06:00:00Z", "2026-04-26T11:30:00Z"]);
  await add(5, 2, ["2026-04-26T09:00:00Z", "2026-04-26T09:30:00Z"], { timeLogId: sunday.body.id });
  await drive("2026-04-26T07:00:00Z", "2026-04-26T07:45:00Z");
  const headings = {
    "de-AT":
      "Personalnummer;Mitarbeiter;Monat;Tage;Einsatzzeit;Ruhepausen;Arbeitszeit ohne Ruhepausen;Lenkzeit;" +
      "Nacht 22–6 Uhr;Sonntag;Feiertag;Tage zu prüfen;Stand",
    en:
      "Personal number;Employee;Month;Days;Working day;Rest breaks;Working time without rest breaks;Driving;" +
      "Night, 22 to 6;Sunday;Public holiday;Days to check;State",
  };
  const hours = [13.5, 0.5, 13, 0.75, 6, 5, 4];
  for (const [language, standing] of [
    ["de-AT", "vorläufig"],
    ["en", "provisional"],
  ] as const) {
    const lines = (await (await file("csv", "2026-04", language)).text()).split("\r\n");
    const decimals = hours.map((each) => each.toFixed(2).replace(".", ",")).join(";");
    expect(lines).toEqual([
      headings[language],
      `0047;"Xaver Huber; jun.";2026-04;2;${decimals};1;${standing}`,
      "",
    ]);

    const xlsx = readXlsx(new Uint8Array(await (await file("xlsx", "2026-04", language)).arrayBuffer()));
    const [titles, figures] = [1, 2].map((row) =>
      xlsx.cells().filter(({ place }) => place.replace(/^[A-Z]+/, "") === String(row)),
    );
    expect(titles!.map(({ value }) => value)).toEqual(headings[language].split(";"));
    expect(figures!.map(({ place }) => place)).toEqual(titles!.map(({ place }) => place.replace("1", "2")));
    const shown = figures!.map(({ value, style }) =>
      style === styles.duration ? Math.round(Number(value) * 2_400) / 100 : value,
    );
    expect(shown).toEqual(["0047", "Xaver Huber; jun.", "2026-04", "2", ...hours, "1", standing]);
  }
});
