import type { LoggedWeeks, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aCrew, eventOf } from "../../../test/kit/api/time-logs.ts";
import { password } from "../../../test/kit/api/api.ts";

const database = await aDatabase();
const monday = "2026-04-27";
const strokes = "M100 150L200 100L300 200M320 90L320 210";

/** A driver with a day of work in the week of 27 April, which is long over. */
async function aSigner() {
  const crew = await aCrew(database);
  const day = await crew.aWorkday();
  const driver = crew.people[5];
  const sign = (role: 1 | 3 | 5, body: object, week = monday, userId = driver) =>
    crew.ask(role, `PUT /TimeLog/Weeks/${userId}/${week}/Signature`, body);
  const weeks = async (month = "2026-04") =>
    (await crew.ask<LoggedWeeks>(5, `GET /TimeLog/Weeks/${driver}?month=${month}`)).body;
  const week = async (month?: string) => (await weeks(month)).weeks.find((one) => one.monday === monday)!;
  return { ...crew, day, driver, sign, weeks, week };
}

test("a week that is over is signed with a finger, and stands so in both of its months", async () => {
  const { sign, week, historyOf, driver } = await aSigner();
  expect(await week()).toMatchObject({ signature: null, canBeSigned: true });
  expect((await sign(5, { strokes })).status).toBe(204);

  for (const month of ["2026-04", "2026-05"])
    expect(await week(month)).toMatchObject({ signature: { how: 0, isCurrent: true }, canBeSigned: false });
  expect((await historyOf(driver, 1)).at(-1)).toMatch(/^weekSigned: {2}→ 27\.04\.2026, sha256:[0-9a-f]{64}$/);
  expect((await sign(5, { strokes })).status).toBe(409);
});

test("the password signs as well, and a wrong one does not", async () => {
  const { sign, week } = await aSigner();
  const wrong = await sign(5, { password: "falsch" });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ["password"]]);
  expect(await week()).toMatchObject({ signature: null });
  expect((await sign(5, { password })).status).toBe(204);
  expect(await week()).toMatchObject({ signature: { how: 1, isCurrent: true } });
});

test("nobody signs for another, no week that is empty or not over, and no other day than a Monday", async () => {
  const { sign, people } = await aSigner();
  expect((await sign(1, { strokes })).status).toBe(403);
  expect((await sign(3, { strokes })).status).toBe(404);
  expect((await sign(5, { strokes }, monday, people[1])).status).toBe(404);
  expect((await sign(5, { strokes }, "2026-03-02")).status).toBe(409);
  expect((await sign(5, { strokes }, "2099-03-02")).status).toBe(409);
  expect((await sign(5, { strokes }, "2026-04-28")).status).toBe(400);
  expect((await sign(5, {})).status).toBe(400);
  expect((await sign(5, { strokes: "M1 1L2 2<script>" })).status).toBe(400);
});

const corrections: Record<
  string,
  (signer: Awaited<ReturnType<typeof aSigner>>) => Promise<{ status: number }>
> = {
  "a break that is moved": ({ move, day }) => move(5, day.id, eventOf(day, 2), "2026-04-30T09:45:00Z"),
  "a break that is taken away": ({ ask, day }) => ask(5, `DELETE /TimeLog/Event/${eventOf(day, 2)}`),
  "an entry that is added": ({ add, day }) =>
    add(5, 4, ["2026-04-30T07:00:00Z", "2026-04-30T07:15:00Z"], { timeLogId: day.id }),
  "a day that is taken away": ({ ask, day }) => ask(5, `DELETE /TimeLog/${day.id}`),
};

test.each(Object.keys(corrections))("%s later voids the signature", async (name) => {
  const signer = await aSigner();
  const { sign, week, mandatorId, historyOf, driver } = signer;
  // Something is left of the week where the day goes.
  await signer.add(5, 0, ["2026-04-29T06:00:00Z", "2026-04-29T07:00:00Z"]);
  await sign(5, { strokes });
  expect((await corrections[name]!(signer)).status).toBeLessThan(300);

  expect(await week()).toMatchObject({ signature: null, canBeSigned: true });
  expect((await historyOf(driver, 1)).at(-1)).toMatch(/^weekSigned: 27\.04\.2026, sha256:[0-9a-f]{64} → $/);
  expect((await sign(5, { strokes })).status).toBe(204);
  const kept = await asOwner(database, "select 1 from steering_signatures where mandator_id = $1", [
    mandatorId,
  ]);
  expect(kept).toHaveLength(2);
});

test("a week with a shift that goes on is not signed", async () => {
  const { sign, week, day, mandatorId } = await aSigner();
  const said =
    "update time_log_events set removed_at = now() where mandator_id = $1 and time_log_id = $2 and event = 1";
  await asOwner(database, said, [mandatorId, day.id]);
  expect(await week()).toMatchObject({ canBeSigned: false });
  const refused = await sign(5, { strokes });
  expect([refused.status, refused.body.message]).toEqual([409, "In dieser Woche fehlt noch ein Arbeitsende"]);
});

test("of a company in Germany no week tells of the limits of Austrian law", async () => {
  const { drive, week, mandatorId } = await aSigner();
  await drive("2026-04-28T04:00:00Z", "2026-04-28T14:00:00Z");
  expect((await week()).findings).toHaveLength(1);
  await asOwner(database, "update mandators set country = 'DE' where id = $1", [mandatorId]);
  expect((await week()).findings).toEqual([]);
});

test("a trip that arrives later leaves the signature, which is not of that content", async () => {
  const { sign, week, drive } = await aSigner();
  await sign(5, { strokes });
  await drive("2026-04-30T11:00:00Z", "2026-04-30T12:00:00Z");
  expect(await week()).toMatchObject({ signature: { isCurrent: false }, canBeSigned: true });
  expect((await sign(5, { strokes })).status).toBe(204);
  expect(await week()).toMatchObject({ signature: { isCurrent: true } });
});

test("a week tells what of it was too much, by what the company says its collective agreement allows", async () => {
  const { drive, ask, week } = await aSigner();
  for (const day of [27, 28, 29]) await drive(`2026-04-${day}T04:00:00Z`, `2026-04-${day}T12:30:00Z`);
  const rules = async () => (await week()).findings.map(({ rule, day }) => `${rule} ${day}`);
  expect(await rules()).toEqual(["27", "28", "29"].map((day) => `dailyDriving 2026-04-${day}`));
  const agreed = {
    dailyDrivingHours: 9,
    weeklyDrivingHours: 56,
    drivingBreakMinutes: 45,
    workingDayHours: 14,
    holidayRegion: "AT-4",
    countsStateDays: true,
    remindsOfChecks: false,
  };
  expect((await ask(1, "PUT /Mandators/WorkingTime", agreed)).status).toBe(204);
  expect((await ask(5, "GET /TimeLog/Rules")).body).toEqual({ ...agreed, country: "AT" });
  expect(await rules()).toEqual([]);
});

test("what is driven with a tachograph is not in the driving log", async () => {
  const { drive, week, mandatorId, vehicle } = await aSigner();
  await drive("2026-04-28T04:00:00Z", "2026-04-28T14:00:00Z");
  expect((await week()).drivingSeconds).toBe(36_000);
  const since = async (from: string, until: string | null) => {
    await asOwner(database, "delete from tachograph_periods where mandator_id = $1", [mandatorId]);
    const said =
      "insert into tachograph_periods (mandator_id, vehicle_id, since, until) values ($1, $2, $3, $4)";
    await asOwner(database, said, [mandatorId, vehicle, from, until]);
    return (await week()).drivingSeconds;
  };
  expect(await since("2026-04-29", null)).toBe(36_000);
  expect(await since("2026-04-28", null)).toBe(0);
  expect(await since("2026-04-01", "2026-04-28")).toBe(36_000);
});

test("who keeps no log misses none, and driving as the main job asks for one", async () => {
  const { drive, ask, weeks, driver, list, historyOf } = await aSigner();
  await drive("2026-04-28T04:00:00Z", "2026-04-28T04:30:00Z");
  const url = `PUT /TimeLog/Duty/${driver}`;
  expect(await weeks()).toMatchObject({ isLogRequired: false, duty: { steeringDuty: 1, birthDate: null } });
  const none = { birthDate: "1985-03-09", steeringDuty: 0, isDrivingMainJob: false };
  expect((await ask(1, url, none)).status).toBe(204);
  const days = (await list(1, `userIds=${driver}`)).items[0]!.timeLog;
  // Nobody has said why.
  expect((await list(1, `userIds=${driver}`)).items[0]!.exemption).toMatchObject({ reason: "" });
  // What was before the day on which that was said stays as it was.
  expect(days.map(({ isExempt }: TimeLog) => isExempt)).toEqual([false, false]);
  const exempt = { since: "2026-04-30", reason: "Büro" };
  expect((await ask(1, `PUT /TimeLog/Exemption/${driver}`, exempt)).status).toBe(204);
  const later = (await list(1, `userIds=${driver}`)).items[0]!.timeLog;
  expect(later.map(({ isExempt }: TimeLog) => isExempt)).toEqual([false, true]);
  expect(await weeks()).toMatchObject({ duty: { steeringDuty: 0 } });
  expect((await ask(1, url, { ...none, steeringDuty: 1, isDrivingMainJob: true })).status).toBe(204);
  expect(await weeks()).toMatchObject({ isLogRequired: true, duty: { birthDate: "1985-03-09" } });
  expect((await historyOf(driver, 1)).slice(-2)).toEqual([
    "steeringDuty: none → full",
    "isDrivingMainJob: false → true",
  ]);
  expect((await ask(5, url, none)).status).toBe(403);
});

test("what asks for a driving log is trucks, those of no known kind among them, not cars, and nothing in Germany", async () => {
  const { drive, weeks, mandatorId, vehicle } = await aSigner();
  for (const day of [27, 28]) await drive(`2026-04-${day}T04:00:00Z`, `2026-04-${day}T08:30:00Z`);
  const withKind = async (kind: number | null) => {
    await asOwner(database, "update vehicles set vehicle_service_type = $2 where id = $1", [vehicle, kind]);
    return (await weeks()).isLogRequired;
  };
  expect([await withKind(null), await withKind(1), await withKind(2)]).toEqual([true, true, true]);
  expect(await withKind(0)).toBe(false);
  await withKind(1);
  await asOwner(database, "update mandators set country = 'DE' where id = $1", [mandatorId]);
  expect((await weeks()).isLogRequired).toBe(false);
});

test("nobody says of himself whether he keeps a log", async () => {
  const { ask, people } = await aSigner();
  const none = { birthDate: null, steeringDuty: 0, isDrivingMainJob: false };
  expect((await ask(1, `PUT /TimeLog/Duty/${people[1]}`, none)).status).toBe(403);
});
