import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { expect, test } from "vitest";
import { aBox, aMandator, aVehicle } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aRegisteredBox, boxHistory } from "../kit/api/boxes.ts";
import { aWatch } from "../kit/api/fingerprint.ts";
import { aNewMandator } from "../kit/api/mandators.ts";
import { aSupport } from "../kit/api/support.ts";

const database = await aDatabase();

test("a box changes its mandator while it has no vehicle, and each mandator sees what was his alone", async () => {
  const first = await aMandator(database, { name: "Alpenland" });
  const second = await aMandator(database, { name: "Donauland" });
  const { ask, imei, id } = await aRegisteredBox(database, { model: "FMC003" }, first);
  const change = { model: "FMB920", simCardNumber: "1", phoneNumber: "2" };
  const changed = await ask<MandatorBox>(`PUT /Mandators/Boxes/${id}`, { ...change, mandatorId: second });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ ...change, imei, deviceType: "obd", mandator: { id: second } });
  await ask(`PUT /Mandators/Boxes/${id}`, { ...change, deviceType: "bm", mandatorId: second });
  const { body } = await ask<MandatorBox>(`PUT /Mandators/Boxes/${id}`, { ...change, mandatorId: null });
  expect(body).toMatchObject({ mandator: null, deviceType: "bm" });
  expect(await boxHistory(database, first, id)).toEqual([
    "mandator:  → Alpenland (Sepp Support (Support))",
    "model: FMC003 → FMB920 (Sepp Support (Support))",
    "simCardNumber:  → 1 (Sepp Support (Support))",
    "phoneNumber:  → 2 (Sepp Support (Support))",
    "mandator: Alpenland →  (Sepp Support (Support))",
  ]);
  expect(await boxHistory(database, second, id)).toEqual([
    "mandator:  → Donauland (Sepp Support (Support))",
    "deviceType: obd → bm (Sepp Support (Support))",
    "mandator: Donauland →  (Sepp Support (Support))",
  ]);
});

test("a box has the networks it is given, and what is no network is refused", async () => {
  const mandatorId = await aMandator(database);
  const { ask, id, imei } = await aRegisteredBox(database, {}, mandatorId);
  const change = { model: "", simCardNumber: "", phoneNumber: "", mandatorId };
  const set = (sourceNetworks: string[]) =>
    ask<MandatorBox>(`PUT /Mandators/Boxes/${id}`, { ...change, sourceNetworks }, "en");

  expect((await set(["10.0.0.0/8", "2001:db8::/32"])).body.sourceNetworks).toEqual([
    "10.0.0.0/8",
    "2001:db8::/32",
  ]);
  const left = await ask<MandatorBox>(`PUT /Mandators/Boxes/${id}`, change);
  expect(left.body.sourceNetworks).toHaveLength(2);
  for (const wrong of ["10.0.0.0", "10.0.0.0/33", "example.at/8"]) {
    expect((await set([wrong])).status).toBe(400);
  }
  const line = { mandatorId, boxes: [{ imei, sourceNetworks: ["192.0.2.0/24"] }] };
  await ask("POST /Mandators/Boxes", line);
  expect((await ask<MandatorBox>(`GET /Mandators/Boxes/ByImei?imei=${imei}`)).body.sourceNetworks).toEqual([
    "192.0.2.0/24",
  ]);
  expect(await boxHistory(database, mandatorId, id)).toContain(
    "sourceNetworks:  → 10.0.0.0/8, 2001:db8::/32 (Sepp Support (Support))",
  );
});

test("a box in a vehicle keeps its mandator, its other facts may change", async () => {
  const { ask } = await aSupport(database);
  const mandatorId = await aMandator(database);
  const box = await aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) });
  const another = await aMandator(database);
  const { changes } = await aWatch(database);
  const change = { model: "FMC003", simCardNumber: "", phoneNumber: "" };
  for (const other of [null, another]) {
    const call = `PUT /Mandators/Boxes/${box.id}`;
    const refused = await ask(call, { ...change, mandatorId: other }, "en");
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { boxes: [`Box ${box.imei} has a vehicle`] },
    ]);
    expect((await ask(call, { ...change, mandatorId: other })).body.errors).toEqual({
      boxes: [`Box ${box.imei} hat ein Fahrzeug`],
    });
  }
  expect(await changes()).toEqual([]);
  expect((await ask(`PUT /Mandators/Boxes/${box.id}`, { ...change, mandatorId })).status).toBe(200);
  expect(await boxHistory(database, mandatorId, box.id)).toEqual([
    "model:  → FMC003 (Sepp Support (Support))",
  ]);
});

test("archiving asks for a comment of 1 to 200 characters; the way back asks for nothing and keeps it", async () => {
  const mandatorId = await aMandator(database);
  const { ask, imei, id } = await aRegisteredBox(database, {}, mandatorId);
  const toggle = (body: object, language?: string) =>
    ask<MandatorBox>(`POST /Mandators/Boxes/${id}/ToggleArchive`, body, language);
  const { changes } = await aWatch(database);
  for (const comment of [undefined, null, "", "   "]) {
    expect([(await toggle({ comment })).status, (await toggle({ comment })).body]).toMatchObject([
      400,
      { errors: { comment: ["Bitte geben Sie einen Kommentar ein"] } },
    ]);
  }
  expect((await toggle({}, "en")).body).toMatchObject({ errors: { comment: ["Please enter a comment"] } });
  expect((await toggle({ comment: "x".repeat(201) })).body).toMatchObject({
    errors: { comment: ["Kommentar darf höchstens 200 Zeichen haben"] },
  });
  expect(await changes()).toEqual([]);

  const archived = await toggle({ comment: "kaputt" });
  expect(archived.body).toMatchObject({
    archivedAt: "2026-05-04T08:00:00.000Z",
    archiveComment: "kaputt",
    mandator: { id: mandatorId },
  });
  expect((await ask("GET /Mandators/Boxes/ByImei?imei=" + imei)).status).toBe(404);
  // A second confirmation takes nothing back.
  const again = await toggle({ comment: "nochmals", isArchived: true });
  expect(again.body).toMatchObject({ archivedAt: "2026-05-04T08:00:00.000Z", archiveComment: "kaputt" });
  const back = await toggle({ isArchived: false });
  expect((await toggle({ isArchived: false })).status).toBe(200);
  expect(back.body).toMatchObject({ archivedAt: null, archiveComment: "kaputt" });
  expect(await boxHistory(database, mandatorId, id)).toEqual([
    expect.stringMatching(/^mandator: /),
    "archivedAt:  → 04.05.2026 10:00:00 (Sepp Support (Support))",
    "archiveComment:  → kaputt (Sepp Support (Support))",
    "archivedAt: 04.05.2026 10:00:00 →  (Sepp Support (Support))",
  ]);
});

test("a box in a vehicle is not archived", async () => {
  const { ask } = await aSupport(database);
  const mandatorId = await aMandator(database);
  const box = await aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) });
  const { changes } = await aWatch(database);
  const call = `POST /Mandators/Boxes/${box.id}/ToggleArchive`;
  const [de, en] = [await ask(call, { comment: "weg" }), await ask(call, { comment: "weg" }, "en")];
  expect([de.status, de.body.errors]).toEqual([409, { boxes: [`Box ${box.imei} hat ein Fahrzeug`] }]);
  expect([en.status, en.body.errors]).toEqual([409, { boxes: [`Box ${box.imei} has a vehicle`] }]);
  expect(await changes()).toEqual([]);
});

test("an unknown box is changed and archived by nobody", async () => {
  const { ask } = await aSupport(database);
  const id = "00000000-0000-4000-8000-000000000000";
  const change = { model: "", simCardNumber: "", phoneNumber: "", mandatorId: null };
  expect((await ask(`PUT /Mandators/Boxes/${id}`, change)).body.title).toBe("NotFound");
  expect((await ask(`POST /Mandators/Boxes/${id}/ToggleArchive`, { comment: "x" })).status).toBe(404);
});

test("boxes that change hands crosswise, or while their mandator is changed, wait for nobody in a circle", async () => {
  const { ask } = await aSupport(database);
  const [first, second] = [await aMandator(database), await aMandator(database)];
  const [one, two] = [await aBox(database, first), await aBox(database, second)];
  const facts = { simCardNumber: "", phoneNumber: "" };
  const give = ({ id }: { id: string }, mandatorId: string, model: string) =>
    ask(`PUT /Mandators/Boxes/${id}`, { ...facts, model, mandatorId });
  for (let round = 0; round < 6; round += 1) {
    const [to, from] = round % 2 === 0 ? [second, first] : [first, second];
    const answers = await Promise.all([give(one, to, `A${round}`), give(two, from, `A${round}`)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }

  const boxes = [];
  for (let index = 0; index < 40; index += 1) boxes.push(await aBox(database, null));
  const change = { ...aNewMandator(), boxes: boxes.map(({ imei }) => ({ imei })) };
  const answers = await Promise.all([
    ask(`PUT /Mandators/${first}`, change),
    ...boxes.slice(0, 10).map((box) => give(box, first, "B")),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
