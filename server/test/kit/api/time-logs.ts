import type { Page } from "@wegbuch/contract/kit/page";
import type { TimeEventCode, TimeLog, TimeLogEntry } from "@wegbuch/contract/timelogs/schemas";
import { expect } from "vitest";
import { aTrip } from "../db/builders.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aLogbook } from "./logbook.ts";
import type { Refusal } from "./support.ts";

export type Tenant = 1 | 2 | 3 | 4 | 5 | 6;

/** The company of test-logbook.ts without trips and times, and what its people say of their days; local times. */
export async function aCrew(database: TestDatabase) {
  const logbook = await aLogbook(database);
  const { ask, people, mandatorId, vehicle } = logbook;
  await logbook.inTracker((db) => db.deleteFrom("trips").execute());
  await asOwner(database, "delete from time_log_events where mandator_id = $1", [mandatorId]);
  await asOwner(database, "delete from time_logs where mandator_id = $1", [mandatorId]);
  const add = (role: Tenant, timeLogEvent: number, [from, to]: [string, string], more: object = {}) =>
    ask<TimeLog & Refusal>(role, "POST /TimeLog", {
      userId: people[role],
      timeLogEvent,
      occurredAt: from,
      finishedAt: to,
      agent: "Web",
      ...more,
    });
  return {
    ...logbook,
    add,
    move: (role: Tenant, timeLogId: string | null, id: string, occurredAt: string) =>
      ask<TimeLog & Refusal>(role, "PUT /TimeLog/Event", { timeLogId, id, occurredAt }),
    read: async (role: Tenant, id: string | null) => (await ask<TimeLog>(role, `GET /TimeLog/${id}`)).body,
    list: async (role: Tenant, query = "") =>
      (await ask<Page<TimeLogEntry>>(role, `GET /TimeLog?perPage=100&${query}`)).body,
    /** A drive of role 5 unless said otherwise, in UTC. */
    drive: (from: string, to: string, row: Partial<Parameters<typeof aTrip>[2]> = {}) =>
      aTrip(database, mandatorId, {
        vehicle_id: vehicle,
        driver_id: people[5],
        started_at: new Date(from),
        finished_at: new Date(to),
        ...row,
      }),
    /** A day of work of role 5 with a rest break, on 30 April from 8 to 16:30. */
    aWorkday: async () => {
      const begun = await add(5, 0, ["2026-04-30T06:00:00Z", "2026-04-30T14:30:00Z"]);
      const timeLogId = begun.body.id;
      const { status, body } = await add(5, 2, ["2026-04-30T10:00:00Z", "2026-04-30T10:30:00Z"], {
        timeLogId,
      });
      expect([begun.status, status]).toEqual([201, 201]);
      return body;
    },
  };
}

export const period = (from: string, to: string) => `from=${from}&to=${to}`;
/** 30 April 2026 in Vienna. */
export const april30 = period("2026-04-29T22:00:00Z", "2026-04-30T22:00:00Z");
export const said = ({ events }: Pick<TimeLog, "events">) =>
  events.map(({ event, occurredAt }) => `${event} ${occurredAt.slice(5, 16)}`).join(", ");
export const eventOf = ({ events }: TimeLog, code: TimeEventCode) =>
  events.find(({ event }) => event === code)!.id;
