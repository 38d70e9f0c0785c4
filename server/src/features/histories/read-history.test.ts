import type { HistoryEntry } from "@wegbuch/contract/histories/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aTrip } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { recordChange, type ObjectKind, type Shown } from "../../platform/history/record-change.ts";
import { aTeam } from "../../../test/kit/api/people.ts";
import { asking, aSupport } from "../../../test/kit/api/support.ts";

const database = await aDatabase();
type Team = Awaited<ReturnType<typeof aTeam>>;

/** Notes a change of an object, a minute after the one before. */
async function noted(team: Team, kind: ObjectKind, id: string, before: Shown, after: Shown) {
  advanceClock(60_000);
  await inMandator(database, team.mandatorId, async (db) => {
    recordChange(db, { userId: team.people[5], name: "Anna Huber" }, { kind, id }, before, after);
  });
}

test("everybody reads the history of what he may see, and of nothing else", async () => {
  const team = await aTeam(database);
  const foreign = await aTeam(database);
  const { ask, inScope, outOfScope } = team;
  const status = async (role: 1 | 2 | 3 | 4 | 5 | 6, id: string) =>
    (await ask(role, `GET /Histories/${id}`)).status;
  const everyone = [1, 2, 3, 4, 5, 6] as const;
  const answers = async (id: (role: (typeof everyone)[number]) => string) =>
    Promise.all(everyone.map((role) => status(role, id(role))));
  const all = [200, 200, 200, 200, 200, 200];
  const [admins, leaders] = [
    [200, 200, 404, 404, 404, 404],
    [200, 200, 200, 200, 404, 404],
  ];
  expect(await answers((role) => inScope(role).user)).toEqual(all);
  expect(await answers((role) => inScope(role).vehicle)).toEqual(all);
  expect(await answers((role) => inScope(role).trip)).toEqual(all);
  expect(await answers((role) => inScope(role).costcenter)).toEqual(all);
  expect(await answers((role) => inScope(role).group)).toEqual(leaders);
  expect(await answers((role) => inScope(role).box)).toEqual(admins);
  for (const key of ["vehicle", "trip", "group", "user", "box"] as const) {
    expect([key, await answers(() => outOfScope[key])]).toEqual([key, admins]);
    expect(await answers(() => foreign.outOfScope[key])).toEqual([404, 404, 404, 404, 404, 404]);
  }
  expect(await status(1, newId())).toBe(404);
  expect(await status(1, team.mandatorId)).toBe(404);
});

test("a history comes by fifty, the latest first, with readable values and who it was", async () => {
  const team = await aTeam(database);
  const { vehicle } = team.inScope(1);
  for (let index = 0; index < 60; index += 1) {
    await noted(team, "vehicle", vehicle, { name: `Bus ${index}` }, { name: `Bus ${index + 1}` });
  }
  const page = async (query: string) =>
    (await team.ask<Page<HistoryEntry>>(1, `GET /Histories/${vehicle}?${query}`)).body;
  const first = await page("");
  expect(first).toMatchObject({ page: 1, perPage: 50, totalCount: 60, pageCount: 2 });
  expect(first.items).toHaveLength(50);
  expect(first.items[0]).toEqual({
    propertyName: "name",
    oldValue: "Bus 59",
    newValue: "Bus 60",
    changedAt: clock.now().toISOString(),
    user: { name: "Anna Huber" },
    isLate: false,
  });
  expect((await page("page=2")).items.at(-1)).toMatchObject({ oldValue: "Bus 0" });
  expect((await page("page=3")).items).toEqual([]);
});

test("what a trip said while it was private is for its driver alone, before, then and after", async () => {
  const team = await aTeam(database);
  const { vehicle } = team.inScope(1);
  const trip = await aTrip(database, team.mandatorId, {
    vehicle_id: vehicle,
    driver_id: team.people[5],
    type: 0,
  });
  const address = (name: string) => ({ startAddress: name });
  await noted(
    team,
    "trip",
    trip,
    { ...address("Hof"), driver: "Eva" },
    { ...address("Lager"), driver: "Anna" },
  );
  await noted(
    team,
    "trip",
    trip,
    { description: "", type: "business" },
    { description: "Arzt", type: "private" },
  );
  await noted(team, "trip", trip, { description: "Arzt" }, { description: "Zahnarzt" });
  await noted(team, "trip", trip, { destinationAddress: "" }, { destinationAddress: "Praxis 1" });
  await noted(team, "trip", trip, { finishedAt: "08:00" }, { finishedAt: "09:00" });
  const setType = (type: number) =>
    asOwner(database, "update trips set type = $1 where id = $2", [type, trip]);
  await setType(1);
  const whole = [
    "startAddress: Hof → Lager",
    "driver: Eva → Anna",
    "description:  → Arzt",
    "type: business → private",
    "description: Arzt → Zahnarzt",
    "destinationAddress:  → Praxis 1",
    "finishedAt: 08:00 → 09:00",
  ];
  // What tells of its ends is hidden for as long as it is private, whenever it was said.
  const since = [
    "description:  → ***",
    "type: business → private",
    "description: *** → ***",
    "destinationAddress:  → ***",
    "finishedAt: *** → ***",
  ];
  const masked = ["startAddress: *** → ***", "driver: Eva → Anna", ...since];
  expect(await team.historyOf(trip, 5)).toEqual(whole);
  for (const role of [1, 2, 3, 4] as const) expect(await team.historyOf(trip, role)).toEqual(masked);
  // Made a business trip again, what it said before stays hidden; what it says from then on does not.
  const again = { description: "Kunde", type: "business" };
  await noted(team, "trip", trip, { description: "Zahnarzt", type: "private" }, again);
  await noted(team, "trip", trip, { description: "Kunde" }, { description: "Kunde 2" });
  await setType(0);
  const end = ["description: *** → ***", "type: private → business", "description: Kunde → Kunde 2"];
  const opened = ["startAddress: Hof → Lager", "driver: Eva → Anna", ...since];
  expect(await team.historyOf(trip, 3)).toEqual([...opened, ...end]);
});

test("what the tracker found out about a trip before anybody touched it is no change; what it finds out later is", async () => {
  const team = await aTeam(database);
  const given = { vehicle_id: team.inScope(1).vehicle, driver_id: team.people[5], type: 0 };
  const trip = await aTrip(database, team.mandatorId, given);
  const bySystem = (before: Shown, after: Shown) =>
    inMandator(database, team.mandatorId, async (db) => {
      advanceClock(60_000);
      recordChange(db, "System", { kind: "trip", id: trip }, before, after);
    });
  await bySystem({ mileageInMeters: "0,447" }, { mileageInMeters: "48,307" });
  await bySystem({}, { calibratedAt: "04.05.2026 08:00:00", mileageInMeters: "20,000" });
  await noted(team, "trip", trip, { description: "" }, { description: "Linz" });
  await bySystem({ finishedAt: "08:00" }, { finishedAt: "09:00" });
  await bySystem({}, { ignoredRecords: "08:00 – 09:00" });

  expect(await team.historyOf(trip)).toEqual([
    "calibratedAt:  → 04.05.2026 08:00:00",
    "mileageInMeters:  → 20,000",
    "description:  → Linz",
    "finishedAt: 08:00 → 09:00",
    "ignoredRecords:  → 08:00 – 09:00",
  ]);
});

test("who takes a trip over does not learn what it said while it was another driver's private one", async () => {
  const team = await aTeam(database);
  const { vehicle } = team.inScope(1);
  const given = { vehicle_id: vehicle, driver_id: team.people[5], type: 1 };
  const trip = await aTrip(database, team.mandatorId, given);
  await noted(team, "trip", trip, { description: "" }, { description: "Arzt" });
  await noted(
    team,
    "trip",
    trip,
    { description: "Arzt", type: "private" },
    { description: "", type: "business" },
  );
  const takenOver = { driver: "Eva", description: "Bad", type: "private" };
  await noted(team, "trip", trip, { driver: "Anna", description: "", type: "business" }, takenOver);
  await asOwner(database, "update trips set driver_id = $1 where id = $2", [team.people[1], trip]);
  await noted(team, "trip", trip, { description: "Bad" }, { description: "Kino" });
  const before = ["description:  → ***", "description: *** → ", "type: private → business"];
  const own = ["description:  → Bad", "type: business → private", "description: Bad → Kino"];
  expect(await team.historyOf(trip, 1)).toEqual([...before, "driver: Anna → Eva", ...own]);
  expect((await team.historyOf(trip, 3)).slice(-3)).toEqual([
    "description:  → ***",
    "type: business → private",
    "description: *** → ***",
  ]);
});

test("a private trip whose type never changed hides what was changed on it; also from support acting as its driver", async () => {
  const team = await aTeam(database);
  const { vehicle } = team.inScope(1);
  const given = { vehicle_id: vehicle, driver_id: team.people[5], type: 1 };
  const trip = await aTrip(database, team.mandatorId, given);
  await noted(team, "trip", trip, { description: "" }, { description: "Arzt" });
  expect(await team.historyOf(trip, 1)).toEqual(["description:  → ***"]);
  expect(await team.historyOf(trip, 5)).toEqual(["description:  → Arzt"]);
  const support = await aSupport(database);
  await support.ask(`POST /Users/${team.people[5]}/Surrogate`);
  const ask = asking(team.origin, support.authorization);
  const seen = await ask<Page<HistoryEntry>>(`GET /Histories/${trip}`);
  expect(seen.body.items.map(({ newValue }) => newValue)).toEqual(["***"]);
});

test("the tracker's types count as well, which it writes as numbers", async () => {
  const team = await aTeam(database);
  const given = { vehicle_id: team.inScope(1).vehicle, driver_id: team.people[5], type: 0 };
  const trip = await aTrip(database, team.mandatorId, given);
  await noted(team, "trip", trip, { description: "Arzt" }, { description: "Zahnarzt" });
  await noted(team, "trip", trip, { type: "1" }, { type: "0" });
  expect(await team.historyOf(trip, 1)).toEqual(["description: *** → ***", "type: 1 → 0"]);
});

test("a group leader reads of memberships in his groups only", async () => {
  const team = await aTeam(database);
  const { vehicle } = team.inScope(3);
  await noted(team, "vehicle", vehicle, {}, { groups: "East" });
  await noted(team, "vehicle", vehicle, {}, { groups: "West" });
  await noted(team, "vehicle", vehicle, { name: "Bus" }, { name: "West" });
  expect(await team.historyOf(vehicle, 1)).toHaveLength(3);
  expect(await team.historyOf(vehicle, 3)).toEqual(["groups:  → East", "name: Bus → West"]);
});

test("why a private trip was unlocked is open to all who see it: whoever unlocked it said so, not its driver", async () => {
  const team = await aTeam(database);
  const given = { vehicle_id: team.inScope(1).vehicle, driver_id: team.people[5], type: 1 };
  const trip = await aTrip(database, team.mandatorId, given);
  await noted(team, "trip", trip, {}, { unlockReason: "Falscher Fahrer" });
  expect(await team.historyOf(trip, 1)).toEqual(["unlockReason:  → Falscher Fahrer"]);
});
