import type { Caller } from "@wegbuch/contract/access/actor";
import type { SuperUser } from "@wegbuch/contract/superusers/schemas";
import { expect, test } from "vitest";
import { clock } from "../../platform/clock.ts";
import { aDriver, aMandator } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import {
  aPerson,
  aServer,
  aSuperAdmin,
  bearerOf,
  callerAs,
  current,
  logIn,
  password,
} from "../../../test/kit/api/api.ts";
import { aBearer } from "../../../test/kit/api/company.ts";
import { aWatch } from "../../../test/kit/api/fingerprint.ts";
import { setPassword, withLogin } from "../auth/change-password.ts";
import { changeSuperUser } from "./change-super-user.ts";
import { removeSuperUser } from "./remove-super-user.ts";

const database = await aDatabase();

type Answer = SuperUser & { errors?: Record<string, string[]>; title?: string; message?: string };

/** A super admin at a server, speaking English. */
async function aSupport() {
  const { origin } = await aServer(database);
  return { origin, ...(await aCaller(origin)) };
}

async function aCaller(origin: string) {
  const person = await aSuperAdmin(database);
  const { authorization } = await aBearer(database, person.id);
  return { ...person, authorization, call: callerAs(origin, { authorization, "accept-language": "en" }) };
}

let people = 0;

const aNewOne = (given: Record<string, unknown> = {}) => ({
  firstName: "Eva",
  lastName: "Maier",
  email: `eva${(people += 1)}@wegbuch.at`,
  password: "Sonne 24",
  ...given,
});

test("super admins are listed by last name and found by name and e-mail", async () => {
  const { call } = await aSupport();
  for (const [firstName, lastName] of [
    ["Zoe", "Österreicher"],
    ["Bea", "Zangerl"],
    ["Ada", "Zangerl"],
  ]) {
    await call(
      "POST",
      "/SuperUsers",
      aNewOne({ firstName, lastName, email: `${firstName}@zangerl.example` }),
    );
  }
  const firstNames = async (searchTerm: string) =>
    (await call<SuperUser[]>("GET", `/SuperUsers?searchTerm=${searchTerm}`)).body.map(
      ({ firstName }) => firstName,
    );
  expect(await firstNames("zangerl.example")).toEqual(["Zoe", "Ada", "Bea"]);
  expect(await firstNames("ÖSTERR")).toEqual(["Zoe"]);
  expect(await firstNames("ada zang")).toEqual(["Ada"]);
  const { body } = await call<SuperUser[]>("GET", "/SuperUsers?searchTerm=bea");
  expect(body).toEqual([
    { id: expect.any(String) as string, firstName: "Bea", lastName: "Zangerl", email: "bea@zangerl.example" },
  ]);
});

test("a new super admin logs in with the password he was given", async () => {
  const { origin, call } = await aSupport();
  const { status, body } = await call<Answer>("POST", "/SuperUsers", aNewOne({ email: " Neu@Wegbuch.AT" }));
  expect([status, body]).toEqual([
    201,
    { id: body.id, firstName: "Eva", lastName: "Maier", email: "neu@wegbuch.at" },
  ]);
  const session = await bearerOf(await logIn(origin, { username: "neu@wegbuch.at", password: "Sonne 24" }));
  const me = (await (await current(origin, session)).json()) as Record<string, unknown>;
  expect(me).toMatchObject({ role: { id: 7 }, hasAMomentPassword: false });
});

test("what is missing is said of each field", async () => {
  const { id, call } = await aSupport();
  const watch = await aWatch(database);
  const none = { firstName: "", lastName: " ", email: "" };
  const names = {
    firstName: ["First name must be set"],
    lastName: ["Last name must be set"],
    email: ["E-mail must be set"],
  };
  const tooShort = ["Password needs at least 6 characters"];
  expect((await call<Answer>("POST", "/SuperUsers", none)).body.errors).toEqual({
    ...names,
    password: ["Password must be set"],
  });
  expect((await call<Answer>("POST", "/SuperUsers", aNewOne({ password: "12345" }))).body.errors).toEqual({
    password: tooShort,
  });
  expect((await call<Answer>("PUT", `/SuperUsers/${id}`, none)).body.errors).toEqual(names);
  expect((await call<Answer>("PUT", `/SuperUsers/${id}`, aNewOne({ email: "abc" }))).body.errors).toEqual({
    email: ["Please enter a valid e-mail address"],
  });
  for (const body of [{}, { newPassword: "12345" }]) {
    const answer = await call<Answer>("PUT", `/SuperUsers/${id}/ChangePassword`, body);
    expect([answer.status, answer.body.errors]).toEqual([400, { newPassword: tooShort }]);
  }
  expect(await watch.changes()).toEqual([]);
});

test("an address is unique over super admins and users of all companies, for creating and changing", async () => {
  const { id, email, call } = await aSupport();
  await aDriver(database, await aMandator(database), { login: { email: "fahrer@alpenland.at" } });
  const other = await aSuperAdmin(database);
  const watch = await aWatch(database);
  const refusal = {
    status: 409,
    body: {
      title: "EmailAlreadyInUse",
      status: 409,
      errors: { email: ["This e-mail address is already in use"] },
    },
  };
  for (const taken of ["Fahrer@Alpenland.at", other.email]) {
    expect(await call("POST", "/SuperUsers", aNewOne({ email: taken }))).toEqual(refusal);
    expect(await call("PUT", `/SuperUsers/${id}`, aNewOne({ email: taken }))).toEqual(refusal);
  }
  expect(await watch.changes()).toEqual([]);
  expect((await call("PUT", `/SuperUsers/${id}`, aNewOne({ email }))).status).toBe(200);
});

test("of two who take the same address at once, one is refused", async () => {
  const { id, call } = await aSupport();
  for (let round = 0; round < 3; round += 1) {
    const wanted = aNewOne();
    const answers = await Promise.all([
      call("POST", "/SuperUsers", wanted),
      call("POST", "/SuperUsers", wanted),
      call("PUT", `/SuperUsers/${id}`, wanted),
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  }
});

test("a changed super admin logs in with the new address only, and his sessions stay", async () => {
  const { origin, id, email, authorization, call } = await aSupport();
  const { body } = await call<Answer>("PUT", `/SuperUsers/${id}`, aNewOne({ email: "anders@wegbuch.at" }));
  expect(body).toEqual({ id, firstName: "Eva", lastName: "Maier", email: "anders@wegbuch.at" });
  expect((await logIn(origin, { username: email })).status).toBe(400);
  expect((await logIn(origin, { username: "anders@wegbuch.at" })).status).toBe(200);
  expect((await current(origin, { authorization })).status).toBe(200);
});

test("a super admin gets a new password without the old one, and all his sessions end", async () => {
  const { origin, call, authorization } = await aSupport();
  const other = await aCaller(origin);
  const mandator = await aPerson(database, { role_id: 1 });
  await other.call("POST", `/Mandators/${mandator.mandatorId}/Surrogate`);

  expect(await call("PUT", `/SuperUsers/${other.id}/ChangePassword`, { newPassword: "Mond 2026" })).toEqual({
    status: 204,
    body: null,
  });

  expect((await other.call("GET", "/Users/current")).status).toBe(401);
  expect((await current(origin, { authorization })).status).toBe(200);
  expect((await logIn(origin, { username: other.email, password })).status).toBe(400);
  expect((await logIn(origin, { username: other.email, password: "Mond 2026" })).status).toBe(200);
});

test("whoever changes his own password here has to log in again", async () => {
  const { id, call } = await aSupport();
  expect((await call("PUT", `/SuperUsers/${id}/ChangePassword`, { newPassword: "Mond 2026" })).status).toBe(
    204,
  );
  expect((await call("GET", "/Users/current")).status).toBe(401);
});

test("a deleted super admin is out at once, also where he acts as somebody, and his address is free", async () => {
  const { origin, call } = await aSupport();
  const other = await aCaller(origin);
  const { mandatorId } = await aPerson(database, { role_id: 1 });
  await other.call("POST", `/Mandators/${mandatorId}/Surrogate`);

  expect(await call("DELETE", `/SuperUsers/${other.id}`)).toEqual({ status: 204, body: null });

  expect((await other.call("GET", "/Users/current")).status).toBe(401);
  expect((await logIn(origin, { username: other.email })).status).toBe(400);
  expect((await call<SuperUser[]>("GET", `/SuperUsers?searchTerm=${other.email}`)).body).toEqual([]);
  expect((await call("DELETE", `/SuperUsers/${other.id}`)).status).toBe(404);
  expect((await call("POST", "/SuperUsers", aNewOne({ email: other.email }))).status).toBe(201);
});

test("nobody deletes himself, nor somebody there is not", async () => {
  const { id, call } = await aSupport();
  await aSuperAdmin(database);
  const { id: user } = await aPerson(database);
  const watch = await aWatch(database);
  expect(await call("DELETE", `/SuperUsers/${id}`)).toEqual({
    status: 409,
    body: { title: "Conflict", status: 409, message: "You cannot delete yourself" },
  });
  for (const unknown of [newId(), user, "42"]) {
    expect((await call("DELETE", `/SuperUsers/${unknown}`)).status).toBe(404);
    expect((await call("PUT", `/SuperUsers/${unknown}`, aNewOne())).status).toBe(404);
    expect(
      (await call("PUT", `/SuperUsers/${unknown}/ChangePassword`, { newPassword: "Mond 2026" })).status,
    ).toBe(404);
  }
  expect(await watch.changes()).toEqual([]);
});

test("of two who delete each other at once, one stays", async () => {
  const { origin } = await aServer(database);
  for (let round = 0; round < 3; round += 1) {
    await asOwner(database, "update super_users set deleted_at = now() where deleted_at is null");
    const [one, two] = [await aCaller(origin), await aCaller(origin)];

    const answers = await Promise.all([
      one.call("DELETE", `/SuperUsers/${two.id}`),
      two.call("DELETE", `/SuperUsers/${one.id}`),
    ]);

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const left = await asOwner(database, "select id from super_users where deleted_at is null");
    expect(left).toHaveLength(1);
  }
});

test("the last super admin is told that he is the last", async () => {
  const { origin } = await aServer(database);
  await asOwner(database, "update super_users set deleted_at = now() where deleted_at is null");
  const { id, call } = await aCaller(origin);
  const { status, body } = await call<Answer>("DELETE", `/SuperUsers/${id}`);
  expect([status, body.message]).toEqual([409, "The last super admin cannot be deleted"]);
});

test("passwords are kept as slow hashes of a super admin's strength", async () => {
  const { call } = await aSupport();
  const { body } = await call<Answer>("POST", "/SuperUsers", aNewOne());
  await call("PUT", `/SuperUsers/${body.id}/ChangePassword`, { newPassword: "Mond 2026" });
  const [login] = await asOwner<{ password_hash: string }>(
    database,
    "select password_hash from logins where id = $1",
    [body.id],
  );
  expect(login!.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,/);
});

test("nobody but a super admin may do any of this", async () => {
  const { origin, id } = await aSupport();
  for (const role_id of [1, 2, 3, 4, 5, 6]) {
    const person = await aPerson(database, { role_id });
    const call = callerAs(origin, await aBearer(database, person.id));
    const watch = await aWatch(database);
    const answers = [
      await call("GET", "/SuperUsers"),
      await call("POST", "/SuperUsers", aNewOne()),
      await call("PUT", `/SuperUsers/${id}`, aNewOne()),
      await call("DELETE", `/SuperUsers/${id}`),
      await call("PUT", `/SuperUsers/${id}/ChangePassword`, { newPassword: "Mond 2026" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect(await watch.changes()).toEqual([]);
  }
});

test.each(["change", "delete"])("to %s a super admin waits for nobody in a circle", async (what) => {
  const { id, call } = await aSupport();
  const other = await aSuperAdmin(database);
  await call("POST", "/Authentication/ForgotPassword", { email: other.email });
  const work = () =>
    what === "change"
      ? changeSuperUser({ database, clock }, { id: newId(), caller: { userId: id } as Caller }, other.id, {
          ...aNewOne(),
          email: other.email,
        })
      : removeSuperUser({ database, clock }, { userId: id } as Caller, other.id);
  let working: Promise<unknown> = Promise.resolve();
  await withLogin(database, { id: other.id, mandatorId: null }, async (db) => {
    working = work();
    await expect.poll(waiting).toHaveLength(1);
    await setPassword(db, other.id, "a hash");
  });
  await working;
});

/** Who waits for a lock in this database. */
const waiting = () =>
  asOwner(
    database,
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
