import { expect, test } from "vitest";
import { makeCompanySecret } from "../../src/platform/company-secret.ts";
import { aPerson, aServer } from "../kit/api/api.ts";
import { aBearer } from "../kit/api/company.ts";
import { asking } from "../kit/api/support.ts";
import { aToken } from "../kit/api/tokens.ts";
import { aBox, aDriver, aTrip, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

async function aFirm() {
  const { origin } = await aServer(database);
  const { id: maker, mandatorId } = await aPerson(database, { role_id: 1 });
  const token = await aToken(database, mandatorId, { maker });
  return { origin, maker, mandatorId, program: asking(origin, token.authorization) };
}

test("positions come in for the company's own boxes alone, also where the installation has no key", async () => {
  const { program, mandatorId, origin } = await aFirm();
  const own = await aBox(database, mandatorId);
  const foreign = await aBox(database, (await aFirm()).mandatorId);
  const body = {
    positions: [{ deviceTime: "2026-05-04T07:00:00Z", latitude: 48.2, longitude: 16.37 }],
  };
  expect(await program(`POST /Ingest/${own.imei}`, body)).toEqual({
    status: 200,
    body: { accepted: 1, ignored: 0 },
  });
  expect((await program(`POST /Ingest/${foreign.imei}`, body)).status).toBe(404);
  expect((await fetch(`${origin}/api/Ingest/${own.imei}`, { method: "POST" })).status).toBe(404);
});

test("a token tells nothing of a box from when it was another company's, and nothing of private mode", async () => {
  const { program, mandatorId } = await aFirm();
  const { imei } = await aBox(database, mandatorId);
  await asOwner(database, "update boxes set left_mandator_at = '2026-05-01T00:00:00Z' where imei = $1", [
    imei,
  ]);
  const at = (deviceTime: string) => ({ deviceTime, latitude: 48.2, longitude: 16.37 });
  const before = await program(`POST /Ingest/${imei}`, {
    positions: [at("2026-05-01T00:00:00Z"), at("2026-04-30T23:59:59Z")],
  });
  expect(before).toMatchObject({ status: 400, body: { errors: { positions: [expect.any(String)] } } });
  for (const [deviceTime, eventType] of [
    ["2026-04-30T23:59:59Z", "IgnitionOn"],
    ["2026-05-02T08:00:00Z", "PrivateOff"],
    ["2026-05-02T08:00:00Z", "PrivateOn"],
  ]) {
    const answer = await program(`POST /Ingest/${imei}`, { events: [{ deviceTime, eventType }] });
    expect(answer).toMatchObject({ status: 400, body: { errors: { events: [expect.any(String)] } } });
  }
  const since = await program(`POST /Ingest/${imei}`, { positions: [at("2026-05-01T00:00:00Z")] });
  expect(since.body).toEqual({ accepted: 1, ignored: 0 });
});

test("who only reads by now has no token send positions", async () => {
  const { origin, mandatorId, maker } = await aFirm();
  const { imei } = await aBox(database, mandatorId);
  const { authorization } = await aToken(database, mandatorId, { maker, scopes: ["positions"] });
  const program = asking(origin, authorization);
  expect((await program(`POST /Ingest/${imei}`, {})).status).toBe(200);
  await asOwner(database, "update users set role_id = 2 where id = $1", [maker]);
  expect((await program(`POST /Ingest/${imei}`, {})).status).toBe(403);
});

test("what a token says of a trip nobody has said, not even who made it", async () => {
  const { origin, maker, mandatorId, program } = await aFirm();
  const vehicleId = await aVehicle(database, mandatorId);
  const driver = await aDriver(database, mandatorId);
  const id = await aTrip(database, mandatorId, { vehicle_id: vehicleId, driver_id: driver });
  const said = () => asOwner(database, "select classified_by, classified_how from trips where id = $1", [id]);
  const change = { driverId: driver, type: 0, description: "Lieferung" };

  expect((await program(`PUT /Trips/${id}`, change)).status).toBe(200);
  expect(await said()).toEqual([{ classified_by: null, classified_how: 0 }]);

  const { authorization } = await aBearer(database, maker);
  const other = { ...change, type: 2 };
  expect((await asking(origin, authorization)(`PUT /Trips/${id}`, other)).status).toBe(200);
  expect(await said()).toEqual([{ classified_by: maker, classified_how: 0 }]);
});

test("of tokens nobody knows one address has 600 a minute looked up, and those that open are heard beside them", async () => {
  const { origin, mandatorId, maker, program } = await aFirm();
  expect((await program("GET /Vehicles")).status).toBe(200);
  const ask = async (call: string) =>
    (await asking(origin, `Bearer wbt_${makeCompanySecret(mandatorId)}`)(call)).status;
  // What asks for nobody makes none known.
  expect(await ask("GET /Status")).toBe(200);

  const answers: number[] = [];
  for (let round = 0; round < 13; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => ask("GET /Vehicles")))));

  expect(answers.filter((status) => status === 401)).toHaveLength(600);
  expect(answers.filter((status) => status === 429)).toHaveLength(50);
  expect((await program("GET /Vehicles")).status).toBe(200);
  const fresh = await aToken(database, mandatorId, { maker });
  expect((await asking(origin, fresh.authorization)("GET /Vehicles")).status).toBe(429);
});
