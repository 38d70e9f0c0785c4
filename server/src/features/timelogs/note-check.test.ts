import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { eventOf } from "../../../test/kit/api/time-logs.ts";
import { aWorkedMonth } from "../../../test/kit/api/work-months.ts";

const database = await aDatabase();

test("an employer checks a month by his password, and sees when it was changed since", async () => {
  const { check, standing, move, day, historyOf, driver } = await aWorkedMonth(database);
  const wrong = await check(1, { password: "falsch" });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ["password"]]);
  expect((await check(1, { remark: "Pausen besprochen" })).status).toBe(204);
  expect(await standing(1)).toMatchObject({ check: { remark: "Pausen besprochen", isCurrent: true } });
  expect((await check(1)).body.message).toBe("Dieser Monat ist schon geprüft");
  await move(5, day.id, eventOf(day, 1), "2026-04-30T15:00:00Z");
  expect(await standing(1)).toMatchObject({ check: { remark: "Pausen besprochen", isCurrent: false } });
  expect((await check(1)).status).toBe(204);
  expect(await standing(1)).toMatchObject({ check: { remark: "", isCurrent: true } });
  const noted = (await historyOf(driver, 1)).filter((entry) => entry.startsWith("monthChecked"));
  expect(noted).toEqual(["monthChecked:  → 04.2026: Pausen besprochen", "monthChecked:  → 04.2026"]);
});

test("what is to be looked at is told of each driver: days without a log, faults, limits and unsigned weeks", async () => {
  const { drive, checks, driver } = await aWorkedMonth(database);
  await drive("2026-04-08T04:00:00Z", "2026-04-08T13:00:00Z");
  const { items } = await checks(1);
  expect(items).toMatchObject([
    {
      user: { id: driver },
      days: 2,
      daysWithoutLog: ["2026-04-08"],
      daysToCheck: [],
      // More than 8 hours on a day, and no break after 4.
      findings: 2,
      unsignedWeeks: [],
      check: null,
      whyNotOversee: null,
    },
  ]);
});

test("a week belongs to the month in which it ends", async () => {
  const { add, checks } = await aWorkedMonth(database);
  await add(5, 0, ["2026-04-20T06:00:00Z", "2026-04-20T07:00:00Z"]);
  // The workday is of the week that ends on 3 May.
  expect((await checks(1)).items[0]!.unsignedWeeks).toEqual(["2026-04-20"]);
});

test("of whom need not keep a log nobody waits for a signature, of one who need not since a day for those before", async () => {
  const { add, checks, ask, driver } = await aWorkedMonth(database);
  for (const day of ["14", "21", "22"])
    await add(5, 0, [`2026-04-${day}T06:00:00Z`, `2026-04-${day}T07:00:00Z`]);
  const unsigned = async () => (await checks(1)).items[0]!.unsignedWeeks;
  expect(await unsigned()).toEqual(["2026-04-13", "2026-04-20"]);
  const exempt = (since: string) =>
    ask(1, `PUT /TimeLog/Exemption/${driver}`, { since, reason: "Fährt kaum" });
  expect((await exempt("2026-04-22")).status).toBe(204);
  expect(await unsigned()).toEqual(["2026-04-13", "2026-04-20"]);
  expect((await exempt("2026-04-20")).status).toBe(204);
  expect(await unsigned()).toEqual(["2026-04-13"]);
  const none = { birthDate: null, steeringDuty: 0, isDrivingMainJob: false };
  expect((await ask(1, `PUT /TimeLog/Duty/${driver}`, none)).status).toBe(204);
  expect((await exempt("2026-04-01")).status).toBe(204);
  expect(await unsigned()).toEqual([]);
});

test("of a company in Germany neither limits nor missed breaks of Austrian law are told", async () => {
  const { drive, checks, mandatorId } = await aWorkedMonth(database);
  await drive("2026-04-08T04:00:00Z", "2026-04-08T13:00:00Z");
  await asOwner(database, "update mandators set country = 'DE' where id = $1", [mandatorId]);
  expect((await checks(1)).items[0]!.findings).toBe(0);
});

test("a leader sees and checks his groups alone", async () => {
  const { checks, check, close, lead, driver } = await aWorkedMonth(database);
  expect((await checks(3)).items).toEqual([]);
  expect((await check(3)).status).toBe(404);
  expect((await close(3, { isUnconfirmedToo: true })).status).toBe(404);
  await lead();
  expect((await checks(3)).items.map(({ user }) => user.id)).toEqual([driver]);
  expect((await check(3)).status).toBe(204);
  expect((await close(3, { isUnconfirmedToo: true })).status).toBe(204);
});

test("nobody checks or closes his own month, unless nobody else administers the company", async () => {
  const { check, close, open, add, people, checks, mandatorId } = await aWorkedMonth(database);
  const [userId, userIds] = [people[1], [people[1]]];
  await asOwner(database, "update users set role_id = 1 where mandator_id = $1 and id = $2", [
    mandatorId,
    people[3],
  ]);
  await add(1, 0, ["2026-04-27T06:00:00Z", "2026-04-27T07:00:00Z"]);
  const own = async () => (await checks(1)).items.find(({ user }) => user.id === userId)!;
  const acts = () => [
    check(1, { userIds }),
    close(1, { isUnconfirmedToo: true }, { userId }),
    open(1, { reason: "Irrtum" }, { userId }),
  ];
  for (const act of acts())
    expect((await act).body.message).toBe("Den eigenen Monat prüft und schließt jemand anderer ab");
  expect((await own()).whyNotOversee).toBe("monthIsOwn");
  // Who cannot log in looks at nothing.
  const enable = "update logins set is_enabled = $2 where id = $1";
  await asOwner(database, enable, [people[3], false]);
  expect((await own()).whyNotOversee).toBeNull();
  await asOwner(database, enable, [people[3], true]);
  await asOwner(database, "update users set role_id = 3 where mandator_id = $1 and id = $2", [
    mandatorId,
    people[3],
  ]);
  expect((await own()).whyNotOversee).toBeNull();
  for (const act of [
    () => check(1, { userIds }),
    () => close(1, { isUnconfirmedToo: true }, { userId }),
    () => open(1, { reason: "Irrtum" }, { userId }),
  ])
    expect((await act()).status).toBe(204);
});

test("of several months all are checked or none", async () => {
  const { check, add, people, driver, standing } = await aWorkedMonth(database);
  await add(1, 0, ["2026-04-27T06:00:00Z", "2026-04-27T07:00:00Z"], { userId: people[3] });
  await check(1, { userIds: [people[3]] });
  expect((await check(1, { userIds: [driver, people[3]] })).status).toBe(409);
  expect(await standing(1)).toMatchObject({ check: null });
});
