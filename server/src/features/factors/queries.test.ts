import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { clock } from "../../platform/clock.ts";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { aPerson, aServer, bearerOf, callerAs, logIn, passwordHash } from "../../../test/kit/api/api.ts";
import { aSecondFactor } from "../../../test/kit/api/factors.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { aPasskey } from "../../../test/kit/api/passkeys.ts";
import { resetUnreadable } from "./reset-factors.ts";

const database = await aDatabase();

test("an administrator sees who of his company has a second factor, and nobody else does", async () => {
  const { origin } = await aServer(database);
  const admin = await aPerson(database, { role_id: 1 });
  const email = "faktor@alpenland.at";
  const driver = await aDriver(database, admin.mandatorId, { login: { email, password_hash: passwordHash } });
  const boss = callerAs(origin, await bearerOf(await logIn(origin, { username: admin.email })));
  const ask = async (session = boss) => (await session("GET", `/Users/${driver}/Factors`)).body;
  expect(await ask()).toEqual({ hasSecondFactor: false });
  const headers = await bearerOf(await logIn(origin, { username: email }));
  await callerAs(origin, headers)("POST", "/Factors/Totp", { currentPassword: "Fahrtenbuch 2026" });
  expect(await ask()).toEqual({ hasSecondFactor: false });
  await aPasskey(origin, headers);
  expect(await ask()).toEqual({ hasSecondFactor: true });
  const other = await aPerson(database, { role_id: 1 });
  const stranger = callerAs(origin, await bearerOf(await logIn(origin, { username: other.email })));
  expect(await ask(stranger)).toMatchObject({ title: "NotFound" });
  expect(await ask(callerAs(origin, headers))).toMatchObject({ title: "Forbidden" });
});

test("after a new secret the operator takes away what it cannot read, and nothing else", async () => {
  const installation = "a secret of thirty-two characters.";
  const { origin } = await aServer(database, { DATABASE_ROLES_SECRET: installation });
  const [anna, berta, cora] = [await aPerson(database), await aPerson(database), await aPerson(database)];
  await aPasskey(origin, await bearerOf(await logIn(origin, { username: cora.email })));
  await aSecondFactor(origin, anna.email);
  await aSecondFactor(origin, berta.email);
  const [{ secret }] = (await asOwner<{ secret: string }>(
    database,
    "select secret from totp_factors where login_id = $1",
    [berta.id],
  )) as [{ secret: string }];
  // As a secret of before would have sealed it.
  await asOwner(database, "update totp_factors set secret = $2 where login_id = $1", [anna.id, secret]);
  const parts = { database, clock, secret: installation };
  await asOwner(
    database,
    `insert into totp_factors (id, login_id, secret, created_at, confirmed_at)
     values (gen_random_uuid(), $1, $2, now(), now())`,
    [cora.id, secret],
  );
  const reset = await resetUnreadable(parts);
  expect(new Set(reset)).toEqual(
    new Set([
      { email: anna.email, way: "the password alone" },
      { email: cora.email, way: "a passkey" },
    ]),
  );
  const toCora = (await mailsTo(database, cora.email)).at(-1);
  expect([toCora!.subject, toCora!.text]).toEqual([
    "Zweiter Faktor entfernt",
    expect.stringContaining("Ihre Passkeys gelten weiter"),
  ]);
  expect(await resetUnreadable(parts)).toEqual([]);
  const told = (await mailsTo(database, anna.email)).map(({ subject }) => subject);
  expect(told.at(-1)).toBe("Zweiter Faktor zurückgesetzt");
  expect(await (await logIn(origin, { username: anna.email })).json()).toMatchObject({ authenticated: true });
  expect(await (await logIn(origin, { username: berta.email })).json()).toMatchObject({
    authenticated: false,
  });
});
