import { randomBytes } from "node:crypto";
import type { Scope } from "@wegbuch/contract/access/scopes";
import type { MadeApiToken } from "@wegbuch/contract/apitokens/schemas";
import { expect, test } from "vitest";
import { listTokens } from "../../src/features/apitokens/queries.ts";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aPerson, aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { asking } from "../kit/api/support.ts";
import { aToken } from "../kit/api/tokens.ts";
import { aDriver, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();
const admin = { role_id: 1 };
const later = (iso: string) => fixClock(new Date(iso));

async function aFirm(settings: Record<string, string> = {}, mandator: Parameters<typeof aPerson>[2] = {}) {
  const { origin } = await aServer(database, settings);
  const { id: maker, mandatorId } = await aPerson(database, admin, mandator);
  const { authorization } = await aBearer(database, maker);
  return { origin, maker, mandatorId, as: asking(origin, authorization) };
}

const made = { name: "Lohn", scopes: ["fleet:read", "fleet:write"] };

test("a token is told once, opens what it may at once, and nothing from the call after it was revoked", async () => {
  const { origin, maker, mandatorId, as } = await aFirm();
  await aVehicle(database, mandatorId, { name: "Caddy" });

  const answer = await as<MadeApiToken>("POST /ApiTokens", made);
  const { token, ...kept } = answer.body;

  expect(answer.status).toBe(201);
  expect(token).toMatch(/^wbt_[\w-]{64}$/);
  expect(kept).toMatchObject({
    name: "Lohn",
    lastFour: token.slice(-4),
    createdBy: { id: maker },
    expiresAt: "2027-05-04T08:00:00.000Z",
    lastUsedAt: null,
    standing: "whole",
  });
  const program = asking(origin, `Bearer ${token}`);
  expect((await program<{ items: object[] }>("GET /Vehicles")).body.items).toMatchObject([{ name: "Caddy" }]);
  const [listed] = (await as<MadeApiToken[]>("GET /ApiTokens")).body;
  expect(listed).toEqual({ ...kept, lastUsedAt: "2026-05-04T08:00:00.000Z", lastUsedFrom: "127.0.0.0/24" });
  expect(await asOwner(database, "select token_hash from api_tokens where id = $1", [kept.id])).not.toContain(
    token,
  );

  expect((await as(`DELETE /ApiTokens/${kept.id}`)).status).toBe(204);
  expect(await program("GET /Vehicles")).toMatchObject({
    status: 401,
    body: { title: "TokenInvalid", message: "Dieser API-Schlüssel gilt nicht oder nicht mehr" },
  });
  expect((await as("GET /ApiTokens")).body).toEqual([]);
  expect((await as(`DELETE /ApiTokens/${kept.id}`)).status).toBe(404);
});

test("a name stands once among those that are not revoked, whatever its case, and fifty are enough", async () => {
  const { as, maker, mandatorId } = await aFirm();
  const { id } = (await as<MadeApiToken>("POST /ApiTokens", made)).body;
  expect(await as("POST /ApiTokens", { ...made, name: "LOHN " })).toMatchObject({
    status: 409,
    body: { errors: { name: ["Es gibt bereits einen API-Schlüssel namens LOHN"] } },
  });
  await as(`DELETE /ApiTokens/${id}`);
  expect((await as("POST /ApiTokens", made)).status).toBe(201);
  for (let count = 1; count < 49; count += 1) await aToken(database, mandatorId, { maker });
  const [last, one] = await Promise.all([
    as("POST /ApiTokens", { ...made, name: "A" }),
    as("POST /ApiTokens", { ...made, name: "B" }),
  ]);
  expect(new Set([last.status, one.status])).toEqual(new Set([201, 409]));
});

test("what ends too late, has ended, is not booked, or opens nothing is refused in words", async () => {
  const { as } = await aFirm({}, { packages: 2 });
  const refusal = async (given: object) => (await as("POST /ApiTokens", { ...made, ...given })).body.errors;
  expect(await refusal({ expiresAt: "2028-05-04T08:00:00.001Z" })).toEqual({
    expiresAt: ["Ein API-Schlüssel gilt höchstens zwei Jahre"],
  });
  expect(await refusal({ expiresAt: "2026-05-04T08:00:00Z" })).toEqual({
    expiresAt: ["Das Ende liegt in der Vergangenheit"],
  });
  expect(await refusal({ scopes: ["trips:read", "timelogs:read"] })).toEqual({
    scopes: ["Nicht gebucht, was dieser Bereich öffnet: timelogs:read"],
  });
  expect(await refusal({ scopes: [] })).toEqual({
    scopes: ["Bitte wählen Sie, was der API-Schlüssel darf"],
  });
  expect(await refusal({ scopes: ["webhooks"] })).toEqual({ "scopes.0": ["Diesen Bereich gibt es nicht"] });
  expect(await refusal({ scopes: ["fleet:read", "fleet:read"] })).toEqual({
    scopes: ["Ein Bereich ist doppelt angegeben"],
  });
  expect((await as("POST /ApiTokens", { ...made, expiresAt: "2028-05-04T08:00:00Z" })).status).toBe(201);
});

test("a token that is over opens nothing, and is listed until it is taken away", async () => {
  const { origin, as } = await aFirm();
  const body = { ...made, expiresAt: "2026-05-05T00:00:00Z" };
  const { token } = (await as<MadeApiToken>("POST /ApiTokens", body)).body;
  const program = asking(origin, `Bearer ${token}`);
  later("2026-05-04T23:59:59.999Z");
  expect((await program("GET /Vehicles")).status).toBe(200);
  later("2026-05-05T00:00:00Z");
  expect((await program("GET /Vehicles")).status).toBe(401);
});

test("when it was last used is noted once a minute at most, and out of which network", async () => {
  const { origin, as } = await aFirm();
  const { token } = (await as<MadeApiToken>("POST /ApiTokens", made)).body;
  const usedAt = async (now: string) => {
    later(now);
    expect((await asking(origin, `Bearer ${token}`)("GET /Roles")).status).toBe(200);
    const [row] = await asOwner<{ last_used_at: Date; last_used_from: string }>(
      database,
      "select last_used_at, last_used_from from api_tokens where last_four = $1",
      [token.slice(-4)],
    );
    return [row!.last_used_at.toISOString(), row!.last_used_from];
  };
  const first = ["2026-05-04T08:00:00.000Z", "127.0.0.0/24"];
  expect(await usedAt("2026-05-04T08:00:00Z")).toEqual(first);
  expect(await usedAt("2026-05-04T08:00:59.999Z")).toEqual(first);
  expect(await usedAt("2026-05-04T08:01:00Z")).toEqual(["2026-05-04T08:01:00.000Z", "127.0.0.0/24"]);
});

test("a token does never more than who made it may do now", async () => {
  const { origin, maker, mandatorId, as } = await aFirm();
  const { authorization } = await aToken(database, mandatorId, { maker });
  const program = asking(origin, authorization);
  const statuses = async () => [
    (await program("GET /Vehicles")).status,
    (await program("POST /Costcenters", { foreignId: newId() })).status,
  ];
  const become = (columns: string, ...values: unknown[]) =>
    asOwner(database, `update users set ${columns} where id = $1`, [maker, ...values]);
  const company = (columns: string) =>
    asOwner(database, `update mandators set ${columns} where id = $1`, [mandatorId]);

  const colleague = await aBearer(database, await aDriver(database, mandatorId, admin));
  const standing = async () =>
    (await asking(origin, colleague.authorization)<MadeApiToken[]>("GET /ApiTokens")).body[0]!.standing;

  expect([...(await statuses()), await standing()]).toEqual([200, 201, "whole"]);
  await become("role_id = 2");
  expect([...(await statuses()), await standing()]).toEqual([200, 403, "reads"]);
  for (const role of [3, 4, 5, 6]) {
    await become("role_id = $2", role);
    expect([...(await statuses()), await standing()]).toEqual([401, 401, "nothing"]);
  }
  await become("role_id = 1, archived_at = now()");
  expect(await statuses()).toEqual([401, 401]);
  await become("archived_at = null, deleted_at = now()");
  expect(await statuses()).toEqual([401, 401]);
  await become("deleted_at = null");
  expect(await statuses()).toEqual([200, 201]);

  // What shuts him out shuts them out.
  await asOwner(database, "update logins set password_is_temporary = true where id = $1", [maker]);
  expect((await program("GET /Vehicles")).body.title).toBe("TemporaryPassword");
  await asOwner(database, "update logins set password_is_temporary = false where id = $1", [maker]);
  await company("second_factor_roles = '{1}'");
  expect((await program("GET /Vehicles")).body.title).toBe("SecondFactorMissing");
  await asOwner(
    database,
    `insert into passkeys (id, login_id, credential_id, public_key, counter, transports, name, created_at)
      values (gen_random_uuid(), $1, $2, '', 0, '{}', 'Laptop', now())`,
    [maker, randomBytes(16)],
  );
  expect((await program("GET /Vehicles")).status).toBe(200);
  await company("second_factor_roles = '{}', tester_since = '2026-01-01', tester_expires_in_days = 14");
  expect((await program("GET /Vehicles")).body.title).toBe("TrialExpired");
  await company("tester_since = null, tester_expires_in_days = null, archived_at = now()");
  expect(await statuses()).toEqual([401, 401]);
  await company("archived_at = null");
  await asOwner(database, "update logins set is_enabled = false where id = $1", [maker]);
  expect(await statuses()).toEqual([401, 401]);
  expect((await as("GET /Vehicles")).status).toBe(401);
});

test("the list says of a token what shuts it at present, and what it no longer opens", async () => {
  const { maker, mandatorId } = await aFirm();
  const making = (...scopes: Scope[]) => aToken(database, mandatorId, { maker, scopes });
  await making("geofences:read");
  const standing = async () => {
    const list = await listTokens({ database, clock }, mandatorId);
    return list.map((token) => token.standing);
  };
  const company = (columns: string) =>
    asOwner(database, `update mandators set ${columns} where id = $1`, [mandatorId]);
  const temporary = (isSo: boolean) =>
    asOwner(database, "update logins set password_is_temporary = $2 where id = $1", [maker, isSo]);

  await company("packages = 63");
  expect(await standing()).toEqual(["whole"]);
  await temporary(true);
  expect(await standing()).toEqual(["temporaryPassword"]);
  await temporary(false);
  await company("second_factor_roles = '{1}'");
  expect(await standing()).toEqual(["secondFactorMissing"]);
  await company("second_factor_roles = '{}', tester_since = '2020-01-01', tester_expires_in_days = 14");
  expect(await standing()).toEqual(["trialExpired"]);
  await company("tester_since = null, tester_expires_in_days = null, packages = 4");
  expect(await standing()).toEqual(["notBooked"]);
  await asOwner(database, "update users set archived_at = now() where id = $1", [maker]);
  expect(await standing()).toEqual(["nothing"]);
});

test("what an Admin Viewer may not read, a token of one does not open", async () => {
  const { maker, mandatorId } = await aFirm();
  await aToken(database, mandatorId, { maker, scopes: ["timelogs:read"] });
  await asOwner(database, "update users set role_id = 2 where id = $1", [maker]);

  const list = await listTokens({ database, clock }, mandatorId);
  expect(list.map(({ standing }) => standing)).toEqual(["nothing"]);
});

test("what is switched off for its maker or its company is not there for a token either", async () => {
  const { origin } = await aServer(database);
  const { mandatorId, people, inScope } = await aCompany(database);
  const maker = people[1];
  const { authorization } = await aToken(database, mandatorId, { maker, scopes: ["tracks:read"] });
  const track = async () =>
    (await asking(origin, authorization)(`GET /Trips/${inScope(1).trip}/Track`)).status;
  expect(await track()).toBe(200);
  await asOwner(database, "update users set can_show_tracks = false where id = $1", [maker]);
  expect(await track()).toBe(404);
  await asOwner(database, "update users set can_show_tracks = true where id = $1", [maker]);
  await asOwner(database, "update mandators set can_show_tracks = false where id = $1", [mandatorId]);
  expect(await track()).toBe(404);
});

test("a token opens its own company alone, and no other one by half of it", async () => {
  const [one, two] = [await aFirm(), await aFirm()];
  const foreign = await aVehicle(database, two.mandatorId);
  const { token } = await aToken(database, one.mandatorId, { maker: one.maker });
  const other = await aToken(database, two.mandatorId, { maker: two.maker });
  const status = async (bearer: string, path = "Vehicles") =>
    (await fetch(`${one.origin}/api/${path}`, { headers: { authorization: bearer } })).status;

  expect(await status(`Bearer ${token}`, `Vehicles/${foreign}`)).toBe(404);
  expect(await status(`Bearer ${token}`)).toBe(200);
  const crossed = `${other.token.slice(0, 25)}${token.slice(25)}`;
  const wrong = [
    token.slice(4),
    `wbx_${token.slice(4)}`,
    `WBT_${token.slice(4)}`,
    token.slice(0, -1),
    `${token}A`,
    crossed,
    `wbt_${Buffer.alloc(48).toString("base64url")}`,
    `wbt_${"A".repeat(63)}`,
  ];
  for (const bearer of wrong) expect([bearer, await status(`Bearer ${bearer}`)]).toEqual([bearer, 401]);
  expect(await status(token)).toBe(401);
  expect(await status(`Basic ${token}`)).toBe(401);
});

test("nobody makes, sees or revokes tokens by a token, and support does not either", async () => {
  const { origin, maker, mandatorId } = await aFirm();
  const { id, authorization } = await aToken(database, mandatorId, { maker });
  const program = asking(origin, authorization);
  for (const call of ["GET /ApiTokens", "POST /ApiTokens", `DELETE /ApiTokens/${id}`, "GET /Users/current"])
    expect([call, (await program(call, call.startsWith("POST") ? made : undefined)).status]).toEqual([
      call,
      403,
    ]);
});

test("another administrator revokes it as well; of another company nobody does", async () => {
  const { origin, maker, mandatorId } = await aFirm();
  const { id } = await aToken(database, mandatorId, { maker });
  const stranger = asking(
    origin,
    (await aBearer(database, (await aPerson(database, admin)).id)).authorization,
  );
  const colleague = await aDriver(database, mandatorId, admin);
  expect((await stranger(`DELETE /ApiTokens/${id}`)).status).toBe(404);
  const { authorization } = await aBearer(database, colleague);
  expect((await asking(origin, authorization)(`DELETE /ApiTokens/${id}`)).status).toBe(204);
});
