import { expect, test } from "vitest";
import { aDatabase } from "../../../platform/db/test-database.ts";
import { recordChange } from "../../../platform/history/record-change.ts";
import { aFiledLogbook } from "../../../processes/test-filed-logbook.ts";

const database = await aDatabase();
const canaries = /Geheimgasse|Rendezvous|48\.1234|16\.1234/;
const ends = {
  start_latitude: 48.12341,
  start_longitude: 16.12341,
  start_address: JSON.stringify({ displayName: "Geheimgasse 1, 1010 Wien" }),
  destination_latitude: 48.12342,
  destination_longitude: 16.12342,
  description: "Rendezvous",
};

test("changed values are marked, and the annex tells what was changed, when and by whom", async () => {
  const { aDrive, ask, pdf, driver } = await aFiledLogbook(database);
  const id = await aDrive("06:00", "06:30", { mileage_in_meters: 12_000 });
  const untouched = await pdf();
  expect(untouched.text).toContain("weder geändert noch ergänzt");
  expect(untouched.text).not.toContain("Geschäftlich †");
  await ask(1, `PUT /Trips/${id}`, { driverId: driver, type: 2, description: "Ins Büro" });
  await ask(1, "POST /Trips/Lock", { tripIds: [id] });
  await ask(1, "POST /Trips/Unlock", { tripIds: [id], reason: "Falscher Typ" });
  const { text, pages } = await pdf();
  expect(text).toContain("Arbeitsweg †");
  expect(text).toContain("Ins Büro †");
  const annex = pages.at(-1)!.join("\n");
  expect(annex).toContain("Anhang: Änderungen");
  expect(annex).toContain("Typ | Geschäftlich | Arbeitsweg | 04.05.2026 10:00");
  expect(annex).toContain("Zweck | Ins Büro | 04.05.2026 10:00");
  expect(annex).toMatch(/3 Einträge an 1 Fahrt|2 Einträge an 1 Fahrt/);
});

test("screen and files agree on which trips were changed: what the tracker found out by itself is none", async () => {
  const { aDrive, ask, pdf, trip, driver, inTracker } = await aFiledLogbook(database);
  const [touched, untouched] = [await aDrive("06:00", "06:30"), await aDrive("07:00", "07:30")];
  const grows = (id: string) =>
    inTracker(async (db) => {
      recordChange(
        db,
        "System",
        { kind: "trip", id },
        { mileageInMeters: "1,0" },
        { mileageInMeters: "2,0" },
      );
    });
  await grows(touched);
  await grows(untouched);
  expect((await pdf()).text).toContain("weder geändert noch ergänzt");
  expect((await ask(1, `GET /Histories/${untouched}`)).body).toMatchObject({ totalCount: 0, items: [] });
  await ask(1, `PUT /Trips/${touched}`, { driverId: driver, type: 2 });
  await grows(touched);
  const { text } = await pdf();
  expect([(await trip(touched)).hasBeenChanged, (await trip(untouched)).hasBeenChanged]).toEqual([
    true,
    false,
  ]);
  expect(text).toContain("2 Einträge an 1 Fahrt");
  expect(text.match(/km \| 1,0/g)).toHaveLength(1);
});

test("nobody but its driver finds places or purpose of a private trip in a file, nor in what was changed", async () => {
  const { aDrive, ask, pdf, xlsx, people, aCar } = await aFiledLogbook(database);
  const vehicle_id = await aCar();
  const id = await aDrive("06:00", "06:30", { ...ends, type: 1, vehicle_id });
  const changed = await ask(5, `PUT /Trips/${id}`, {
    driverId: people[5],
    type: 1,
    description: "Rendezvous, dann Geheimgasse 7",
  });
  expect(changed.status).toBe(200);
  const nothing = async (asked: Parameters<typeof pdf>[0]) => {
    const { raw, text } = await pdf(asked);
    expect(raw).not.toMatch(canaries);
    // What was searched for is said above, whether or not it was found.
    expect(text.replace(/Filter \| .*/, "")).not.toMatch(canaries);
    expect(JSON.stringify((await xlsx(asked)).rows)).not.toMatch(canaries);
    return text;
  };
  for (const role of [1, 2, 3, 4] as const)
    expect(await nothing({ actor: { role, userId: people[role] } })).toContain("Zweck | *** | *** |");
  for (const searchTerm of ["Geheimgasse", "Rendezvous"])
    expect(await nothing({ searchTerm })).toContain("Keine Einträge gefunden");
  const own = { actor: { role: 5, userId: people[5] } } as const;
  expect((await pdf(own)).text).toMatch(canaries);
  expect(JSON.stringify((await xlsx(own)).rows)).toMatch(canaries);
  // Support acting as the driver is somebody else.
  const support = { actor: { ...own.actor, supportUserId: people[7], supportName: "Sepp", isSupport: true } };
  expect((await pdf(support)).text).not.toMatch(canaries);
  expect((await pdf({ ...own, ShowPrivateTripTimes: false })).text).not.toMatch(canaries);
});
