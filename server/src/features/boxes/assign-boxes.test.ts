import { expect, test } from "vitest";
import { aBox, aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner, type TestDatabase } from "../../../test/kit/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import { assignBoxes, type BoxToAssign } from "./assign-boxes.ts";
import { endLending } from "./end-lending.ts";

const database = await aDatabase();
const author = { userId: newId(), supportUserId: null, name: "Sepp Support" };
const at = (hour: number) => new Date(Date.UTC(2026, 4, 4, hour));
const inRole = { role: "admin" } as const;

const assign = (mandatorId: string, boxes: BoxToAssign[], now = at(8)) =>
  inMandator(database, mandatorId, (db) => assignBoxes(db, boxes, { author, now }), inRole);

const takeBack = (mandatorId: string, now: Date, boxIds?: string[]) =>
  inMandator(
    database,
    mandatorId,
    (db) => endLending(db, { author, now, ...(boxIds && { boxIds }) }),
    inRole,
  );

/** A mandator as super admins make them: with its root group. */
async function aCustomer() {
  const mandatorId = await aMandator(database);
  const root = newId();
  await inMandator(database, mandatorId, (db) =>
    db
      .insertInto("groups")
      .values({ id: root, name: "All", created_at: at(1) })
      .execute(),
  );
  return { mandatorId, root };
}

const aFreeBox = (given: Parameters<typeof aBox>[2] = {}) => aBox(database, null, given);

const periodsOf = (boxId: string) =>
  asOwner<{ mandator_id: string; attached_from: Date | null; attached_until: Date | null }>(
    database,
    `select mandator_id, attached_from, attached_until from box_attachments where box_id = $1
     order by attached_from nulls first`,
    [boxId],
  );

const ownerOf = async (boxId: string) =>
  (
    await asOwner<{ mandator_id: string | null }>(database, "select mandator_id from boxes where id = $1", [
      boxId,
    ])
  )[0]!.mandator_id;

/** What a refusal says in English, with its status. */
async function refusal(work: Promise<unknown>) {
  const problem = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(Problem);
  const { status, told } = problem as Problem;
  return [status, told.errors?.["boxes"]?.map((saying) => saying.en)];
}

const everything = async (where: TestDatabase) =>
  (
    await asOwner(
      where,
      `select (select json_agg(boxes order by id) from boxes) as boxes, (select count(*) from vehicles) as vehicles,
         (select count(*) from box_attachments) as attachments, (select count(*) from history) as history`,
    )
  )[0];

test("a free box is lent, and a pool vehicle in the root group is made for it where one is named", async () => {
  const { mandatorId, root } = await aCustomer();
  const [inVehicle, spare] = [await aFreeBox(), await aFreeBox()];

  await assign(mandatorId, [{ imei: inVehicle.imei, vehicleName: "Vehicle 1" }, { imei: spare.imei }]);

  expect([await ownerOf(inVehicle.id), await ownerOf(spare.id)]).toEqual([mandatorId, mandatorId]);
  const vehicles = await asOwner(
    database,
    `select name, type, license_plate, model, box_id, group_id, attached_from, attached_until from vehicles
     join box_attachments on vehicle_id = vehicles.id join group_vehicles using (vehicle_id)
     where vehicles.mandator_id = $1`,
    [mandatorId],
  );
  expect(vehicles).toEqual([
    {
      name: "Vehicle 1",
      type: 2,
      license_plate: "",
      model: "",
      box_id: inVehicle.id,
      group_id: root,
      attached_from: null,
      attached_until: null,
    },
  ]);
});

test("the next box of a mandator gets a vehicle of another suggested name", async () => {
  const { mandatorId } = await aCustomer();
  for (const box of [await aFreeBox(), await aFreeBox()])
    await assign(mandatorId, [{ imei: box.imei, vehicleName: "Vehicle 1" }]);

  const vehicles = await asOwner<{ name: string }>(
    database,
    "select name from vehicles where mandator_id = $1 order by name",
    [mandatorId],
  );
  expect(vehicles.map(({ name }) => name)).toEqual(["Vehicle 1", "Vehicle 2"]);
});

test("the mandator's history says which boxes and vehicles came", async () => {
  const { mandatorId } = await aCustomer();
  const box = await aFreeBox();
  await assign(mandatorId, [{ imei: box.imei, vehicleName: "Kombi" }]);
  await takeBack(mandatorId, at(9));
  const entries = await asOwner(
    database,
    `select object_kind, property_name, old_value, new_value, actor_name from history where mandator_id = $1 order by seq`,
    [mandatorId],
  );
  const [{ name }] = (await asOwner<{ name: string }>(database, "select name from mandators where id = $1", [
    mandatorId,
  ])) as [{ name: string }];
  expect(entries).toMatchObject([
    { object_kind: "box", property_name: "mandator", new_value: name, actor_name: "Sepp Support" },
    { object_kind: "vehicle", property_name: "created", new_value: "Kombi" },
    { object_kind: "vehicle", property_name: "box", new_value: box.imei },
    { object_kind: "box", property_name: "vehicle", new_value: "Kombi" },
    { object_kind: "box", property_name: "mandator", old_value: name, new_value: "" },
  ]);
});

test("all that is wrong is said at once, and nothing is changed", async () => {
  const { mandatorId } = await aCustomer();
  const other = await aMandator(database, { name: "Donauland" });
  const [free, owned] = [await aFreeBox(), await aBox(database, other)];
  const archived = await aFreeBox({ archived_at: at(1), archive_comment: "lost" });
  const before = await everything(database);

  const mistakes = assign(mandatorId, [
    { imei: free.imei, vehicleName: "One" },
    { imei: free.imei },
    { imei: "999999999999999" },
    { imei: owned.imei },
  ]);
  expect(await refusal(mistakes)).toEqual([
    400,
    [
      `Box ${free.imei} is named more than once`,
      "Could not find Box 999999999999999 in system",
      `Box ${owned.imei} is already in mandator Donauland`,
    ],
  ]);
  const conflicts = assign(mandatorId, [{ imei: free.imei }, { imei: owned.imei }, { imei: archived.imei }]);
  expect(await refusal(conflicts)).toEqual([
    409,
    [`Box ${owned.imei} is already in mandator Donauland`, `Box ${archived.imei} is archived`],
  ]);

  expect(await everything(database)).toEqual(before);
});

test("a box in a vehicle stays there, one that only lies about may get a vehicle later", async () => {
  const { mandatorId } = await aCustomer();
  const [mounted, spare] = [
    await aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) }),
    await aBox(database, mandatorId),
  ];
  expect(await refusal(assign(mandatorId, [{ imei: mounted.imei, vehicleName: "New" }]))).toEqual([
    409,
    [`Box ${mounted.imei} has a vehicle`],
  ]);
  await assign(mandatorId, [{ imei: spare.imei, vehicleName: "New" }]);
  expect(await periodsOf(spare.id)).toMatchObject([{ attached_from: null, attached_until: null }]);
});

test("the time in a first vehicle reaches back to when the box left the mandator before", async () => {
  const [first, second] = [await aCustomer(), await aCustomer()];
  const [mounted, spare] = [await aFreeBox(), await aFreeBox()];
  await assign(first.mandatorId, [{ imei: mounted.imei, vehicleName: "Old" }, { imei: spare.imei }], at(8));
  await takeBack(first.mandatorId, at(10));

  const named = [mounted, spare].map(({ imei }) => ({ imei, vehicleName: "New" }));
  await assign(second.mandatorId, named, at(12));

  expect(await periodsOf(mounted.id)).toEqual([
    { mandator_id: first.mandatorId, attached_from: null, attached_until: at(10) },
    { mandator_id: second.mandatorId, attached_from: at(10), attached_until: null },
  ]);
  expect(await periodsOf(spare.id)).toEqual([
    { mandator_id: second.mandatorId, attached_from: at(10), attached_until: null },
  ]);
});

test("a box that comes back is told from when it left last, and a second vehicle begins at once", async () => {
  const { mandatorId } = await aCustomer();
  const box = await aFreeBox();
  const named = [{ imei: box.imei, vehicleName: "Same" }];
  await assign(mandatorId, named, at(8));
  await takeBack(mandatorId, at(10));
  await assign(mandatorId, named, at(12));
  await inMandator(database, mandatorId, (db) =>
    db
      .updateTable("box_attachments")
      .set({ attached_until: at(14) })
      .where("attached_until", "is", null)
      .execute(),
  );
  await assign(mandatorId, named, at(16));

  expect((await periodsOf(box.id)).map(({ attached_from }) => attached_from)).toEqual([null, at(10), at(16)]);
});

test("only the boxes that are named are taken back, and a time in a vehicle is never empty", async () => {
  const { mandatorId } = await aCustomer();
  const [one, two] = [await aFreeBox(), await aFreeBox()];
  await assign(mandatorId, [{ imei: one.imei, vehicleName: "One" }, { imei: two.imei }], at(8));
  await takeBack(mandatorId, at(10), [one.id]);
  await assign(mandatorId, [{ imei: one.imei, vehicleName: "Again" }], at(10));
  await takeBack(mandatorId, at(10), [one.id]);
  expect([await ownerOf(one.id), await ownerOf(two.id)]).toEqual([null, mandatorId]);
});

test("what a box has said already is followed once it has a vehicle", async () => {
  const { mandatorId } = await aCustomer();
  const [talkative, silent] = [await aFreeBox(), await aFreeBox()];
  for (const time of [at(6), at(7)]) {
    await asOwner(
      database,
      `insert into readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid)
       values ($1, $2, 0, 0, $2, 'bm', 0, true)`,
      [talkative.number, time],
    );
  }
  await assign(
    mandatorId,
    [talkative, silent].map(({ imei }) => ({ imei, vehicleName: "Kombi" })),
  );
  expect(
    await asOwner(
      database,
      "select box_number, earliest_device_time, latest_device_time, is_refollow from arrivals",
    ),
  ).toEqual([
    {
      box_number: talkative.number,
      earliest_device_time: at(6),
      latest_device_time: at(7),
      is_refollow: false,
    },
  ]);
});

test("two mandators reaching for the same box at once: one gets it, the other is told who", async () => {
  const customers = [await aCustomer(), await aCustomer()];
  for (let round = 0; round < 5; round += 1) {
    const boxes = [await aFreeBox(), await aFreeBox()];
    const named = boxes.map(({ imei }) => ({ imei, vehicleName: "Mine" }));
    const results = await Promise.allSettled([
      assign(customers[0]!.mandatorId, named),
      assign(customers[1]!.mandatorId, named.toReversed()),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const winner = customers[results.findIndex(({ status }) => status === "fulfilled")]!;
    expect(await Promise.all(boxes.map(({ id }) => ownerOf(id)))).toEqual([
      winner.mandatorId,
      winner.mandatorId,
    ]);
    const lost = results.find((result) => result.status === "rejected")!.reason as Problem;
    expect([lost.status, lost.told.errors?.["boxes"]?.length]).toEqual([409, 2]);
    expect(lost.told.errors?.["boxes"]?.[0]?.en).toMatch(/is already in mandator Mandator \d+$/);
  }
});
