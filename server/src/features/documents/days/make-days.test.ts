import { expect, test } from "vitest";
import { aDatabase } from "../../../../test/kit/db/database.ts";
import { aFiledLogbook } from "../../../../test/kit/api/filed-logbook.ts";

const database = await aDatabase();
const report = "Day";

/** The two trips of the worked example: 12 km on business, 8 km private. */
async function theExample() {
  const logbook = await aFiledLogbook(database);
  await logbook.aDrive("06:00", "06:30", { mileage_in_meters: 12_000, idle_seconds: 120 });
  await logbook.aDrive("07:00", "07:35", { mileage_in_meters: 8_000, type: 1, idle_seconds: 465 });
  return logbook;
}

test("a day is one line with its trips, times and kilometres by type, and sums as in the worked example", async () => {
  const { pdf } = await theExample();
  const { text, pages } = await pdf({ report });
  expect(pages[0]!.slice(0, 4)).toEqual([
    "Tagesübersicht",
    "Mandant | Alpenland GmbH",
    "Zeitraum | Gesamter Zeitraum",
    "Gruppiert nach | Fahrzeug",
  ]);
  expect(text).toContain("Mo 04.05.2026 | 2 | 08:00 | 09:35 | 1:05 | 0:09 | 12,0 | 8,0 | 0,0 | 20,0");
  const sums = "2 Fahrten · 1:05 h · 20,0 km (Geschäftlich 12,0 · Privat 8,0 · Arbeitsweg 0,0)";
  expect(text).toContain(`Summe Caddy · W-1 | ${sums}`);
  expect(text).toContain(`Gesamtsumme | ${sums}`);
  expect(text).toContain("Seite 1 von 1");
});

test("without the times of private trips a day counts them with their kilometres only", async () => {
  const { aDrive, pdf } = await theExample();
  await aDrive("06:00", "06:20", {
    started_at: new Date("2026-05-03T06:00:00Z"),
    finished_at: new Date("2026-05-03T06:20:00Z"),
    mileage_in_meters: 5_000,
    type: 1,
  });
  const { text } = await pdf({ report, ShowPrivateTripTimes: false });
  expect(text).toContain("Mo 04.05.2026 | 2 | 08:00 | 08:30 | 0:30 | 0:02 | 12,0 | 8,0 | 0,0 | 20,0");
  expect(text).toContain("So 03.05.2026 | 1 | 0,0 | 5,0 | 0,0 | 5,0");
  expect(text).toContain("3 Fahrten · 0:30 h · 25,0 km");
});

test("a trip over midnight belongs to the day it began on", async () => {
  const { aDrive, pdf } = await aFiledLogbook(database);
  await aDrive("21:30", "22:45", { mileage_in_meters: 30_000 });
  const { text } = await pdf({ report });
  expect(text).toContain("Mo 04.05.2026 | 1 | 23:30 | 00:45 +1 T. | 1:15");
  expect(text).not.toContain("05.05.2026");
  const english = await pdf({ report, language: "en" });
  expect(english.text).toContain("Mon 04.05.2026 | 1 | 23:30 | 00:45 +1 d | 1:15 | 0:00 | 30.0 | 0.0");
});

test("days are grouped as was asked, and a trip of two groups counts once in the total", async () => {
  const { aDrive, pdf } = await aFiledLogbook(database);
  await aDrive("06:00", "06:30", { mileage_in_meters: 10_000 });
  const sums = "1 Fahrt · 0:30 h · 10,0 km (Geschäftlich 10,0 · Privat 0,0 · Arbeitsweg 0,0)";
  const byDriver = (await pdf({ report, grouping: 1 })).text;
  expect(byDriver).toContain(`Summe Xaver Huber | ${sums}`);
  const byGroup = (await pdf({ report, grouping: 5 })).text;
  for (const name of ["Summe East", "Summe West", "Gesamtsumme"])
    expect(byGroup).toContain(`${name} | ${sums}`);
});

test("drivers see the days of their own trips alone, and hidden trips are left out", async () => {
  const { aDrive, pdf, people, recount } = await aFiledLogbook(database, { hide_trips_up_to_in_meter: 500 });
  await aDrive("06:00", "06:30", { mileage_in_meters: 10_000 });
  await aDrive("07:00", "07:05", { mileage_in_meters: 400 });
  await aDrive("08:00", "08:30", { mileage_in_meters: 7_000, driver_id: people[3] });
  await recount();
  expect((await pdf({ report })).text).toContain("Mo 04.05.2026 | 2 |");
  const own = await pdf({ report, actor: { role: 5, userId: people[5] } });
  expect(own.text).toContain("Gesamtsumme | 1 Fahrt · 0:30 h · 10,0 km");
});

const inks = {
  business: "0.141 0.349 0.722",
  private: "0.722 0.329 0.031",
  driveToWork: "0.043 0.478 0.431",
};

test("the bar of a day shows each trip in the colour and the pattern of its type, over midnight on both days", async () => {
  const { aDrive, pdf } = await theExample();
  await aDrive("20:15", "23:45", { mileage_in_meters: 10_000, type: 2 });
  const drawn = async (asked: object) => {
    const { raw, pages } = await pdf({ report: "DayGraphic", ...asked });
    const count = (pattern: string) => raw.match(new RegExp(pattern, "g"))!.length - pages.length;
    return {
      filled: count(`${inks.business} rg [\\d. ]+ re f`),
      striped: count(`${inks.private} RG 0.7 w [\\d. ]+ re b`),
      low: count(`${inks.driveToWork} rg [\\d. ]+ re f`),
      days: pages[0]!.filter((line) => /^\w\w \d\d\./.test(line)),
    };
  };
  expect(await drawn({})).toEqual({
    filled: 1,
    striped: 1,
    low: 2,
    days: ["Mo 04.05.2026 | 3 | 4:35 | 30,0", "Di 05.05.2026"],
  });
  expect(await drawn({ to: "2026-05-04T22:00:00Z" })).toMatchObject({ low: 1 });
  expect(await drawn({ ShowPrivateTripTimes: false })).toMatchObject({ filled: 1, striped: 0 });
});

test("an empty period is a file that says so, and the same data give the same bytes", async () => {
  const { made, pdf } = await theExample();
  for (const kind of ["Day", "DayGraphic"] as const) {
    const empty = { report: kind, to: "2026-01-01T00:00:00Z" };
    expect((await pdf(empty)).pages[0]).toContain("Keine Einträge gefunden");
    expect((await pdf({ ...empty, language: "en" })).text).toContain("No entries found");
    const [one, other] = [await made("pdf", { report: kind }), await made("pdf", { report: kind })];
    expect(Buffer.compare(one, other)).toBe(0);
  }
});
