import { expect, test } from "vitest";
import { advanceClock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aDriver } from "../../../test/kit/db/builders.ts";
import {
  aPerson,
  aServer,
  aSuperAdmin,
  bearerOf,
  callerAs,
  logIn,
  password,
} from "../../../test/kit/api/api.ts";
import { aSecondFactor, codeOf, showFactor } from "../../../test/kit/api/factors.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";

const database = await aDatabase();
const minute = 60_000;
type Refusal = { title?: string; message?: string; ways?: string[]; errors?: Record<string, string[]> };

/** Somebody who has just logged in, on a server of his own. */
async function somebody(given = {}) {
  stopClock();
  const { origin } = await aServer(database);
  const person = await aPerson(database, given);
  const headers = await bearerOf(await logIn(origin, { username: person.email }));
  const session = callerAs(origin, headers);
  return {
    ...person,
    origin,
    headers,
    session,
    prove: (shown: object) => session<Refusal>("POST", "/Authentication/Proof", shown),
    export: (more = {}) => callerAs(origin, { ...headers, ...more })<Refusal>("POST", "/Privacy/Export"),
  };
}

test("for ten minutes a login proves who it is; after that the password does, and opens what was shut", async () => {
  const anna = await somebody();
  advanceClock(10 * minute);
  expect((await anna.export()).status).toBe(202);
  advanceClock(1);
  expect(await anna.export()).toEqual({
    status: 403,
    body: {
      title: "ProofNeeded",
      status: 403,
      message: "Bitte bestätigen Sie, dass Sie es sind.",
      ways: ["password"],
    },
  });
  expect(await anna.prove({ password: "wrong" })).toMatchObject({
    status: 400,
    body: { errors: { password: ["Das Passwort ist falsch"] } },
  });
  expect((await anna.prove({})).status).toBe(400);
  expect((await anna.export()).status).toBe(403);
  expect((await anna.prove({ password })).status).toBe(204);
  advanceClock(10 * minute);
  expect((await anna.export()).status).not.toBe(403);
  advanceClock(1);
  expect((await anna.export()).status).toBe(403);
});

test("a call that was refused for want of a proof is done once with the same key", async () => {
  const anna = await somebody();
  advanceClock(11 * minute);
  const key = { "idempotency-key": "0123456789abcdef0123" };
  expect((await anna.export(key)).status).toBe(403);
  expect((await anna.prove({ password })).status).toBe(204);
  const [first, second] = [await anna.export(key), await anna.export(key)];
  expect(first.status).toBe(202);
  expect(second).toEqual(first);
});

test("who has a second factor proves it with that alone, and each code once", async () => {
  const { origin, email, prove: _, ...anna } = await somebody();
  const { secret } = await aSecondFactor(origin, email);
  advanceClock(30_000);
  const { challenge } = (await (await logIn(origin, { username: email })).json()) as { challenge: string };
  const session = callerAs(
    origin,
    await bearerOf(await showFactor(origin, { challenge, code: codeOf(secret) })),
  );
  const prove = (shown: object) => session<Refusal>("POST", "/Authentication/Proof", shown);
  advanceClock(11 * minute);
  const renew = () => session<Refusal>("POST", "/Factors/RecoveryCodes", { currentPassword: password });
  expect(await renew()).toMatchObject({ status: 403, body: { title: "ProofNeeded", ways: ["code"] } });
  expect(await prove({ password })).toMatchObject({
    status: 400,
    body: { errors: { code: expect.anything() } },
  });
  const code = codeOf(secret);
  expect((await prove({ code: "000000" })).status).toBe(400);
  expect((await prove({ code })).status).toBe(204);
  expect((await prove({ code })).status).toBe(400);
  expect((await renew()).status).toBe(200);
  // What the session of another shows proves nothing of this one.
  expect((await anna.session("GET", "/Sessions")).status).toBe(401);
});

test("each try to prove it is a guess like one of the login", async () => {
  const anna = await somebody();
  for (let guess = 0; guess < 10; guess += 1) await anna.prove({ password: "wrong" });
  expect(await anna.prove({ password })).toMatchObject({
    status: 400,
    body: { title: "TooManyFailedAttempts" },
  });
  expect(await (await logIn(anna.origin, { username: anna.email })).json()).toMatchObject({
    title: "TooManyFailedAttempts",
  });
});

test("an address takes a proof, whatever else is changed of a user does not", async () => {
  const anna = await somebody({ role_id: 1 });
  const other = await aDriver(database, anna.mandatorId);
  const change = (email: string, description: string) =>
    anna.session<Refusal>("PUT", `/Users/${other}`, {
      firstName: "Nora",
      lastName: "Neu",
      email,
      description,
      roleId: 5,
      groupIds: [],
    });
  expect((await change("nora1@alpenland.at", "")).status).toBe(200);
  advanceClock(11 * minute);
  expect((await change("nora1@alpenland.at", "Kran")).status).toBe(200);
  expect(await change("nora2@alpenland.at", "Kran")).toMatchObject({ body: { title: "ProofNeeded" } });
  expect((await anna.prove({ password })).status).toBe(204);
  expect((await change("nora2@alpenland.at", "Kran")).status).toBe(200);
});

test("support proves who it is itself, not as whom it acts, and no page elsewhere can have it asked", async () => {
  stopClock();
  const { origin } = await aServer(database);
  const support = await aSuperAdmin(database);
  const headers = await bearerOf(await logIn(origin, { username: support.email }));
  const session = callerAs(origin, headers);
  const driver = await aPerson(database, { login: { password_hash: null } });
  advanceClock(11 * minute);
  const act = () => session<Refusal>("POST", `/Users/${driver.id}/Surrogate`, {});
  expect(await act()).toMatchObject({ status: 403, body: { title: "ProofNeeded" } });
  const foreign = callerAs(origin, { ...headers, "sec-fetch-site": "cross-site" });
  expect((await foreign("POST", "/Authentication/Proof", { password })).status).toBe(403);
  expect((await session("POST", "/Authentication/Proof", { password })).status).toBe(204);
  expect((await act()).status).toBe(200);
  const provedAt = async () =>
    (
      await asOwner<{ proved_at: Date }>(database, "select proved_at from sessions where login_id = $1", [
        support.id,
      ])
    )[0]!.proved_at;
  const before = await provedAt();
  advanceClock(minute);
  expect((await session("POST", "/Authentication/Proof", { password: "wrong" })).status).toBe(400);
  expect(await provedAt()).toEqual(before);
  expect((await session("POST", "/Authentication/Proof", { password })).status).toBe(204);
  expect(await provedAt()).not.toEqual(before);
});
