import { readFeature } from "@wegbuch/contract/geofences/rules";
import type { GeofencePage } from "@wegbuch/contract/geofences/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { expect } from "vitest";
import { fixClock } from "../../../src/platform/clock.ts";
import { aDriver, aVehicle } from "../db/builders.ts";
import type { TestDatabase } from "../db/database.ts";
import { at } from "./logbook.ts";
import { aCaller } from "./people.ts";
import { aWish } from "./reservations.ts";
import { wish } from "./scheduled-reports.ts";
import { aCrew, eventOf } from "./time-logs.ts";
import { aCar } from "./vehicles.ts";

type Crew = Awaited<ReturnType<typeof aCrew>> & { database: TestDatabase };

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

/** Each thing that has a version. */
export const editedThings: Record<string, Case> = {
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
    make: async ({ ask, mandatorId, database }) => {
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

/** An Admin of a company, and another one named Renate Auer, at 14:31 on 4 May. */
export async function twoAdmins(database: TestDatabase) {
  const crew = { ...(await aCrew(database)), database };
  fixClock(new Date(at("12:31")));
  const names = { first_name: "Renate", last_name: "Auer" };
  const other = await aDriver(database, crew.mandatorId, { role_id: 1, ...names });
  return { crew, renate: await aCaller(database, crew.origin, other) };
}
