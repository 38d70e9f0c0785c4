import { Writable } from "node:stream";
import type { MadeApiToken } from "@wegbuch/contract/apitokens/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, test } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { aPerson, aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { leaks } from "../kit/api/leaks.ts";
import { planted, plantPrivateTrips, tryToChange } from "../kit/api/private-words.ts";
import { questions } from "../kit/api/questions.ts";
import { asking } from "../kit/api/support.ts";
import { aToken } from "../kit/api/tokens.ts";
import { aDriver, aTrip, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

async function aFirm(settings: Record<string, string> = {}, lines: string[] = []) {
  const stream = new Writable({ write: (line: Buffer, _, next) => next(void lines.push(line.toString())) });
  const { origin } = await aServer(database, settings, createLog("trace", stream));
  const { id: maker, mandatorId } = await aPerson(database, { role_id: 1 });
  const { authorization } = await aBearer(database, maker);
  const token = await aToken(database, mandatorId, { maker, name: "Lohn" });
  return {
    origin,
    maker,
    mandatorId,
    token,
    as: asking(origin, authorization),
    program: asking(origin, token.authorization),
  };
}

test(
  "private places of nobody reach a token, least of all those of who made it",
  { timeout: 300_000 },
  async () => {
    const { origin } = await aServer(database);
    for (const given of [{}, { is_special_organisation: true }]) {
      const company = await aCompany(database, given);
      const log = createLog("silent", new Writable());
      const drives = await plantPrivateTrips({ database, origin, log }, company);
      await asOwner(database, "update users set role_id = 1 where id = $1", [drives.driver]);
      const asked = questions(drives, company.inScope(1));
      const { authorization } = await aToken(database, company.mandatorId, { maker: drives.driver });
      expect(await leaks(origin, authorization, asked)).toEqual([]);
      const answers = await tryToChange(drives, asking(origin, authorization));
      expect(answers.filter((answer) => planted.test(answer))).toEqual([]);
    }
  },
);

test("what a token did stands in the history by its name", async () => {
  const { as, program, token } = await aFirm();
  const { body } = await program<{ id: string }>("POST /Costcenters", { foreignId: "4711" });
  const { items } = (await as<Page<{ user: { name: string } }>>(`GET /Histories/${body.id}`)).body;
  expect(items.map(({ user }) => user.name)).toContain("API: Lohn");
  const [entry] = await asOwner(database, "select actor_id from history where object_id = $1", [body.id]);
  expect(entry).toEqual({ actor_id: token.id });
});

test("that a token was made and revoked stands in the history of the company, without the token", async () => {
  const { as, mandatorId } = await aFirm();
  const { body } = await as<MadeApiToken>("POST /ApiTokens", { name: "ERP", scopes: ["fleet:read"] });
  await as(`DELETE /ApiTokens/${body.id}`);
  const told = await asOwner<{ old_value: string; new_value: string }>(
    database,
    "select old_value, new_value from history where object_id = $1 and property_name = 'apiToken' order by seq",
    [mandatorId],
  );
  expect(told).toEqual([
    { old_value: "", new_value: "ERP (fleet:read)" },
    { old_value: "ERP (fleet:read)", new_value: "" },
  ]);
});

test("a token's keys of repetition are its own", async () => {
  const { origin, maker, token } = await aFirm();
  const send = async (authorization: string, foreignId: string) => {
    const headers = {
      authorization,
      "content-type": "application/json",
      "idempotency-key": "0123456789abcdef",
    };
    const body = JSON.stringify({ foreignId });
    const answer = await fetch(`${origin}/api/Costcenters`, { method: "POST", headers, body });
    return [answer.status, ((await answer.json()) as { id: string }).id] as const;
  };
  const { authorization } = await aBearer(database, maker);
  const [byToken, again, byMaker] = [
    await send(token.authorization, "1"),
    await send(token.authorization, "1"),
    await send(authorization, "2"),
  ];
  expect(again).toEqual(byToken);
  expect(byMaker[0]).toBe(201);
  expect(byMaker[1]).not.toBe(byToken[1]);
});

test("a token is nobody: it says whom it is about", async () => {
  const { program, mandatorId, maker } = await aFirm();
  const vehicleId = await aVehicle(database, mandatorId, { type: 2 });
  const reservation = {
    vehicleId,
    pickupDate: "2026-05-05T08:00:00Z",
    returnDate: "2026-05-05T10:00:00Z",
    pickupAddress: "Hof 1",
    returnAddress: "Hof 1",
    purpose: "Kunde",
  };
  const isNobody = "Ein API-Schlüssel ist keine Person. Geben Sie an, um wen es geht.";
  expect(await program("POST /Reservations", reservation)).toMatchObject({
    status: 400,
    body: { errors: { driverId: [isNobody] } },
  });
  expect(await program("GET /Reservations?mine=true")).toMatchObject({
    status: 400,
    body: { errors: { mine: [isNobody] } },
  });
  expect((await program("POST /Reservations", { ...reservation, driverId: maker })).status).toBe(201);
});

test("a token invites people who do not administer, and becomes none of them", async () => {
  const { program, as, maker, mandatorId } = await aFirm();
  const person = {
    firstName: "Eva",
    lastName: "Neu",
    email: "eva.neu@alpenland.at",
    roleId: 5,
    passwordMode: 0,
  };
  for (const roleId of [1, 2]) expect((await program("POST /Users", { ...person, roleId })).status).toBe(403);
  const chosen = { ...person, passwordMode: 1, password: "Neue Wege 2026!" };
  expect(await program("POST /Users", chosen)).toMatchObject({
    status: 403,
    body: {
      message: "Mit einem API-Schlüssel setzt man keine Passwörter. Laden Sie die Person per E-Mail ein.",
    },
  });
  const { status, body: eva } = await program<{ id: string }>("POST /Users", person);
  expect(status).toBe(201);
  const taken = await program(`PUT /Users/${eva.id}`, { ...person, email: "mine@example.org" });
  expect(taken).toMatchObject({
    status: 403,
    body: { message: "Mit einem API-Schlüssel ändert man keine E-Mail-Adressen" },
  });
  expect((await program(`PUT /Users/${eva.id}`, { ...person, lastName: "Alt" })).status).toBe(200);
  expect((await program(`PUT /Users/${eva.id}`, { ...person, roleId: 1 })).status).toBe(403);
  const colleague = await aDriver(database, mandatorId, { role_id: 2 });
  for (const id of [maker, colleague]) {
    const archive = await program(`POST /Users/${id}/ToggleArchive`, { comment: "Weg" });
    expect(archive.status).toBe(403);
    expect((await program(`PUT /Users/${id}`, { ...person, email: "x@example.org" })).status).toBe(403);
  }
  expect((await as("GET /Users/current")).status).toBe(200);
});

test("where vehicles are a token learns only with the scope for it", async () => {
  const { origin, as, maker, mandatorId } = await aFirm();
  const vehicle = await aVehicle(database, mandatorId);
  await asOwner(
    database,
    `insert into vehicle_positions (mandator_id, vehicle_id, device_time, last_contact_at, latitude, longitude, speed)
      values ($1, $2, '2026-05-04T07:59:00Z', '2026-05-04T07:59:00Z', 48.2, 16.37, 40)`,
    [mandatorId, vehicle],
  );
  const { authorization } = await aToken(database, mandatorId, { maker, scopes: ["fleet:read"] });
  const whole = await aToken(database, mandatorId, { maker, scopes: ["fleet:read", "live:read"] });
  type Place = { latitude: number | null; longitude: number | null; speed: number | null };
  const placeOf = async (ask: typeof as) => {
    const { latitude, longitude, speed } = (await ask<Place>(`GET /Vehicles/${vehicle}`)).body;
    return { latitude, longitude, speed };
  };
  const place = { latitude: 48.2, longitude: 16.37, speed: 40 };
  expect(await placeOf(as)).toEqual(place);
  expect(await placeOf(asking(origin, whole.authorization))).toEqual(place);
  const hidden = { latitude: null, longitude: null, speed: null };
  expect(await placeOf(asking(origin, authorization))).toEqual(hidden);
});

test("of what a scope does not open the history is not told either", async () => {
  const { origin, maker, mandatorId, as } = await aFirm();
  const vehicleId = await aVehicle(database, mandatorId);
  const driverId = await aDriver(database, mandatorId);
  const address = { displayName: "Ring 1, 1010 Wien", latitude: 48.2, longitude: 16.37 };
  const trip = {
    vehicleId,
    driverId,
    startedAt: "2026-05-04T05:00:00Z",
    finishedAt: "2026-05-04T06:00:00Z",
    startAddress: address,
    destinationAddress: address,
    mileageInMeters: 5_000,
    type: 0,
    description: "Kunde",
  };
  const { id } = (await as<{ id: string }>("POST /Trips", trip)).body;
  const reading = async (scopes: Parameters<typeof aToken>[2]["scopes"]) => {
    const { authorization } = await aToken(database, mandatorId, { maker, scopes: scopes! });
    return (await asking(origin, authorization)(`GET /Histories/${id}`)).status;
  };
  expect(await reading(["fleet:read"])).toBe(404);
  expect(await reading(["fleet:read", "trips:read"])).toBe(200);
});

test("drivers read by name that a token looked where they were", async () => {
  const { program, mandatorId, origin } = await aFirm();
  const driver = await aDriver(database, mandatorId, { role_id: 5 });
  await aTrip(database, mandatorId, {
    vehicle_id: await aVehicle(database, mandatorId),
    driver_id: driver,
    start_latitude: 48.2,
    start_longitude: 16.37,
    start_address: JSON.stringify({ displayName: "Ring 1, 1010 Wien" }),
  });
  await program("GET /Trips");
  const own = asking(origin, (await aBearer(database, driver)).authorization);
  const { items } = (await own<Page<{ viewer: { name: string } }>>("GET /Privacy/Views")).body;
  expect(items.map(({ viewer }) => viewer.name)).toEqual(["API: Lohn"]);
});

test("a token that asks too often waits, and keeps nobody else waiting", async () => {
  const { program, token, as, maker, mandatorId, origin } = await aFirm({ TOKEN_CALLS_PER_MINUTE: "5" });
  const other = await aToken(database, mandatorId, { maker });
  for (let count = 0; count < 5; count += 1) expect((await program("GET /Roles")).status).toBe(200);
  const { authorization } = token;
  const refused = await fetch(`${origin}/api/Roles`, { headers: { authorization } });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  const inOtherLetters = authorization.replace("Bearer", "bEARER");
  expect((await asking(origin, inOtherLetters)("GET /Roles")).status).toBe(429);
  expect((await asking(origin, other.authorization)("GET /Roles")).status).toBe(200);
  expect((await as("GET /Roles")).status).toBe(200);
});

test("a token in an address opens nothing, and no log keeps one", async () => {
  const lines: string[] = [];
  const { origin, token } = await aFirm({}, lines);
  const secret = token.token;
  const tries = [`Vehicles?token=${secret}`, `Vehicles?access_token=${secret}`, `Vehicles/${secret}`, secret];
  const statuses = await Promise.all(
    tries.map(async (path) => (await fetch(`${origin}/api/${path}`)).status),
  );
  expect(statuses).toEqual([401, 401, 401, 404]);
  const body = JSON.stringify({ foreignId: "4711", description: secret });
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  expect((await fetch(`${origin}/api/Costcenters`, { method: "POST", headers, body })).status).toBe(201);
  await expect.poll(() => lines.filter((line) => line.includes("answered")).length).toBeGreaterThanOrEqual(5);
  expect(lines.join("")).toContain(token.id);
  expect(lines.filter((line) => line.includes(secret.slice(4)))).toEqual([]);
});
