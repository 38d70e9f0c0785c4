import { expect, test } from "vitest";
import { advanceClock } from "../../platform/clock.ts";
import {
  aPerson,
  aServer,
  aSuperAdmin,
  bearerOf,
  callerAs,
  logIn,
  password,
  passwordHash,
} from "../../../test/kit/api/api.ts";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { codeOf, showFactor } from "../../../test/kit/api/factors.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";

const database = await aDatabase();

type Refusal = { title: string; message: string };
type Me = { isSecondFactorMissing: boolean };

test("a company that asks its drivers for a second factor lets them do nothing before they have one", async () => {
  stopClock();
  const { origin } = await aServer(database);
  const admin = await aPerson(database, { role_id: 1 });
  const email = "fahrer.policy@alpenland.at";
  const driver = await aDriver(database, admin.mandatorId, { login: { email, password_hash: passwordHash } });
  const own = callerAs(origin, await bearerOf(await logIn(origin, { username: email })));
  expect((await own<Me>("GET", "/Users/current")).body.isSecondFactorMissing).toBe(false);
  const session = callerAs(origin, await bearerOf(await logIn(origin, { username: admin.email })));
  expect((await session("GET", "/SignInPolicy")).body).toEqual({ secondFactorRoles: [] });
  expect((await session("PUT", "/SignInPolicy", { secondFactorRoles: [7] })).status).toBe(400);
  const wanted = { secondFactorRoles: [6, 5, 5] };
  expect((await session("PUT", "/SignInPolicy", wanted)).status).toBe(204);
  expect((await session("GET", "/SignInPolicy")).body).toEqual({ secondFactorRoles: [5, 6] });
  const [entry] = await asOwner(
    database,
    "select old_value, new_value from history where object_id = $1 and property_name = 'secondFactorRoles'",
    [admin.mandatorId],
  );
  expect(entry).toEqual({ old_value: "", new_value: "Driver, DriverViewer" });

  const shut = await own<Refusal>("GET", "/Users");
  expect(shut).toMatchObject({
    status: 403,
    body: { title: "SecondFactorMissing", message: "Bitte richten Sie zuerst einen zweiten Faktor ein." },
  });
  expect((await own<Me>("GET", "/Users/current")).body.isSecondFactorMissing).toBe(true);
  const begun = await own<{ secret: string }>("POST", "/Factors/Totp", { currentPassword: password });
  const { secret } = begun.body;
  // One that was not confirmed is none yet.
  expect((await own("GET", "/Users")).status).toBe(403);
  await own("POST", "/Factors/Totp/Confirm", { code: codeOf(secret) });
  expect((await own("GET", "/Users")).status).toBe(200);
  // Whoever is of another role is not asked.
  expect((await session("GET", "/Users")).status).toBe(200);

  advanceClock(30_000);
  const { challenge } = (await (await logIn(origin, { username: email })).json()) as { challenge: string };
  const again = callerAs(
    origin,
    await bearerOf(await showFactor(origin, { challenge, code: codeOf(secret) })),
  );
  expect((await again("GET", "/Users")).status).toBe(200);
  await session("POST", `/Users/${driver}/ResetFactors`, { adminPassword: password });
  const anew = callerAs(origin, await bearerOf(await logIn(origin, { username: email })));
  expect((await anew("GET", "/Users")).status).toBe(403);
});

test("after a temporary password comes the second factor, and support is asked for neither", async () => {
  const { origin } = await aServer(database);
  const { id, email, mandatorId } = await aPerson(database, { login: { password_is_temporary: true } });
  await asOwner(database, "update mandators set second_factor_roles = '{5}' where id = $1", [mandatorId]);
  const own = callerAs(origin, await bearerOf(await logIn(origin, { username: email })));
  expect((await own<Refusal>("GET", "/Users")).body.title).toBe("TemporaryPassword");
  const chosen = { newPassword: "Kran und Kübel" };
  expect((await own("PUT", "/Users/ResetMomentPassword", chosen)).status).toBeLessThan(300);
  expect((await own<Refusal>("GET", "/Users")).body.title).toBe("SecondFactorMissing");
  const { email: supportEmail } = await aSuperAdmin(database);
  const support = callerAs(origin, await bearerOf(await logIn(origin, { username: supportEmail })));
  expect((await support("POST", `/Users/${id}/Surrogate`, { reason: "Hilfe" })).status).toBe(200);
  expect((await support("GET", "/Users")).status).toBe(200);
});

test("the operator asks super admins for a second factor, or does not", async () => {
  const { email } = await aSuperAdmin(database);
  const shut = async (settings: Record<string, string>) => {
    const { origin } = await aServer(database, settings);
    const own = callerAs(origin, await bearerOf(await logIn(origin, { username: email })));
    return (await own<Refusal | null>("GET", "/SuperUsers")).body?.title ?? null;
  };
  expect(await shut({ SECOND_FACTOR_SUPER_ADMINS: "on" })).toBe("SecondFactorMissing");
  expect(await shut({})).toBeNull();
});
