import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, test } from "vitest";
import { KnownBoxes } from "../gateway/known-boxes.ts";
import { aBox, aMandator, aVehicle } from "../platform/db/builders.ts";
import { aDatabase, asOwner } from "../platform/db/test-database.ts";
import { aSupport } from "./test-support.ts";

const database = await aDatabase();

let imeis = 860_000_000_000_000;
const anImei = () => String((imeis += 1));
const add = (imei: string, given: object = {}) => ({ imei, model: "", ...given });

type Answer = { imei: string; id: string }[];

const stored = async () =>
  (
    await asOwner(
      database,
      `select (select json_agg(boxes order by id) from boxes) as boxes, (select count(*) from vehicles) as vehicles,
         (select count(*) from box_attachments) as attachments, (select count(*) from history) as history`,
    )
  )[0];

const historyOf = async (mandatorId: string, boxId: string) =>
  (
    await asOwner<{ entry: string }>(
      database,
      `select property_name || ': ' || old_value || ' → ' || new_value || ' (' || actor_name || ')' as entry from history
       where mandator_id = $1 and object_id = $2 and object_kind = 'box' order by seq`,
      [mandatorId, boxId],
    )
  ).map(({ entry }) => entry);

async function aRegisteredBox(given: object = {}, mandatorId: string | null = null) {
  const support = await aSupport(database);
  const imei = anImei();
  const { body } = await support.ask<Answer>("POST /Mandators/Boxes", {
    mandatorId,
    boxes: [add(imei, given)],
  });
  return { ...support, imei, id: body[0]!.id };
}

test("an import registers boxes, the device type follows the model unless it is given", async () => {
  const { ask } = await aSupport(database);
  const [plug, other] = [anImei(), anImei()];
  const boxes = [
    { imei: plug, model: "FMC003", simCardNumber: "8943", phoneNumber: "+43 1" },
    { imei: other, model: "FMC003", deviceType: "bm" },
  ];
  const { status, body } = await ask<Answer>("POST /Mandators/Boxes", { boxes });
  expect(status).toBe(200);
  expect(body.map(({ imei }) => imei)).toEqual([plug, other]);
  expect((await ask("GET /Mandators/Boxes/ByImei?imei=" + plug)).body).toEqual({
    id: body[0]!.id,
    imei: plug,
    model: "FMC003",
    deviceType: "obd",
    simCardNumber: "8943",
    phoneNumber: "+43 1",
    createdAt: "2026-05-04T08:00:00.000Z",
    archivedAt: null,
    archiveComment: null,
    vehicle: null,
    mandator: null,
  });
  expect((await ask<MandatorBox>("GET /Mandators/Boxes/ByImei?imei=" + other)).body.deviceType).toBe("bm");
});

test("a known free box is updated by an import; what is empty or left out stays", async () => {
  const { ask, imei } = await aRegisteredBox({ model: "FMC003", simCardNumber: "8943" });
  await ask("POST /Mandators/Boxes", { boxes: [{ imei, model: "", phoneNumber: "+43 2" }] });
  const read = async () => (await ask<MandatorBox>("GET /Mandators/Boxes/ByImei?imei=" + imei)).body;
  expect(await read()).toMatchObject({
    model: "FMC003",
    deviceType: "obd",
    simCardNumber: "8943",
    phoneNumber: "+43 2",
  });
  await ask("POST /Mandators/Boxes", { boxes: [{ imei, model: "FMB920" }] });
  expect(await read()).toMatchObject({ model: "FMB920", deviceType: "bm" });
});

test("an import with a mandator also assigns, with a vehicle where one is named", async () => {
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const { ask, imei, id } = await aRegisteredBox({ model: "FMC003", vehicleName: "Bus 1" }, mandatorId);
  const { body } = await ask<MandatorBox>("GET /Mandators/Boxes/ByImei?imei=" + imei);
  expect(body).toMatchObject({
    mandator: { id: mandatorId, name: "Alpenland" },
    vehicle: { name: "Bus 1" },
    deviceType: "obd",
  });
  expect(await historyOf(mandatorId, id)).toEqual([
    "mandator:  → Alpenland (Sepp Support)",
    "vehicle:  → Bus 1 (Sepp Support)",
  ]);
});

test("free boxes selected in the list are assigned by their IMEIs alone", async () => {
  const { ask, imei } = await aRegisteredBox();
  const mandatorId = await aMandator(database);
  const assigned = await ask("POST /Mandators/Boxes", { mandatorId, boxes: [{ imei }] });
  expect(assigned.status).toBe(200);
  const { body } = await ask<MandatorBox>("GET /Mandators/Boxes/ByImei?imei=" + imei);
  expect(body).toMatchObject({ mandator: { id: mandatorId }, vehicle: null });
});

test("what is missing or malformed is said by field, in both languages, and nothing is registered", async () => {
  const { ask, imei } = await aRegisteredBox();
  const before = await stored();
  const mandatorId = await aMandator(database);
  const refused = async (body: object, de: object, en: object) => {
    for (const [language, errors] of [["de-AT", de] as const, ["en", en] as const]) {
      const { status, body: answer } = await ask("POST /Mandators/Boxes", body, language);
      expect([status, answer.errors]).toEqual([400, errors]);
    }
  };
  const noMandator = [
    { mandatorId: ["Mandant darf nicht leer sein"] },
    { mandatorId: ["Mandator is not allowed to be empty"] },
  ] as const;
  await refused({ boxes: [{ imei }] }, ...noMandator);
  await refused({ boxes: [{ imei, vehicleName: "Vehicle 1" }] }, ...noMandator);
  await refused({ mandatorId: null, boxes: [{ imei, model: "FMC003", vehicleName: "Bus" }] }, ...noMandator);
  for (const boxes of [[], undefined]) {
    await refused(
      { mandatorId, boxes },
      { boxes: ["Sie müssen mindestens 1 Box haben"] },
      { boxes: ["You must have at least 1 Box"] },
    );
    await refused(
      { boxes },
      { ...noMandator[0], boxes: ["Sie müssen mindestens 1 Box haben"] },
      { ...noMandator[1], boxes: ["You must have at least 1 Box"] },
    );
  }
  for (const wrong of ["35000000000001", "3500000000000011", "35000000000000X"]) {
    await refused(
      { boxes: [add(wrong)] },
      { "boxes.0.imei": ["Eine IMEI hat genau 15 Ziffern"] },
      { "boxes.0.imei": ["An IMEI has exactly 15 digits"] },
    );
  }
  const unknown = anImei();
  await refused(
    { boxes: [add(unknown), add(unknown)] },
    { boxes: [`Box ${unknown} kommt mehrmals vor`] },
    { boxes: [`Box ${unknown} is named more than once`] },
  );
  await refused(
    { mandatorId: "00000000-0000-4000-8000-000000000000", boxes: [{ imei }] },
    { mandatorId: ["Diesen Mandanten gibt es nicht"] },
    { mandatorId: ["There is no such mandator"] },
  );
  expect(await stored()).toEqual(before);
});

test("one box of another mandator, in a vehicle or archived refuses all of them", async () => {
  const { ask, imei: free } = await aRegisteredBox();
  const [own, other] = [await aMandator(database), await aMandator(database, { name: "Donauland" })];
  const owned = await aBox(database, other);
  const inVehicle = await aBox(database, own, { vehicleId: await aVehicle(database, own) });
  const archived = await aRegisteredBox();
  await archived.ask(`POST /Mandators/Boxes/${archived.id}/ToggleArchive`, { comment: "kaputt" });
  const before = await stored();
  const boxes = [free, anImei(), owned.imei, inVehicle.imei, archived.imei].map((imei) => ({ imei }));
  const [de, en] = [
    await ask("POST /Mandators/Boxes", { mandatorId: own, boxes }),
    await ask("POST /Mandators/Boxes", { mandatorId: own, boxes }, "en"),
  ];
  expect([de.status, en.status]).toEqual([409, 409]);
  expect(de.body.errors).toEqual({
    boxes: [
      `Box ${owned.imei} ist bereits im Mandanten Donauland`,
      `Box ${inVehicle.imei} hat ein Fahrzeug`,
      `Box ${archived.imei} ist archiviert`,
    ],
  });
  expect(en.body.errors).toEqual({
    boxes: [
      `Box ${owned.imei} is already in mandator Donauland`,
      `Box ${inVehicle.imei} has a vehicle`,
      `Box ${archived.imei} is archived`,
    ],
  });
  const imported = await ask("POST /Mandators/Boxes", { boxes: [add(owned.imei), add(archived.imei)] });
  expect([imported.status, imported.body.errors]).toEqual([
    409,
    {
      boxes: [`Box ${owned.imei} ist bereits im Mandanten Donauland`, `Box ${archived.imei} ist archiviert`],
    },
  ]);
  expect(await stored()).toEqual(before);
});

test("an archived mandator gets no boxes", async () => {
  const { ask, imei, id } = await aRegisteredBox();
  const mandatorId = await aMandator(database, { archived_at: new Date() });
  const before = await stored();
  const change = { model: "", simCardNumber: "", phoneNumber: "", mandatorId };
  for (const [call, body] of [
    ["POST /Mandators/Boxes", { mandatorId, boxes: [{ imei }] }],
    [`PUT /Mandators/Boxes/${id}`, change],
  ] as const) {
    const { status, body: answer } = await ask(call, body, "en");
    expect([status, answer.errors]).toEqual([409, { mandatorId: ["The mandator is archived"] }]);
  }
  expect(await stored()).toEqual(before);
});

test("of two imports of one IMEI at once both know the one box, and of two assignments one is refused", async () => {
  const { ask } = await aSupport(database);
  const imei = anImei();
  const both = await Promise.all(
    [1, 2, 3, 4].map(() => ask<Answer>("POST /Mandators/Boxes", { boxes: [add(imei)] })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(both.map(({ body }) => body[0]!.id)).size).toBe(1);
  const mandators = [await aMandator(database), await aMandator(database)];
  const race = await Promise.all(
    mandators.map((mandatorId) =>
      ask("POST /Mandators/Boxes", { mandatorId, boxes: [{ imei, vehicleName: "Bus" }] }),
    ),
  );
  expect(race.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test("a box changes its mandator while it has no vehicle, and each mandator sees what was his alone", async () => {
  const first = await aMandator(database, { name: "Alpenland" });
  const second = await aMandator(database, { name: "Donauland" });
  const { ask, imei, id } = await aRegisteredBox({ model: "FMC003" }, first);
  const change = { model: "FMB920", simCardNumber: "1", phoneNumber: "2" };
  const changed = await ask<MandatorBox>(`PUT /Mandators/Boxes/${id}`, { ...change, mandatorId: second });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ ...change, imei, deviceType: "obd", mandator: { id: second } });
  await ask(`PUT /Mandators/Boxes/${id}`, { ...change, deviceType: "bm", mandatorId: second });
  const { body } = await ask<MandatorBox>(`PUT /Mandators/Boxes/${id}`, { ...change, mandatorId: null });
  expect(body).toMatchObject({ mandator: null, deviceType: "bm" });
  expect(await historyOf(first, id)).toEqual([
    "mandator:  → Alpenland (Sepp Support)",
    "model: FMC003 → FMB920 (Sepp Support)",
    "simCardNumber:  → 1 (Sepp Support)",
    "phoneNumber:  → 2 (Sepp Support)",
    "mandator: Alpenland →  (Sepp Support)",
  ]);
  expect(await historyOf(second, id)).toEqual([
    "mandator:  → Donauland (Sepp Support)",
    "deviceType: obd → bm (Sepp Support)",
    "mandator: Donauland →  (Sepp Support)",
  ]);
});

test("a box in a vehicle keeps its mandator, its other facts may change", async () => {
  const { ask } = await aSupport(database);
  const mandatorId = await aMandator(database);
  const box = await aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) });
  const before = await stored();
  const change = { model: "FMC003", simCardNumber: "", phoneNumber: "" };
  for (const other of [null, await aMandator(database)]) {
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
  expect(await stored()).toEqual(before);
  expect((await ask(`PUT /Mandators/Boxes/${box.id}`, { ...change, mandatorId })).status).toBe(200);
  expect(await historyOf(mandatorId, box.id)).toEqual(["model:  → FMC003 (Sepp Support)"]);
});

test("archiving asks for a comment of 1 to 200 characters; the way back asks for nothing and keeps it", async () => {
  const mandatorId = await aMandator(database);
  const { ask, imei, id } = await aRegisteredBox({}, mandatorId);
  const toggle = (body: object, language?: string) =>
    ask<MandatorBox>(`POST /Mandators/Boxes/${id}/ToggleArchive`, body, language);
  const before = await stored();
  for (const comment of [undefined, null, "", "   "]) {
    expect([(await toggle({ comment })).status, (await toggle({ comment })).body]).toMatchObject([
      400,
      { errors: { comment: ["Bitte geben Sie einen Kommentar ein"] } },
    ]);
  }
  expect((await toggle({}, "en")).body).toMatchObject({ errors: { comment: ["Please enter a comment"] } });
  expect((await toggle({ comment: "x".repeat(201) })).body).toMatchObject({
    errors: { comment: ["comment darf höchstens 200 Zeichen haben"] },
  });
  expect(await stored()).toEqual(before);

  const archived = await toggle({ comment: "kaputt" });
  expect(archived.body).toMatchObject({
    archivedAt: "2026-05-04T08:00:00.000Z",
    archiveComment: "kaputt",
    mandator: { id: mandatorId },
  });
  expect((await ask("GET /Mandators/Boxes/ByImei?imei=" + imei)).status).toBe(404);
  const back = await toggle({});
  expect(back.body).toMatchObject({ archivedAt: null, archiveComment: "kaputt" });
  expect(await historyOf(mandatorId, id)).toEqual([
    expect.stringMatching(/^mandator: /),
    "archivedAt:  → 04.05.2026 10:00:00 (Sepp Support)",
    "archiveComment:  → kaputt (Sepp Support)",
    "archivedAt: 04.05.2026 10:00:00 →  (Sepp Support)",
  ]);
});

test("a box in a vehicle is not archived", async () => {
  const { ask } = await aSupport(database);
  const mandatorId = await aMandator(database);
  const box = await aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) });
  const before = await stored();
  const call = `POST /Mandators/Boxes/${box.id}/ToggleArchive`;
  const [de, en] = [await ask(call, { comment: "weg" }), await ask(call, { comment: "weg" }, "en")];
  expect([de.status, de.body.errors]).toEqual([409, { boxes: [`Box ${box.imei} hat ein Fahrzeug`] }]);
  expect([en.status, en.body.errors]).toEqual([409, { boxes: [`Box ${box.imei} has a vehicle`] }]);
  expect(await stored()).toEqual(before);
});

test("an unknown box is changed and archived by nobody", async () => {
  const { ask } = await aSupport(database);
  const id = "00000000-0000-4000-8000-000000000000";
  const change = { model: "", simCardNumber: "", phoneNumber: "", mandatorId: null };
  expect((await ask(`PUT /Mandators/Boxes/${id}`, change)).body.title).toBe("NotFound");
  expect((await ask(`POST /Mandators/Boxes/${id}/ToggleArchive`, { comment: "x" })).status).toBe(404);
});

test("the lookup of a scanned IMEI forgives blanks and finds neither unknown, archived nor longer ones", async () => {
  const { ask, imei, id } = await aRegisteredBox();
  const look = (text: string) =>
    ask<MandatorBox>("GET /Mandators/Boxes/ByImei?imei=" + encodeURIComponent(text));
  expect((await look(` ${imei} `)).body.id).toBe(id);
  for (const text of [anImei(), `${imei}0`, "x".repeat(150), imei.slice(0, 14)])
    expect((await look(text)).status).toBe(404);
  const empty = await ask("GET /Mandators/Boxes/ByImei", undefined, "en");
  expect([empty.status, empty.body.errors]).toEqual([400, { imei: ["You must set an imei "] }]);
});

test("boxes come by IMEI and are narrowed by mandator, by none, by archive and by what is typed", async () => {
  const { ask } = await aSupport(database);
  const mandatorId = await aMandator(database, { name: "Murtal 100%" });
  const vehicleId = await aVehicle(database, mandatorId, { name: "Kran Süd" });
  const [late, early] = ["990000000000002", "990000000000001"];
  await aBox(database, mandatorId, { imei: late, model: "FMC003", vehicleId });
  await aBox(database, mandatorId, { imei: early });
  const free = "990000000000003";
  await ask("POST /Mandators/Boxes", { boxes: [add(free)] });
  const found = async (query: string) =>
    (await ask<Page<MandatorBox>>(`GET /Mandators/Boxes?perPage=999&${query}`)).body.items.map(
      ({ imei }) => imei,
    );
  expect(await found(`mandatorId=${mandatorId}`)).toEqual([early, late]);
  expect(await found("searchTerm=99000000000000")).toEqual([early, late, free]);
  expect(await found("searchTerm=99000000000000&withoutMandator=true")).toEqual([free]);
  expect(await found(`searchTerm=99000000000000&withoutMandator=true&mandatorId=${mandatorId}`)).toEqual([
    free,
  ]);
  expect(await found("searchTerm=KRAN%20S%C3%BCd")).toEqual([late]);
  expect(await found("searchTerm=tal%20100%25")).toEqual([early, late]);
  expect(await found(`searchTerm=fmc003&mandatorId=${mandatorId}`)).toEqual([late]);
  expect(await found(`isArchived=true&mandatorId=${mandatorId}`)).toEqual([]);
  const page = await ask<Page<MandatorBox>>(
    "GET /Mandators/Boxes?searchTerm=99000000000000&page=2&perPage=2",
  );
  expect(page.body).toMatchObject({ totalCount: 3, pageCount: 2, items: [{ imei: free, vehicle: null }] });
});

test("the gateway knows a new box at once, and an archived one no longer", async () => {
  const imei = anImei();
  const known = new KnownBoxes(database, 0);
  expect(await known.find(imei)).toBeNull();
  const { ask } = await aSupport(database);
  const { body } = await ask<Answer>("POST /Mandators/Boxes", { boxes: [add(imei, { model: "FMC003" })] });
  expect(await known.find(imei)).toMatchObject({ deviceType: "obd", platform: "fmb" });
  await ask(`POST /Mandators/Boxes/${body[0]!.id}/ToggleArchive`, { comment: "weg" });
  expect(await known.find(imei)).toBeNull();
});
