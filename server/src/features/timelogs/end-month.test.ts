import { expect, test, vi } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { eventOf, said } from "../../../test/kit/api/time-logs.ts";
import { aWorkedMonth } from "../../../test/kit/api/work-months.ts";

const database = await aDatabase();

const closedSaid =
  "Dieser Monat ist abgeschlossen. Nur jemand aus der Administration kann ihn mit Begründung wieder öffnen";

test("a month is confirmed by whoever worked, closed by the employer, and opened again with a reason", async () => {
  const { confirm, close, open, standing, historyOf, driver } = await aWorkedMonth(database);
  expect(await standing()).toMatchObject({
    days: 1,
    netSeconds: 8 * 3_600,
    drivingSeconds: 3_600,
    whyNot: null,
    confirmation: null,
    closing: null,
  });
  expect((await close(1)).status).toBe(409);
  expect((await confirm(5)).status).toBe(204);
  expect(await standing()).toMatchObject({ confirmation: { isCurrent: true }, closing: null });
  expect((await confirm(5)).body.message).toBe("Dieser Monat ist schon bestätigt");
  expect((await close(1)).status).toBe(204);
  expect(await standing()).toMatchObject({ closing: { by: expect.any(String), isCurrent: true } });
  expect([(await close(1)).status, (await confirm(5)).status]).toEqual([409, 409]);
  expect((await open(1, { reason: "  " })).status).toBe(400);
  expect((await open(1)).status).toBe(204);
  expect((await open(1)).status).toBe(409);
  expect(await standing()).toMatchObject({ confirmation: { isCurrent: true }, closing: null });
  expect((await historyOf(driver, 1)).slice(-4)).toEqual([
    expect.stringMatching(/^monthConfirmed: {2}→ 04\.2026, sha256:[0-9a-f]{64}$/),
    "monthClosed:  → 04.2026",
    "monthClosed: 04.2026 → ",
    "monthOpened:  → 04.2026: Fahrt fehlte",
  ]);
});

const reachSaid =
  "Diese Schicht reicht in einen abgeschlossenen Monat. Nur jemand aus der Administration kann ihn mit Begründung wieder öffnen";

type Month = Awaited<ReturnType<typeof aWorkedMonth>>;
const later: Record<string, (month: Month) => Promise<{ status: number; body: { message?: string } }>> = {
  "a break that is moved": ({ move, day }) => move(5, day.id, eventOf(day, 2), "2026-04-30T09:45:00Z"),
  "an end that the administrator moves": ({ move, day }) =>
    move(1, day.id, eventOf(day, 1), "2026-04-30T15:00:00Z"),
  "a break that is taken away": ({ ask, day }) => ask(5, `DELETE /TimeLog/Event/${eventOf(day, 2)}`),
  "an entry that is added": ({ add, day }) =>
    add(5, 4, ["2026-04-30T07:00:00Z", "2026-04-30T07:15:00Z"], { timeLogId: day.id }),
  "a day that is begun": ({ add }) => add(1, 0, ["2026-04-29T06:00:00Z", "2026-04-29T07:00:00Z"]),
  "a driver's day that is begun": ({ add }) => add(5, 0, ["2026-04-28T06:00:00Z", "2026-04-28T07:00:00Z"]),
  "a day that is taken away": ({ ask, day }) => ask(1, `DELETE /TimeLog/${day.id}`),
  "an end of work": ({ ask, day }) =>
    ask(5, `POST /TimeLog/${day.id}/End`, { occurredAt: "2026-04-30T15:00:00Z" }),
};

test.each(Object.keys(later))("%s finds the month closed, and leaves it as it was", async (name) => {
  const month = await aWorkedMonth(database);
  await month.add(1, 0, ["2026-04-27T06:00:00Z", "2026-04-27T07:00:00Z"], { userId: month.driver });
  await month.confirm(5);
  await month.close(1);
  const before = await month.standing();
  const people = { ...month.people, 1: month.driver };
  const add: Month["add"] = (role, event, times, more) =>
    month.add(role, event, times, { userId: people[role], ...more });
  const { status, body } = await later[name]!({ ...month, add });
  expect([status, body.message]).toEqual([409, closedSaid]);
  expect(await month.standing()).toEqual(before);
});

test("a correction before it is closed voids the confirmation, and keeps the original", async () => {
  const { confirm, close, move, day, standing, historyOf, driver } = await aWorkedMonth(database);
  await confirm(5);
  const moved = await move(5, day.id, eventOf(day, 1), "2026-04-30T15:00:00Z");
  expect(moved.body.events.find(({ event }) => event === 1)).toMatchObject({
    occurredAt: "2026-04-30T15:00:00.000Z",
    originallyAt: "2026-04-30T14:30:00.000Z",
  });
  expect(await standing()).toMatchObject({ confirmation: null });
  expect((await historyOf(driver, 1)).at(-1)).toMatch(/^monthConfirmed: 04\.2026, sha256:[0-9a-f]{64} → $/);
  expect((await close(1)).body.message).toBe("Dieser Monat ist noch nicht bestätigt");
  expect((await close(1, { isUnconfirmedToo: true })).status).toBe(204);
  expect((await historyOf(driver, 1)).at(-1)).toBe("monthClosedUnconfirmed:  → 04.2026");
});

test("a trip that arrives between judging and keeping a month leaves it open", async () => {
  const { confirm, close, drive, standing, mandatorId } = await aWorkedMonth(database);
  await confirm(5);
  const person = await database.owner.connect();
  try {
    await person.query("begin");
    await person.query("select from work_months where mandator_id = $1 for update", [mandatorId]);
    const closing = close(1);
    await vi.waitFor(async () => {
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      expect(await asOwner(database, waiting)).toHaveLength(1);
    }, 5_000);
    await drive("2026-04-29T07:00:00Z", "2026-04-29T08:00:00Z");
    await person.query("commit");
    const { status, body } = await closing;
    expect([status, body.message]).toEqual([
      409,
      "Dieser Monat hat sich soeben geändert. Bitte ansehen und noch einmal abschließen",
    ]);
  } finally {
    person.release();
  }
  expect(await standing()).toMatchObject({ drivingSeconds: 2 * 3_600, closing: null });
  expect((await close(1)).body.message).toBe("Dieser Monat ist noch nicht bestätigt");
});

test("the last month of somebody who was deleted is still checked, closed and opened", async () => {
  const { check, checks, close, open, standing, driver, mandatorId } = await aWorkedMonth(database);
  await asOwner(
    database,
    "update users set archived_at = now(), deleted_at = now() where mandator_id = $1 and id = $2",
    [mandatorId, driver],
  );
  expect((await checks(1)).items.map(({ user }) => user.id)).toEqual([driver]);
  expect((await check(1)).status).toBe(204);
  expect((await close(1, { isUnconfirmedToo: true })).status).toBe(204);
  expect(await standing(1)).toMatchObject({ closing: { isCurrent: true }, check: { isCurrent: true } });
  expect((await open(1)).status).toBe(204);
});

test("what becomes of trips later does not count in a closed month, which says so until it is opened", async () => {
  const { close, open, drive, standing, list, trip, mandatorId, driver } = await aWorkedMonth(database);
  await close(1, { isUnconfirmedToo: true });
  const days = async () =>
    (await list(1, `userIds=${driver}`)).items.flatMap(({ timeLog }) => timeLog.map(said));
  const [before, sums] = [await days(), await standing()];
  await drive("2026-04-29T07:00:00Z", "2026-04-29T08:00:00Z");
  await asOwner(database, "update trips set type = 1 where mandator_id = $1 and id = $2", [mandatorId, trip]);
  expect(await days()).toEqual(before);
  expect(await standing()).toMatchObject({
    drivingSeconds: sums.drivingSeconds,
    days: sums.days,
    closing: { isCurrent: false },
  });
  await open(1);
  expect(await standing()).toMatchObject({ days: 2, drivingSeconds: 3_600, closing: null });
  expect(await days()).not.toEqual(before);
});

test("a shift over the end of the month counts for the month it began in, and has to have its end", async () => {
  const { add, close, confirm, standing, drive, mandatorId, list, driver } = await aWorkedMonth(database);
  const night = await add(5, 0, ["2026-04-30T20:00:00Z", "2026-05-01T04:00:00Z"], {
    timeLogId: (await standing()) && (await aLogOf(mandatorId)),
  });
  expect(night.status).toBe(201);
  await drive("2026-05-01T01:00:00Z", "2026-05-01T02:00:00Z");
  const ofEnd = "where mandator_id = $1 and occurred_at = '2026-05-01T04:00:00Z'";
  await asOwner(database, `update time_log_events set removed_at = now() ${ofEnd}`, [mandatorId]);
  for (const act of [confirm(5), close(1, { isUnconfirmedToo: true })])
    expect((await act).body.message).toBe("In diesem Monat fehlt noch ein Arbeitsende");
  await asOwner(database, `update time_log_events set removed_at = null ${ofEnd}`, [mandatorId]);
  expect((await confirm(5)).status).toBe(204);
  expect((await close(1)).status).toBe(204);
  expect(await standing()).toMatchObject({ drivingSeconds: 2 * 3_600 });
  // May goes on being written, and its first day begins where the shift has ended.
  expect((await add(5, 0, ["2026-05-01T06:00:00Z", "2026-05-01T07:00:00Z"])).status).toBe(201);
  const { items } = await list(1, `userIds=${driver}&from=2026-04-30T22:00:00Z`);
  expect(items[0]!.timeLog.map(({ day }) => day)).toEqual(["2026-05-01"]);
});

test("a month that is closed keeps what was driven after midnight, whatever becomes of the shift before it", async () => {
  const { add, close, open, drive, ask, driver } = await aWorkedMonth(database);
  const night: [string, string] = ["2026-03-31T20:00:00Z", "2026-04-01T04:00:00Z"];
  const drivenIn = async (month: string) =>
    (await ask<{ drivingSeconds: number }>(1, `GET /TimeLog/Months/${driver}/${month}`)).body.drivingSeconds;
  const driven = async () => [await drivenIn("2026-03"), await drivenIn("2026-04")];
  await drive("2026-03-31T22:30:00Z", "2026-04-01T00:00:00Z");
  expect((await close(1, { isUnconfirmedToo: true })).status).toBe(204);
  // Twice: March's shift would take the drive along that April has kept.
  const added = await add(5, 0, night);
  expect([added.status, added.body.message]).toEqual([409, reachSaid]);
  expect(await driven()).toEqual([0, 9_000]);
  // Not at all: what March's shift had would be no more of it, and April is closed.
  await open(1);
  const shift = await add(5, 0, night);
  expect(shift.status).toBe(201);
  expect((await close(1, { isUnconfirmedToo: true })).status).toBe(204);
  const gone = await ask<{ message: string }>(1, `DELETE /TimeLog/${shift.body.id}`);
  expect([gone.status, gone.body.message]).toEqual([409, reachSaid]);
  expect(await driven()).toEqual([5_400, 3_600]);
  // A break within the shift is no matter of April.
  const rest: [string, string] = ["2026-03-31T21:00:00Z", "2026-03-31T21:15:00Z"];
  expect((await add(5, 2, rest, { timeLogId: shift.body.id })).status).toBe(201);
});

test("other kilometres of a trip of a closed month are told", async () => {
  const { close, standing, trip, mandatorId } = await aWorkedMonth(database);
  await close(1, { isUnconfirmedToo: true });
  await asOwner(
    database,
    "update trips set mileage_in_meters = mileage_in_meters + 1000 where mandator_id = $1 and id = $2",
    [mandatorId, trip],
  );
  expect((await standing()).closing).toMatchObject({ isCurrent: false });
});

async function aLogOf(mandatorId: string): Promise<string> {
  const [log] = await asOwner<{ id: string }>(database, "select id from time_logs where mandator_id = $1", [
    mandatorId,
  ]);
  return log!.id;
}

test("the database itself refuses what is written into a closed month", async () => {
  const { close, day, mandatorId, driver } = await aWorkedMonth(database);
  await close(1, { isUnconfirmedToo: true });
  const refused = (statement: string, values: unknown[]) =>
    expect(asOwner(database, statement, values)).rejects.toThrow(/month of (log|event) .* is closed/);
  await refused("update time_logs set description = 'x' where mandator_id = $1 and id = $2", [
    mandatorId,
    day.id,
  ]);
  await refused("update time_log_events set occurred_at = now() where mandator_id = $1", [mandatorId]);
  await refused("delete from time_log_events where mandator_id = $1", [mandatorId]);
  const log = `insert into time_logs (mandator_id, id, user_id, day, created_at)
    values ($1, gen_random_uuid(), $2, '2026-04-02', now())`;
  await refused(log, [mandatorId, driver]);
});

test("nobody confirms for another, and what is not over or empty stays open", async () => {
  const { confirm, close, open, people } = await aWorkedMonth(database);
  expect((await confirm(1)).status).toBe(403);
  expect((await confirm(3)).status).toBe(404);
  expect((await close(5)).status).toBe(403);
  expect((await close(3)).status).toBe(404);
  expect((await open(3)).status).toBe(403);
  expect((await confirm(5, { month: "2099-01" })).body.message).toMatch(/wenn er vorbei ist$/);
  expect((await confirm(5, { month: "2026-03" })).body.message).toBe("In diesem Monat ist nichts erfasst");
  expect((await close(1, {}, { userId: people[1], month: "2026-03" })).status).toBe(409);
});

test("who writes while the month is being closed comes before it or finds it closed", async () => {
  const { close, move, day, standing, read } = await aWorkedMonth(database);
  const writes = [15, 30, 45].map((minute) =>
    move(5, day.id, eventOf(day, 2), `2026-04-30T09:${minute}:00Z`),
  );
  const [closed, ...moved] = await Promise.all([close(1, { isUnconfirmedToo: true }), ...writes]);
  expect(closed.status).toBe(204);
  for (const { status } of moved) expect([200, 409]).toContain(status);
  const kept = await read(5, day.id);
  const last = moved.filter(({ status }) => status === 200).map(({ body }) => eventTime(body));
  expect([...last, "2026-04-30T10:00:00.000Z"]).toContain(eventTime(kept));
  expect(await standing()).toMatchObject({ closing: { isCurrent: true } });
});

const eventTime = (log: { events: { event: number; occurredAt: string }[] }) =>
  log.events.find(({ event }) => event === 2)!.occurredAt;
