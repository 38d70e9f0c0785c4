import { expect, test } from "vitest";
import { clock } from "../../src/platform/clock.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aPerson, aServer } from "../kit/api/api.ts";
import { aBearer } from "../kit/api/company.ts";

const database = await aDatabase();

type Person = Awaited<ReturnType<typeof aPerson>>;
type Change = { what: string; path: string; sql: string; of: keyof Person; refusal: [number, string] };

const changes: Change[] = [
  {
    what: "another role",
    path: "/Boxes",
    sql: "update users set role_id = 5 where id = $1",
    of: "id",
    refusal: [403, "Forbidden"],
  },
  {
    what: "archiving the person",
    path: "/Users",
    sql: "update users set archived_at = $2 where id = $1",
    of: "id",
    refusal: [401, "SessionExpired"],
  },
  {
    what: "archiving the mandator",
    path: "/Users",
    sql: "update mandators set archived_at = $2 where id = $1",
    of: "mandatorId",
    refusal: [401, "SessionExpired"],
  },
  {
    what: "taking a package away",
    path: "/Costcenters",
    sql: "update mandators set packages = 63 - 8 where id = $1",
    of: "mandatorId",
    refusal: [403, "Forbidden"],
  },
  {
    what: "the end of a trial",
    path: "/Users",
    sql: "update mandators set tester_since = $2::timestamptz - interval '15 days', tester_expires_in_days = 14 where id = $1",
    of: "mandatorId",
    refusal: [403, "TrialExpired"],
  },
  {
    what: "a temporary password",
    path: "/Users",
    sql: "update logins set password_is_temporary = true where id = $1",
    of: "id",
    refusal: [403, "TemporaryPassword"],
  },
  {
    what: "ending the sessions",
    path: "/Users",
    sql: "delete from sessions where login_id = $1",
    of: "id",
    refusal: [401, "SessionExpired"],
  },
];

test.each(changes)("of many calls at once none that begins after $what gets through", async (change) => {
  const { origin } = await aServer(database);
  const person = await aPerson(database, { role_id: 1 });
  const { authorization } = await aBearer(database, person.id);
  const seen: { hasBegunAfter: boolean; refusal: [number, string] }[] = [];
  const now = { isChanged: false };
  const call = async () => {
    const hasBegunAfter = now.isChanged;
    const answer = await fetch(`${origin}/api${change.path}`, { headers: { authorization } });
    const { title = "" } = (await answer.json()) as { title?: string };
    seen.push({ hasBegunAfter, refusal: [answer.status, title] });
  };
  const caller = async () => {
    while (!now.isChanged) await call();
    for (let late = 0; late < 3; late += 1) await call();
  };

  const callers = Array.from({ length: 8 }, caller);
  while (seen.length < 16) await call();
  const values = change.sql.includes("$2") ? [person[change.of], clock.now()] : [person[change.of]];
  await asOwner(database, change.sql, values);
  now.isChanged = true;
  await Promise.all(callers);

  const refusals = (after: boolean) =>
    seen.filter(({ hasBegunAfter }) => hasBegunAfter === after).map(({ refusal }) => refusal);
  expect(refusals(true)).toEqual(Array.from({ length: 24 }, () => change.refusal));
  expect(refusals(false).filter(([status]) => status === 200).length).toBeGreaterThan(0);
});
