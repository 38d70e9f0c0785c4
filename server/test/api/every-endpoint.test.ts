import type { Role } from "@wegbuch/contract/access/roles";
import { expect, test } from "vitest";
import { aDriver } from "../kit/db/builders.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase } from "../kit/db/database.ts";
import { table } from "./every-endpoint-table.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { all, aWalk, calls, everyRole, lastingCalls, nameOf, refused, tenants } from "../kit/api/walk.ts";

// Every look also proves that the database is as it was before.

const database = await aDatabase();

test("every call of the contract has its row, and every row its call", () => {
  expect(all.map(nameOf).toSorted()).toEqual(Object.keys(table).toSorted());
});

test("the table lets viewers write nothing but their own password, their log-out, their sessions, factors and proofs, their consent, their wishes for their data, and what they are told, on which devices, and have seen", () => {
  const written = calls
    .filter(({ endpoint }) => endpoint.method !== "GET" && endpoint.file === undefined)
    .filter(({ roles }) => [2, 4, 6].some((role) => roles.includes(role)));
  expect(written.map(({ name }) => name)).toEqual([
    "POST /Authentication/Logout",
    "DELETE /Sessions/:id",
    "POST /Factors/Totp",
    "POST /Factors/Totp/Confirm",
    "POST /Factors/Passkeys/Begin",
    "POST /Factors/Passkeys/Finish",
    "POST /Factors/RecoveryCodes",
    "POST /Factors/:id/Remove",
    "POST /Authentication/Oidc/BeginProof",
    "POST /Authentication/Proof",
    "POST /Authentication/Proof/Begin",
    "PUT /Users/ResetMomentPassword",
    "PUT /Users/ChangePassword",
    "PUT /Notifications/Seen",
    "PUT /Notifications/Settings",
    "PUT /Privacy/Consent",
    "POST /Privacy/Requests",
    "POST /Privacy/Requests/:id/Withdraw",
    "POST /Privacy/Export",
    "POST /PushSubscriptions",
    "DELETE /PushSubscriptions/:id",
  ]);
});

test("nobody enters without a session, nor with the cookie alone where the bearer is asked for", async () => {
  const { company, bearers, call, differences } = await aWalk(database);
  const named = company.inScope(1);
  const found = await differences(calls, (one) => {
    const ways: { of: string; headers: { cookie?: string } }[] = [{ of: "without", headers: {} }];
    if (!one.row.acceptsCookie) ways.push({ of: "with the cookie", headers: { cookie: bearers[1]!.cookie } });
    return Promise.all(
      ways.map(async ({ of, headers }) => ({
        of,
        is: await call(one, named, headers),
        should: headers.cookie && one.row.refusesCookie ? refused(403, "Forbidden") : refused(401),
      })),
    );
  });
  expect(found).toEqual([]);
});

test("each role enters where it may and nowhere else", { timeout: 120_000 }, async () => {
  const { company, as, call, enter, differences } = await aWalk(database);
  const found = await differences(lastingCalls, (one) =>
    Promise.all(
      everyRole.map(async (role) => {
        const named = company.inScope(role);
        if (one.roles.includes(role)) return { of: role, ...(await enter(one, named, as(role))) };
        return { of: role, is: await call(one, named, as(role)), should: refused(403, "Forbidden") };
      }),
    ),
  );
  expect(found).toEqual([]);
});

test("a package that is not booked shuts its calls and no others", async () => {
  const { call, enter, differences } = await aWalk(database);
  const bookings = await Promise.all(
    [1, 2, 4, 8, 16, 32].map(async (booked) => {
      const company = await aCompany(database, { packages: booked });
      const { authorization } = await aBearer(database, company.people[1]);
      return { booked, named: company.inScope(1), headers: { authorization } };
    }),
  );
  const theirs = lastingCalls.filter(({ roles }) => roles.includes(1));
  const found = await differences(theirs, (one) =>
    Promise.all(
      bookings.map(async ({ booked, named, headers }) => {
        if (one.row.packages?.includes(booked) ?? true) {
          return { of: `with ${booked}`, ...(await enter(one, named, headers)) };
        }
        const is = await call(one, named, headers);
        return { of: `with ${booked}`, is, should: refused(403, "Forbidden") };
      }),
    ),
  );
  expect(found).toEqual([]);
});

test("what is the special organisation's opens to its people, each by his role", async () => {
  const { call, enter, differences } = await aWalk(database);
  const company = await aCompany(database, { is_special_organisation: true });
  const bearers = await Promise.all(tenants.map((role) => aBearer(database, company.people[role])));
  const found = await differences(
    calls.filter(({ row }) => row.needsSpecial),
    (one) =>
      Promise.all(
        tenants.map(async (role, index) => {
          const [named, headers] = [company.inScope(role), bearers[index]!];
          const isOpen = (one.row.roles as readonly number[]).includes(role);
          if (isOpen) return { of: role, ...(await enter(one, named, headers)) };
          return { of: role, is: await call(one, named, headers), should: refused(403, "Forbidden") };
        }),
      ),
  );
  expect(found).toEqual([]);
});

// In two parts: nobody makes more than 600 calls a minute.
test.each([0, 1])(
  "what belongs to another company, to nobody, is of another kind or no id at all is not found",
  async (part) => {
    const { company, as, call, differences } = await aWalk(database);
    const foreign = (await aCompany(database)).inScope(1);
    const withId = calls.filter(({ row }) => row.id !== undefined).filter((_, index) => index % 2 === part);
    const found = await differences(withId, (one) => {
      const kind = one.row.id!;
      const others = { trip: "vehicle", object: "mail" } as const;
      const ofAnotherKind = company.inScope(1)[kind === "trip" || kind === "object" ? others[kind] : "trip"];
      const strange = [ofAnotherKind, newId(), "42", "..%2f..", "%00"];
      const look = async (role: Role, id: string) => {
        const is = await call(one, { ...company.inScope(role), [kind]: id }, as(role));
        return { of: `${role} ${id}`, is, should: refused(404, "NotFound") };
      };
      const theirs = everyRole.filter((role) => one.roles.includes(role));
      // Super admins look across companies.
      const ids = (role: Role) => (role === 7 ? strange : [foreign[kind], ...strange]);
      return Promise.all(theirs.flatMap((role) => ids(role).map((id) => look(role, id))));
    });
    expect(found).toEqual([]);
  },
);

test("what lies outside a person's scope is not found", async () => {
  const { company, as, call, differences } = await aWalk(database);
  const scoped = calls.filter(({ row }) => row.isScoped);
  const found = await differences(scoped, ({ roles, ...one }) =>
    Promise.all(
      ([3, 4, 5, 6] as const)
        .filter((role) => roles.includes(role))
        .map(async (role) => {
          const is = await call(one, company.outOfScope, as(role));
          return { of: role, is, should: refused(404, "NotFound") };
        }),
    ),
  );
  expect(found).toEqual([]);
});

test("admins find what is out of scope for others", async () => {
  const walk = await aWalk(database);
  for (const one of calls.filter(({ row }) => row.isScoped)) {
    for (const role of tenants.filter((each) => each <= 2 && one.roles.includes(each))) {
      // What one of them changes is not there for the next.
      const company = one.endpoint.method === "GET" ? walk.company : await aCompany(database);
      const answer = await walk.call(one, company.outOfScope, await aBearer(database, company.people[role]));
      const { status = 200 } = one.row;
      // What nobody may do for another is refused in words.
      const refusals = { 403: refused(403, "Forbidden"), 409: refused(409, "Conflict") };
      const should = refusals[status as 403] ?? { status };
      expect([one.name, role, answer]).toEqual([one.name, role, should]);
    }
  }
});

test("tracks that are switched off are not found, for the person or the whole company", async () => {
  const { company, call, differences } = await aWalk(database);
  const blind = await aDriver(database, company.mandatorId, { role_id: 1, can_show_tracks: false });
  const closed = await aCompany(database, { can_show_tracks: false });
  const [first, second] = [await aBearer(database, blind), await aBearer(database, closed.people[1])];
  const found = await differences(
    calls.filter(({ row }) => row.needsTracks),
    async (one) => [
      { of: "person", is: await call(one, company.inScope(1), first), should: refused(404, "NotFound") },
      { of: "company", is: await call(one, closed.inScope(1), second), should: refused(404, "NotFound") },
    ],
  );
  expect(found).toEqual([]);
});

test("machines enter with their key alone, and people's sessions do not open their door", async () => {
  const { company, as, call } = await aWalk(database);
  const named = company.inScope(1);
  for (const endpoint of all.filter((one) => table[nameOf(one)]!.roles === "apiKey")) {
    const one = { endpoint, row: table[nameOf(endpoint)]! };
    expect(await call(one, named)).toEqual(refused(401));
    expect(await call(one, named, as(1))).toEqual(refused(401));
    expect(await call(one, named, as(7))).toEqual(refused(401));
    expect(await call(one, named, { "x-api-key": "0123456789abcdeX" })).toEqual(refused(401));
    expect((await call(one, named, { "x-api-key": "0123456789abcdef" })).status).not.toBe(401);
  }
});

test("what is open to anyone needs nothing", async () => {
  const { call } = await aWalk(database);
  for (const endpoint of all.filter((one) => table[nameOf(one)]!.roles === "anyone")) {
    const { status } = await call({ endpoint, row: table[nameOf(endpoint)]! }, {});
    expect([endpoint.path, status]).toEqual([
      endpoint.path,
      table[nameOf(endpoint)]!.status ?? (endpoint.method === "GET" ? 200 : 400),
    ]);
  }
});
