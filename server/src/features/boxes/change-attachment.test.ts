import { expect, test } from "vitest";
import { aBox, aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { attachBox, detachBox } from "./change-attachment.ts";
import { endLending } from "./end-lending.ts";

const database = await aDatabase();
const author = { userId: newId(), supportUserId: null, name: "Anna Admin" };
const at = (hour: number) => new Date(Date.UTC(2026, 4, 4, hour));

async function aCustomer() {
  const mandatorId = await aMandator(database);
  const vehicle = { id: await aVehicle(database, mandatorId), name: "Kombi" };
  return {
    mandatorId,
    attach: (boxId: string, now: Date) =>
      inMandator(database, mandatorId, (db) =>
        attachBox(db, { boxId, vehicle, mayMove: true }, { author, now }),
      ),
    detach: (boxId: string, now: Date) =>
      inMandator(database, mandatorId, (db) => detachBox(db, boxId, { author, now })),
    giveBack: (now: Date) =>
      inMandator(database, mandatorId, (db) => endLending(db, { author, now }), { role: "admin" }),
    lend: (boxId: string) =>
      asOwner(database, "update boxes set mandator_id = $1 where id = $2", [mandatorId, boxId]),
  };
}

const beginningsOf = async (boxId: string) =>
  (
    await asOwner<{ attached_from: Date | null }>(
      database,
      "select attached_from from box_attachments where box_id = $1 order by attached_from nulls first",
      [boxId],
    )
  ).map(({ attached_from }) => attached_from);

test("what a box said while it was another mandator's is never seen, whoever had it before", async () => {
  const [first, second] = [await aCustomer(), await aCustomer()];
  const box = await aBox(database, null);
  await first.lend(box.id);
  await first.attach(box.id, at(8));
  await first.giveBack(at(10));
  await second.lend(box.id);
  await second.attach(box.id, at(12));
  await second.giveBack(at(12));
  await first.lend(box.id);
  await first.attach(box.id, at(16));
  await first.detach(box.id, at(17));
  await first.attach(box.id, at(18));
  expect(await beginningsOf(box.id)).toEqual([null, at(10), at(12), at(18)]);
});

test("a box given back in the very instant it came is told on only from then", async () => {
  const [first, second] = [await aCustomer(), await aCustomer()];
  const box = await aBox(database, null);
  await first.lend(box.id);
  await first.attach(box.id, at(8));
  await first.detach(box.id, at(9));
  await first.attach(box.id, at(10));
  await first.giveBack(at(10));
  await second.lend(box.id);
  await second.attach(box.id, at(10));
  expect(await beginningsOf(box.id)).toEqual([null, at(10), new Date(at(10).getTime() + 1)]);
});

test("the app holds and follows boxes of its own mandator alone", async () => {
  const { mandatorId } = await aCustomer();
  const other = await aCustomer();
  const box = await aBox(database, other.mandatorId);
  await other.attach(box.id, at(8));
  await asOwner(
    database,
    `insert into readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid)
     values ($1, $2, 0, 0, $2, 'bm', 0, true)`,
    [box.number, at(7)],
  );
  const [attachment] = await asOwner<{ id: string }>(
    database,
    "select id from box_attachments where box_id = $1",
    [box.id],
  );
  for (const [tenant, arrivals] of [
    [mandatorId, 0],
    [other.mandatorId, 1],
  ] as const) {
    const client = await database.pool("app").connect();
    await client.query("begin");
    await client.query("select set_config('app.mandator', $1, true)", [tenant]);
    await client.query("select hold_own_boxes(array[$1::uuid]), follow_stored(array[$2::uuid])", [
      box.id,
      attachment!.id,
    ]);
    await client.query("commit");
    client.release();
    const found = await asOwner(database, "select from arrivals where box_number = $1", [box.number]);
    expect(found).toHaveLength(arrivals);
  }
});
