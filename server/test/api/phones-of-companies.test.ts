import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { expect, test } from "vitest";
import { KnownBoxes } from "../../src/gateway/known-boxes.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { clock } from "../../src/platform/clock.ts";
import { endLending } from "../../src/features/boxes/end-lending.ts";
import { aSupport } from "../kit/api/support.ts";
import { aMandator, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aPhone } from "../kit/db/phones.ts";

const database = await aDatabase();

/** A super admin, and a phone that a company has connected. */
async function aPhoneOfOthers() {
  const { ask } = await aSupport(database);
  const mandatorId = await aMandator(database, { name: "Zustellung Kern" });
  const vehicleId = await aVehicle(database, mandatorId);
  return { ask, mandatorId, phone: await aPhone(database, mandatorId, { vehicleId }) };
}

test("super admins see a phone for what it is, and change nothing about it", async () => {
  const { ask, mandatorId, phone } = await aPhoneOfOthers();

  const listed = await ask<{ items: MandatorBox[] }>(`GET /Mandators/Boxes?mandatorId=${mandatorId}`);
  expect(listed.body.items).toMatchObject([{ id: phone.id, kind: "phone", deviceType: "phone" }]);

  const facts = { model: "FMC003", simCardNumber: "", phoneNumber: "", mandatorId };
  const refused = { status: 409, body: { title: "Conflict" } };
  expect(await ask(`PUT /Mandators/Boxes/${phone.id}`, facts)).toMatchObject(refused);
  expect(await ask(`POST /Mandators/Boxes/${phone.id}/ToggleArchive`, { comment: "weg" })).toMatchObject(
    refused,
  );
  expect(
    await ask("POST /Mandators/Boxes", { mandatorId, boxes: [{ imei: phone.imei, vehicleName: "Neu" }] }),
  ).toMatchObject(refused);
});

test("no socket is opened for a phone, and no key of machines reports for it", async () => {
  const { phone } = await aPhoneOfOthers();

  expect(await new KnownBoxes(database, 0).find(phone.imei)).toBeNull();
});

test("with its company a phone goes for good", async () => {
  const { mandatorId, phone } = await aPhoneOfOthers();

  await inMandator(database, mandatorId, (db) => endLending(db, { author: "System", now: clock.now() }), {
    role: "admin",
  });

  const [box] = await asOwner<{ mandator_id: string | null; archived_at: Date | null }>(
    database,
    "select mandator_id, archived_at from boxes where id = $1",
    [phone.id],
  );
  expect(box).toMatchObject({ mandator_id: null, archived_at: expect.any(Date) as Date });
});
