import { readFeature } from "@wegbuch/contract/geofences/rules";
import type { DrawnGeofence, GeofencePage } from "@wegbuch/contract/geofences/schemas";
import type { ProblemBody } from "@wegbuch/contract/kit/problem";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { expect, test } from "vitest";
import { fixClock } from "../platform/clock.ts";
import { aDriver, aVehicle } from "../platform/db/builders.ts";
import { aDatabase } from "../platform/db/test-database.ts";
import { recordChange } from "../platform/history/record-change.ts";
import { at } from "./test-logbook.ts";
import { aCaller, statusesOf } from "./test-people.ts";
import { aWish } from "./test-reservations.ts";
import { wish } from "./test-scheduled-reports.ts";
import { aCrew, eventOf } from "./test-time-logs.ts";
import { aCar } from "./test-vehicles.ts";

const database = await aDatabase();
type Crew = Awaited<ReturnType<typeof aCrew>>;

/** A thing two Admins edit: how it is read, and how its title, or what is most like one, is changed. */
type Case = {
  make: (crew: Crew) => Promise<string>;
  read: (crew: Crew, id: string) => Promise<{ version: number }>;
  change: (crew: Crew, id: string, text: string) => Promise<{ call: string; body: object }> | Changing;
  /** What the refusal brings of the object. */
  shows: (text: string) => object;
};
type Changing = { call: string; body: object };

const got = async <Thing>({ ask }: Crew, call: string) => (await ask<Thing>(1, call)).body;

const cases: Record<string, Case> = {
  trip: {
    make: async ({ ask, form }) =>
      (await ask<{ id: string }>(1, "POST /Trips", form("05:00", "05:30"))).body.id,
    read: (crew, id) => got(crew, `GET /Trips/${id}`),
    change: ({ form }, id, description) => ({
      call: `PUT /Trips/${id}`,
      body: form("05:00", "05:30", { description }),
    }),
    shows: (description) => ({ description }),
  },
  vehicle: {
    make: async ({ ask }) => (await ask<{ id: string }>(1, "POST /Vehicles", aCar())).body.id,
    read: (crew, id) => got(crew, `GET /Vehicles/${id}`),
    change: (_crew, id, name) => ({ call: `PUT /Vehicles/${id}`, body: aCar({ name }) }),
    shows: (name) => ({ name }),
  },
  user: {
    make: ({ people }) => Promise.resolve(people[5]),
    read: (crew, id) => got(crew, `GET /Users/${id}`),
    change: async (crew, id, firstName) => {
      const { version: _, ...user } = await got<{ version: number }>(crew, `GET /Users/${id}`);
      return { call: `PUT /Users/${id}`, body: { ...user, firstName } };
    },
    shows: (firstName) => ({ firstName }),
  },
  fence: {
    make: ({ inScope }) => Promise.resolve(inScope(1).geofence),
    read: async (crew, id) => {
      const { geoJson } = await got<GeofencePage>(crew, "GET /geoFences?size=9999");
      const { properties } = geoJson.map(readFeature).find((one) => one.properties.ID === id)!;
      return { version: properties.Version };
    },
    change: (_crew, id, title) => ({ call: `PATCH /geoFences/${id}`, body: { title } }),
    shows: (title) => ({ title }),
  },
  reservation: {
    make: async ({ ask, mandatorId }) => {
      const vehicle = await aVehicle(database, mandatorId, { type: 2 });
      return (await ask<{ id: string }>(1, "POST /Reservations", aWish(vehicle, "18:00", "19:00"))).body.id;
    },
    read: async (crew, id) => {
      const { items } = await got<Page<Reservation>>(crew, "GET /Reservations?perPage=100");
      return items.find((one) => one.id === id)!;
    },
    change: async (crew, id, purpose) => {
      const { items } = await got<Page<Reservation>>(crew, "GET /Reservations?perPage=100");
      const { vehicleId } = items.find((one) => one.id === id)!;
      return { call: `PUT /Reservations/${id}`, body: aWish(vehicleId, "18:00", "19:00", { purpose }) };
    },
    shows: (purpose) => ({ purpose }),
  },
  "scheduled report": {
    make: async ({ ask }) => (await ask<{ id: string }>(1, "POST /Reports", wish())).body.id,
    read: (crew, id) => got(crew, `GET /Reports/${id}`),
    change: (_crew, id, name) => ({ call: `PUT /Reports/${id}`, body: wish({ name }) }),
    shows: (name) => ({ name }),
  },
  "day of a driving log": {
    make: async ({ aWorkday }) => (await aWorkday()).id!,
    read: (crew, id) => got(crew, `GET /TimeLog/${id}`),
    change: async (crew, timeLogId, text) => {
      const log = await got<TimeLog>(crew, `GET /TimeLog/${timeLogId}`);
      // Another minute for each text.
      const occurredAt = `2026-04-30T10:0${text.length % 10}:00.000Z`;
      return { call: "PUT /TimeLog/Event", body: { timeLogId, id: eventOf(log, 2), occurredAt } };
    },
    shows: (text) => ({
      events: expect.arrayContaining([
        expect.objectContaining({ occurredAt: `2026-04-30T10:0${text.length % 10}:00.000Z` }),
      ]),
    }),
  },
};

async function twoAdmins() {
  const crew = await aCrew(database);
  fixClock(new Date(at("12:31")));
  const names = { first_name: "Renate", last_name: "Auer" };
  const other = await aDriver(database, crew.mandatorId, { role_id: 1, ...names });
  return { crew, renate: await aCaller(database, crew.origin, other) };
}

test.each(Object.entries(cases))(
  "of two people who edit one %s the second reads who was first, and may write over it",
  async (_name, { make, read, change, shows }) => {
    const { crew, renate } = await twoAdmins();
    const id = await make(crew);
    const { version } = await read(crew, id);
    const [hers, mine] = [await change(crew, id, "Hers"), await change(crew, id, "Mine, later")];
    expect((await renate.ask(hers.call, { ...hers.body, version })).status).toBeLessThan(300);

    const refused = await crew.ask<ProblemBody & { current: DrawnGeofence & { version: number } }>(
      1,
      mine.call,
      { ...mine.body, version },
    );
    expect(refused).toMatchObject({
      status: 409,
      body: {
        title: "ChangedMeanwhile",
        message: "Inzwischen geändert von Renate Auer am 04.05.2026 um 14:31",
        current: shows("Hers"),
      },
    });
    const newer = (await read(crew, id)).version;
    expect(newer).toBeGreaterThan(version);
    expect((await crew.ask(1, mine.call, { ...mine.body, version: newer })).status).toBeLessThan(300);
    // Who names no version writes as before, and one's own changes are no news.
    expect((await renate.ask(hers.call, hers.body)).status).toBeLessThan(300);
    expect((await renate.ask(hers.call, { ...hers.body, version: newer })).status).toBe(409);
    const own = (await read(crew, id)).version;
    expect((await crew.ask(1, mine.call, { ...mine.body, version: own })).status).toBeLessThan(300);
    expect((await crew.ask(1, mine.call, { ...mine.body, version: own })).status).toBeLessThan(300);
  },
);

test.each(Object.entries(cases).filter(([name]) => name !== "fence"))(
  "the answer to a change of a %s says the version it has now",
  async (_name, { make, read, change }) => {
    const { crew, renate } = await twoAdmins();
    const id = await make(crew);
    const { version } = await read(crew, id);
    const { call, body } = await change(crew, id, "Mine");
    const saved = await crew.ask<{ version: number }>(1, call, { ...body, version });
    expect(saved.body.version).toBeGreaterThan(version);
    expect(saved.body.version).toBe((await read(crew, id)).version);
    const again = await change(crew, id, "Mine again");
    const next = { ...again.body, version: saved.body.version };
    expect((await renate.ask(again.call, next)).status).toBeLessThan(300);
  },
);

test("what the tracker did to a trip meanwhile keeps nobody from saving it", async () => {
  const { crew, renate } = await twoAdmins();
  const { make, read, change } = cases["trip"]!;
  const id = await make(crew);
  const { version } = await read(crew, id);
  await crew.inTracker(async (db) =>
    recordChange(db, "System", { kind: "trip", id }, { finishedAt: "a" }, { finishedAt: "b" }),
  );
  const { call, body } = await change(crew, id, "Baustelle");
  expect(await renate.ask(call, { ...body, version })).toMatchObject({ status: 200 });
});

test("of two who save at the same moment one is first", async () => {
  const { crew, renate } = await twoAdmins();
  const { make, read, change } = cases["vehicle"]!;
  const id = await make(crew);
  const { version } = await read(crew, id);
  const [hers, mine] = [await change(crew, id, "Hers"), await change(crew, id, "Mine")];
  const answers = await Promise.all([
    renate.ask(hers.call, { ...hers.body, version }),
    crew.ask(1, mine.call, { ...mine.body, version }),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409]);
});
