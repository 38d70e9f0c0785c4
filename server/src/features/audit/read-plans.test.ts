import { AuditFilter } from "@wegbuch/contract/audit/schemas";
import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { watchPlans } from "../../../test/kit/db/plans.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { auditList } from "./queries.ts";

const database = await aDatabase();
const plansSince = await watchPlans(database, "app");
const tracked = await watchPlans(database, "tracker");
const now = new Date("2026-06-20T12:00:00Z");
const size = { vehicles: 30, perPage: 10, months: 12 };

test("a page of what is kept reads its own months and no trip, and one that changed is made anew alone", async () => {
  const mandatorId = await aMandator(database);
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const vehicles: string[] = [];
  for (let count = 0; count < size.vehicles; count += 1) {
    const created_at = new Date("2025-01-01T00:00:00Z");
    const vehicle = await aVehicle(database, mandatorId, { created_at });
    vehicles.push(vehicle);
    await aDrive(vehicle, "2026-05-04T06");
  }
  await asOwner(database, "analyze");
  const filter = AuditFilter.parse({ month: "2026-05", months: size.months, perPage: size.perPage });
  const list = () => pageIn(database, admin, auditList(admin, now, filter), filter);
  for (let page = 1; page <= 3; page += 1)
    await pageIn(database, admin, auditList(admin, now, filter), { ...filter, page });
  await list();

  const rowsOf = (parts: ReturnType<typeof plansSince>, table: string) =>
    parts
      .filter(({ reads }) => reads.includes(` ${table}`))
      .reduce((sum, { given, removed }) => sum + given + removed, 0);
  plansSince();
  await list();
  const kept = plansSince();
  expect(rowsOf(kept, "trips")).toBe(0);
  expect(rowsOf(kept, "history")).toBe(0);
  // To sort all, to see that nothing is missing, and to say what there is.
  expect(rowsOf(kept, "audit_months")).toBeLessThan(3 * size.vehicles + 3 * size.perPage * size.months);

  await aDrive(vehicles[0]!, "2026-05-05T06");
  plansSince();
  await list();
  expect(rowsOf(plansSince(), "trips")).toBeGreaterThan(0);
  await list();
  plansSince();
  await list();
  expect(rowsOf(plansSince(), "trips")).toBe(0);

  async function aDrive(vehicle_id: string, hour: string) {
    await aTrip(database, mandatorId, {
      vehicle_id,
      started_at: new Date(`${hour}:00:00Z`),
      finished_at: new Date(`${hour}:30:00Z`),
    });
  }
});

test("a trip that is written looks at no earlier ones of its driver than those of its day", async () => {
  const mandatorId = await aMandator(database);
  const driver_id = await aDriver(database, mandatorId);
  const vehicles = [await aVehicle(database, mandatorId), await aVehicle(database, mandatorId)] as const;
  const driven = (vehicle_id: string, day: number) => ({
    vehicle_id,
    driver_id,
    started_at: new Date(Date.UTC(2026, 0, day, 8)),
    finished_at: new Date(Date.UTC(2026, 0, day, 9)),
  });
  for (let day = 1; day <= 60; day += 1) await aTrip(database, mandatorId, driven(vehicles[0], day));
  await asOwner(database, "analyze");
  tracked();
  await aTrip(database, mandatorId, driven(vehicles[1], 60));

  const looked = tracked().filter(
    ({ reads, statement }) => reads.includes(" trips") && statement.includes("audit_changes"),
  );
  expect(looked.length).toBeGreaterThan(0);
  for (const { given, removed } of looked) expect(given + removed).toBeLessThan(5);
  const noted = await asOwner(
    database,
    "select distinct vehicle_id from audit_changes where mandator_id = $1",
    [mandatorId],
  );
  expect(noted).toHaveLength(2);
});
