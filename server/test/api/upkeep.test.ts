import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { nextService } from "@wegbuch/contract/services/rules";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { knownAtOnce } from "../../src/features/services/queries.ts";
import { clock } from "../../src/platform/clock.ts";
import { aDriver, aMandator, aVehicle } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aServer, callerAs } from "../kit/api/api.ts";
import { aBearer } from "../kit/api/company.ts";

const database = await aDatabase();

type Vehicle = Record<
  "nextInspection" | "nextService" | "isInspectionOverdue" | "isServiceOverdue",
  unknown
> & {
  id: string;
  inspections: unknown[];
  services: unknown[];
};

/** An admin, on 4 May 2026, and a car of May 2022 with 58,700 km. */
async function aFleet() {
  const { origin } = await aServer(database);
  const mandatorId = await aMandator(database);
  const admin = await aDriver(database, mandatorId, { role_id: 1 });
  const headers = await aBearer(database, admin);
  const call = callerAs(origin, headers);
  const fetchFile = (path: string) => fetch(`${origin}/api${path}`, { headers });
  const vehicleId = await aCar(mandatorId);
  const vehicle = async () => (await call<Vehicle>("GET", `/Vehicles/${vehicleId}`)).body;
  return { mandatorId, vehicleId, call, vehicle, fetchFile };
}

async function aCar(mandatorId: string, given: Parameters<typeof aVehicle>[2] = {}) {
  const vehicle_id = await aVehicle(database, mandatorId, {
    country: "AT",
    registration_date: "2022-05-01",
    vehicle_service_type: 0,
    periodic_service_distance_in_meter: 15_000_000,
    ...given,
  });
  const times = { calibrated_at: clock.now(), created_at: clock.now() };
  const row = { id: newId(), vehicle_id, mileage_in_meters: 58_700_000, is_initial: true, ...times };
  await inMandator(database, mandatorId, (db) => db.insertInto("calibrations").values(row).execute());
  return vehicle_id;
}

const nothingDue = { nextInspection: null, earliest: null, latest: null, overdue: null };

test("an inspection keeps its day, moves the next one, and can be taken back", async () => {
  const { call, vehicleId, vehicle } = await aFleet();
  const next = () => call("GET", `/InspectionHistories/${vehicleId}/NextInspection`);
  const before = { nextInspection: "2027-05-01T00:00:00.000Z", earliest: "2027-04-01", latest: "2027-09-30" };
  expect((await next()).body).toEqual({ ...before, overdue: false });
  // The first of March in Vienna: too early for May 2025, which has been missed then.
  const inspectionDate = "2025-02-28T23:00:00Z";
  const noted = await call<{ id: string }>("POST", "/InspectionHistories", { vehicleId, inspectionDate });
  expect(noted).toMatchObject({
    status: 201,
    body: { inspectionDate: "2025-03-01T00:00:00.000Z", description: null },
  });
  const missed = { nextInspection: "2025-05-01T00:00:00.000Z", earliest: "2025-04-01", latest: "2025-09-30" };
  expect((await next()).body).toEqual({ ...missed, overdue: true });
  await call("POST", "/InspectionHistories", {
    vehicleId,
    inspectionDate: "2025-09-30T00:00:00Z",
    description: " ohne Mängel ",
  });
  expect((await next()).body).toEqual({ ...before, overdue: false });
  const listed = await call<{ inspectionDate: string; description: string | null }[]>(
    "GET",
    `/InspectionHistories/${vehicleId}`,
  );
  expect(listed.body.map((one) => [one.inspectionDate.slice(0, 10), one.description])).toEqual([
    ["2025-09-30", "ohne Mängel"],
    ["2025-03-01", null],
  ]);
  expect(await vehicle()).toMatchObject({
    nextInspection: before.nextInspection,
    isInspectionOverdue: false,
    inspections: listed.body,
  });
  expect((await call("DELETE", `/InspectionHistories/${noted.body.id}`)).status).toBe(204);
  expect((await call("DELETE", `/InspectionHistories/${noted.body.id}`)).status).toBe(404);
  expect((await vehicle()).inspections).toHaveLength(1);
  const history = await call<{ items: { propertyName: string; oldValue: string; newValue: string }[] }>(
    "GET",
    `/Histories/${vehicleId}`,
  );
  expect(history.body.items.map((one) => [one.propertyName, one.oldValue, one.newValue])).toEqual([
    ["inspections", "01.03.2025", ""],
    ["inspections", "", "30.09.2025, ohne Mängel"],
    ["inspections", "", "01.03.2025"],
  ]);
});

test("the next service follows the highest one, and its day the last 90 days", async () => {
  const { call, vehicleId, vehicle, mandatorId } = await aFleet();
  const next = async () => (await call("GET", `/ServiceHistories/${vehicleId}/NextService`)).body;
  const first = { nextServiceAt: 60_000_000, remainingInMeters: 1_300_000, overdue: false };
  expect(await next()).toEqual({ ...first, estimatedDate: null });
  const noted = await call<{ id: string }>("POST", "/ServiceHistories", {
    vehicleId,
    serviceDate: "2026-02-15T00:00:00Z",
    serviceAt: 45_210_000,
    description: "Ölwechsel",
  });
  expect(noted).toMatchObject({
    status: 201,
    body: { serviceDate: "2026-02-15T00:00:00.000Z", serviceAt: 45_210_000, description: "Ölwechsel" },
  });
  const day = { vehicle_id: vehicleId, type: 0, trip_count: 1, locked_count: 0, ready_count: 0 };
  const sums = { duration_seconds: 1, idle_seconds: 0, mileage_in_meters: 3_000_000 };
  // The 90 days are 3 February to 3 May; hidden trips are driven too, and those of today are not over.
  const days = [
    { day: "2026-02-02", is_hidden: false },
    { day: "2026-02-03", is_hidden: false },
    { day: "2026-04-01", is_hidden: true },
    { day: "2026-05-03", is_hidden: false },
    { day: "2026-05-04", is_hidden: false },
  ].map((one) => ({ ...day, ...sums, ...one }));
  const write = { role: "tracker" } as const;
  await inMandator(database, mandatorId, (db) => db.insertInto("trip_days").values(days).execute(), write);
  const second = { nextServiceAt: 60_210_000, remainingInMeters: 1_510_000, overdue: false };
  expect(await next()).toEqual({ ...second, estimatedDate: "2026-05-20" });
  expect(await vehicle()).toMatchObject({ nextService: 60_210_000, isServiceOverdue: false });
  // Of many vehicles whole months are taken by their sums, which say the same.
  const months = sql`insert into trip_months (vehicle_id, month, type, is_hidden, trip_count, locked_count, ready_count,
      mileage_in_meters, duration_seconds, idle_seconds)
    select vehicle_id, date_trunc('month', day)::date, type, is_hidden, sum(trip_count), 0, 0,
      sum(mileage_in_meters), sum(duration_seconds), sum(idle_seconds)
    from trip_days group by vehicle_id, date_trunc('month', day)::date, type, is_hidden`;
  await inMandator(database, mandatorId, (db) => months.execute(db), write);
  const today = dayOf(clock.now());
  const { rows } = await inMandator(database, mandatorId, (db) => knownAtOnce(today).execute(db));
  const { highest, driven } = rows.find(({ id }) => id === vehicleId)!;
  const car = { distance: 15_000_000, mileage: 58_700_000, services: [highest!], drivenLately: driven };
  expect(nextService(car, today)).toEqual({ ...second, estimatedDate: "2026-05-20" });
  const listed = await call<unknown[]>("GET", `/ServiceHistories/${vehicleId}`);
  expect((await vehicle()).services).toEqual(listed.body);
  expect((await call("DELETE", `/ServiceHistories/${noted.body.id}`)).status).toBe(204);
  expect(await next()).toMatchObject(first);
  const history = await call<{ items: object[] }>("GET", `/Histories/${vehicleId}`);
  expect(history.body.items).toMatchObject([
    { propertyName: "services", oldValue: "15.02.2026, 45210,000, Ölwechsel", newValue: "" },
    { propertyName: "services", oldValue: "", newValue: "15.02.2026, 45210,000, Ölwechsel" },
  ]);
});

test("without what they follow from, nothing is due", async () => {
  const { call, mandatorId } = await aFleet();
  const bare = { country: null, registration_date: null, vehicle_service_type: null };
  const id = await aCar(mandatorId, { ...bare, periodic_service_distance_in_meter: null });
  expect((await call("GET", `/InspectionHistories/${id}/NextInspection`)).body).toEqual(nothingDue);
  const none = { nextServiceAt: null, remainingInMeters: null, overdue: null, estimatedDate: null };
  expect((await call("GET", `/ServiceHistories/${id}/NextService`)).body).toEqual(none);
});

test("what is missing or cannot be is refused in the caller's words, and nothing is noted", async () => {
  const { call, vehicleId, vehicle, mandatorId } = await aFleet();
  const refused = async (path: string, body: object) => {
    const answer = await call<{ errors: Record<string, string[]> }>("POST", path, { vehicleId, ...body });
    return [answer.status, answer.body.errors];
  };
  const date = ["Bitte setzte ein Datum"];
  const ahead = ["Das Datum darf nicht in der Zukunft liegen"];
  expect(await refused("/InspectionHistories", {})).toEqual([400, { inspectionDate: date }]);
  expect(await refused("/InspectionHistories", { inspectionDate: "" })).toEqual([
    400,
    { inspectionDate: date },
  ]);
  for (const inspectionDate of ["1899-12-31T00:00:00Z", "2200-01-01T00:00:00Z", "2026-13-01", "04.05.2026"]) {
    const errors = { inspectionDate: ["Ungültiges Datumsformat"] };
    expect(await refused("/InspectionHistories", { inspectionDate })).toEqual([400, errors]);
  }
  // Tomorrow in Vienna.
  const tomorrow = "2026-05-04T22:00:00Z";
  expect(await refused("/InspectionHistories", { inspectionDate: tomorrow })).toEqual([
    400,
    { inspectionDate: ahead },
  ]);
  expect(await refused("/ServiceHistories", {})).toEqual([
    400,
    { serviceDate: date, serviceAt: ["Bitte setzte deinen Kilometerstand"] },
  ]);
  const serviceDate = "2026-05-01T00:00:00Z";
  expect(await refused("/ServiceHistories", { serviceDate: tomorrow, serviceAt: 1 })).toEqual([
    400,
    { serviceDate: ahead },
  ]);
  expect(await refused("/ServiceHistories", { serviceDate, serviceAt: 58_700_001 })).toEqual([
    400,
    { serviceAt: ["Der Kilometerstand liegt über dem des Fahrzeugs von 58700 km"] },
  ]);
  const archived = await aCar(mandatorId, { name: "Alt", archived_at: clock.now() });
  expect(await refused("/ServiceHistories", { vehicleId: archived, serviceDate, serviceAt: 1 })).toEqual([
    409,
    { vehicleId: ["Fahrzeug Alt ist archiviert"] },
  ]);
  expect(await vehicle()).toMatchObject({ inspections: [], services: [] });
  expect(
    (await call("POST", "/ServiceHistories", { vehicleId, serviceDate, serviceAt: 58_700_000 })).status,
  ).toBe(201);
});

test("services go forwards: fewer kilometres than an earlier one has, or more than a later one, are refused", async () => {
  const { call, vehicleId } = await aFleet();
  const note = async (serviceDate: string, serviceAt: number) => {
    const body = { vehicleId, serviceDate, serviceAt };
    const answer = await call<{ errors?: object }>("POST", "/ServiceHistories", body);
    return answer.body.errors ?? answer.status;
  };
  expect(await note("2025-10-15T00:00:00Z", 8_000_000)).toBe(201);
  expect(await note("2025-11-03T00:00:00Z", 7_000_000)).toEqual({
    serviceAt: ["Beim Service am 15.10.2025 waren es schon 8000 km"],
  });
  expect(await note("2025-10-14T00:00:00Z", 8_000_001)).toEqual({
    serviceAt: ["Beim Service am 15.10.2025 waren es erst 8000 km"],
  });
  expect(await note("2025-11-03T00:00:00Z", 8_000_000)).toBe(201);
});

test("lists say what is due next for up to a hundred vehicles, and nothing for more", async () => {
  const { call, mandatorId, vehicleId } = await aFleet();
  const rows = Array.from({ length: 100 }, (_, number) => ({
    id: newId(),
    name: `Wagen ${number}`,
    type: 0,
    country: "DE",
    registration_date: "2024-06-01",
    vehicle_service_type: 2,
    created_at: clock.now(),
  }));
  await inMandator(database, mandatorId, (db) => db.insertInto("vehicles").values(rows).execute());
  const list = async (perPage: number) =>
    (await call<{ items: Vehicle[] }>("GET", `/Vehicles?perPage=${perPage}`)).body.items;
  const hundred = await list(100);
  expect(hundred).toHaveLength(100);
  expect(new Set(hundred.map(({ nextInspection }) => nextInspection))).toContain("2026-06-01T00:00:00.000Z");
  expect(hundred.every(({ inspections, services }) => inspections.length + services.length === 0)).toBe(true);
  const more = await list(101);
  expect(more).toHaveLength(101);
  expect(more.every((one) => one.nextInspection === null && one.nextService === null)).toBe(true);
  const found = (await call<{ items: Vehicle[] }>("GET", "/Vehicles?searchTerm=Vehicle")).body.items;
  expect(found).toMatchObject([
    { id: vehicleId, nextInspection: "2027-05-01T00:00:00.000Z", nextService: 60_000_000 },
  ]);
});

test("a service keeps who did it, what it cost and its invoice, and takes them along when it goes", async () => {
  const { call, vehicleId, fetchFile } = await aFleet();
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(5 * 1024 * 1024 - 9, 7)]);
  const noted = await call<{ id: string }>("POST", "/ServiceHistories", {
    vehicleId,
    serviceDate: "2026-02-15T00:00:00Z",
    serviceAt: 45_210_000,
    workshop: " Kfz Huber ",
    priceInCents: 38_990,
    file: { name: "Huber 4711.pdf", content: bytes.toString("base64") },
  });
  const file = { name: "Huber 4711.pdf", type: "pdf", sizeInBytes: bytes.length };
  expect(noted.body).toMatchObject({ workshop: "Kfz Huber", priceInCents: 38_990, file });
  expect((await call("GET", `/ServiceHistories/${vehicleId}`)).body).toEqual([noted.body]);
  const sent = await fetchFile(`/ServiceHistories/${noted.body.id}/Invoice/pdf`);
  expect(sent.headers.get("content-type")).toBe("application/pdf");
  expect(sent.headers.get("content-disposition")).toBe('attachment; filename="Rechnung.pdf"');
  expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await fetchFile(`/ServiceHistories/${noted.body.id}/Invoice/png`)).status).toBe(404);
  expect((await call("DELETE", `/ServiceHistories/${noted.body.id}`)).status).toBe(204);
  expect((await fetchFile(`/ServiceHistories/${noted.body.id}/Invoice/pdf`)).status).toBe(404);
  const history = await call<{ items: { newValue: string }[] }>("GET", `/Histories/${vehicleId}`);
  expect(history.body.items.map(({ newValue }) => newValue)).toEqual([
    "",
    "15.02.2026, 45210,000, Kfz Huber, 389,90 €, Huber 4711.pdf",
  ]);
});

test("an invoice is what its bytes say, and neither another file nor a larger one", async () => {
  const { call, vehicleId, vehicle } = await aFleet();
  const add = async (name: string, bytes: Buffer) => {
    const file = { name, content: bytes.toString("base64") };
    const body = { vehicleId, serviceDate: "2026-02-15T00:00:00Z", serviceAt: 45_210_000, file };
    const answer = await call<{ errors?: object; file?: { type: string } }>(
      "POST",
      "/ServiceHistories",
      body,
    );
    return answer.body.errors ?? answer.body.file?.type;
  };
  const unknown = { file: ["Als Rechnung sind nur PDF, JPEG und PNG möglich"] };
  expect(await add("Rechnung.pdf", Buffer.from("<html><script>alert(1)</script>"))).toEqual(unknown);
  expect(await add("leer.pdf", Buffer.from([0]))).toEqual(unknown);
  const file = { name: "krumm.pdf", content: `${Buffer.from("%PDF-1.7").toString("base64")}*` };
  const crooked = { vehicleId, serviceDate: "2026-02-15T00:00:00Z", serviceAt: 45_210_000, file };
  expect(await call("POST", "/ServiceHistories", crooked)).toMatchObject({ body: { errors: unknown } });
  const large = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(5 * 1024 * 1024)]);
  expect(await add("gross.pdf", large)).toEqual({ file: ["Die Datei ist größer als 5 MB"] });
  expect(await vehicle()).toMatchObject({ services: [] });
  expect(await add("foto.pdf", Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe("jpg");
  expect(await add("bild", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe("png");
});
