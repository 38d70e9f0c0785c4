import { roles } from "@wegbuch/contract/access/roles";
import { passwordModes } from "@wegbuch/contract/users/codes";
import { expect, test } from "vitest";
import { advanceClock } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aPerson, aServer, bearerOf, callerAs, logIn, password } from "../kit/api/api.ts";
import { aToken } from "../kit/api/tokens.ts";
import { aDriver, aVehicle } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";
import { stopClock } from "../kit/mail/mails.ts";

const database = await aDatabase();
const minute = 60_000;
const unproven = { status: 403, body: { title: "ProofNeeded" } };

/** An administrator whose session is older than a proof. */
async function aStaleAdmin() {
  stopClock();
  const { origin } = await aServer(database);
  const { id, email, mandatorId } = await aPerson(database, { role_id: roles.admin });
  const bearer = await bearerOf(await logIn(origin, { username: email }));
  const ask = callerAs(origin, bearer);
  advanceClock(11 * minute);
  return {
    origin,
    id,
    bearer,
    ask,
    mandatorId,
    prove: () => ask("POST", "/Authentication/Proof", { password }),
  };
}

const newcomer = () => ({
  firstName: "Eva",
  lastName: "Neu",
  email: `${newId()}@example.com`,
  groupIds: [],
  description: "",
});

test("an open session makes nobody who could come at once or administer, until its person shows that it is he", async () => {
  const { ask, prove } = await aStaleAdmin();
  const withPassword = {
    ...newcomer(),
    roleId: roles.driver,
    passwordMode: passwordModes.given,
    password: "Fahrtenbuch 2027",
  };
  const administrator = { ...newcomer(), roleId: roles.admin, passwordMode: passwordModes.invited };
  const driver = { ...newcomer(), roleId: roles.driver, passwordMode: passwordModes.invited };
  expect(await ask("POST", "/Users", withPassword)).toMatchObject(unproven);
  expect(await ask("POST", "/Users", administrator)).toMatchObject(unproven);
  expect((await ask("POST", "/Users", driver)).status).toBe(201);
  expect((await prove()).status).toBe(204);
  expect((await ask("POST", "/Users", withPassword)).status).toBe(201);
  expect((await ask("POST", "/Users", administrator)).status).toBe(201);
});

test("an open session raises nobody to administrator, one by one or many at once", async () => {
  const { ask, mandatorId, prove } = await aStaleAdmin();
  const id = await aDriver(database, mandatorId);
  const many = (roleId: number) => ask("PATCH", "/Users", { userIds: [id], roleIds: [roleId] });
  const known = (await ask<{ email: string }>("GET", `/Users/${id}`)).body;
  const one = (roleId: number) => ask("PUT", `/Users/${id}`, { ...newcomer(), email: known.email, roleId });
  expect(await many(roles.admin)).toMatchObject(unproven);
  expect(await one(roles.admin)).toMatchObject(unproven);
  expect((await many(roles.groupLeader)).status).toBe(204);
  expect((await prove()).status).toBe(204);
  expect((await one(roles.admin)).status).toBe(200);
});

test("an open session takes no logbooks along with all their proofs; a token that may read files does, for who made it has shown who he is", async () => {
  const { origin, id, bearer, ask, mandatorId, prove } = await aStaleAdmin();
  const vehicleIds = [await aVehicle(database, mandatorId)];
  const selection = { vehicleIds, from: "2026-04-01T00:00:00Z", to: "2026-05-01T00:00:00Z" };
  const bundle = ["POST", "/ReportService/Bundle/zip", selection] as const;
  expect(await ask(...bundle)).toMatchObject(unproven);
  const statusOf = async (headers: { authorization: string }) =>
    (
      await fetch(`${origin}/api/ReportService/Bundle/zip`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(selection),
      })
    ).status;
  const { authorization } = await aToken(database, mandatorId, { maker: id, scopes: ["files:read"] });
  expect(await statusOf({ authorization })).toBe(200);
  const other = await aToken(database, mandatorId, { maker: id, scopes: ["trips:read"] });
  expect(await statusOf({ authorization: other.authorization })).toBe(403);
  expect((await prove()).status).toBe(204);
  expect(await statusOf(bearer)).toBe(200);
});
