import { roles } from "@wegbuch/contract/access/roles";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { aBox, aDriver, aMandator, anActor, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { countUnseen } from "../notifications/queries.ts";
import { vehicleList } from "../vehicles/queries.ts";
import { keepCauses, keepUpkeep } from "./jobs.ts";

const database = await aDatabase();

type Told = { kind: string; vehicle_id: string | null; facts: object; happened_at: Date; isOpen: boolean };

/** A company whose causes are looked for at instants of the tests. */
async function aCompany() {
  const mandatorId = await aMandator(database);
  const admin = await aDriver(database, mandatorId, { role_id: roles.admin });
  const add = (table: string, row: Record<string, unknown>) => {
    const all = { mandator_id: mandatorId, ...row };
    const places = Object.keys(all).map((_, index) => `$${index + 1}`);
    return asOwner(
      database,
      `insert into ${table} (${Object.keys(all).join(", ")}) values (${places.join(", ")})`,
      Object.values(all),
    );
  };
  return {
    mandatorId,
    admin,
    add,
    keepAt: (now: string) => keepCauses({ database, clock: { now: () => new Date(now) } }, mandatorId),
    keepUpkeepAt: (now: string) => keepUpkeep({ database, clock: { now: () => new Date(now) } }, mandatorId),
    /** A vehicle whose box was last heard then. */
    aHeardVehicle: async (at: string, given: object = {}) => {
      const vehicle = await aVehicle(database, mandatorId, given);
      const box = await aBox(database, mandatorId, { vehicleId: vehicle });
      await add("vehicle_positions", { vehicle_id: vehicle, last_contact_at: at, device_time: at });
      return { vehicle, box: box.id };
    },
    hear: (vehicle: string, at: string) =>
      asOwner(
        database,
        "update vehicle_positions set last_contact_at = $2, device_time = $2 where vehicle_id = $1",
        [vehicle, at],
      ),
    plug: (box: string, vehicle: string, name: string, at: string) =>
      add("box_events", {
        id: newId(),
        box_id: box,
        vehicle_id: vehicle,
        name,
        happened_at: at,
        received_at: at,
      }),
    told: (kind: string) =>
      asOwner<Told>(
        database,
        `select kind, vehicle_id, facts, happened_at, ended_at is null as "isOpen" from notifications
         where mandator_id = $1 and kind = $2 order by happened_at, vehicle_id`,
        [mandatorId, kind],
      ),
    /** The vehicles that the list shows with errors. */
    withErrorsAt: (now: string) =>
      inMandator(database, mandatorId, async (db) => {
        const asking = anActor(mandatorId, admin, { role: roles.admin });
        const errors = { isArchived: false, hasError: true };
        const list = await vehicleList(asking, new Date(now), errors)(db);
        return (await list.ids(db).execute()).map(({ id }) => id);
      }),
    unseen: () =>
      inMandator(database, mandatorId, (db) =>
        countUnseen(db, anActor(mandatorId, admin, { role: roles.admin })),
      ),
  };
}

test("a box that has been silent for a day is told once, by two workers and again and again, until it speaks", async () => {
  const { keepAt, aHeardVehicle, hear, told, unseen } = await aCompany();
  const { vehicle } = await aHeardVehicle("2026-05-04T08:00:00Z");
  await aHeardVehicle("2026-05-05T07:00:00Z");

  await keepAt("2026-05-05T07:59:59Z");
  expect(await told("silent")).toEqual([]);
  const day = "2026-05-05T08:00:00Z";
  await Promise.all([keepAt(day), keepAt(day), keepAt(day)]);
  await keepAt("2026-05-05T09:00:00Z");
  expect(await told("silent")).toEqual([
    {
      kind: "silent",
      vehicle_id: vehicle,
      facts: { since: "2026-05-04T08:00:00.000Z" },
      happened_at: new Date(day),
      isOpen: true,
    },
  ]);
  expect(await unseen()).toBe(1);

  await hear(vehicle, "2026-05-05T09:30:00Z");
  await keepAt("2026-05-05T09:35:00Z");
  expect(await told("silent")).toMatchObject([{ isOpen: false }]);
  expect(await unseen()).toBe(0);
});

test("a box that was pulled out is told after a minute and is not silent besides, until it is back", async () => {
  const { keepAt, aHeardVehicle, plug, told } = await aCompany();
  const { vehicle, box } = await aHeardVehicle("2026-05-04T08:00:00Z");
  await plug(box, vehicle, "Plugged", "2026-05-01T08:00:00Z");
  await plug(box, vehicle, "Unplugged", "2026-05-04T08:00:00Z");

  await keepAt("2026-05-04T08:00:59Z");
  expect(await told("unplugged")).toEqual([]);
  await keepAt("2026-05-04T08:01:00Z");
  await keepAt("2026-05-06T08:00:00Z");
  expect(await told("unplugged")).toMatchObject([{ vehicle_id: vehicle, isOpen: true }]);
  expect(await told("silent")).toEqual([]);

  await plug(box, vehicle, "Plugged", "2026-05-06T09:00:00Z");
  await keepAt("2026-05-06T09:01:00Z");
  expect(await told("unplugged")).toMatchObject([{ isOpen: false }]);
});

test("a box that says twice that it is out has been pulled out once", async () => {
  const { keepAt, aHeardVehicle, plug, told } = await aCompany();
  const { vehicle, box } = await aHeardVehicle("2026-05-04T08:00:00Z");
  await plug(box, vehicle, "Unplugged", "2026-05-04T08:00:00Z");
  await keepAt("2026-05-04T08:05:00Z");
  await plug(box, vehicle, "Unplugged", "2026-05-04T08:06:00Z");
  await keepAt("2026-05-04T08:10:00Z");
  expect(await told("unplugged")).toMatchObject([
    { vehicle_id: vehicle, happened_at: new Date("2026-05-04T08:00:00Z"), isOpen: true },
  ]);
});

test("what is told of boxes is among the vehicles that the list shows with errors", async () => {
  const { keepAt, aHeardVehicle, hear, plug, told, withErrorsAt } = await aCompany();
  const silent = await aHeardVehicle("2026-05-04T08:00:00Z");
  const pulled = await aHeardVehicle("2026-05-05T07:59:00Z");
  await plug(pulled.box, pulled.vehicle, "Unplugged", "2026-05-05T07:59:00Z");
  // It speaks, and nobody knows where it is.
  const placeless = await aHeardVehicle("2026-05-04T08:00:00Z");
  await asOwner(database, "update vehicle_positions set last_contact_at = $2 where vehicle_id = $1", [
    placeless.vehicle,
    "2026-05-05T08:00:00Z",
  ]);
  const well = await aHeardVehicle("2026-05-04T08:00:00Z");
  await hear(well.vehicle, "2026-05-05T08:00:00Z");

  await keepAt("2026-05-05T08:00:00Z");
  expect(await told("silent")).toMatchObject([{ vehicle_id: silent.vehicle }]);
  expect(await told("unplugged")).toMatchObject([{ vehicle_id: pulled.vehicle }]);
  expect((await withErrorsAt("2026-05-05T08:00:00Z")).toSorted()).toEqual(
    [silent.vehicle, pulled.vehicle, placeless.vehicle].toSorted(),
  );
});

test("archived vehicles and boxes that moved on are no news", async () => {
  const { keepAt, aHeardVehicle, told } = await aCompany();
  await aHeardVehicle("2026-05-01T08:00:00Z", { archived_at: new Date("2026-05-02") });
  const moved = await aHeardVehicle("2026-05-01T08:00:00Z");
  await asOwner(database, "update box_attachments set attached_until = '2026-05-02' where vehicle_id = $1", [
    moved.vehicle,
  ]);

  await keepAt("2026-05-05T08:00:00Z");
  expect(await told("silent")).toEqual([]);
});

test("an inspection is told from 30 days before the end of its month, then as overdue, until it is done", async () => {
  const { mandatorId, keepUpkeepAt, told, add } = await aCompany();
  const inspected = { country: "AT", registration_date: "2020-06-01", vehicle_service_type: 0 };
  const vehicle = await aVehicle(database, mandatorId, inspected);
  await add("inspections", {
    id: newId(),
    vehicle_id: vehicle,
    inspected_on: "2025-06-10",
    created_at: "2025-06-10",
  });

  await keepUpkeepAt("2026-05-30T10:00:00Z");
  expect(await told("inspection")).toEqual([]);
  await keepUpkeepAt("2026-05-31T10:00:00Z");
  expect(await told("inspection")).toMatchObject([
    { vehicle_id: vehicle, facts: { dueOn: "2026-06-30", isOverdue: false }, isOpen: true },
  ]);
  await keepUpkeepAt("2026-11-02T10:00:00Z");
  expect(await told("inspection")).toMatchObject([{ facts: { isOverdue: true }, isOpen: true }]);
  await add("inspections", {
    id: newId(),
    vehicle_id: vehicle,
    inspected_on: "2026-11-02",
    created_at: "2026-11-02",
  });
  await keepUpkeepAt("2026-11-02T10:05:00Z");
  expect(await told("inspection")).toMatchObject([{ isOpen: false }]);
});

test("a service is told when the odometer has come to it, until it is done", async () => {
  const { mandatorId, keepUpkeepAt, told, add } = await aCompany();
  const vehicle = await aVehicle(database, mandatorId, { periodic_service_distance_in_meter: 15_000_000 });
  await asOwner(database, "update vehicle_odometers set anchor_meters = 15000000 where vehicle_id = $1", [
    vehicle,
  ]);
  const first = { serviced_on: "2025-05-04", mileage_in_meters: 0, created_at: "2025-05-04" };
  await add("services", { id: newId(), vehicle_id: vehicle, ...first });

  await keepUpkeepAt("2026-05-04T08:00:00Z");
  expect(await told("service")).toMatchObject([
    { vehicle_id: vehicle, facts: { dueAtMeters: 15_000_000 }, isOpen: true },
  ]);
  const done = { serviced_on: "2026-05-04", mileage_in_meters: 15_000_000, created_at: "2026-05-04" };
  await add("services", { id: newId(), vehicle_id: vehicle, ...done });
  await keepUpkeepAt("2026-05-04T08:05:00Z");
  expect(await told("service")).toMatchObject([{ isOpen: false }]);
});

test("a mail that did not arrive is told, of one's own company alone, until it is sent again", async () => {
  const [{ mandatorId, keepAt, told }, other] = [await aCompany(), await aCompany()];
  const mail = newId();
  await database
    .as("admin")
    .insertInto("mails")
    .values({
      id: mail,
      mandator_id: mandatorId,
      kind: mailKinds.welcome,
      recipients: ["nora@example.at"],
      language: "en",
      payload: "{}",
      created_at: new Date("2026-05-01"),
      failed_at: new Date("2026-05-04T07:00:00Z"),
    })
    .execute();

  await keepAt("2026-05-04T08:00:00Z");
  await other.keepAt("2026-05-04T08:00:00Z");
  expect(await told("failedMail")).toMatchObject([{ facts: { address: "nora@example.at" }, isOpen: true }]);
  expect(await other.told("failedMail")).toEqual([]);
  await asOwner(database, "update mails set failed_at = null, next_attempt_at = now() where id = $1", [mail]);
  await keepAt("2026-05-04T08:05:00Z");
  expect(await told("failedMail")).toMatchObject([{ isOpen: false }]);
});

test("alarms end after a week, and what is over is forgotten after 90 days", async () => {
  const { keepAt, add, told } = await aCompany();
  const happened = "2026-05-01T08:00:00Z";
  await add("notifications", {
    id: newId(),
    kind: "alarm",
    key: "a",
    happened_at: happened,
    created_at: happened,
  });

  await keepAt("2026-05-08T08:00:00Z");
  expect(await told("alarm")).toMatchObject([{ isOpen: true }]);
  await keepAt("2026-05-08T08:05:00Z");
  expect(await told("alarm")).toMatchObject([{ isOpen: false }]);
  await keepAt("2026-08-06T08:05:00Z");
  expect(await told("alarm")).toHaveLength(1);
  await keepAt("2026-08-06T08:10:00Z");
  expect(await told("alarm")).toEqual([]);
});
