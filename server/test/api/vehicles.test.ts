import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { expect, test } from "vitest";
import { advanceClock } from "../../src/platform/clock.ts";
import { aBox, aDriver, aVehicle } from "../kit/db/builders.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aCar, aFleetOffice, historyOf } from "../kit/api/vehicles.ts";

const database = await aDatabase();

test("a new vehicle is all the wizard said, and its mileage begins with what was given", async () => {
  const { admin, inScope, people } = await aFleetOffice(database);
  const { group, costcenter, looseBox, looseImei } = inScope(1);
  const given = {
    ...aCar({ type: 0, ownerId: people[5], assignTripsToOwner: true, isPrivateTripAllowed: true }),
    description: "Neu",
    groupIds: [group],
    boxId: looseBox,
    costcenterId: costcenter,
    country: "AT",
    registrationDate: "2022-05-17T10:00:00Z",
    vehicleServiceType: 1,
    periodicServiceDistanceInMeter: 15_000_000,
  };
  const { status, body } = await admin<Vehicle>("POST /Vehicles", given);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...given,
    registrationDate: "2022-05-01T00:00:00.000Z",
    box: { id: looseBox, name: looseImei },
    owner: { id: people[5] },
    groups: [{ id: group, name: "East" }],
    costcenterKey: `K-${costcenter}`,
    archivedAt: null,
    drivers: [],
    boxUnpluggedAt: [],
  });
  const anyVersion = expect.any(Number) as number;
  expect((await admin<Vehicle>(`GET /Vehicles/${body.id}`)).body).toEqual({ ...body, version: anyVersion });
  expect(
    await asOwner(
      database,
      "select is_initial, mileage_in_meters::int, user_id, calibrated_at = v.created_at as at_once from calibrations join vehicles v on v.id = vehicle_id where vehicle_id = $1",
      [body.id],
    ),
  ).toEqual([{ is_initial: true, mileage_in_meters: 100_000_000, user_id: people[1], at_once: true }]);
  expect(await historyOf(database, body.id)).toEqual([
    "created:  → Kombi",
    "groups:  → East",
    `box:  → ${looseImei}`,
  ]);
  expect(await historyOf(database, looseBox)).toEqual(["vehicle:  → Kombi"]);
});

test("what is read can be written back as it is, and what is wrong with a field is said by its name", async () => {
  const { admin } = await aFleetOffice(database);
  const { body } = await admin<Vehicle>("POST /Vehicles", aCar());
  const read = (await admin<Vehicle>(`GET /Vehicles/${body.id}`)).body;
  expect(read.description).toBeNull();
  expect(await admin(`PUT /Vehicles/${body.id}`, read)).toMatchObject({ status: 200 });
  const wrong = { ...read, costcenterId: "none", description: "x".repeat(2_001), groupIds: ["none"] };
  expect((await admin(`PUT /Vehicles/${body.id}`, wrong)).body.errors).toEqual({
    costcenterId: ["Kostenstelle ist ungültig"],
    description: ["Beschreibung darf höchstens 2000 Zeichen haben"],
    "groupIds.0": ["Gruppen (1) ist ungültig"],
  });
});

test("what must be there is asked for under its name", async () => {
  const { admin } = await aFleetOffice(database);
  const { status, body } = await admin("POST /Vehicles", {}, "en");
  expect([status, body.errors]).toEqual([
    400,
    {
      name: ["Name must be set"],
      licensePlate: ["Licence plate must be set"],
      model: ["Model must be set"],
      type: ["Profile must be set"],
      mileageInMeters: ["Mileage must be set"],
    },
  ]);
  for (const type of [0, 1]) {
    const refused = await admin("POST /Vehicles", aCar({ type }));
    expect([refused.status, refused.body.errors]).toEqual([400, { ownerId: ["Besitzer muss gesetzt sein"] }]);
  }
  expect((await admin("POST /Vehicles", aCar())).status).toBe(201);
});

test("a pool vehicle assigns its trips to nobody and knows no private trips", async () => {
  const { admin, people } = await aFleetOffice(database);
  const wished = { assignTripsToOwner: true, isPrivateTripAllowed: true };
  const refused = { assignTripsToOwner: false, isPrivateTripAllowed: false, type: 2 };
  const { body } = await admin<Vehicle>("POST /Vehicles", aCar({ ...wished, ownerId: people[5] }));
  expect(body).toMatchObject(refused);
  const company = aCar({ ...wished, type: 0, ownerId: people[5] });
  expect((await admin<Vehicle>(`PUT /Vehicles/${body.id}`, company)).body).toMatchObject(wished);
  expect((await admin<Vehicle>(`PUT /Vehicles/${body.id}`, aCar(wished))).body).toMatchObject(refused);
});

test.each([
  ["2022-05-17T00:00:00Z", "2022-05-01T00:00:00.000Z"],
  ["2022-05-31T21:59:59.999Z", "2022-05-01T00:00:00.000Z"],
  ["2022-05-01T00:00:00+02:00", "2022-05-01T00:00:00.000Z"],
  ["2022-04-30T22:00:00Z", "2022-05-01T00:00:00.000Z"],
  [null, null],
])("a first registration on %s is kept as %s", async (registrationDate, kept) => {
  const { admin } = await aFleetOffice(database);
  const { body } = await admin<Vehicle>("POST /Vehicles", aCar({ registrationDate }));
  expect(body.registrationDate).toBe(kept);
});

test.each(["1899-12-31T00:00:00Z", "2200-01-01T00:00:00Z", "9999-12-01T00:00:00Z", "2022-05"])(
  "no vehicle was first registered on %s",
  async (registrationDate) => {
    const { admin, inScope } = await aFleetOffice(database);
    const car = aCar({ registrationDate });
    for (const call of ["POST /Vehicles", `PUT /Vehicles/${inScope(1).vehicle}`]) {
      const { status, body } = await admin(call, car);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ["registrationDate"]]);
    }
  },
);

test("a group leader puts what is new into a group of his, an admin without one into the topmost", async () => {
  const { admin, leader, inScope, outOfScope } = await aFleetOffice(database);
  const nowhere = await leader("POST /Vehicles", aCar());
  expect([nowhere.status, Object.keys(nowhere.body.errors!)]).toEqual([400, ["groupIds"]]);
  const elsewhere = aCar({ groupIds: [inScope(3).group, outOfScope.group] });
  expect((await leader("POST /Vehicles", elsewhere)).status).toBe(404);
  const own = await leader<Vehicle>("POST /Vehicles", aCar({ groupIds: [inScope(3).group] }));
  expect([own.status, own.body.groups]).toEqual([201, [{ id: inScope(3).group, name: "East" }]]);
  const root = await admin<Vehicle>("POST /Vehicles", aCar());
  expect(root.body.groups.map(({ name }) => name)).toEqual(["Alpenland"]);
});

test("only admins put boxes into vehicles; what others say about them is ignored", async () => {
  const { admin, leader, inScope } = await aFleetOffice(database);
  const { group, looseBox, vehicle, box } = inScope(3);
  const given = aCar({ groupIds: [group], boxId: looseBox });
  expect((await leader<Vehicle>("POST /Vehicles", given)).body.box).toBeNull();
  expect((await leader<Vehicle>(`PUT /Vehicles/${vehicle}`, { ...given, boxId: null })).body.boxId).toBe(box);
  const left = { ...given, boxId: undefined };
  expect((await admin<Vehicle>(`PUT /Vehicles/${vehicle}`, left)).body.boxId).toBe(box);
  expect((await admin<Vehicle>(`PUT /Vehicles/${vehicle}`, given)).body.boxId).toBe(looseBox);
  expect((await admin<Vehicle>(`PUT /Vehicles/${vehicle}`, { ...given, boxId: null })).body.box).toBeNull();
  expect((await historyOf(database, vehicle)).filter((entry) => entry.startsWith("box"))).toHaveLength(2);
});

test("a box that is archived or in another vehicle is refused, one of others not found", async () => {
  const { admin, mandatorId, inScope } = await aFleetOffice(database);
  const archived = await aBox(database, mandatorId, { archived_at: new Date(), archive_comment: "kaputt" });
  const foreign = (await aFleetOffice(database)).inScope(1).looseBox;
  const ask = async (boxId: string) => {
    const { status, body } = await admin("POST /Vehicles", aCar({ boxId }), "en");
    return [status, body.errors?.["boxId"]?.[0]?.replace(/\d{15}/, "#")];
  };
  expect(await ask(archived.id)).toEqual([409, "Box # is archived"]);
  expect(await ask(inScope(1).box)).toEqual([409, "Box # has a vehicle"]);
  expect(await ask(foreign)).toEqual([404, undefined]);
  expect(await ask(newId())).toEqual([404, undefined]);
});

test("owners and cost centres have to be there and out of the archive, unless they were chosen before", async () => {
  const { admin, leader, mandatorId, people, inScope, outOfScope } = await aFleetOffice(database);
  const gone = await aDriver(database, mandatorId, {
    first_name: "Alt",
    last_name: "Gedient",
    archived_at: new Date(),
  });
  const company = (ownerId: string) => aCar({ type: 0, ownerId, groupIds: [inScope(3).group] });
  const refused = await admin("POST /Vehicles", company(gone), "en");
  expect([refused.status, refused.body.errors]).toEqual([409, { ownerId: ["Alt Gedient is archived"] }]);
  expect((await admin("POST /Vehicles", company(newId()))).status).toBe(404);
  expect((await leader("POST /Vehicles", company(outOfScope.user))).status).toBe(404);
  const { body } = await admin<Vehicle>("POST /Vehicles", company(outOfScope.user));
  const again = await leader<Vehicle>(`PUT /Vehicles/${body.id}`, company(outOfScope.user));
  expect([again.status, again.body.ownerId]).toEqual([200, outOfScope.user]);
  await asOwner(database, "update users set archived_at = now() where id = $1", [outOfScope.user]);
  expect((await admin(`PUT /Vehicles/${body.id}`, company(outOfScope.user))).status).toBe(200);
  const assigned = { ...company(outOfScope.user), assignTripsToOwner: true };
  for (const ask of [admin, leader]) {
    const { status, body: told } = await ask(`PUT /Vehicles/${body.id}`, assigned);
    expect([status, Object.keys(told.errors!)]).toEqual([409, ["assignTripsToOwner"]]);
  }
  expect((await admin(`PUT /Vehicles/${body.id}`, company(people[5]))).status).toBe(200);
  expect((await admin(`PUT /Vehicles/${body.id}`, company(outOfScope.user))).status).toBe(409);

  const { costcenter } = inScope(1);
  const charged = aCar({ costcenterId: costcenter });
  await asOwner(database, "update costcenters set archived_at = now() where id = $1", [costcenter]);
  expect((await admin("POST /Vehicles", charged)).status).toBe(409);
  expect((await admin("POST /Vehicles", aCar({ costcenterId: newId() }))).status).toBe(404);
});

test("without the package of cost centres a vehicle keeps the one it has", async () => {
  const { admin, inScope, vehicle } = await aFleetOffice(database, { packages: 2 }).then((office) => ({
    ...office,
    ...office.inScope(1),
  }));
  const { costcenter } = inScope(1);
  await asOwner(database, "update vehicles set costcenter_id = $2 where id = $1", [vehicle, costcenter]);
  const { body } = await admin<Vehicle>(`PUT /Vehicles/${vehicle}`, aCar({ costcenterId: null }));
  expect(body.costcenterId).toBe(costcenter);
});

test("a change tells the history what is different, as people read it, and never touches the mileage", async () => {
  const { admin, people } = await aFleetOffice(database);
  const { body } = await admin<Vehicle>("POST /Vehicles", aCar());
  advanceClock(1_000);
  const change = {
    ...aCar({ name: "Kasten", type: 0, ownerId: people[5], mileageInMeters: 7 }),
    groupIds: body.groupIds,
    country: "DE",
    registrationDate: "2020-03-09T00:00:00Z",
    vehicleServiceType: 2,
    periodicServiceDistanceInMeter: 12_500,
  };
  const changed = await admin<Vehicle>(`PUT /Vehicles/${body.id}`, change);
  expect([changed.status, changed.body.mileageInMeters]).toEqual([200, 100_000_000]);
  const owner = changed.body.owner!.name;
  expect((await historyOf(database, body.id)).slice(2)).toEqual([
    "name: Kombi → Kasten",
    "type: pool → company",
    `owner:  → ${owner}`,
    "country:  → DE",
    "registrationDate:  → 01.03.2020",
    "vehicleServiceType:  → truck above 3.5 t",
    "periodicServiceDistanceInMeter:  → 12,500",
  ]);
  const again = await admin(`PUT /Vehicles/${body.id}`, { ...change, periodicServiceDistanceInMeter: 0 });
  expect(again.body).toMatchObject({ periodicServiceDistanceInMeter: null });
});

test("many are changed alike: null stays, nothing clears", async () => {
  const { admin, inScope, outOfScope } = await aFleetOffice(database);
  const { vehicle, drivingVehicle, costcenter } = inScope(1);
  const vehicleIds = [vehicle, drivingVehicle, vehicle];
  const patch = async (change: object) => {
    expect((await admin("PATCH /Vehicles", { vehicleIds, ...change })).status).toBe(204);
    const { description, costcenterId, groupIds } = (await admin<Vehicle>(`GET /Vehicles/${vehicle}`)).body;
    return { description, costcenterId, groups: groupIds.length };
  };
  expect(await patch({ description: "Alle", costcenterId: costcenter })).toEqual({
    description: "Alle",
    costcenterId: costcenter,
    groups: 2,
  });
  expect(await patch({ description: null, groupIds: [outOfScope.group] })).toEqual({
    description: "Alle",
    costcenterId: costcenter,
    groups: 1,
  });
  expect(await patch({ description: "", costcenterId: "" })).toEqual({
    description: null,
    costcenterId: null,
    groups: 1,
  });
  expect(await historyOf(database, drivingVehicle)).toContain("description: Alle → ");
  expect((await admin("PATCH /Vehicles", { vehicleIds: [] })).status).toBe(400);
});

test("a group leader changes the groups he sees and leaves the others, and none without a group of his", async () => {
  const { admin, leader, inScope, outOfScope } = await aFleetOffice(database);
  const { vehicle, group } = inScope(3);
  expect((await leader("PATCH /Vehicles", { vehicleIds: [vehicle], groupIds: [group] })).status).toBe(204);
  const { groupIds } = (await admin<Vehicle>(`GET /Vehicles/${vehicle}`)).body;
  expect(groupIds.toSorted()).toEqual([group, outOfScope.group].toSorted());
  const none = await leader("PATCH /Vehicles", { vehicleIds: [vehicle], groupIds: [] });
  expect([none.status, Object.keys(none.body.errors!)]).toEqual([400, ["groupIds"]]);
});

test("one foreign vehicle among a hundred, and nothing is changed or archived", async () => {
  const { admin, mandatorId, people, leader, inScope, outOfScope } = await aFleetOffice(database);
  const own = await Promise.all(Array.from({ length: 100 }, () => aVehicle(database, mandatorId)));
  await asOwner(
    database,
    "insert into group_vehicles (mandator_id, group_id, vehicle_id) select $1, $2, id from unnest($3::uuid[]) as id",
    [mandatorId, inScope(3).group, own],
  );
  const foreign = (await aFleetOffice(database)).inScope(1).vehicle;
  const state = () =>
    asOwner(database, "select * from vehicles where mandator_id = $1 order by id", [mandatorId]);
  const before = await state();
  for (const [ask, stranger] of [
    [admin, foreign],
    [admin, newId()],
    [leader, outOfScope.vehicle],
    [leader, people[1]],
  ] as const) {
    const ids = [...own.slice(0, 50), stranger, ...own.slice(50)];
    expect((await ask("PATCH /Vehicles", { vehicleIds: ids, description: "X" })).status).toBe(404);
    expect((await ask("POST /Vehicles/ToggleArchive", { ids, comment: "X" })).status).toBe(404);
  }
  expect(await state()).toEqual(before);
  const foreignGroup = (await aFleetOffice(database)).inScope(1).group;
  const moved = { vehicleIds: own, groupIds: [foreignGroup], description: "X" };
  expect((await admin("PATCH /Vehicles", moved)).status).toBe(404);
  expect(await state()).toEqual(before);
});
