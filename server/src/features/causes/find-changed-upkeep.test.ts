import { expect, test } from "vitest";
import { aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { keepCauses, keepUpkeep } from "./jobs.ts";

const database = await aDatabase();

test("of upkeep that somebody changes is told with what is told each minute, and of no other vehicle", async () => {
  const mandatorId = await aMandator(database);
  const clockAt = (now: string) => ({ now: () => new Date(now) });
  const keepAt = (now: string) => keepCauses({ database, clock: clockAt(now) }, mandatorId);
  const told = () =>
    asOwner<{ vehicle_id: string; facts: object; isOpen: boolean }>(
      database,
      `select vehicle_id, facts, ended_at is null as "isOpen" from notifications
       where mandator_id = $1 and kind = 'inspection' order by vehicle_id`,
      [mandatorId],
    );
  const due = { country: "AT", registration_date: "2020-06-01", vehicle_service_type: 0 };
  const [vehicle, other] = [
    await aVehicle(database, mandatorId, due),
    await aVehicle(database, mandatorId, due),
  ];
  const inspect = (vehicle_id: string, inspected_on: string) =>
    inMandator(database, mandatorId, (db) =>
      db
        .insertInto("inspections")
        .values({ id: newId(), vehicle_id, inspected_on, created_at: new Date(inspected_on) })
        .execute(),
    );
  const open = async () => (await told()).flatMap(({ vehicle_id, isOpen }) => (isOpen ? [vehicle_id] : []));
  await inspect(vehicle, "2025-06-10");
  await inspect(other, "2025-06-10");
  await keepAt("2026-11-02T10:00:00Z");
  expect(await open()).toEqual([vehicle, other].toSorted());
  await asOwner(database, "update notifications set facts = '{}' where vehicle_id = $1", [other]);

  await inspect(vehicle, "2026-11-02");
  await keepAt("2026-11-02T10:01:00Z");
  expect(await open()).toEqual([other]);
  await inMandator(database, mandatorId, (db) =>
    db.deleteFrom("inspections").where("inspected_on", "=", "2026-11-02").execute(),
  );
  await keepAt("2026-11-02T10:02:00Z");
  expect(await open()).toEqual([vehicle, other].toSorted());
  expect(await told()).toContainEqual(expect.objectContaining({ vehicle_id: other, facts: {} }));
  await inMandator(database, mandatorId, (db) =>
    db.updateTable("vehicles").set({ archived_at: new Date() }).where("id", "=", vehicle).execute(),
  );
  await keepAt("2026-11-02T10:03:00Z");
  expect(await open()).toEqual([other]);
  await keepUpkeep({ database, clock: clockAt("2026-11-02T10:22:00Z") }, mandatorId);
  expect(await told()).not.toContainEqual(expect.objectContaining({ facts: {} }));
});
