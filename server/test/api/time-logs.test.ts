import { expect, test } from "vitest";
import { aDriver, aMandator } from "../kit/db/builders.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aCaller, statusesOf } from "../kit/api/people.ts";
import { aCrew as aCrewIn, april30, eventOf, period, said, type Tenant } from "../kit/api/time-logs.ts";

const database = await aDatabase();
const aCrew = () => aCrewIn(database);

test("a day begins with its work, takes breaks, and is told with its drives among them", async () => {
  const { aWorkday, drive, read, list, people, historyOf } = await aCrew();
  const day = await aWorkday();
  const trip = await drive("2026-04-30T07:00:00Z", "2026-04-30T09:00:00Z");
  const log = await read(5, day.id);
  expect(log).toMatchObject({
    id: day.id,
    day: "2026-04-30",
    startedAt: "2026-04-30T06:00:00.000Z",
    finishedAt: "2026-04-30T14:30:00.000Z",
    description: null,
    eventsAfterFinish: false,
    eventsBeforeStart: false,
    finishBreakWithoutStart: false,
    finishTripWithoutStart: false,
  });
  expect(said(log)).toBe(
    "0 04-30T06:00, 6 04-30T07:00, 7 04-30T09:00, 2 04-30T10:00, 3 04-30T10:30, 1 04-30T14:30",
  );
  expect(JSON.parse(log.stringifiedEvents)).toEqual(
    log.events.map(({ event, occurredAt }) => ({ Event: event, OccurredAt: occurredAt })),
  );
  expect(log.events.filter(({ id }) => id === trip).map(({ event }) => event)).toEqual([6, 7]);
  expect(await list(5, april30)).toEqual({
    items: [
      {
        user: { id: people[5], name: expect.stringContaining("Anna Huber") as string },
        exemption: null,
        timeLog: [log],
      },
    ],
    page: 1,
    perPage: 100,
    totalCount: 1,
    pageCount: 1,
  });
  expect(await historyOf(day.id!, 5)).toEqual([
    "created:  → 04.05.2026 10:00:00",
    "workStart:  → 30.04.2026 08:00:00",
    "workEnd:  → 30.04.2026 16:30:00",
    "restBreakStart:  → 30.04.2026 12:00:00",
    "restBreakEnd:  → 30.04.2026 12:30:00",
  ]);
});

test("an event that was moved tells where it was first, and its history every step", async () => {
  const { aWorkday, move, historyOf } = await aCrew();
  const day = await aWorkday();
  const start = eventOf(day, 2);
  await move(5, day.id, start, "2026-04-30T10:05:00Z");
  await move(5, day.id, start, "2026-04-30T10:05:00Z");
  const { status, body } = await move(5, day.id, start, "2026-04-30T10:10:00Z");
  expect(status).toBe(200);
  expect(body.events.filter(({ originallyAt }) => originallyAt !== null)).toEqual([
    {
      id: start,
      event: 2,
      occurredAt: "2026-04-30T10:10:00.000Z",
      originallyAt: "2026-04-30T10:00:00.000Z",
      addedAt: "2026-05-04T08:00:00.000Z",
      addedBy: expect.stringContaining("Anna"),
      changedAt: expect.any(String),
      changedBy: expect.stringContaining("Anna"),
    },
  ]);
  expect((await historyOf(day.id!)).slice(-2)).toEqual([
    "restBreakStart: 30.04.2026 12:00:00 → 30.04.2026 12:05:00",
    "restBreakStart: 30.04.2026 12:05:00 → 30.04.2026 12:10:00",
  ]);
  const end = await move(5, day.id, eventOf(day, 1), "2026-04-30T15:00:00Z");
  expect(end.body.finishedAt).toBe("2026-04-30T15:00:00.000Z");
});

test("a break goes with both its ends and stays legible; work and driving times stay", async () => {
  const { aWorkday, drive, ask, move, read, historyOf } = await aCrew();
  const day = await aWorkday();
  const trip = await drive("2026-04-30T07:00:00Z", "2026-04-30T09:00:00Z");
  const remove = (id: string, role: Tenant = 5) => ask(role, `DELETE /TimeLog/Event/${id}`);
  for (const code of [0, 1] as const)
    expect(await remove(eventOf(day, code))).toMatchObject({
      status: 403,
      body: { message: "Arbeitsbeginn und Arbeitsende können nicht gelöscht werden" },
    });
  const fixed = {
    status: 403,
    body: { message: "Lenkzeiten stammen aus den Fahrten und können hier nicht geändert werden" },
  };
  expect(await remove(trip)).toMatchObject(fixed);
  expect(await move(5, day.id, trip, "2026-04-30T08:00:00Z")).toMatchObject(fixed);
  expect((await remove(eventOf(day, 3))).status).toBe(204);
  expect((await remove(eventOf(day, 3))).status).toBe(404);
  expect((await remove(eventOf(day, 2))).status).toBe(404);
  expect(said(await read(5, day.id))).toBe("0 04-30T06:00, 6 04-30T07:00, 7 04-30T09:00, 1 04-30T14:30");
  expect((await historyOf(day.id!)).slice(-2)).toEqual([
    "restBreakStart: 30.04.2026 12:00:00 → ",
    "restBreakEnd: 30.04.2026 12:30:00 → ",
  ]);
  const kept = await asOwner(
    database,
    "select 1 from time_log_events where removed_at is not null and time_log_id = $1",
    [day.id],
  );
  expect(kept).toHaveLength(2);
});

test("a day entered by mistake goes with all its times, stays legible and can begin anew", async () => {
  const { aWorkday, add, drive, ask, list, read, historyOf } = await aCrew();
  const { id } = await aWorkday();
  await add(5, 2, ["2026-04-30T12:00:00Z", "2026-04-30T12:20:00Z"], { timeLogId: id, description: "Graz" });
  const remove = async (role: Tenant) => (await ask(role, `DELETE /TimeLog/${id}`)).status;
  expect([await remove(6), await remove(5), await remove(5)]).toEqual([403, 204, 404]);
  expect((await ask(5, `GET /TimeLog/${id}`)).status).toBe(404);
  expect((await list(5, april30)).totalCount).toBe(0);
  expect((await historyOf(id!, 5)).slice(-7)).toEqual([
    "description: Graz → ",
    "workStart: 30.04.2026 08:00:00 → ",
    "restBreakStart: 30.04.2026 12:00:00 → ",
    "restBreakEnd: 30.04.2026 12:30:00 → ",
    "restBreakStart: 30.04.2026 14:00:00 → ",
    "restBreakEnd: 30.04.2026 14:20:00 → ",
    "workEnd: 30.04.2026 16:30:00 → ",
  ]);
  await drive("2026-04-30T07:00:00Z", "2026-04-30T08:00:00Z");
  expect(said(await read(5, id))).toBe("6 04-30T07:00, 7 04-30T08:00");
  const noon: [string, string] = ["2026-04-30T11:00:00Z", "2026-04-30T13:00:00Z"];
  const anew = await Promise.all([add(5, 0, noon), add(1, 0, noon), add(5, 0, noon)]);
  expect(statusesOf(anew)).toEqual([201, 201, 409]);
  expect(said(await read(5, id))).toBe("6 04-30T07:00, 7 04-30T08:00, 0 04-30T11:00, 1 04-30T13:00");
});

test("what the rules object to is refused under its field, in the words of the reader", async () => {
  const { aWorkday, add, ask, people } = await aCrew();
  const { id: timeLogId } = await aWorkday();
  const errorsOf = async (code: number, span: [string, string], more: object = {}) => {
    const { status, body } = await add(5, code, span, more);
    return [status, body.errors];
  };
  const noon: [string, string] = ["2026-04-30T10:10:00Z", "2026-04-30T10:20:00Z"];
  expect(await errorsOf(2, noon, { timeLogId })).toEqual([
    400,
    { occurredAt: ["Pausen eines Tages dürfen sich nicht überschneiden"] },
  ]);
  expect(await errorsOf(2, ["2026-04-30T06:00:00Z", "2026-04-30T06:30:00Z"], { timeLogId })).toEqual([
    400,
    { occurredAt: ["Die Ruhepause muss innerhalb der Arbeitszeit liegen"] },
  ]);
  expect(await errorsOf(0, ["2026-05-04T06:00:00Z", "2026-05-04T08:00:01Z"])).toEqual([
    400,
    { finishedAt: ["Der Zeitpunkt darf nicht in der Zukunft liegen"] },
  ]);
  expect(await errorsOf(0, ["0001-01-01T00:00:00+14:00", "0001-01-01T05:00:00+14:00"])).toEqual([
    400,
    { occurredAt: ["Der Zeitpunkt darf nicht vor dem 01.01.2016 liegen"] },
  ]);
  expect(await errorsOf(0, [noon[1], noon[0]])).toEqual([
    400,
    { occurredAt: ["Der Beginn muss vor dem Ende liegen"] },
  ]);
  expect((await errorsOf(6, noon))[0]).toBe(400);
  expect((await errorsOf(0, noon, { agent: "Box" }))[0]).toBe(400);
  const begun = await ask(
    5,
    "POST /TimeLog",
    { userId: people[5], timeLogEvent: 0, occurredAt: noon[0], finishedAt: noon[1], agent: "Web" },
    "en",
  );
  expect(begun).toMatchObject({
    status: 409,
    body: { errors: { occurredAt: ["This day has a driving log already"] } },
  });
});

test("drivers write their own times, group leaders their people's, admins everybody's, viewers see none", async () => {
  const { add, people, ask, origin, outOfScope, list, aWorkday, move } = await aCrew();
  const span: [string, string] = ["2026-04-29T06:00:00Z", "2026-04-29T14:00:00Z"];
  const statusOf = async (role: Tenant, userId: string) => (await add(role, 0, span, { userId })).status;
  const stranger = outOfScope.user;
  const foreigner = await aDriver(database, await aMandator(database));
  expect(await add(5, 0, span, { userId: people[3] })).toMatchObject({
    status: 403,
    body: { message: "Sie können nur Ihre eigenen Zeiten erfassen" },
  });
  expect(await statusOf(3, stranger)).toBe(404);
  expect(await statusOf(1, foreigner)).toBe(404);
  expect(await statusOf(1, newId())).toBe(404);
  for (const role of [2, 4, 6] as const) {
    expect(await statusOf(role, people[role])).toBe(403);
    expect((await ask(role, "GET /TimeLog")).status).toBe(403);
  }
  expect(await statusOf(3, people[4])).toBe(201);
  expect(await statusOf(1, stranger)).toBe(201);
  const own = await aWorkday();
  const seen = async (role: Tenant, query = "") =>
    (await list(role, query)).items.map(({ user }) => user.id).toSorted();
  expect(await seen(1)).toEqual([people[4], people[5], stranger].toSorted());
  expect(await seen(3)).toEqual([people[4]]);
  expect(await seen(5)).toEqual([people[5]]);
  expect(await seen(5, `userIds=${stranger}`)).toEqual([]);
  // The leader's group does not hold the driver.
  expect((await ask(3, `GET /TimeLog/${own.id}`)).status).toBe(404);
  expect((await ask(3, `GET /Histories/${own.id}`)).status).toBe(404);
  expect((await ask(6, `GET /Histories/${own.id}`)).status).toBe(404);
  expect((await move(3, own.id, eventOf(own, 1), "2026-04-30T15:00:00Z")).status).toBe(404);
  expect((await ask(3, `DELETE /TimeLog/Event/${eventOf(own, 2)}`)).status).toBe(404);
  const other = await aCaller(database, origin, stranger);
  expect((await other.ask(`GET /TimeLog/${own.id}`)).status).toBe(404);
});

test("of private, running, foreign and hidden drives nothing is told", async () => {
  const { drive, list, people, mandatorId, outOfScope } = await aCrew();
  await asOwner(database, "update mandators set hide_trips_up_to_in_meter = 100 where id = $1", [mandatorId]);
  await drive("2026-04-30T07:00:00Z", "2026-04-30T08:00:00Z", { type: 1 });
  await drive("2026-04-30T08:00:00Z", "2026-04-30T08:10:00Z", { mileage_in_meters: 100 });
  await drive("2026-04-30T09:00:00Z", "2026-04-30T10:00:00Z", { driver_id: outOfScope.user });
  await drive("2026-04-30T10:00:00Z", "2026-04-30T11:00:00Z", { driver_id: null });
  await drive("2026-04-30T11:00:00Z", "2026-04-30T12:00:00Z", { deleted_at: new Date("2026-05-01") });
  await drive("2026-05-04T07:00:00Z", "2026-05-04T07:30:00Z", { finished_at: null });
  expect((await list(5)).items).toEqual([]);
  await drive("2026-04-30T12:00:00Z", "2026-04-30T13:00:00Z", { type: 2 });
  const [entry] = (await list(5)).items;
  expect(entry!.user.id).toBe(people[5]);
  expect(entry!.timeLog).toMatchObject([
    { id: null, day: "2026-04-30", startedAt: null, finishedAt: null, finishTripWithoutStart: true },
  ]);
  expect(said(entry!.timeLog[0]!)).toBe("6 04-30T12:00, 7 04-30T13:00");
});

test("a night shift holds the breaks and drives after midnight, and the day after begins anew", async () => {
  const { add, drive, list, read } = await aCrew();
  const shift = await add(5, 0, ["2026-04-29T20:00:00Z", "2026-04-30T04:00:00Z"]);
  const timeLogId = shift.body.id;
  await add(5, 2, ["2026-04-30T00:00:00Z", "2026-04-30T00:30:00Z"], { timeLogId });
  await drive("2026-04-29T21:30:00Z", "2026-04-29T23:30:00Z");
  await drive("2026-04-30T01:00:00Z", "2026-04-30T03:00:00Z");
  await drive("2026-04-30T05:00:00Z", "2026-04-30T06:00:00Z");
  const night =
    "0 04-29T20:00, 6 04-29T21:30, 7 04-29T23:30, 2 04-30T00:00, 3 04-30T00:30, 6 04-30T01:00, 7 04-30T03:00, 1 04-30T04:00";
  expect(said(await read(5, timeLogId))).toBe(night);
  const daysOf = async (query: string) =>
    (await list(5, query)).items.flatMap(({ timeLog }) => timeLog.map((log) => `${log.day}: ${said(log)}`));
  const after = "2026-04-30: 6 04-30T05:00, 7 04-30T06:00";
  expect(await daysOf(april30)).toEqual([after]);
  const april29 = period("2026-04-28T22:00:00Z", "2026-04-29T22:00:00Z");
  expect(await daysOf(april29)).toEqual([`2026-04-29: ${night}`]);
  expect(await daysOf("")).toEqual([`2026-04-29: ${night}`, after]);
});

test("days are those of Vienna, also when the clocks change", async () => {
  const { add, drive, list } = await aCrew();
  // 29 March has 23 hours, 26 October 2025 has 25.
  await add(5, 0, ["2026-03-28T23:00:00Z", "2026-03-29T21:59:00Z"]);
  await add(5, 0, ["2025-10-25T22:00:00Z", "2025-10-26T22:00:00Z"]);
  await drive("2025-10-26T22:30:00Z", "2025-10-26T22:59:59Z");
  await drive("2025-10-26T23:00:00Z", "2025-10-26T23:10:00Z");
  const daysOf = async (from: string, to: string) =>
    (await list(5, period(from, to))).items.flatMap(({ timeLog }) =>
      timeLog.map(({ day, events }) => `${day} ${events.length}`),
    );
  expect(await daysOf("2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z")).toEqual(["2026-03-29 2"]);
  expect(await daysOf("2026-03-29T22:00:00Z", "2026-03-30T22:00:00Z")).toEqual([]);
  expect(await daysOf("2025-10-25T22:00:00Z", "2025-10-26T23:00:00Z")).toEqual(["2025-10-26 4"]);
  expect(await daysOf("2025-10-26T23:00:00Z", "2025-10-27T23:00:00Z")).toEqual(["2025-10-27 2"]);
  // Of days that begin within the period.
  expect(await daysOf("2025-10-25T22:00:01Z", "2025-10-26T23:00:00Z")).toEqual([]);
  expect(await daysOf("2025-10-26T00:00:00Z", "2025-10-26T23:00:01Z")).toEqual(["2025-10-27 2"]);
  expect(await daysOf("1760-01-01T00:00:00Z", "9999-01-01T00:00:00Z")).toHaveLength(3);
});

test("of those who begin a day at once one gets it, and breaks noted at once never overlap", async () => {
  const { add, read } = await aCrew();
  const begun = await Promise.all(
    Array.from({ length: 8 }, () => add(5, 0, ["2026-04-30T06:00:00Z", "2026-04-30T14:00:00Z"])),
  );
  expect(statusesOf(begun)).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  const timeLogId = begun.find(({ status }) => status === 201)!.body.id;
  const breaks = await Promise.all(
    [0, 5, 10, 15, 20, 25].map((minute) => {
      const at = (more: number) => new Date(Date.UTC(2026, 3, 30, 9, minute + more)).toISOString();
      return add(5, minute % 2 === 0 ? 2 : 4, [at(0), at(30)], { timeLogId });
    }),
  );
  expect(statusesOf(breaks)).toEqual([201, 400, 400, 400, 400, 400]);
  expect((await read(5, timeLogId)).events).toHaveLength(4);
});

test("who is in the archive gets no new times, and those he has stay", async () => {
  const { aWorkday, add, ask, people, list, move } = await aCrew();
  const day = await aWorkday();
  const archived = await ask(1, `POST /Users/${people[5]}/ToggleArchive`, { comment: "Ausgetreten" });
  expect(archived.status).toBe(200);
  const span: [string, string] = ["2026-04-29T06:00:00Z", "2026-04-29T14:00:00Z"];
  expect((await add(1, 0, span, { userId: people[5] })).status).toBe(409);
  expect((await list(1, april30)).items.map(({ user }) => user.id)).toEqual([people[5]]);
  expect((await move(1, day.id, eventOf(day, 1), "2026-04-30T15:00:00Z")).status).toBe(200);
});
