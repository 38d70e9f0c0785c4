import { expect, test } from "vitest";
import { aBox, aMandator } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { watchPlans } from "../../test/kit/db/plans.ts";
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
