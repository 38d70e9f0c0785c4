import type { Audit, AuditVehicle } from "@wegbuch/contract/audit/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, test } from "vitest";
import { aLogbook } from "../kit/api/logbook.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aBox, aDriver, aVehicle } from "../kit/db/builders.ts";

const database = await aDatabase();
const addresses = {
  start_address: JSON.stringify({ street: "Ring 1", displayName: "Ring 1, 1010 Wien" }),
  destination_address: JSON.stringify({ street: "Hauptplatz 3", displayName: "Hauptplatz 3, 8010 Graz" }),
};
const said = { classified_at: new Date("2026-05-04T08:00:00Z"), classified_how: 2 };
const kept = { ...addresses, ...said, description: "Wartung", mileage_in_meters: 20_000 };

/** A logbook whose vehicle has no trips yet, and whose odometer was read on the first of April. */
async function aCheckedLogbook() {
  const logbook = await aLogbook(database);
  const { mandatorId, vehicle } = logbook;
  await logbook.inTracker((db) => db.deleteFrom("trips").execute());
  await asOwner(database, "delete from calibrations where mandator_id = $1", [mandatorId]);
  await asOwner(database, "update vehicles set created_at = '2026-04-01' where id = $1", [vehicle]);
  return {
    ...logbook,
    audit: async (role: 1 | 3 | 5 = 1, month = "2026-05") =>
      (await logbook.ask<Audit>(role, `GET /Audit/${vehicle}/${month}`)).body,
    list: async (role: 1 | 3 | 5 = 1) =>
      (await logbook.ask<Page<AuditVehicle>>(role, "GET /Audit?month=2026-05&months=2&perPage=50")).body,
  };
}

const told = ({ score, findings }: Audit) => [
  score,
  findings.map(({ rule, text, law, at }) => [rule, text, law, at]),
];

test("a month says what is missing, what law asks for it and what it costs, and is right at once after mending", async () => {
  const { aDrive, audit, ask, driver } = await aCheckedLogbook();
  const trip = await aDrive("06:00", "06:30", { ...kept, description: "" });
  await aDrive("07:00", "07:30", { ...kept, driver_id: null });
  expect(told(await audit())).toEqual([
    81,
    [
      ["K4", "Zweck fehlt", "VwGH 0373/70", "2026-05-04T06:00:00.000Z"],
      ["K7", "Fahrer fehlt", "VwGH 0373/70", "2026-05-04T07:00:00.000Z"],
    ],
  ]);
  const change = { driverId: driver, type: 0, description: "Wartung" };
  expect(await ask(1, `PUT /Trips/${trip}`, change)).toMatchObject({ status: 200 });
  expect(await audit()).toMatchObject({ score: 96, findings: [{ rule: "K7" }] });
});

test("a finding says when its trip was and from where to where, of a private one only when", async () => {
  const { aDrive, audit } = await aCheckedLogbook();
  await aDrive("06:00", "06:30", { ...kept, description: "" });
  await aDrive("07:00", "07:30", { ...kept, type: 1, driver_id: null });

  expect((await audit()).findings).toMatchObject([
    {
      rule: "K4",
      trip: {
        startedAt: "2026-05-04T06:00:00.000Z",
        finishedAt: "2026-05-04T06:30:00.000Z",
        from: "Ring 1, 1010 Wien",
        to: "Hauptplatz 3, 8010 Graz",
      },
    },
    { rule: "K7", trip: { startedAt: "2026-05-04T07:00:00.000Z", from: null, to: null } },
  ]);
});

test("the list says the months of each vehicle, and none before it was there", async () => {
  const { aDrive, list, vehicle } = await aCheckedLogbook();
  await aDrive("06:00", "06:30", { ...kept, description: "" });
  const found = (await list()).items.find(({ id }) => id === vehicle);
  expect(found?.months).toEqual([
    { month: "2026-04", score: 96, counts: { endangers: 0, query: 1, note: 0 } },
    { month: "2026-05", score: 85, counts: { endangers: 1, query: 0, note: 0 } },
  ]);
});

test("who leads a group sees its vehicles, a driver what is about his own trips", async () => {
  const { aDrive, audit, list, ask, vehicle, mandatorId } = await aCheckedLogbook();
  const stranger = await aDriver(database, mandatorId);
  await aDrive("06:00", "06:30", { ...kept, description: "", driver_id: stranger });
  await aDrive("07:00", "07:30", { ...kept, description: "" });
  const elsewhere = await aVehicle(database, mandatorId);
  for (const [role, score] of [
    [1, 70],
    [3, 70],
    [5, 85],
  ] as const) {
    expect((await audit(role)).score).toBe(score);
    const listed = (await list(role)).items;
    expect(listed.find(({ id }) => id === vehicle)?.months.at(-1)?.score).toBe(score);
    expect(listed.some(({ id }) => id === elsewhere)).toBe(role === 1);
    if (role !== 1) expect(await ask(role, `GET /Audit/${elsewhere}/2026-05`)).toMatchObject({ status: 404 });
  }
});

test("where private trips were is nobody's question, not even their driver's", async () => {
  const { aDrive, audit } = await aCheckedLogbook();
  const place = (north: number) => ({ latitude: 48.1234 + north, longitude: 16.1234 });
  const ends = (start: number, destination: number) => ({
    start_latitude: place(start).latitude,
    start_longitude: place(start).longitude,
    destination_latitude: place(destination).latitude,
    destination_longitude: place(destination).longitude,
  });
  await aDrive("06:00", "06:30", { ...kept, ...ends(0, 0.1) });
  await aDrive("07:00", "07:30", {
    ...kept,
    ...ends(0.5, 0.6),
    type: 1,
    description: "Rendezvous",
    start_address: JSON.stringify({ displayName: "Geheimgasse" }),
  });
  for (const role of [1, 5] as const) {
    const answer = await audit(role);
    expect(answer.findings).toEqual([]);
    expect(JSON.stringify(answer)).not.toMatch(/Geheimgasse|Rendezvous|48\.|16\./);
  }
});

test("who explains a finding no longer has it counted, and it stays listed; taken back it counts again", async () => {
  const { aDrive, audit, ask, vehicle, historyOf, list } = await aCheckedLogbook();
  await aDrive("06:00", "06:30", { ...kept, description: "" });
  const april = async () => (await ask<Audit>(1, `GET /Audit/${vehicle}/2026-04`)).body;
  expect((await april()).score).toBe(96);
  const answer = (remark: string | null, role: 1 | 3 | 5 = 1) =>
    ask<Audit>(role, `PUT /Audit/${vehicle}/2026-04/Answer`, { rule: "K20", key: "2026-04", remark });
  const { body } = await answer("Stand in der Werkstatt");
  expect(body).toMatchObject({ score: 100, findings: [{ answer: { remark: "Stand in der Werkstatt" } }] });
  expect((await april()).score).toBe(100);
  const listed = async () => (await list()).items.find(({ id }) => id === vehicle)?.months[0]?.score;
  expect(await listed()).toBe(100);
  expect((await historyOf(vehicle)).at(-1)).toBe("auditAnswer:  → 2026-04 K20: Stand in der Werkstatt");
  expect((await answer(null)).body.score).toBe(96);
  expect(await listed()).toBe(96);
  expect((await audit()).score).toBe(85);
  expect(
    await ask(1, `PUT /Audit/${vehicle}/2026-04/Answer`, { rule: "K4", key: "2026-04", remark: "Nichts" }),
  ).toMatchObject({ status: 404 });
});

test("the reddest vehicle comes first, and red ones can be listed alone", async () => {
  const { aDrive, ask, vehicle, aCar } = await aCheckedLogbook();
  const worst = await aCar("Zafira");
  for (const time of ["06", "07", "08"])
    await aDrive(`${time}:00`, `${time}:30`, { ...kept, description: "", vehicle_id: worst });
  await aDrive("06:00", "06:30", kept);
  const ids = async (query: string) =>
    (await ask<Page<AuditVehicle>>(1, `GET /Audit?month=2026-05&perPage=50${query}`)).body.items.map(
      ({ id }) => id,
    );
  // The first time they are made.
  await ids("");
  expect((await ids(""))[0]).toBe(worst);
  expect(await ids("&isRed=true")).toEqual([worst]);
  expect(await ids("&isRed=true")).not.toContain(vehicle);
});

test("what nobody says the kind of in time is found, and if it is confirmed later that it came late", async () => {
  const { aDrive, audit, ask, driver } = await aCheckedLogbook();
  const times = {
    started_at: new Date("2026-04-20T06:00:00Z"),
    finished_at: new Date("2026-04-20T06:30:00Z"),
  };
  const unsaid = { classified_at: null, classified_how: null, created_at: times.finished_at };
  const trip = await aDrive("06:00", "06:30", { ...kept, ...times, ...unsaid });
  expect(await audit(1, "2026-04")).toMatchObject({
    score: 85,
    findings: [{ rule: "K9", law: "VwGH 0373/70" }],
  });
  const change = { driverId: driver, type: 0, description: "Wartung" };
  expect(await ask(1, `PUT /Trips/${trip}`, change)).toMatchObject({ status: 200 });
  expect(await audit(1, "2026-04")).toMatchObject({ score: 96, findings: [{ rule: "K8" }] });
});

test("a part of a trip that arrived late has the time the whole trip has, and is not found before", async () => {
  const { aDrive, audit, ask, driver } = await aCheckedLogbook();
  const late = {
    started_at: new Date("2026-04-20T06:00:00Z"),
    finished_at: new Date("2026-04-20T06:30:00Z"),
    created_at: new Date(Date.now() - 3_600_000),
    is_recomposed: true,
    classified_at: null,
    classified_how: null,
  };
  const trip = await aDrive("06:00", "06:30", { ...kept, ...late, description: "" });
  expect((await audit(1, "2026-04")).findings.map(({ rule }) => rule)).not.toContain("K9");
  const change = { driverId: driver, type: 0, description: "Wartung" };
  expect(await ask(1, `PUT /Trips/${trip}`, change)).toMatchObject({ status: 200 });
  expect((await audit(1, "2026-04")).findings.map(({ rule }) => rule)).toEqual([]);
});

test("a German vehicle is asked whom it visited as soon as it is one", async () => {
  const { aDrive, audit, vehicle, mandatorId } = await aCheckedLogbook();
  await aDrive("06:00", "06:30", kept);
  expect((await audit()).score).toBe(100);
  await inMandator(database, mandatorId, (db) =>
    db.updateTable("vehicles").set({ country: "DE" }).where("id", "=", vehicle).execute(),
  );
  expect(await audit()).toMatchObject({ score: 96, findings: [{ rule: "K5", law: "R 8.1 (9) LStR" }] });
});

test("a vehicle without a country follows that of the company, which an administrator says", async () => {
  const { aDrive, audit, ask, vehicle } = await aCheckedLogbook();
  await aDrive("06:00", "06:30", kept);
  expect((await audit()).score).toBe(100);
  expect((await ask(1, "GET /Mandators/Country")).body).toEqual({ country: "AT" });
  expect((await ask(1, "PUT /Mandators/Country", { country: "DE" })).status).toBe(204);
  expect(await audit()).toMatchObject({ score: 96, findings: [{ rule: "K5", law: "R 8.1 (9) LStR" }] });
  expect((await ask(1, `GET /Vehicles/${vehicle}/TaxReport?year=2026`)).body).toMatchObject({
    country: "DE",
  });
});

test("who drives another vehicle at the same time is found in both, and in neither once that is mended", async () => {
  const { aDrive, audit, ask, aCar, people } = await aCheckedLogbook();
  await aDrive("06:00", "06:30", kept);
  expect((await audit()).score).toBe(100);
  const other = await aCar("Caddy");
  const trip = await aDrive("06:10", "06:40", { ...kept, vehicle_id: other });
  expect((await audit()).findings).toMatchObject([{ rule: "K13", text: "Fahrer gleichzeitig in Caddy" }]);
  const another = { driverId: people[3], type: 0, description: "Wartung" };
  expect(await ask(1, `PUT /Trips/${trip}`, another)).toMatchObject({ status: 200 });
  expect((await audit()).findings).toEqual([]);
});

test("a plug told of late closes the gap in the month in which the box was pulled out", async () => {
  const { aDrive, audit, vehicle, mandatorId, inTracker, list } = await aCheckedLogbook();
  const [started_at, finished_at] = [new Date("2026-04-20T06:00:00Z"), new Date("2026-04-20T06:30:00Z")];
  await aDrive("06:00", "06:30", { ...kept, started_at, finished_at });
  const { id: box_id } = await aBox(database, mandatorId);
  const tell = (name: string, at: string) =>
    inTracker((db) =>
      db
        .insertInto("box_events")
        .values({
          id: newId(),
          box_id,
          vehicle_id: vehicle,
          name,
          happened_at: new Date(at),
          received_at: new Date(at),
        })
        .execute(),
    );
  await tell("Unplugged", "2026-04-30T21:50:00Z");
  expect((await audit(1, "2026-04")).findings).toMatchObject([{ rule: "K3" }]);
  await list();
  await tell("Plugged", "2026-04-30T22:04:00Z");
  expect((await audit(1, "2026-04")).findings).toEqual([]);
});

test("another limit of hidden trips is another check at once", async () => {
  const { aDrive, audit, mandatorId } = await aCheckedLogbook();
  await aDrive("06:00", "06:30", { ...kept, mileage_in_meters: 300, description: "" });
  expect((await audit()).score).toBe(85);
  await inMandator(
    database,
    mandatorId,
    (db) =>
      db
        .updateTable("mandators")
        .set({ hide_trips_up_to_in_meter: 500 })
        .where("id", "=", mandatorId)
        .execute(),
    { role: "admin" },
  );
  expect((await audit()).score).toBe(100);
});

test("a driver's list is in the order of his own trips, and red where those are", async () => {
  const { aDrive, ask, vehicle, aCar, mandatorId } = await aCheckedLogbook();
  const stranger = await aDriver(database, mandatorId);
  const other = await aCar("Zafira");
  for (const time of ["06", "07", "08"]) {
    await aDrive(`${time}:00`, `${time}:30`, { ...kept, description: "", driver_id: stranger });
    await aDrive(`${time}:40`, `${time}:50`, { ...kept, description: "", vehicle_id: other });
  }
  await aDrive("09:00", "09:30", kept);
  const listed = async (query: string) =>
    (await ask<Page<AuditVehicle>>(5, `GET /Audit?month=2026-05&perPage=50${query}`)).body.items.map(
      ({ id }) => id,
    );
  expect((await listed("")).filter((id) => [vehicle, other].includes(id))).toEqual([other, vehicle]);
  expect(await listed("&isRed=true")).toEqual([other]);
});
