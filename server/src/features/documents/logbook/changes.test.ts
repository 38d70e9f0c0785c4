import type { HistoryEntry } from "@wegbuch/contract/histories/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { aDatabase } from "../../../../test/kit/db/database.ts";
import { recordChange } from "../../../platform/history/record-change.ts";
import { aFiledLogbook } from "../../../../test/kit/api/filed-logbook.ts";

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
  const { aDrive, ask, pdf, driver } = await aFiledLogbook(database, { is_special_organisation: true });
  const id = await aDrive("06:00", "06:30", { mileage_in_meters: 12_000 });
  const untouched = await pdf();
  expect(untouched.text).toContain("weder geändert noch verspätet nachgetragen");
  expect(untouched.text).not.toContain("Geschäftlich †");
  await ask(1, `PUT /Trips/${id}`, { driverId: driver, type: 0, description: "Ins Lager" });
  await ask(1, `PUT /Trips/${id}`, { driverId: driver, type: 2, description: "Ins Büro" });
  await ask(1, "PUT /Trips/Lock", { tripIds: [id] });
  await ask(1, "PUT /Trips/Unlock", { tripIds: [id], reason: "Falscher Typ" });
  const { text, pages } = await pdf();
  expect(text).toContain("Ins Büro †");
  const annex = pages.at(-1)!.join("\n");
  expect(annex).toContain("Anhang: Änderungen und Nachträge");
  expect(annex).toContain("Zweck | Ins Lager | Ins Büro | 04.05.2026 10:00");
  expect(annex).toContain("Sperre aufgehoben | 04.05.2026 10:00");
  expect(annex).toContain("Grund des Entsperrens | Falscher Typ | 04.05.2026 10:00");
  expect(annex).toContain("3 Einträge an 1 Fahrt");
});

test("what is said first, by whom it may be, is no change on screen, in the API and in files, unless it comes late", async () => {
  const { ask, aDrive, driver, form, pdf, trip, people, inScope } = await aFiledLogbook(database);
  const known = await aDrive("06:00", "06:30", { driver_id: null });
  const old = { started_at: new Date("2026-04-20T06:00:00Z"), finished_at: new Date("2026-04-20T06:30:00Z") };
  const late = await aDrive("07:00", "07:30", { ...old, created_at: old.started_at });
  const { body: entered } = await ask<Trip>(1, "POST /Trips", form("05:00", "05:30"));
  expect(await trip(entered.id)).toEqual(entered);
  const entry = {
    driverId: people[3],
    type: 2,
    description: "Ins Büro",
    costcenterId: inScope(1).costcenter,
  };
  await ask(1, `PUT /Trips/${known}`, entry);
  await ask(1, `PUT /Trips/${known}`, entry);
  await ask(1, `PUT /Trips`, { tripIds: [late, entered.id], description: "Messe Linz" });

  const { text, pages } = await pdf();
  // Only the late purpose carries the mark, no number of a row does.
  expect(text.replace(/^.*siehe Anhang.*$/gm, "").match(/†/g)).toHaveLength(1);
  expect([await trip(known), await trip(late), await trip(entered.id)]).toMatchObject([
    { hasBeenChanged: false, description: "Ins Büro" },
    { hasBeenChanged: true },
    { hasBeenChanged: false },
  ]);
  expect(text).toContain("Ins Büro");
  expect(text).not.toContain("Ins Büro †");
  expect(text.match(/Messe Linz †/g)).toHaveLength(1);
  const annex = pages.at(-1)!.join("\n");
  expect(annex).toContain(
    "verspätet nachgetragen wurde: 1 Eintrag an 1 Fahrt. Rechtzeitig von Hand eingetragen: 1 Fahrt.",
  );
  expect(annex).toMatch(/Zweck \| Messe Linz \| nachgetragen am \| .*\n04.05.2026 10:00/);
  expect(annex).toContain("Von Hand eingetragen");
  const { body } = await ask<Page<HistoryEntry>>(1, `GET /Histories/${late}`);
  expect(body.items).toMatchObject([{ propertyName: "description", isLate: true }]);
  const kept = await ask<Page<HistoryEntry>>(1, `GET /Histories/${known}`);
  expect(kept.body.items.map(({ isLate, propertyName }) => [propertyName, isLate])).toEqual([
    ["costcenterKey", false],
    ["description", false],
    ["type", false],
    ["driver", false],
  ]);
  // What was said is said: whoever says something else changes it.
  await ask(1, `PUT /Trips/${known}`, { driverId: driver, type: 2, description: "" });
  expect((await trip(known)).hasBeenChanged).toBe(true);
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
  expect((await pdf()).text).toContain("weder geändert noch verspätet nachgetragen");
  expect((await ask(1, `GET /Histories/${untouched}`)).body).toMatchObject({ totalCount: 0, items: [] });
  await ask(1, `PUT /Trips/${touched}`, { driverId: driver, type: 2 });
  expect((await trip(touched)).hasBeenChanged).toBe(false);
  await grows(touched);
  const { text } = await pdf();
  expect([(await trip(touched)).hasBeenChanged, (await trip(untouched)).hasBeenChanged]).toEqual([
    true,
    false,
  ]);
  expect(text).toContain("1 Eintrag an 1 Fahrt");
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
