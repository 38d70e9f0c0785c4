import { isInWindows, usualWindows } from "@wegbuch/contract/agreements/rules";
import type { Privacy } from "@wegbuch/contract/privacy/schemas";
import { expect, test } from "vitest";
import { rangesOf } from "../../src/features/agreements/say-windows.ts";
import { advanceClock } from "../../src/platform/clock.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { asking } from "../kit/api/support.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aDriver, aTrip } from "../kit/db/builders.ts";

const database = await aDatabase();

const windows = [
  { weekday: 1, from: "06:00", until: "18:00" },
  { weekday: 7, from: "22:00", until: "24:00" },
];
const agreement = { kind: 1, agreedOn: "2026-05-01", purposes: "Disposition", windows, mostDays: 40 };
const retention = (trackRetentionDays: number) => ({
  isErasing: false,
  trackRetentionDays,
  logbookRetentionYears: null,
});

async function aWorld() {
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const as = async (userId: string) => asking(origin, (await aBearer(database, userId)).authorization);
  const [admin, viewer, driver] = await Promise.all(
    ([1, 2, 5] as const).map((role) => as(company.people[role])),
  );
  return { ...company, as, admin: admin!, viewer: viewer!, driver: driver! };
}

test("what was agreed is read as it was said, and the people it is about read it too", async () => {
  const { admin, viewer, driver } = await aWorld();
  expect((await admin("GET /Mandators/WorksAgreement")).body).toMatchObject({ kind: 0, mostDays: null });
  expect((await admin("PUT /Mandators/WorksAgreement", agreement)).status).toBe(204);
  expect((await viewer("GET /Mandators/WorksAgreement")).body).toEqual({
    ...agreement,
    version: expect.any(Number) as number,
    consentCount: 0,
    personCount: 10,
  });
  expect((await driver<Privacy>("GET /Privacy")).body.agreement).toEqual(agreement);
});

test("windows that touch or overlap are one, and one over midnight is two", async () => {
  const { admin } = await aWorld();
  const said = [
    { weekday: 2, from: "00:00", until: "05:00" },
    { weekday: 1, from: "20:00", until: "24:00" },
    { weekday: 1, from: "18:30", until: "21:00" },
  ];
  await admin("PUT /Mandators/WorksAgreement", { ...agreement, windows: said });
  const { body } = await admin<{ windows: object[] }>("GET /Mandators/WorksAgreement");
  expect(body.windows).toEqual([
    { weekday: 1, from: "18:30", until: "24:00" },
    { weekday: 2, from: "00:00", until: "05:00" },
  ]);
});

test("an agreement binds for how many days places are kept, and lowers what was more", async () => {
  const { admin, mandatorId } = await aWorld();
  const days = async () =>
    (await admin<{ trackRetentionDays: number }>("GET /Mandators/Retention")).body.trackRetentionDays;
  expect(await days()).toBe(45);
  await admin("PUT /Mandators/WorksAgreement", agreement);
  expect(await days()).toBe(40);
  const refused = await admin("PUT /Mandators/Retention", retention(41));
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { trackRetentionDays: ["Die Betriebsvereinbarung erlaubt höchstens 40 Tage"] } },
  });
  const english = await admin("PUT /Mandators/Retention", retention(41), "en");
  expect(english.body.errors).toEqual({
    trackRetentionDays: ["The works agreement allows at most 40 days"],
  });
  expect((await admin("PUT /Mandators/Retention", retention(40))).status).toBe(204);
  await admin("PUT /Mandators/WorksAgreement", { ...agreement, kind: 0 });
  expect((await admin("PUT /Mandators/Retention", retention(41))).status).toBe(204);
  const told = await asOwner<{ told: string }>(
    database,
    `select property_name || ': ' || coalesce(old_value, '') || ' → ' || new_value as told from history
     where mandator_id = $1 and (property_name like 'agree%' or property_name = 'trackRetentionDays') order by seq`,
    [mandatorId],
  );
  expect(told.map((row) => row.told)).toEqual(
    expect.arrayContaining([
      "agreementKind: 0 → 1",
      "agreedOn:  → 2026-05-01",
      "agreedWindows: 1 06:00–18:00, 2 06:00–18:00, 3 06:00–18:00, 4 06:00–18:00, 5 06:00–18:00 → 1 06:00–18:00, 7 22:00–24:00",
      "trackRetentionDays: 45 → 40",
      "agreementKind: 1 → 0",
      "trackRetentionDays: 40 → 41",
    ]),
  );
});

test("a consent is kept with its time, and asking twice changes nothing", async () => {
  const { admin, driver, mandatorId, people } = await aWorld();
  await admin("PUT /Mandators/WorksAgreement", { ...agreement, kind: 2 });
  const consents = async () => (await driver<Privacy>("GET /Privacy")).body.consents;
  expect(await consents()).toEqual([]);
  for (const isGiven of [true, true, false, false]) {
    expect((await driver("PUT /Privacy/Consent", { isGiven })).status).toBe(204);
    advanceClock(60_000);
  }
  await driver("PUT /Privacy/Consent", { isGiven: true });
  const [last, first] = await consents();
  expect(last).toMatchObject({ withdrawnAt: null });
  expect(Date.parse(first!.withdrawnAt!) - Date.parse(first!.givenAt)).toBe(120_000);
  expect((await admin("GET /Mandators/WorksAgreement")).body).toMatchObject({ consentCount: 1 });
  const told = await asOwner<{ new_value: string }>(
    database,
    "select new_value from history where mandator_id = $1 and object_id = $2 and property_name = 'consent' order by seq",
    [mandatorId, people[5]],
  );
  expect(told.map((row) => row.new_value)).toEqual(["true", "false", "true"]);
});

test("a consent ends with what it was given to, and is not given to what nobody asks for", async () => {
  const { admin, driver, mandatorId, people } = await aWorld();
  const give = async () => (await driver("PUT /Privacy/Consent", { isGiven: true })).status;
  const consentCount = async () =>
    (await admin<{ consentCount: number }>("GET /Mandators/WorksAgreement")).body.consentCount;
  expect(await give()).toBe(409);
  await admin("PUT /Mandators/WorksAgreement", agreement);
  expect(await give()).toBe(409);
  const asked = { ...agreement, kind: 2 };
  await admin("PUT /Mandators/WorksAgreement", asked);
  expect(await give()).toBe(204);
  // Said again, and kept for other days, it is the same.
  await admin("PUT /Mandators/WorksAgreement", { ...asked, mostDays: 30, windows: windows.toReversed() });
  expect(await consentCount()).toBe(1);
  for (const change of [{ purposes: "Leistungskontrolle" }, { windows: windows.slice(1) }, { kind: 1 }]) {
    await admin("PUT /Mandators/WorksAgreement", { ...asked, ...change });
    expect([change, await consentCount()]).toEqual([change, 0]);
    await admin("PUT /Mandators/WorksAgreement", asked);
    advanceClock(60_000);
    expect([await give(), await consentCount()]).toEqual([204, 1]);
  }
  const told = await asOwner<{ new_value: string }>(
    database,
    "select new_value from history where mandator_id = $1 and object_id = $2 and property_name = 'consent' order by seq",
    [mandatorId, people[5]],
  );
  expect(told.map((row) => row.new_value)).toEqual([
    "true",
    "false",
    "true",
    "false",
    "true",
    "false",
    "true",
  ]);
});

const sundayNight = [{ weekday: 7, from: "01:00", until: "04:00" }];

test("the database and the screens know the same windows, all the year and while clocks are changed", async () => {
  const all = [...usualWindows, ...sundayNight];
  const [hour, minute] = [3_600_000, 60_000];
  const days = Array.from({ length: 1_200 }, (_, step) => Date.UTC(2026, 0, 1) + step * 438 * minute);
  const changes = ["2026-03-29T00:00:00Z", "2026-10-25T00:00:00Z"].flatMap((change) =>
    Array.from({ length: 90 }, (_, step) => Date.parse(change) - hour + step * 3 * minute),
  );
  const times = [...days, ...changes];
  const [found] = await asOwner<{ are: boolean[] }>(
    database,
    `select array_agg(is_in_windows($1::int4multirange, time, time) order by number) as are
     from unnest($2::timestamptz[]) with ordinality as each (time, number)`,
    [rangesOf(all), times.map((time) => new Date(time).toISOString())],
  );
  const said = times.map((time) => isInWindows(all, time));
  expect(new Set(said).size).toBe(2);
  expect(found!.are).toEqual(said);
});

test.each([
  ["01:00", "04:00", true],
  // Twice of the two hours are the minutes from two to three.
  ["02:10", "02:50", false],
])(
  "a trip from 02:50 until 02:10, when clocks have been set back, lies in the window %s to %s: %s",
  async (from, until, is) => {
    const [found] = await asOwner<{ is: boolean }>(
      database,
      "select is_in_windows($1::int4multirange, '2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z') as is",
      [rangesOf([{ weekday: 7, from, until }])],
    );
    expect(found!.is).toBe(is);
  },
);

const ends: [start: string, finish: string, isShown: boolean][] = [
  ["2026-05-04 17:20", "2026-05-04 18:00", true],
  ["2026-05-04 17:20", "2026-05-04 18:00:01", false],
  ["2026-05-04 06:00", "2026-05-04 06:30", true],
  ["2026-05-04 05:59:59", "2026-05-04 06:30", false],
  ["2026-05-10 22:00", "2026-05-11 00:00", true],
  ["2026-05-10 23:50", "2026-05-11 00:10", false],
  ["2026-05-05 12:00", "2026-05-05 12:10", false],
  ["2026-05-04 12:00", "2026-05-11 12:00", false],
  // Its last minute is the one of the week in which it began.
  ["2026-05-04 12:00:50", "2026-05-11 12:00:20", false],
];

test.each(ends)(
  "a trip from %s to %s lies in the windows of Monday and Sunday: %s",
  async (start, finish, is) => {
    const { admin, mandatorId, inScope } = await aWorld();
    await admin("PUT /Mandators/WorksAgreement", agreement);
    const vehicle_id = inScope(1).vehicle;
    const vienna = (said: string) =>
      new Date(`${said.replace(" ", "T")}${said.length < 17 ? ":00" : ""}+02:00`);
    const id = await aTrip(database, mandatorId, {
      vehicle_id,
      started_at: vienna(start),
      finished_at: vienna(finish),
    });
    const [found] = await asOwner<{ is: boolean }>(
      database,
      `select is_in_windows(agreed_windows, started_at, finished_at) as is from trips
     join mandators on mandators.id = mandator_id where trips.id = $1`,
      [id],
    );
    expect(found!.is).toBe(is);
  },
);

test("of two administrators who change the agreement they had read the later one is told who was first", async () => {
  const { admin, mandatorId, as } = await aWorld();
  const other = await as(await aDriver(database, mandatorId, { role_id: 1, login: {} }));
  type Read = { version: number; purposes: string };
  const read = async () => (await admin<Read>("GET /Mandators/WorksAgreement")).body;
  const { version } = await read();
  expect((await admin("PUT /Mandators/WorksAgreement", { ...agreement, version })).status).toBe(204);
  // What is said of the rest of the company meanwhile overtakes nobody, nor does what he has said himself.
  await admin("PUT /Mandators/Retention", retention(30));
  expect((await admin("PUT /Mandators/WorksAgreement", { ...agreement, mostDays: 39, version })).status).toBe(
    204,
  );

  const late = await other<{ message: string }>("PUT /Mandators/WorksAgreement", {
    ...agreement,
    purposes: "Alles",
    version,
  });
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("04.05.2026")]);
  const now = await read();
  expect(now).toMatchObject({ purposes: "Disposition", mostDays: 39 });
  const again = { ...agreement, purposes: "Flotte", version: now.version };
  expect((await other("PUT /Mandators/WorksAgreement", again)).status).toBe(204);
  expect((await read()).purposes).toBe("Flotte");
});
