import type { Phone, PhoneAddresses } from "@wegbuch/contract/phones/schemas";
import { expect, test } from "vitest";
import { aBox, aDriver, aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aServer, callerAs } from "../../../test/kit/api/api.ts";
import { aBearer, aCompany } from "../../../test/kit/api/company.ts";

const database = await aDatabase();

type Listed = { items: Phone[]; totalCount: number };
type Refused = { title: string; errors: Record<string, string[]> };

/** An admin of a company of his own with a vehicle and a driver. */
async function aFleet() {
  const { origin } = await aServer(database);
  const mandatorId = await aMandator(database);
  const admin = await aDriver(database, mandatorId, { role_id: 1 });
  const driver = await aDriver(database, mandatorId, { first_name: "Eva", last_name: "Moser" });
  const vehicleId = await aVehicle(database, mandatorId, { name: "Kombi" });
  const { authorization } = await aBearer(database, admin);
  const call = callerAs(origin, { authorization });
  const connect = (given: object = {}) =>
    call<PhoneAddresses & Refused>("POST", "/Phones", {
      name: "Evas Telefon",
      vehicleId,
      userId: driver,
      ...given,
    });
  const list = async (query = "") => (await call<Listed>("GET", `/Phones?${query}`)).body.items;
  const report = (url: string) =>
    fetch(`${url.replace("https://wegbuch.example", origin)}?batt=55`).then(({ status }) => status);
  return { origin, mandatorId, admin, driver, vehicleId, call, connect, list, report };
}

test("a phone is connected to a vehicle, and both apps can be set up by what is answered once", async () => {
  const { connect, list, vehicleId, driver, report } = await aFleet();

  const { status, body } = await connect();

  expect(status).toBe(201);
  expect(body.url).toMatch(/^https:\/\/wegbuch\.example\/api\/Phone\/[\w-]{64}$/);
  expect(body.traccarClient).toBe(
    `${body.url}?id=wegbuch&accuracy=high&distance=50&interval=60&fastest_interval=10&angle=20&heartbeat=600&buffer=true&stop_detection=true&service=true`,
  );
  const [scheme, inline] = body.ownTracks.split("?inline=");
  expect([scheme, JSON.parse(atob(decodeURIComponent(inline!)))]).toMatchObject([
    "owntracks:///config",
    {
      _type: "configuration",
      mode: 3,
      url: body.url,
      monitoring: 2,
      locatorDisplacement: 50,
      locatorInterval: 60,
    },
  ]);
  const phone = {
    id: body.id,
    name: "Evas Telefon",
    vehicle: { id: vehicleId, name: "Kombi" },
    user: { id: driver, name: "Eva Moser" },
  };
  expect(await list()).toMatchObject([{ ...phone, lastSeenAt: null, batteryPercent: null }]);
  expect(await report(body.url)).toBe(200);
  expect(await list(`vehicleId=${vehicleId}`)).toMatchObject([
    { ...phone, lastSeenAt: "2026-05-04T08:00:00.000Z", batteryPercent: 55, app: "osmand" },
  ]);
  expect(await list(`userId=${driver}`)).toHaveLength(1);
});

test("a vehicle that has a box, or a phone, gets none", async () => {
  const { connect, mandatorId } = await aFleet();
  const vehicleId = await aVehicle(database, mandatorId, { name: "Kran" });
  await aBox(database, mandatorId, { vehicleId });

  expect(await connect({ vehicleId })).toMatchObject({
    status: 409,
    body: { errors: { vehicleId: ["Kran hat schon eine Box"] } },
  });
  const both = await Promise.all([connect(), connect()]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect(await connect()).toMatchObject({
    status: 409,
    body: { errors: { vehicleId: ["Kombi hat schon ein Telefon"] } },
  });
});

test.each([
  ["no name", { name: " " }, 400],
  ["a name that is too long", { name: "x".repeat(101) }, 400],
  ["no vehicle", { vehicleId: null }, 400],
])("%s is refused", async (_name, given, status) => {
  const { connect } = await aFleet();
  expect((await connect(given)).status).toBe(status);
});

test("vehicles and people of others cannot be named, nor archived ones", async () => {
  const { connect, mandatorId } = await aFleet();
  const other = await aMandator(database);
  const gone = { archived_at: new Date() };

  expect((await connect({ vehicleId: await aVehicle(database, other) })).status).toBe(404);
  expect((await connect({ userId: await aDriver(database, other) })).status).toBe(404);
  expect((await connect({ vehicleId: await aVehicle(database, mandatorId, gone) })).status).toBe(409);
  expect((await connect({ userId: await aDriver(database, mandatorId, gone) })).status).toBe(409);
});

test("a new address takes the place of the old one", async () => {
  const { call, connect, list, report } = await aFleet();
  const { body: first } = await connect();
  expect(await report(first.url)).toBe(200);

  const { status, body: second } = await call<PhoneAddresses>("POST", `/Phones/${first.id}/Renew`);

  expect([status, second.id]).toEqual([201, first.id]);
  expect(await list()).toMatchObject([{ lastSeenAt: null, batteryPercent: null }]);
  expect([await report(first.url), await report(second.url)]).toEqual([404, 200]);
});

test("a phone gets another name and another person", async () => {
  const { call, connect, mandatorId } = await aFleet();
  const { body } = await connect();
  const userId = await aDriver(database, mandatorId, { first_name: "Max", last_name: "Mayer" });

  const changed = await call<Phone>("PUT", `/Phones/${body.id}`, { name: "Diensthandy", userId });
  expect(changed).toMatchObject({ status: 200, body: { name: "Diensthandy", user: { name: "Max Mayer" } } });

  const freed = await call<Phone>("PUT", `/Phones/${body.id}`, { name: "Diensthandy", userId: null });
  expect(freed.body.user).toBeNull();
});

test("another name alone makes no holder", async () => {
  const { mandatorId, call, connect } = await aFleet();
  const { id } = (await connect({ userId: undefined })).body;
  for (const name of ["Eins", "Zwei"])
    expect((await call("PUT", `/Phones/${id}`, { name })).status).toBe(200);
  const { length } = await asOwner(database, "select held_from from phone_holders where mandator_id = $1", [
    mandatorId,
  ]);
  expect(length).toBe(1);
});

test("one that is given up is heard no more, gone from all lists, and its vehicle is free", async () => {
  const { call, connect, list, report } = await aFleet();
  const { body } = await connect();

  expect((await call("DELETE", `/Phones/${body.id}`)).status).toBe(204);

  expect([await report(body.url), await list()]).toEqual([404, []]);
  expect((await call("POST", `/Phones/${body.id}/Renew`)).status).toBe(404);
  expect((await call("DELETE", `/Phones/${body.id}`)).status).toBe(404);
  expect((await call<Listed>("GET", "/Boxes")).body.totalCount).toBe(0);
  expect((await connect()).status).toBe(201);
});

test("histories tell of it by its name, and never its secret", async () => {
  const { call, connect, vehicleId, mandatorId } = await aFleet();
  const { body } = await connect();
  await call("POST", `/Phones/${body.id}/Renew`);
  await call("DELETE", `/Phones/${body.id}`);

  const rows = await asOwner<{
    object_id: string;
    property_name: string;
    old_value: string;
    new_value: string;
  }>(
    database,
    "select object_id, property_name, old_value, new_value from history where mandator_id = $1 order by seq",
    [mandatorId],
  );
  const told = rows.map((row) => [
    row.object_id === vehicleId ? "vehicle" : "phone",
    row.property_name,
    row.old_value,
    row.new_value,
  ]);
  expect(told).toEqual([
    ["vehicle", "box", "", "Evas Telefon"],
    ["phone", "created", "", "Evas Telefon"],
    ["phone", "vehicle", "", "Kombi"],
    ["phone", "driver", "", "Eva Moser"],
    ["phone", "phoneAddress", "", "***"],
    ["vehicle", "box", "Evas Telefon", ""],
    ["phone", "vehicle", "Kombi", ""],
    ["phone", "phone", "Evas Telefon", ""],
  ]);
});

test("a phone is among the company's boxes by its name, may change vehicles, and is not counted", async () => {
  const { call, connect, mandatorId } = await aFleet();
  const { body } = await connect();
  const other = await aVehicle(database, mandatorId, { name: "Bus" });

  expect((await call<{ items: object[] }>("GET", "/Boxes")).body.items).toMatchObject([
    { id: body.id, kind: "phone", name: "Evas Telefon", deviceType: "phone", vehicle: { name: "Kombi" } },
  ]);
  expect((await call<{ boxCount: number }>("GET", "/Boxes/Report")).body.boxCount).toBe(0);
  const moved = await call<{ vehicle: object }>("PUT", `/Boxes/${body.id}`, { vehicleId: other });
  expect(moved.body.vehicle).toMatchObject({ name: "Bus" });
});

test.each([
  ["is taken out by hand", (id: string) => ["PUT", `/Boxes/${id}`, { vehicleId: null }] as const],
  [
    "goes into the archive with its vehicle",
    (_id: string, vehicleId: string) =>
      ["POST", "/Vehicles/ToggleArchive", { ids: [vehicleId], comment: "weg" }] as const,
  ],
  [
    "makes room for a box",
    (_id: string, vehicleId: string, boxId: string) => ["PUT", `/Boxes/${boxId}`, { vehicleId }] as const,
  ],
])("a phone that %s is given up", async (_how, leave) => {
  const { call, connect, list, report, vehicleId, mandatorId } = await aFleet();
  const { body } = await connect({ userId: null });
  const { id: boxId } = await aBox(database, mandatorId);
  expect(await report(body.url)).toBe(200);

  const [method, path, change] = leave(body.id, vehicleId, boxId);
  expect((await call(method, path, change)).status).toBeLessThan(300);

  expect([await report(body.url), await list()]).toEqual([404, []]);
});

test("a group leader connects what he leads and sees no other", async () => {
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const [east, west] = [company.inScope(3), company.outOfScope];
  const call = callerAs(origin, await aBearer(database, company.people[3]));

  const { items } = (await call<Listed>("GET", "/Phones")).body;
  expect(items.map(({ id }) => id)).toEqual([east.phone]);
  expect((await call("POST", "/Phones", { name: "Neu", vehicleId: west.vehicle })).status).toBe(404);
  // In no vehicle and nobody's it is the admins'.
  await asOwner(database, "update phones set user_id = null where box_id = $1", [east.phone]);
  expect((await call<Listed>("GET", "/Phones")).body.items).toEqual([]);
});
