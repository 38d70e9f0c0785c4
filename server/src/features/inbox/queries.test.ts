import type { InboxEntry, InboxReport, Suggestion } from "@wegbuch/contract/inbox/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, test } from "vitest";
import { aLogbook, at } from "../../../test/kit/api/logbook.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { newId } from "../../platform/db/ids.ts";

const database = await aDatabase();

async function anInbox() {
  const logbook = await aLogbook(database);
  const { ask, driver } = logbook;
  const entries = async (role: 1 | 3 | 5 = 5, query = "") =>
    (await ask<Page<InboxEntry>>(role, `GET /Inbox${query}`)).body.items;
  return {
    ...logbook,
    entries,
    ids: async (role: 1 | 3 | 5 = 5, query = "") => (await entries(role, query)).map(({ id }) => id),
    report: async () => (await ask<InboxReport>(5, "GET /Inbox/Report")).body,
    classify: (id: string, more: object = {}) =>
      ask(5, `PUT /Trips/${id}`, { driverId: driver, type: 0, ...more }),
  };
}

async function aCostcenter(mandatorId: string): Promise<string> {
  const id = newId();
  await asOwner(
    database,
    "insert into costcenters (mandator_id, id, foreign_id, created_at) values ($1, $2, '4711', now())",
    [mandatorId, id],
  );
  return id;
}

test("a recorded trip waits for its driver until he says its type, even the one it had", async () => {
  const { aDrive, ids, classify, report, trip } = await anInbox();
  const later = await aDrive("09:00", "09:30");
  const earlier = await aDrive("07:00", "07:30");
  expect(await ids()).toEqual([earlier, later]);
  expect(await report()).toMatchObject({ count: 2 });

  await classify(earlier);

  expect(await ids()).toEqual([later]);
  expect((await trip(earlier, 5)).classifiedAt).not.toBeNull();
});

test("what was said by mistake can be taken back, and the trip waits again as it was", async () => {
  const { aDrive, ids, classify, trip } = await anInbox();
  const id = await aDrive("07:00", "07:30");
  const before = await trip(id, 5);
  await classify(id, { type: 2 });

  await classify(id, { type: 0, isClassified: false });

  expect(await ids()).toEqual([id]);
  expect(await trip(id, 5)).toEqual({
    ...before,
    version: expect.any(Number),
    hasBeenChanged: expect.any(Boolean),
  });
});

test("of two who classify one trip the later is told what the first said, and undo puts nothing back over it", async () => {
  const { aDrive, ask, trip } = await anInbox();
  const id = await aDrive("07:00", "07:30");
  const versions = { [id]: (await trip(id, 5)).version };
  const say = (role: 1 | 5, said: object) =>
    ask<{ title?: string }>(role, "PUT /Trips", { tripIds: [id], versions, ...said });
  await say(5, { type: 2 });

  const later = await say(1, { type: 0, description: "Kunde" });
  expect([later.status, later.body.title]).toEqual([409, "ChangedMeanwhile"]);
  expect(await trip(id, 5)).toMatchObject({ type: 2, description: null });

  await ask(5, "PUT /Trips", { tripIds: [id], description: "Zur Werkstatt" });
  const undone = await say(5, { type: 0, description: "", isClassified: false });
  expect([undone.status, undone.body.title]).toEqual([409, "ChangedMeanwhile"]);
  expect(await trip(id, 5)).toMatchObject({ type: 2, description: "Zur Werkstatt" });
});

test("what was just said is taken back by whoever still knows the trip as it was before", async () => {
  const { aDrive, ask, ids, trip } = await anInbox();
  const id = await aDrive("07:00", "07:30");
  const versions = { [id]: (await trip(id, 5)).version };
  await ask(5, "PUT /Trips", { tripIds: [id], versions, type: 2, description: "Büro" });

  const undo = { tripIds: [id], versions, type: 0, description: "", isClassified: false };
  expect((await ask(5, "PUT /Trips", undo)).status).toBe(204);

  expect(await ids()).toEqual([id]);
});

test("who says the same type again leaves who said it first, and when", async () => {
  const { aDrive, classify, trip } = await anInbox();
  const id = await aDrive("07:00", "07:30");
  await classify(id);
  const { classifiedAt, version } = await trip(id, 5);

  await classify(id);

  expect(await trip(id, 5)).toMatchObject({ classifiedAt, version });
});

test("trips that were entered, locked, changed together or told private by their box wait for nobody", async () => {
  const { ask, aDrive, form, ids } = await anInbox();
  await ask(5, "POST /Trips", form("05:00", "05:30"));
  const locked = await aDrive("07:00", "07:30");
  const together = await aDrive("08:00", "08:30");
  await aDrive("09:00", "09:30", { type: 1, classified_at: new Date(), classified_how: 2 });

  await ask(5, "PUT /Trips/Lock", { tripIds: [locked] });
  await ask(5, "PUT /Trips", { tripIds: [together], type: 0 });

  expect(await ids()).toEqual([]);
});

test("whoever may see them finds the trips that wait for others, by name alone", async () => {
  const { aDrive, ids, driver } = await anInbox();
  const id = await aDrive("07:00", "07:30");

  expect(await ids(1)).toEqual([]);
  expect(await ids(1, `?userIds=${driver}`)).toEqual([id]);
});

test("what was driven before the company had an inbox does not wait in it", async () => {
  const { aDrive, ids, mandatorId } = await anInbox();
  await aDrive("07:00", "07:30");
  const later = await aDrive("09:00", "09:30");

  await asOwner(database, "update mandators set inbox_since = $2 where id = $1", [
    mandatorId,
    "2026-05-04T08:00:00Z",
  ]);

  expect(await ids()).toEqual([later]);
});

const target = { destination_latitude: 48.3069, destination_longitude: 14.2858 };
const somewhere = { destination_latitude: 48.2089, destination_longitude: 16.3726 };
const maintenance = { ...target, description: "Wartung", contact: "Fa. Huber" };

test("a driver's own trips to a target say what the next one there was; those to other places say nothing", async () => {
  const { aDrive, entries, driver } = await anInbox();
  const said = { classified_at: new Date(), classified_by: driver, classified_how: 0 };
  await aDrive("04:00", "04:10", { ...maintenance, ...said });
  await aDrive("04:20", "04:30", { ...maintenance, ...said });
  await aDrive("04:40", "04:50", { ...maintenance, ...said });
  await aDrive("05:00", "05:10", { ...somewhere, description: "Baustelle", ...said });
  const there = await aDrive("09:00", "09:30", target);
  const elsewhere = await aDrive("10:00", "10:30", somewhere);

  const suggested = new Map((await entries()).map(({ id, suggestion }) => [id, suggestion]));

  expect(suggested.get(there)).toMatchObject({
    type: 0,
    description: "Wartung",
    contact: "Fa. Huber",
    percent: 100,
    basis: {
      count: 3,
      source: "own",
    },
  });
  expect(suggested.get(elsewhere)).toBeNull();
});

test("a suggestion tells how often its driver accepted just that there; what he said himself or changed since does not count", async () => {
  const { aDrive, ask, driver, mandatorId, recount, trip } = await anInbox();
  const said = { classified_at: new Date(), classified_by: driver, classified_how: 0 };
  for (const from of ["01", "02", "03"])
    await aDrive(`${from}:00`, `${from}:10`, { ...maintenance, ...said });
  const trips = [];
  for (const from of ["04", "05", "06", "07", "08"])
    trips.push(await aDrive(`${from}:00`, `${from}:10`, target));
  const [accepted, changed, own, foreign, next] = trips as [string, string, string, string, string];
  await recount();
  const words = { type: 0, description: "Wartung", contact: "Fa. Huber" };
  const accept = (role: 1 | 5, id: string, more: object = { isSuggested: true }) =>
    ask(role, "PUT /Trips", { tripIds: [id], ...words, ...more });
  const acceptedCount = async () =>
    (await ask<Suggestion>(5, `GET /Trips/${next}/Suggestion`)).body.acceptedCount;

  expect((await accept(5, accepted)).status).toBe(204);
  await accept(5, changed);
  expect(await acceptedCount()).toBe(2);
  await accept(5, changed, { contact: "Fa. Maier" });
  await accept(5, changed, {});
  await accept(5, own, {});
  await accept(1, foreign);
  await ask(1, "PUT /Trips", { tripIds: [accepted], costcenterId: await aCostcenter(mandatorId) });
  expect((await trip(accepted)).costcenterKey).toBe("4711");

  expect(await acceptedCount()).toBe(1);
});

test("neither another's trips, nor what nobody said, nor the trips of others one looks at suggest anything", async () => {
  const { aDrive, entries, driver, people } = await anInbox();
  const said = { classified_at: new Date(), classified_by: driver, classified_how: 0 };
  for (const from of ["04", "05", "06"]) {
    await aDrive(`${from}:00`, `${from}:10`, { ...maintenance, type: 1, driver_id: people[3], ...said });
    await aDrive(`${from}:20`, `${from}:30`, { ...maintenance });
  }
  await aDrive("09:00", "09:30", target);

  expect((await entries()).map(({ suggestion }) => suggestion)).toEqual([null, null, null, null]);
  const seen = await entries(1, `?userIds=${driver}`);
  expect(seen.map(({ suggestion }) => suggestion)).toEqual([null, null, null, null]);
});

test("of a target he hardly knows a driver is told whom the company visits there, and nothing else of others", async () => {
  const { aDrive, ask, driver, people } = await anInbox();
  const said = { classified_at: new Date(), classified_by: driver, classified_how: 0, driver_id: people[3] };
  for (const from of ["04", "05", "06"]) {
    await aDrive(`${from}:00`, `${from}:10`, { ...maintenance, description: "Vertraulich", ...said });
    await aDrive(`${from}:20`, `${from}:30`, { ...maintenance, type: 1, contact: "Dr. Privat", ...said });
  }
  const there = await aDrive("09:00", "09:30", target);

  const { status, body } = await ask(5, `GET /Trips/${there}/Suggestion`);

  expect(status).toBe(200);
  expect(body).toEqual({
    type: 0,
    description: "",
    contact: "Fa. Huber",
    percent: 100,
    basis: { count: 3, lastAt: null, source: "company" },
    acceptedCount: 0,
  });
});

test("where no trip tells anything, a fence that watches the vehicle there says whom it is called after", async () => {
  const { aDrive, ask, vehicle } = await anInbox();
  const there = await aDrive("09:00", "09:30", target);
  const suggestion = () => ask(5, `GET /Trips/${there}/Suggestion`);
  expect((await suggestion()).status).toBe(204);
  const fence = { title: "Lager Linz", lat: 48.3069, long: 14.2858, radius: 150 };
  const made = await ask<{ id: string }>(1, "POST /geoFences/circle", fence);
  expect((await suggestion()).status).toBe(204);
  const watched = { assigned: [vehicle], unassigned: [] };
  await ask(1, `PUT /Geofences/updateGeofenceVehicles/${made.body.id}`, watched);

  expect((await suggestion()).body).toMatchObject({
    type: 0,
    contact: "Lager Linz",
    percent: null,
    basis: { count: 0, lastAt: null, source: "fence" },
  });
});

test("what a driver had reserved the vehicle for is suggested before all else, while he has it and to him alone", async () => {
  const { aDrive, ask, driver, mandatorId, people, vehicle } = await anInbox();
  for (const from of ["01", "02", "03"])
    await aDrive(`${from}:00`, `${from}:10`, {
      ...maintenance,
      classified_at: new Date(),
      classified_by: driver,
      classified_how: 0,
    });
  const reserve = (of: string, from: string, until: string | Date, isCancelled = false) =>
    asOwner(
      database,
      `insert into reservations (mandator_id, id, vehicle_id, driver_id, pickup_at, return_at, pickup_address, return_address,
         purpose, created_at, cancelled_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, 'Büro', 'Büro', 'Messe Wels', now(), $6)`,
      [
        mandatorId,
        vehicle,
        of,
        at(from),
        typeof until === "string" ? at(until) : until,
        isCancelled ? new Date() : null,
      ],
    );
  await reserve(driver, "07:00", "09:00");
  await reserve(driver, "10:00", "11:00", true);
  await reserve(people[3], "12:00", "13:00");
  // So long that a single trip in it may be anything.
  await reserve(driver, "14:00", new Date(new Date(at("14:00")).getTime() + 37 * 3_600_000));
  const drives = ["07:00", "09:00", "10:00", "12:00", "14:00"];
  const ids = await Promise.all(drives.map((from) => aDrive(from, from.replace(":00", ":30"), target)));

  const said = [];
  for (const id of ids) said.push((await ask<Suggestion>(5, `GET /Trips/${id}/Suggestion`)).body);

  expect(said[0]).toEqual({
    type: 0,
    description: "Messe Wels",
    contact: "",
    percent: null,
    basis: { count: 0, lastAt: null, source: "reservation" },
    acceptedCount: 0,
  });
  expect(said.slice(1).map(({ basis }) => basis.source)).toEqual(["own", "own", "own", "own"]);
});

test("what somebody else drove privately changes nothing of what is suggested, and nobody is told of another's trip", async () => {
  const { aDrive, ask, driver, people } = await anInbox();
  const said = { classified_at: new Date(), classified_by: driver, classified_how: 0 };
  for (const from of ["04", "05", "06"])
    await aDrive(`${from}:00`, `${from}:10`, { ...maintenance, ...said });
  const there = await aDrive("09:00", "09:30", target);
  const before = (await ask(5, `GET /Trips/${there}/Suggestion`)).body;

  for (const from of ["04", "05", "06"])
    await aDrive(`${from}:30`, `${from}:40`, { ...target, type: 1, driver_id: people[3], ...said });

  expect((await ask(5, `GET /Trips/${there}/Suggestion`)).body).toEqual(before);
  expect((await ask(1, `GET /Trips/${there}/Suggestion`)).status).toBe(204);
});
