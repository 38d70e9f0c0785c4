import { expect, test } from "vitest";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { aDriver } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { aWalk, calls, lastingCalls, refused, type Call, type Walk } from "../kit/api/walk.ts";

// Every look also proves that the database is as it was before.

const database = await aDatabase();
type Company = Walk["company"];
type Headers = { authorization: string };

/** A session of the company's super admin that acts as somebody from now on. */
async function supportAs({ origin }: Walk, company: Company, userId: string): Promise<Headers> {
  const { authorization } = await aBearer(database, company.people[7]);
  const url = `${origin}/api/Users/${userId}/Surrogate`;
  const answer = await fetch(url, { method: "POST", headers: { authorization } });
  expect(answer.status).toBe(200);
  return { authorization };
}

type Person = { company: Company; headers: Headers; role?: 1 | 3 | 5 | 6 | 7 };

/** The calls of which these are open and all others are refused alike, found out as that person. */
function notShutBut(isOpen: (call: Call) => boolean, refusal: object, walk: Walk, person: Person) {
  const { company, headers, role = 1 } = person;
  const named = company.inScope(role);
  return walk.differences(lastingCalls, async (one) => {
    if (isOpen(one)) return walk.enter(one, named, headers);
    return { is: await walk.call(one, named, headers), should: refusal as ReturnType<typeof refused> };
  });
}

const isExempt = ({ row }: Call) => row.isExempt === true;
const forbidden = refused(403, "Forbidden");
const yesterday = () => new Date(clock.now().getTime() - 25 * 3_600_000);

test.each([1, 3, 5, 6] as const)(
  "support acting as role %i may what that role may, but no password and nothing of a super admin",
  async (role) => {
    const walk = await aWalk(database);
    const { company } = walk;
    const headers = await supportAs(walk, company, company.people[role]);
    const isOpen = ({ roles, row }: Call) => roles.includes(role) && !row.isNoSupport;
    expect(await notShutBut(isOpen, forbidden, walk, { company, headers, role })).toEqual([]);
  },
);

test.each([1, 3, 5] as const)(
  "support acting as role %i finds what that person finds and no more",
  async (role) => {
    const walk = await aWalk(database);
    const { company } = walk;
    const foreign = (await aCompany(database)).inScope(1);
    const headers = await supportAs(walk, company, company.people[role]);
    const theirs = lastingCalls.filter(
      ({ row, roles }) => row.id && roles.includes(role) && !row.isNoSupport,
    );
    const found = await walk.differences(theirs, async (one) => {
      const looks = [
        { of: "foreign", is: await walk.call(one, foreign, headers), should: refused(404, "NotFound") },
      ];
      // An admin finds it, and would change it.
      const isChange = role === 1 && one.row.emptyHanded !== undefined;
      if (!one.row.isScoped || isChange) return looks;
      const should = role === 1 ? { status: one.row.status ?? 200 } : refused(404, "NotFound");
      return [
        ...looks,
        { of: "out of scope", is: await walk.call(one, company.outOfScope, headers), should },
      ];
    });
    expect(found).toEqual([]);
  },
);

test.each([1, 5, 7] as const)(
  "a temporary password of role %i shuts all but the exempt calls",
  async (role) => {
    const walk = await aWalk(database);
    const { company } = walk;
    await asOwner(database, "update logins set password_is_temporary = true where id = $1", [
      company.people[role],
    ]);
    const shut = refused(403, "TemporaryPassword");
    expect(await notShutBut(isExempt, shut, walk, { company, headers: walk.as(role), role })).toEqual([]);
  },
);

test.each([1, 5, 6] as const)(
  "a second factor that is asked of role %i shuts all but what sets it up, until there is one",
  async (role) => {
    const walk = await aWalk(database);
    const { company } = walk;
    const person = company.people[role];
    const headers = walk.as(role);
    await asOwner(database, "update mandators set second_factor_roles = $2 where id = $1", [
      company.mandatorId,
      [role],
    ]);
    // What is begun is not there yet.
    const isOpen = (call: Call) => isExempt(call) || call.row.isFactorExempt === true;
    const shut = refused(403, "SecondFactorMissing");
    expect(await notShutBut(isOpen, shut, walk, { company, headers, role })).toEqual([]);
    await asOwner(database, "update totp_factors set confirmed_at = $2 where login_id = $1", [
      person,
      clock.now(),
    ]);
    const theirs = ({ roles }: Call) => roles.includes(role);
    expect(await notShutBut(theirs, forbidden, walk, { company, headers, role })).toEqual([]);
  },
);

test.each([1, 5, 7] as const)(
  "ten minutes after role %i has shown who it is, the calls that take a fresh proof are shut, and more of them where there is a second factor",
  async (role) => {
    const walk = await aWalk(database);
    const { company } = walk;
    const person = company.people[role];
    await asOwner(
      database,
      "update sessions set created_at = created_at - interval '10 minutes 1 second' where login_id = $1",
      [person],
    );
    const theirs = lastingCalls.filter(({ roles }) => roles.includes(role));
    const shutAre = (kinds: readonly string[]) =>
      walk.differences(theirs, async (one) => {
        const [named, headers] = [company.inScope(role), walk.as(role)];
        if (!kinds.includes(one.row.proof ?? "")) return walk.enter(one, named, headers);
        return { is: await walk.call(one, named, headers), should: refused(403, "ProofNeeded") };
      });
    expect(await shutAre(["always"])).toEqual([]);
    await asOwner(database, "update totp_factors set confirmed_at = $2 where login_id = $1", [
      person,
      clock.now(),
    ]);
    // Two looks at all calls are more than a session makes in a minute (rule calls/limits).
    advanceClock(60_000);
    // The first call since then is noted with the session.
    await walk.call(theirs[0]!, company.inScope(role), walk.as(role));
    expect(await shutAre(["always", "ofFactor"])).toEqual([]);
  },
);

test("support is not asked for somebody's first password", async () => {
  const walk = await aWalk(database);
  const { company } = walk;
  const login = { password_is_temporary: true };
  const invited = await aDriver(database, company.mandatorId, { role_id: 1, can_calibrate: true, login });
  const headers = await supportAs(walk, company, invited);
  const isOpen = ({ roles, row }: Call) => roles.includes(1) && !row.isNoSupport;
  expect(await notShutBut(isOpen, forbidden, walk, { company, headers })).toEqual([]);
});

test.each([1, 5, "support"] as const)(
  "an expired trial shuts all but the exempt calls for %s",
  async (who) => {
    const walk = await aWalk(database);
    const company = await aCompany(database, { tester_since: yesterday(), tester_expires_in_days: 1 });
    const isSupport = who === "support";
    const headers = isSupport
      ? await supportAs(walk, company, company.people[1])
      : await aBearer(database, company.people[who]);
    const shut = refused(403, "TrialExpired");
    const found = await walk.differences(lastingCalls, async (one) => {
      const named = company.inScope(isSupport ? 1 : who);
      if (!isExempt(one) && !one.row.isTrialExempt)
        return { is: await walk.call(one, named, headers), should: shut };
      if (!one.row.needsSupport && (!isSupport || !one.row.isNoSupport))
        return walk.enter(one, named, headers);
      return { is: await walk.call(one, named, headers), should: forbidden };
    });
    expect(found).toEqual([]);
  },
);

test.each([
  ["an archived user", "update users set archived_at = $2 where id = $1", "user"],
  ["a deleted user", "update users set deleted_at = $2 where id = $1", "user"],
  ["an archived company", "update mandators set archived_at = $2 where id = $1", "mandator"],
  ["a deleted company", "update mandators set deleted_at = $2 where id = $1", "mandator"],
] as const)("all is shut for %s from the next call on, for support too", async (_, statement, kind) => {
  const walk = await aWalk(database);
  const { company } = walk;
  const support = await supportAs(walk, company, company.people[1]);
  const id = kind === "user" ? company.people[1] : company.mandatorId;
  await asOwner(database, statement, [id, clock.now()]);
  const should = refused(401, "SessionExpired");
  const named = company.inScope(1);
  const found = await walk.differences(calls, (one) =>
    Promise.all([
      walk.call(one, named, walk.as(1)).then((is) => ({ of: "user", is, should })),
      walk.call(one, named, support).then((is) => ({ of: "support", is, should })),
    ]),
  );
  expect(found).toEqual([]);
});

test("a role that was taken away is gone with the next call", async () => {
  const walk = await aWalk(database);
  const { company } = walk;
  await asOwner(database, "update users set role_id = 6 where id = $1", [company.people[1]]);
  const lost = lastingCalls.filter(({ roles }) => roles.includes(1) && !roles.includes(6));
  expect(lost.length).toBeGreaterThan(5);
  const found = await walk.differences(lost, async (one) => ({
    is: await walk.call(one, company.inScope(1), walk.as(1)),
    should: forbidden,
  }));
  expect(found).toEqual([]);
});

test("the special organisation's admin enters where any admin does", async () => {
  const walk = await aWalk(database);
  const company = await aCompany(database, { is_special_organisation: true });
  const headers = await aBearer(database, company.people[1]);
  const isOpen = ({ row }: Call) =>
    (row.roles as readonly number[]).includes(1) && !row.isNotForSpecial && !row.needsSupport;
  expect(await notShutBut(isOpen, forbidden, walk, { company, headers })).toEqual([]);
});

test("logging out stays open in every state", async () => {
  const walk = await aWalk(database);
  const logout = calls.find(({ name }) => name === "POST /Authentication/Logout")!;
  const login = { password_is_temporary: true };
  const invited = await aDriver(database, walk.company.mandatorId, { login });
  const tester = await aCompany(database, { tester_since: yesterday(), tester_expires_in_days: 1 });
  for (const person of [invited, tester.people[1]]) {
    expect(await walk.call(logout, {}, await aBearer(database, person))).toEqual({ status: 204 });
    const { cookie } = await aBearer(database, person);
    expect(await walk.call(logout, {}, { cookie })).toEqual({ status: 204 });
  }
  const support = await supportAs(walk, tester, tester.people[1]);
  expect(await walk.call(logout, {}, support)).toEqual({ status: 204 });
});
