import { expect, onTestFinished, test } from "vitest";
import { aBox, aMandator } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { watchPlans } from "../../test/kit/db/plans.ts";
import { silentLog } from "../platform/log.ts";
import { hearChangedBoxes } from "./hear-changed-boxes.ts";
import { KnownBoxes } from "./known-boxes.ts";

const database = await aDatabase();
const plansSince = await watchPlans(database, "gateway");

test("boxes that speak at the same moment are looked up together, each found as itself", async () => {
  const mandatorId = await aMandator(database);
  const boxes = await Promise.all(Array.from({ length: 20 }, () => aBox(database, mandatorId)));
  const known = new KnownBoxes(database, 30_000);

  const found = await Promise.all([
    ...boxes.map(({ imei }) => known.find(imei)),
    known.find("350000009999999"),
  ]);

  expect(found.map((box) => box?.number)).toEqual([...boxes.map(({ number }) => number), undefined]);
  const asked = plansSince().filter(({ reads }) => reads.includes("boxes"));
  expect(new Set(asked.map(({ run }) => run)).size).toBe(1);
  await known.find(boxes[0]!.imei);
  expect(plansSince()).toEqual([]);
});

test("a box of which something is wrong keeps none from being let in that knock with it", async () => {
  const mandatorId = await aMandator(database);
  const [wrong, right] = [await aBox(database, mandatorId), await aBox(database, mandatorId)];
  await asOwner(database, "update boxes set source_networks = '{nowhere/8}' where id = $1", [wrong.id]);
  const known = new KnownBoxes(database, 30_000);

  const [first, second] = await Promise.allSettled([known.find(wrong.imei), known.find(right.imei)]);

  expect(first.status).toBe("rejected");
  expect(second).toMatchObject({ status: "fulfilled", value: { number: right.number } });
});

test("while changes are told a box is remembered until it is one of them, and is looked up anew after a silence", async () => {
  const mandatorId = await aMandator(database);
  const [box, other] = [await aBox(database, mandatorId), await aBox(database, mandatorId)];
  const known = new KnownBoxes(database, 0);
  const hearing = hearChangedBoxes({ database, boxes: known, log: silentLog() });
  onTestFinished(() => hearing.stop());
  const lookUps = async () => {
    plansSince();
    await Promise.all([known.find(box.imei), known.find(other.imei)]);
    return plansSince().filter(({ reads }) => reads.includes("boxes")).length;
  };
  // With a memory of no time nothing is remembered by itself.
  expect(await lookUps()).toBeGreaterThan(0);
  await expect.poll(lookUps).toBe(0);

  await asOwner(database, "update boxes set archive_comment = 'x' where id = $1", [box.id]);
  await asOwner(database, "update boxes set source_networks = '{10.0.0.0/8}' where id = $1", [box.id]);

  await expect.poll(async () => (await known.find(box.imei))?.mayComeFrom("192.0.2.1")).toBe(false);
  await asOwner(database, "delete from boxes where id = $1", [box.id]);
  await expect.poll(() => known.find(box.imei)).toBeNull();
  expect((await known.find(other.imei))?.mayComeFrom("192.0.2.1")).toBe(true);

  const silence = () =>
    asOwner(
      database,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'wegbuch_gateway_boxes'`,
    );
  await silence();
  // What changes meanwhile nobody tells.
  await asOwner(database, "update boxes set source_networks = '{10.0.0.0/8}' where id = $1", [other.id]);
  await expect.poll(async () => (await known.find(other.imei))?.mayComeFrom("192.0.2.1")).toBe(false);
});
