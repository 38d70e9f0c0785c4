import { expect, test } from "vitest";
import { clock } from "../../../platform/clock.ts";
import { inMandator } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { aDatabase } from "../../../../test/kit/db/database.ts";
import { aFiledLogbook } from "../../../../test/kit/api/filed-logbook.ts";

const database = await aDatabase();
const report = "VehicleMileageSummary";
const sums = "2 Fahrten · 1:05 h · 20,0 km (Geschäftlich 12,0 · Privat 8,0 · Arbeitsweg 0,0)";

/** The two trips of the worked example: 12 km on business, 8 km private. */
async function theExample(given: Parameters<typeof aFiledLogbook>[1] = {}) {
  const logbook = await aFiledLogbook(database, given);
  await logbook.aDrive("06:00", "06:30", { mileage_in_meters: 12_000 });
  await logbook.aDrive("07:00", "07:35", { mileage_in_meters: 8_000, type: 1 });
  await logbook.recount();
  return logbook;
}

test("a vehicle is one line with its mileages before and after, and kilometres by type", async () => {
  const { pdf } = await theExample();
  const { text, pages } = await pdf({ report });
  expect(pages[0]!.slice(0, 4)).toEqual([
    "Kilometerstände",
    "Mandant | Alpenland GmbH",
    "Zeitraum | Gesamter Zeitraum",
    "Gruppiert nach | Fahrzeug",
  ]);
  expect(text).toContain("Caddy | W-1 | 0,0 | 20,0 | 12,0 | 8,0 | 0,0 | 20,0");
  expect(text).toContain(`Gesamtsumme | ${sums}`);
  const english = await pdf({ report, language: "en" });
  expect(english.text).toContain("Caddy | W-1 | 0.0 | 20.0 | 12.0 | 8.0 | 0.0 | 20.0");
});

test("the mileages are those when the period begins and ends", async () => {
  const { aDrive, pdf, recount } = await theExample();
  await aDrive("07:40", "07:50", { mileage_in_meters: 1_000 });
  await recount();
  const { text } = await pdf({ report, from: "2026-05-04T06:45:00Z", to: "2026-05-04T07:37:00Z" });
  expect(text).toContain("Caddy | W-1 | 12,0 | 20,0 | 0,0 | 8,0 | 0,0 | 8,0");
});

test("where the mileages differ by something else it is marked and said", async () => {
  const { pdf } = await theExample();
  const { text } = await pdf({ report, types: [0] });
  expect(text).toContain("Caddy | W-1 | 0,0 | 20,0 † | 12,0 | 0,0 | 0,0 | 12,0");
  expect(text).toContain("† Die Kilometerstände unterscheiden sich um anderes als diese Fahrten");
});

test("vehicles are summed by group or cost centre, and a trip of two groups counts once in the total", async () => {
  const { mandatorId, aDrive, pdf } = await theExample();
  const costcenter = newId();
  await inMandator(database, mandatorId, async (db) => {
    await db
      .insertInto("costcenters")
      .values({ id: costcenter, foreign_id: "K1", created_at: clock.now() })
      .execute();
  });
  await aDrive("07:40", "07:50", { mileage_in_meters: 1_000, costcenter_id: costcenter });
  const byGroup = (await pdf({ report, grouping: 5 })).text;
  const all = "3 Fahrten · 1:15 h · 21,0 km (Geschäftlich 13,0 · Privat 8,0 · Arbeitsweg 0,0)";
  for (const name of ["Summe East", "Summe West", "Gesamtsumme"])
    expect(byGroup).toContain(`${name} | ${all}`);
  const byCostcenter = (await pdf({ report, grouping: 3 })).text;
  expect(byCostcenter).toContain("Summe K1 | 1 Fahrt · 0:10 h · 1,0 km");
  expect(byCostcenter).toContain(`Summe Ohne Kostenstelle | ${sums}`);
  expect(byCostcenter).toContain(`Gesamtsumme | ${all}`);
});

test("the times of private trips are in no sum if they are not to be shown", async () => {
  const { pdf } = await theExample();
  const { text } = await pdf({ report, ShowPrivateTripTimes: false });
  expect(text).toContain("2 Fahrten · 0:30 h · 20,0 km");
});

test("of hidden trips the mileages know alone, and a person sees no mileage of a vehicle out of his sight", async () => {
  const { aDrive, pdf, people, recount } = await theExample({ hide_trips_up_to_in_meter: 500 });
  await aDrive("07:40", "07:45", { mileage_in_meters: 400 });
  await recount();
  expect((await pdf({ report })).text).toContain("Caddy | W-1 | 0,0 | 20,4 † | 12,0 | 8,0 | 0,0 | 20,0");
  const other = await pdf({ report, actor: { role: 5, userId: people[3] } });
  expect(other.pages[0]).toContain("Keine Einträge gefunden");
});

test("an empty period is a file that says so, and the same data give the same bytes", async () => {
  const { made, pdf } = await theExample();
  const empty = { report, to: "2026-01-01T00:00:00Z" } as const;
  expect((await pdf(empty)).pages[0]).toContain("Keine Einträge gefunden");
  expect((await pdf({ ...empty, language: "en" })).text).toContain("No entries found");
  expect(Buffer.compare(await made("pdf", { report }), await made("pdf", { report }))).toBe(0);
});
