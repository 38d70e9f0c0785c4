import { expect, test } from "vitest";
import { clock } from "../../src/platform/clock.ts";
import { aDriver, aTrip } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aServer, callerAs } from "../kit/api/api.ts";
import { aBearer, aCompany, type Named } from "../kit/api/company.ts";
import { aWatch } from "../kit/api/fingerprint.ts";

const database = await aDatabase();

type Kind = "user" | "vehicle" | "costcenter" | "group" | "trip";
type Bulk = { name: string; kind: Kind; body: (ids: string[]) => object; status?: number };

const comment = "verkauft";
const bulks: readonly Bulk[] = [
  { name: "PATCH /Users", kind: "user", body: (userIds) => ({ userIds, description: "Kran" }) },
  { name: "POST /Users/ToggleArchive", kind: "user", body: (ids) => ({ ids, comment }) },
  { name: "PATCH /Vehicles", kind: "vehicle", body: (vehicleIds) => ({ vehicleIds, description: "Kran" }) },
  { name: "POST /Vehicles/ToggleArchive", kind: "vehicle", body: (ids) => ({ ids, comment }) },
  {
    name: "PATCH /Costcenters",
    kind: "costcenter",
    body: (costcenterIds) => ({ costcenterIds, description: "Kran" }),
  },
  { name: "PUT /Trips", kind: "trip", body: (tripIds) => ({ tripIds, description: "Kran", type: 2 }) },
  { name: "PUT /Trips/Lock", kind: "trip", body: (tripIds) => ({ tripIds }) },
  { name: "POST /Costcenters/ToggleArchive", kind: "costcenter", body: (ids) => ({ ids, comment }) },
  {
    name: "PUT /Groups/{group}",
    kind: "user",
    body: (userIds) => ({ name: "Neu", userIds }),
    status: 200,
  },
  {
    name: "PUT /Groups/{group}",
    kind: "vehicle",
    body: (vehicleIds) => ({ name: "Neu", vehicleIds }),
    status: 200,
  },
];

/** Calls that name other things in their body, each with the field and what it names. */
const person = { firstName: "Nora", lastName: "Neu", email: "nora@alpenland.at", roleId: 5 };
const car = { name: "Neu", licensePlate: "W-NEU", model: "Caddy", type: 0 };
const done = { inspectionDate: "2026-04-01T00:00:00Z", serviceDate: "2026-04-01T00:00:00Z", serviceAt: 0 };
const address = { displayName: "Ring 1" };
const entered = {
  vehicleId: "{vehicle}",
  driverId: "{user}",
  startedAt: "2026-05-01T06:00:00Z",
  finishedAt: "2026-05-01T07:00:00Z",
  startAddress: address,
  destinationAddress: address,
  mileageInMeters: 12_300,
  type: 0,
};
const mentions: readonly { name: string; body: object; field: string; kind: keyof Named; isList?: true }[] = [
  {
    name: "POST /Users",
    body: { ...person, passwordMode: 0 },
    field: "groupIds",
    kind: "group",
    isList: true,
  },
  { name: "POST /Users", body: { ...person, passwordMode: 0 }, field: "costcenterId", kind: "costcenter" },
  { name: "PUT /Users/{user}", body: person, field: "groupIds", kind: "group", isList: true },
  { name: "PUT /Users/{user}", body: person, field: "costcenterId", kind: "costcenter" },
  { name: "PATCH /Users", body: { userIds: ["{user}"] }, field: "groupIds", kind: "group", isList: true },
  { name: "PATCH /Users", body: { userIds: ["{user}"] }, field: "costcenterId", kind: "costcenter" },
  { name: "POST /Vehicles", body: { ...car, mileageInMeters: 0 }, field: "ownerId", kind: "user" },
  { name: "PUT /Vehicles/{vehicle}", body: car, field: "ownerId", kind: "user" },
  {
    name: "PUT /Vehicles/{vehicle}",
    body: { ...car, ownerId: "{user}" },
    field: "groupIds",
    kind: "group",
    isList: true,
  },
  { name: "PUT /Vehicles/{vehicle}", body: { ...car, ownerId: "{user}" }, field: "boxId", kind: "box" },
  {
    name: "PUT /Vehicles/{vehicle}",
    body: { ...car, ownerId: "{user}" },
    field: "costcenterId",
    kind: "costcenter",
  },
  {
    name: "PATCH /Vehicles",
    body: { vehicleIds: ["{vehicle}"] },
    field: "groupIds",
    kind: "group",
    isList: true,
  },
  { name: "PATCH /Vehicles", body: { vehicleIds: ["{vehicle}"] }, field: "costcenterId", kind: "costcenter" },
  { name: "POST /Trips", body: entered, field: "vehicleId", kind: "vehicle" },
  { name: "POST /Trips", body: entered, field: "driverId", kind: "user" },
  { name: "POST /Trips", body: entered, field: "costcenterId", kind: "costcenter" },
  { name: "PUT /Trips/{trip}", body: { type: 0 }, field: "driverId", kind: "user" },
  {
    name: "PUT /Trips/{trip}",
    body: { type: 0, driverId: "{user}" },
    field: "costcenterId",
    kind: "costcenter",
  },
  { name: "PUT /Trips", body: { tripIds: ["{trip}"] }, field: "driverId", kind: "user" },
  { name: "PUT /Trips", body: { tripIds: ["{trip}"] }, field: "costcenterId", kind: "costcenter" },
  { name: "PUT /Boxes/{box}", body: {}, field: "vehicleId", kind: "vehicle" },
  { name: "POST /Groups", body: { name: "Neu" }, field: "parentId", kind: "group" },
  { name: "POST /Groups/{group}/move", body: {}, field: "parentId", kind: "group" },
  { name: "POST /InspectionHistories", body: done, field: "vehicleId", kind: "vehicle" },
  { name: "POST /ServiceHistories", body: done, field: "vehicleId", kind: "vehicle" },
];

/** A company with a hundred of everything in the east, as an admin and its group leader see it. */
async function aLargeCompany() {
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const foreign = (await aCompany(database)).inScope(1);
  const named = { ...company.inScope(1), user: await aDriver(database, company.mandatorId) };
  const as = async (role: 1 | 3) => callerAs(origin, await aBearer(database, company.people[role]));
  return {
    named,
    foreign,
    outOfScope: company.outOfScope,
    as,
    own: await aHundred(company.mandatorId, named),
  };
}

async function aHundred(mandatorId: string, { group: group_id, user }: Named) {
  const ids = (count: number) => Array.from({ length: count }, () => newId());
  const own = {
    user: [user],
    vehicle: ids(100),
    costcenter: ids(100),
    group: [] as string[],
    trip: [] as string[],
  };
  while (own.user.length < 100) own.user.push(await aDriver(database, mandatorId));
  const created_at = clock.now();
  await inMandator(database, mandatorId, async (db) => {
    const vehicles = own.vehicle.map((id, number) => ({ id, name: `Wagen ${number}`, type: 0, created_at }));
    await db.insertInto("vehicles").values(vehicles).execute();
    const costcenters = own.costcenter.map((id) => ({ id, foreign_id: id, created_at }));
    await db.insertInto("costcenters").values(costcenters).execute();
    const users = own.user.map((user_id) => ({ group_id, user_id }));
    await db.insertInto("group_users").values(users).execute();
    const members = own.vehicle.map((vehicle_id) => ({ group_id, vehicle_id }));
    await db.insertInto("group_vehicles").values(members).execute();
  });
  for (const vehicle_id of own.vehicle) own.trip.push(await aTrip(database, mandatorId, { vehicle_id }));
  return own;
}

/** Puts ids where their names stand. */
function filled(text: string, named: Named): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => named[key as keyof Named]);
}

const amidst = (own: readonly string[], id: string) => [...own.slice(0, 50), id, ...own.slice(50, 99)];

test("one that is not the company's among a hundred of its own: nothing changes, and then all hundred do", async () => {
  const { named, foreign, own, as } = await aLargeCompany();
  const call = await as(1);
  const watch = await aWatch(database);
  for (const { name, kind, body, status = 204 } of bulks) {
    const [method, path] = filled(name, named).split(" ");
    for (const stranger of [foreign[kind], kind === "trip" ? named.vehicle : named.trip, newId()]) {
      const answer = await call<{ title: string }>(method!, path!, body(amidst(own[kind], stranger)));
      expect([name, answer.status, answer.body.title]).toEqual([name, 404, "NotFound"]);
    }
    expect([name, await watch.changes()]).toEqual([name, []]);
    const done = await call(method!, path!, body(own[kind]));
    expect([name, done.status]).toEqual([name, status]);
    expect(await watch.changes()).toContain("history");
  }
});

test("one out of scope among a hundred of a group leader's: nothing changes, and then all hundred do", async () => {
  const { named, outOfScope, own, as } = await aLargeCompany();
  const call = await as(3);
  const watch = await aWatch(database);
  const theirs = bulks.filter(({ name }) => /Users|Vehicles|Trips/.test(name));
  for (const { name, kind, body } of theirs) {
    const [method, path] = filled(name, named).split(" ");
    const answer = await call(method!, path!, body(amidst(own[kind], outOfScope[kind])));
    expect([name, answer.status, await watch.changes()]).toEqual([name, 404, []]);
    expect([name, (await call(method!, path!, body(own[kind]))).status]).toEqual([name, 204]);
    await watch.changes();
  }
});

test("whatever a body names besides is the company's own, or nothing changes", async () => {
  const { named, foreign, as } = await aLargeCompany();
  const call = await as(1);
  const watch = await aWatch(database);
  for (const { name, body, field, kind, isList } of mentions) {
    const [method, path] = filled(name, named).split(" ");
    for (const stranger of [foreign[kind], newId()]) {
      const value = isList ? [named[kind], stranger] : stranger;
      const told = JSON.parse(filled(JSON.stringify({ ...body, [field]: value }), named)) as object;
      const answer = await call(method!, path!, told);
      expect([name, field, answer.status]).toEqual([name, field, 404]);
    }
    expect([name, field, await watch.changes()]).toEqual([name, field, []]);
  }
});

test("more memberships than a call may set are refused, and nothing changes", async () => {
  const { own, as } = await aLargeCompany();
  const call = await as(1);
  const watch = await aWatch(database);
  const groupIds = Array.from({ length: 501 }, () => newId());
  for (const [path, ids] of [
    ["/Vehicles", { vehicleIds: own.vehicle }],
    ["/Users", { userIds: own.user }],
  ] as const) {
    const { status, body } = await call("PATCH", path, { ...ids, groupIds, description: "Kran" });
    expect([path, status, body]).toMatchObject([
      path,
      400,
      { errors: { groupIds: [expect.stringContaining("höchstens 50.000 Zuordnungen")] } },
    ]);
  }
  expect(await watch.changes()).toEqual([]);
});
