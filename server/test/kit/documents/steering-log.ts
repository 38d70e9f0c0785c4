import type { Actor } from "@wegbuch/contract/access/actor";
import { ReportFilter } from "@wegbuch/contract/documents/schemas";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { expect } from "vitest";
import { anActor } from "../db/builders.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { readPdf } from "./pdf.ts";
import { aFiledLogbook } from "../api/filed-logbook.ts";
import { makeDocument } from "../../../src/features/documents/make-document.ts";

type Asked = {
  language?: "de-AT" | "en";
  from?: string;
  to?: string;
  driverIds?: string[];
  actor?: Partial<Actor>;
};

/** A company whose driver Xaver Huber has no times yet, and his driving log; times are local ones of a day of April. */
export async function aSteeringLog(database: TestDatabase) {
  const logbook = await aFiledLogbook(database);
  const { mandatorId, people, ask, driver } = logbook;
  await asOwner(database, "delete from time_log_events where mandator_id = $1", [mandatorId]);
  await asOwner(database, "delete from time_logs where mandator_id = $1", [mandatorId]);
  await asOwner(database, "update users set foreign_id = '4711' where id = $1", [driver]);
  const at = (day: number, time: string) =>
    new Date(`2026-04-${String(day).padStart(2, "0")}T${time}:00+02:00`);
  const made = async ({ language = "de-AT", actor, driverIds = [driver], ...filter }: Asked = {}) => {
    const pieces: Uint8Array[] = [];
    const order = {
      report: "SteeringLog" as const,
      actor: anActor(mandatorId, people[1], actor),
      filter: ReportFilter.parse({ driverIds, ...filter }),
      language,
      now: new Date("2026-05-04T08:00:00Z"),
    };
    await makeDocument(database, order, (piece) => pieces.push(Uint8Array.from(piece)));
    return Buffer.concat(pieces);
  };
  return {
    ...logbook,
    made,
    pdf: async (asked: Asked = {}) => readPdf(await made(asked)),
    add: async (
      timeLogEvent: 0 | 2 | 4,
      day: number,
      [from, to]: [string, string],
      timeLogId?: string | null,
    ) => {
      const finished = to < from ? at(day + 1, to) : at(day, to);
      const startedAt = at(day, from);
      const pair = { occurredAt: at(day, from), finishedAt: finished, agent: "Web", timeLogId };
      const { status, body } = await ask<TimeLog>(5, "POST /TimeLog", {
        userId: driver,
        timeLogEvent,
        ...pair,
      });
      expect([status, body]).toEqual([201, body]);
      // Noted when it was over, rather than days later.
      await asOwner(
        database,
        "update time_log_events set created_at = $3 where time_log_id = $1 and occurred_at in ($2, $3)",
        [body.id, startedAt, finished],
      );
      return body;
    },
    drive: (day: number, [from, to]: [string, string], row: object = {}) =>
      logbook.aDrive("00:00", "00:01", { started_at: at(day, from), finished_at: at(day, to), ...row }),
    at,
  };
}

/** A week of work, with all there is to say of it. */
export async function aWeek(database: TestDatabase) {
  const log = await aSteeringLog(database);
  const { add, drive, aCar, ask, at } = log;
  const other = await aCar("Sprinter", { license_plate: "L-731 KX", created_at: at(1, "00:00") });
  const monday = await add(0, 27, ["07:00", "16:30"]);
  await add(2, 27, ["12:00", "12:30"], monday.id);
  const rested = await add(2, 27, ["15:00", "15:15"], monday.id);
  const breaks = await add(4, 27, ["09:30", "09:45"], monday.id);
  await drive(27, ["07:15", "09:30"], { mileage_in_meters: 142_000 });
  await drive(27, ["09:45", "11:45"], { mileage_in_meters: 98_400 });
  await drive(27, ["13:00", "14:40"], { mileage_in_meters: 61_300, vehicle_id: other });
  const event = breaks.events.find(({ event: code }) => code === 5)!;
  await ask(5, "PUT /TimeLog/Event", { timeLogId: monday.id, id: event.id, occurredAt: at(27, "09:50") });
  const gone = rested.events.find(({ occurredAt }) => occurredAt === at(27, "15:00").toISOString())!;
  await ask(1, `DELETE /TimeLog/Event/${gone.id}`);
  const tuesday = await add(0, 28, ["06:00", "15:00"]);
  await drive(28, ["06:30", "11:00"], { mileage_in_meters: 301_000 });
  await add(2, 28, ["11:00", "11:45"], tuesday.id);
  await drive(29, ["10:00", "11:00"], { mileage_in_meters: 40_000 });
  await drive(29, ["14:00", "15:00"], { mileage_in_meters: 39_000, type: 1 });
  const night = await add(0, 30, ["20:00", "04:00"]);
  await drive(30, ["21:00", "23:30"], { mileage_in_meters: 180_000 });
  await ask(5, "POST /TimeLog", {
    userId: log.driver,
    timeLogEvent: 2,
    occurredAt: at(30, "23:30"),
    finishedAt: new Date("2026-05-01T00:15:00+02:00"),
    agent: "Web",
    timeLogId: night.id,
    description: "Nachtlinie Graz",
  });
  await log.aDrive("00:00", "00:01", {
    started_at: new Date("2026-05-01T00:15:00+02:00"),
    finished_at: new Date("2026-05-01T03:00:00+02:00"),
    mileage_in_meters: 190_000,
  });
  await log.recount();
  return log;
}
