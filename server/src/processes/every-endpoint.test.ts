import { roles, type Role } from "@wegbuch/contract/access/roles";
import { endpoints } from "@wegbuch/contract/endpoints";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { expect, test } from "vitest";
import { aDriver } from "../platform/db/builders.ts";
import { clock } from "../platform/clock.ts";
import { newId } from "../platform/db/ids.ts";
import { aDatabase } from "../platform/db/test-database.ts";
import { table } from "./every-endpoint-table.ts";
import { aServer } from "./test-api.ts";
import { aBearer, aCompany } from "./test-company.ts";

const database = await aDatabase();
const everyRole = Object.values(roles);
const tenants: Role[] = [1, 2, 3, 4, 5, 6];
const all = Object.values(endpoints).flatMap((slice) => Object.values(slice) as Endpoint[]);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Calls of people with a session, each with its row of the table. */
const calls = all
  .map((endpoint) => ({ endpoint, name: nameOf(endpoint), row: table[nameOf(endpoint)]! }))
  .filter(({ row }) => Array.isArray(row?.roles))
  .map((call) => ({ ...call, roles: call.row.roles as readonly number[] }));

type Company = Awaited<ReturnType<typeof aCompany>>;
type Ids = Record<string, string>;

async function aWalk() {
  const { origin } = await aServer(database, { INGEST_API_KEY: "0123456789abcdef" });
  const company = await aCompany(database);
  const bearers: Record<number, { authorization: string; cookie: string }> = {};
  for (const role of everyRole) bearers[role] = await aBearer(database, company.people[role]);
  const as = (role: number) => ({ authorization: bearers[role]!.authorization });

  async function call(endpoint: Endpoint, ids: Ids, headers: Record<string, string> = {}) {
    const row = table[nameOf(endpoint)]!;
    const path = endpoint.path.replace(/:\w+/, () => ids[row.id ?? ""] ?? "350000000000000");
    const query = (row.query ?? "").replace("{mandator}", company.mandatorId);
    const answer = await fetch(`${origin}/api${path}?${query}`, { method: endpoint.method, headers });
    const text = await answer.text();
    const body = (text === "" ? {} : JSON.parse(text)) as { title?: string };
    return { status: answer.status, title: body.title };
  }
  return { origin, company, bearers, as, call };
}

/** Runs one look at every call, and names the calls that did not answer as the table says. */
async function differences(
  wanted: readonly (typeof calls)[number][],
  look: (call: (typeof calls)[number]) => Promise<{ is: unknown; should: unknown }[]>,
) {
  const found = [];
  for (const one of wanted) {
    for (const { is, should } of await look(one)) {
      if (JSON.stringify(is) !== JSON.stringify(should)) found.push({ call: one.name, is, should });
    }
  }
  return found;
}

const inScope = (company: Company, role: number) => company.inScope(role as Role);

test("every call of the contract has its row, and every row its call", () => {
  expect(all.map(nameOf).toSorted()).toEqual(Object.keys(table).toSorted());
});

test("nobody enters without a session, nor with the cookie alone where the bearer is asked for", async () => {
  const { company, bearers, call } = await aWalk();
  const ids = inScope(company, 1);
  const found = await differences(calls, async ({ endpoint, row }) => {
    const status = [(await call(endpoint, ids)).status];
    if (!row.acceptsCookie) status.push((await call(endpoint, ids, { cookie: bearers[1]!.cookie })).status);
    return status.map((is) => ({ is, should: 401 }));
  });
  expect(found).toEqual([]);
});

test("each role enters where it may and nowhere else", async () => {
  const { company, as, call } = await aWalk();
  const found = await differences(calls, async ({ name, endpoint, row, roles: allowed }) => {
    const looks = [];
    for (const role of everyRole) {
      // Logging out would end the walk for this person.
      if (name === "POST /Authentication/Logout") continue;
      const { status } = await call(endpoint, inScope(company, role), as(role));
      looks.push({ is: [role, status], should: [role, allowed.includes(role) ? (row.status ?? 200) : 403] });
    }
    return looks;
  });
  expect(found).toEqual([]);
});

test("a package that is not booked shuts its calls and no others", async () => {
  const { call } = await aWalk();
  for (const booked of [1, 2, 4, 8, 16, 32]) {
    const company = await aCompany(database, { packages: booked });
    const admin = await aBearer(database, company.people[1]);
    const found = await differences(withoutLogout(calls), async ({ endpoint, row, roles: allowed }) => {
      const isOpen = allowed.includes(1) && (row.packages?.includes(booked) ?? true);
      const { status } = await call(endpoint, inScope(company, 1), { authorization: admin.authorization });
      return [{ is: [booked, status], should: [booked, isOpen ? (row.status ?? 200) : 403] }];
    });
    expect(found).toEqual([]);
  }
});

test("what belongs to another company, to nobody or is no id at all is not found", async () => {
  const { as, call } = await aWalk();
  const foreign = inScope(await aCompany(database), 1);
  const withId = calls.filter(({ row }) => row.id !== undefined);
  const found = await differences(withId, async ({ endpoint, row, roles: allowed }) => {
    const looks = [];
    for (const role of tenants.filter((one) => allowed.includes(one))) {
      for (const id of [foreign[row.id!], newId(), "42", "..%2f..", "%00"]) {
        looks.push({
          is: await call(endpoint, { [row.id!]: id }, as(role)),
          should: { status: 404, title: "NotFound" },
        });
      }
    }
    return looks;
  });
  expect(found).toEqual([]);
});

test("what lies outside a person's scope is not found, and admins find it", async () => {
  const { company, as, call } = await aWalk();
  const scoped = calls.filter(({ row }) => row.isScoped);
  const found = await differences(scoped, async ({ endpoint, roles: allowed }) => {
    const looks = [];
    for (const role of tenants.filter((one) => allowed.includes(one))) {
      const { status } = await call(endpoint, company.outOfScope, as(role));
      looks.push({ is: [role, status], should: [role, role <= 2 ? 200 : 404] });
    }
    return looks;
  });
  expect(found).toEqual([]);
});

test("an expired trial shuts all but the exempt calls", async () => {
  const { call } = await aWalk();
  const yesterday = new Date(clock.now().getTime() - 25 * 3_600_000);
  const company = await aCompany(database, { tester_since: yesterday, tester_expires_in_days: 1 });
  const { authorization } = await aBearer(database, company.people[1]);
  const found = await differences(withoutLogout(calls), async ({ endpoint, row }) => {
    const is = await call(endpoint, inScope(company, 1), { authorization });
    return [
      row.isExempt ? { is: is.status, should: 200 } : { is, should: { status: 403, title: "TrialExpired" } },
    ];
  });
  expect(found).toEqual([]);
});

test("a temporary password shuts all but the exempt calls", async () => {
  const { company, call } = await aWalk();
  const person = await aDriver(database, company.mandatorId, {
    role_id: 1,
    login: { password_is_temporary: true },
  });
  const { authorization } = await aBearer(database, person);
  const found = await differences(withoutLogout(calls), async ({ endpoint, row }) => {
    const is = await call(endpoint, inScope(company, 1), { authorization });
    const shut = { status: 403, title: "TemporaryPassword" };
    return [row.isExempt ? { is: is.status, should: 200 } : { is, should: shut }];
  });
  expect(found).toEqual([]);
});

test("the exempt calls stay open for logging out", async () => {
  const { company, call } = await aWalk();
  const logout = all.find((endpoint) => nameOf(endpoint) === "POST /Authentication/Logout")!;
  const person = await aDriver(database, company.mandatorId, { login: { password_is_temporary: true } });
  expect((await call(logout, {}, await aBearer(database, person))).status).toBe(204);
  expect((await call(logout, {}, { cookie: (await aBearer(database, person)).cookie })).status).toBe(204);
});

test("tracks that are switched off are not found, for the person or the whole company", async () => {
  const { company, call } = await aWalk();
  const blind = await aDriver(database, company.mandatorId, { role_id: 1, can_show_tracks: false });
  const closed = await aCompany(database, { can_show_tracks: false });
  const found = await differences(
    calls.filter(({ row }) => row.needsTracks),
    async ({ endpoint }) => {
      const [one, two] = [await aBearer(database, blind), await aBearer(database, closed.people[1])];
      return [
        { is: (await call(endpoint, inScope(company, 1), one)).status, should: 404 },
        { is: (await call(endpoint, inScope(closed, 1), two)).status, should: 404 },
      ];
    },
  );
  expect(found).toEqual([]);
});

test("machines enter with their key alone, and people's sessions do not open their door", async () => {
  const { company, as, call } = await aWalk();
  for (const endpoint of all.filter((one) => table[nameOf(one)]!.roles === "apiKey")) {
    expect((await call(endpoint, {})).status).toBe(401);
    expect((await call(endpoint, {}, as(1))).status).toBe(401);
    expect((await call(endpoint, {}, { "x-api-key": "0123456789abcdeX" })).status).toBe(401);
    expect((await call(endpoint, inScope(company, 1), { "x-api-key": "0123456789abcdef" })).status).not.toBe(
      401,
    );
  }
});

test("what is open to anyone needs nothing", async () => {
  const { call } = await aWalk();
  const open = all.filter((one) => table[nameOf(one)]!.roles === "anyone" && one.method === "GET");
  for (const endpoint of open) expect((await call(endpoint, {})).status).toBe(200);
});

const withoutLogout = (wanted: typeof calls) =>
  wanted.filter(({ name }) => name !== "POST /Authentication/Logout");
