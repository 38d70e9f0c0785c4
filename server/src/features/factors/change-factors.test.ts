import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aDriver } from "../../../test/kit/db/builders.ts";
import {
  aPerson,
  aServer,
  aSuperAdmin,
  bearerOf,
  callerAs,
  current,
  logIn,
  password,
  passwordHash,
} from "../../../test/kit/api/api.ts";
import { aSecondFactor, codeOf, showFactor } from "../../../test/kit/api/factors.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { resetByOperator } from "./reset-factors.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";

const database = await aDatabase();

type Kept = { items: { id: string; kind: string; createdAt: string }[]; recoveryCodesLeft: number };

test("an app asks for nothing until its first code; then the other sessions end and a mail tells of it", async () => {
  stopClock();
  const { origin } = await aServer(database);
  const { id, email } = await aPerson(database);
  const elsewhere = await bearerOf(await logIn(origin, { username: email }));
  const headers = await bearerOf(await logIn(origin, { username: email }));
  const session = callerAs(origin, headers);

  const unproven = await session("POST", "/Factors/Totp", { currentPassword: "wrong" });
  expect(unproven).toMatchObject({
    status: 400,
    body: { errors: { currentPassword: ["Das Passwort ist falsch"] } },
  });
  const first = await session<{ secret: string }>("POST", "/Factors/Totp", { currentPassword: password });
  const begun = await session<{ secret: string; uri: string }>("POST", "/Factors/Totp", {
    currentPassword: password,
  });
  expect(begun.body.uri).toContain(`Wegbuch%3A${encodeURIComponent(email)}?secret=${begun.body.secret}&`);
  expect((await session<Kept>("GET", "/Factors")).body).toEqual({ items: [], recoveryCodesLeft: 0 });
  expect(await (await logIn(origin, { username: email })).json()).toMatchObject({ authenticated: true });

  const confirm = (code: string) =>
    session<{ recoveryCodes: string[] }>("POST", "/Factors/Totp/Confirm", { code });
  // The secret before it was replaced opens nothing any more.
  expect((await confirm(codeOf(first.body.secret))).status).toBe(400);
  const confirmed = await confirm(codeOf(begun.body.secret));
  expect(confirmed.status).toBe(200);
  expect(confirmed.body.recoveryCodes).toHaveLength(10);
  expect((await confirm(codeOf(begun.body.secret))).status).toBe(409);
  expect((await session("POST", "/Factors/Totp", { currentPassword: password })).status).toBe(409);
  expect((await current(origin, headers)).status).toBe(200);
  expect((await current(origin, elsewhere)).status).toBe(401);

  const told = (await mailsTo(database, email)).filter(({ kind }) => kind === mailKinds.factorsChanged);
  expect(told.map(({ subject }) => subject)).toEqual(["Zweiter Faktor eingerichtet"]);
  const [entry] = await asOwner(
    database,
    "select property_name, old_value, new_value from history where object_id = $1 and property_name = 'secondFactor'",
    [id],
  );
  expect(entry).toMatchObject({ old_value: "false", new_value: "true" });
});

test("neither the secret nor a recovery code stands in the database", async () => {
  const { origin } = await aServer(database);
  const { id, email } = await aPerson(database);
  const { secret, recoveryCodes } = await aSecondFactor(origin, email);
  const rows = await asOwner(
    database,
    `select totp_factors.secret, encode(recovery_codes.hash, 'hex') as hash
     from totp_factors join recovery_codes using (login_id) where login_id = $1`,
    [id],
  );
  expect(rows).toHaveLength(10);
  const written = JSON.stringify(rows);
  expect(written).toMatch(/"sealed:/);
  for (const told of [secret, ...recoveryCodes]) expect(written).not.toContain(told);
});

test("a sealed secret opens nothing in the row of another", async () => {
  stopClock();
  const { origin } = await aServer(database);
  const [anna, berta] = [await aPerson(database), await aPerson(database)];
  const { secret } = await aSecondFactor(origin, anna.email);
  await aSecondFactor(origin, berta.email);
  await asOwner(
    database,
    "update totp_factors set secret = (select secret from totp_factors where login_id = $1) where login_id = $2",
    [anna.id, berta.id],
  );
  advanceClock(30_000);
  const { challenge } = (await (await logIn(origin, { username: berta.email })).json()) as {
    challenge: string;
  };
  expect((await showFactor(origin, { challenge, code: codeOf(secret) })).status).toBe(400);
});

test("new recovery codes end those before, and removing the factor takes the password", async () => {
  stopClock();
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const { secret, recoveryCodes } = await aSecondFactor(origin, email);
  const ask = async () =>
    ((await (await logIn(origin, { username: email })).json()) as { challenge: string }).challenge;
  advanceClock(30_000);
  const session = callerAs(
    origin,
    await bearerOf(await showFactor(origin, { challenge: await ask(), code: codeOf(secret) })),
  );
  const proof = { currentPassword: password };
  expect((await session("POST", "/Factors/RecoveryCodes", { currentPassword: "wrong" })).status).toBe(400);
  const renewed = await session<{ recoveryCodes: string[] }>("POST", "/Factors/RecoveryCodes", proof);
  const shown = async (recoveryCode: string) =>
    (await showFactor(origin, { challenge: await ask(), recoveryCode })).status;
  expect(await shown(recoveryCodes[0]!)).toBe(400);
  expect(await shown(renewed.body.recoveryCodes[0]!)).toBe(200);

  const [factor] = (await session<Kept>("GET", "/Factors")).body.items;
  const path = `/Factors/${factor!.id}/Remove`;
  expect((await session("POST", path, { currentPassword: "wrong" })).status).toBe(400);
  const stranger = callerAs(
    origin,
    await bearerOf(await logIn(origin, { username: (await aPerson(database)).email })),
  );
  expect((await stranger("POST", path, proof)).status).toBe(404);
  expect((await session("POST", path, proof)).status).toBe(204);
  expect(await (await logIn(origin, { username: email })).json()).toMatchObject({ authenticated: true });
  expect((await session("POST", "/Factors/RecoveryCodes", proof)).status).toBe(409);
  const told = (await mailsTo(database, email)).filter(({ kind }) => kind === mailKinds.factorsChanged);
  expect(told.map(({ subject }) => subject)).toEqual([
    "Zweiter Faktor eingerichtet",
    "Neue Wiederherstellungscodes",
    "Ein Wiederherstellungscode wurde benutzt",
    "Zweiter Faktor entfernt",
  ]);
});

test("an administrator takes a lost factor away: the sessions end, a mail tells of it, nobody else may", async () => {
  stopClock();
  const { origin } = await aServer(database);
  const admin = await aPerson(database, { role_id: 1 });
  const email = "vergesslich@alpenland.at";
  const login = { email, password_hash: passwordHash };
  const driver = await aDriver(database, admin.mandatorId, { login });
  const { secret } = await aSecondFactor(origin, email);
  advanceClock(30_000);
  const { challenge } = (await (await logIn(origin, { username: email })).json()) as { challenge: string };
  const own = await bearerOf(await showFactor(origin, { challenge, code: codeOf(secret) }));
  const session = callerAs(origin, await bearerOf(await logIn(origin, { username: admin.email })));
  const path = `/Users/${driver}/ResetFactors`;

  expect((await callerAs(origin, own)("POST", path, { adminPassword: password })).status).toBe(403);
  const foreign = await aPerson(database, { role_id: 1 });
  const stranger = callerAs(origin, await bearerOf(await logIn(origin, { username: foreign.email })));
  expect((await stranger("POST", path, { adminPassword: password })).status).toBe(404);
  expect((await session("POST", path, { adminPassword: "wrong" })).status).toBe(400);
  expect((await session("POST", path, { adminPassword: password })).status).toBe(204);
  expect((await session("POST", path, { adminPassword: password })).status).toBe(409);
  expect((await current(origin, own)).status).toBe(401);
  expect(await (await logIn(origin, { username: email })).json()).toMatchObject({ authenticated: true });
  const mail = (await mailsTo(database, email)).at(-1)!;
  expect(mail.subject).toBe("Zweiter Faktor zurückgesetzt");
  expect(mail.text).toContain("hat am 04.05.2026 10:00");
});

test("who has the session and not the password confirms no app by trying codes, nor one that was begun long ago", async () => {
  stopClock();
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const session = callerAs(origin, await bearerOf(await logIn(origin, { username: email })));
  const begin = () => session<{ secret: string }>("POST", "/Factors/Totp", { currentPassword: password });
  const confirm = async (code: string) => (await session("POST", "/Factors/Totp/Confirm", { code })).status;
  const { secret } = (await begin()).body;
  advanceClock(10 * 60_000);
  expect(await confirm(codeOf(secret))).toBe(409);

  const again = (await begin()).body.secret;
  for (let guess = 0; guess < 10; guess += 1) await confirm("000000");
  expect(await confirm(codeOf(again))).toBe(400);
});

test("the operator lets a super admin in again who has lost both", async () => {
  const { origin } = await aServer(database);
  const { email } = await aSuperAdmin(database);
  await aSecondFactor(origin, email);
  expect(await (await logIn(origin, { username: email })).json()).toMatchObject({ authenticated: false });
  expect(await resetByOperator({ database, clock }, ` ${email.toUpperCase()} `)).toBe(true);
  expect(await resetByOperator({ database, clock }, email)).toBe(false);
  const told = (await mailsTo(database, email)).at(-1)!;
  expect(told.subject).toBe("Zweiter Faktor zurückgesetzt");
  expect(told.text).toContain("Der Betreiber hat am");
  expect(await (await logIn(origin, { username: email })).json()).toMatchObject({ authenticated: true });
});
