import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, test } from "vitest";
import { KnownBoxes } from "../../src/gateway/known-boxes.ts";
import { aBox, aMandator, aVehicle } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";
import { type Added, anImei, anImport, aRegisteredBox, boxHistory } from "../kit/api/boxes.ts";
import { aWatch } from "../kit/api/fingerprint.ts";
import { aSupport } from "../kit/api/support.ts";

const database = await aDatabase();

test("an import registers boxes, the device type follows the model unless it is given", async () => {
  const { ask } = await aSupport(database);
  const [plug, other] = [anImei(), anImei()];
  const boxes = [
    { imei: plug, model: "FMC003", simCardNumber: "8943", phoneNumber: "+43 1" },
    { imei: other, model: "FMC003", deviceType: "bm" },
  ];
  const { status, body } = await ask<Added>("POST /Mandators/Boxes", { boxes });
  expect(status).toBe(200);
  expect(body.map(({ imei }) => imei)).toEqual([plug, other]);
  expect((await ask("GET /Mandators/Boxes/ByImei?imei=" + plug)).body).toEqual({
    id: body[0]!.id,
    imei: plug,
    kind: "tracker",
    model: "FMC003",
    deviceType: "obd",
    simCardNumber: "8943",
    phoneNumber: "+43 1",
    sourceNetworks: [],
    createdAt: "2026-05-04T08:00:00.000Z",
    archivedAt: null,
    archiveComment: null,
    vehicle: null,
    mandator: null,
    lastContactAt: null,
  });
  expect((await ask<MandatorBox>("GET /Mandators/Boxes/ByImei?imei=" + other)).body.deviceType).toBe("bm");
});

test("a known free box is updated by an import; what is empty or left out stays", async () => {
  const { ask, imei } = await aRegisteredBox(database, { model: "FMC003", simCardNumber: "8943" });
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
  const { ask, imei, id } = await aRegisteredBox(
    database,
    { model: "FMC003", vehicleName: "Bus 1" },
    mandatorId,
  );
  const { body } = await ask<MandatorBox>("GET /Mandators/Boxes/ByImei?imei=" + imei);
  expect(body).toMatchObject({
    mandator: { id: mandatorId, name: "Alpenland" },
    vehicle: { name: "Bus 1" },
    deviceType: "obd",
  });
  expect(await boxHistory(database, mandatorId, id)).toEqual([
    "mandator:  → Alpenland (Sepp Support (Support))",
    "vehicle:  → Bus 1 (Sepp Support (Support))",
  ]);
});

test("free boxes selected in the list are assigned by their IMEIs alone", async () => {
  const { ask, imei } = await aRegisteredBox(database);
  const mandatorId = await aMandator(database);
  const assigned = await ask("POST /Mandators/Boxes", { mandatorId, boxes: [{ imei }] });
  expect(assigned.status).toBe(200);
  const { body } = await ask<MandatorBox>("GET /Mandators/Boxes/ByImei?imei=" + imei);
  expect(body).toMatchObject({ mandator: { id: mandatorId }, vehicle: null });
});

test("what is missing or malformed is said by field, in both languages, and nothing is registered", async () => {
  const { ask, imei } = await aRegisteredBox(database);
  const mandatorId = await aMandator(database);
  const { changes } = await aWatch(database);
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
      { boxes: [anImport(wrong)] },
      { "boxes.0.imei": ["Eine IMEI hat genau 15 Ziffern"] },
      { "boxes.0.imei": ["An IMEI has exactly 15 digits"] },
    );
  }
  const unknown = anImei();
  await refused(
    { boxes: [anImport(unknown), anImport(unknown)] },
    { boxes: [`Box ${unknown} kommt mehrmals vor`] },
    { boxes: [`Box ${unknown} is named more than once`] },
  );
  await refused(
    { mandatorId: "00000000-0000-4000-8000-000000000000", boxes: [{ imei }] },
    { mandatorId: ["Diesen Mandanten gibt es nicht"] },
    { mandatorId: ["There is no such mandator"] },
  );
  expect(await changes()).toEqual([]);
});

test("one box of another mandator, in a vehicle or archived refuses all of them", async () => {
  const { ask, imei: free } = await aRegisteredBox(database);
  const [own, other] = [await aMandator(database), await aMandator(database, { name: "Donauland" })];
  const owned = await aBox(database, other);
  const inVehicle = await aBox(database, own, { vehicleId: await aVehicle(database, own) });
  const archived = await aRegisteredBox(database);
  await archived.ask(`POST /Mandators/Boxes/${archived.id}/ToggleArchive`, { comment: "kaputt" });
  const { changes } = await aWatch(database);
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
  const imported = await ask("POST /Mandators/Boxes", {
    boxes: [anImport(owned.imei), anImport(archived.imei)],
  });
  expect([imported.status, imported.body.errors]).toEqual([
    409,
    {
      boxes: [`Box ${owned.imei} ist bereits im Mandanten Donauland`, `Box ${archived.imei} ist archiviert`],
    },
  ]);
  expect(await changes()).toEqual([]);
});

test("an archived mandator gets no boxes", async () => {
  const { ask, imei, id } = await aRegisteredBox(database);
  const mandatorId = await aMandator(database, { archived_at: new Date() });
  const { changes } = await aWatch(database);
  const change = { model: "", simCardNumber: "", phoneNumber: "", mandatorId };
  for (const [call, body] of [
    ["POST /Mandators/Boxes", { mandatorId, boxes: [{ imei }] }],
    [`PUT /Mandators/Boxes/${id}`, change],
  ] as const) {
    const { status, body: answer } = await ask(call, body, "en");
    expect([status, answer.errors]).toEqual([409, { mandatorId: ["The mandator is archived"] }]);
  }
  expect(await changes()).toEqual([]);
});

test("of two imports of one IMEI at once both know the one box, and of two assignments one is refused", async () => {
  const { ask } = await aSupport(database);
  const imei = anImei();
  const both = await Promise.all(
    [1, 2, 3, 4].map(() => ask<Added>("POST /Mandators/Boxes", { boxes: [anImport(imei)] })),
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

test("the lookup of a scanned IMEI forgives blanks and finds neither unknown, archived nor longer ones", async () => {
  const { ask, imei, id } = await aRegisteredBox(database);
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
  await ask("POST /Mandators/Boxes", { boxes: [anImport(free)] });
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
  const { body } = await ask<Added>("POST /Mandators/Boxes", {
    boxes: [anImport(imei, { model: "FMC003" })],
  });
  expect(await known.find(imei)).toMatchObject({ deviceType: "obd", platform: "fmb" });
  await ask(`POST /Mandators/Boxes/${body[0]!.id}/ToggleArchive`, { comment: "weg" });
  expect(await known.find(imei)).toBeNull();
});
