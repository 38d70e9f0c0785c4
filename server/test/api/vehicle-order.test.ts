import { expect, test } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aFleet as aFleetIn, ago, hour, now } from "../kit/api/fleet.ts";

const database = await aDatabase();
const aFleet = () => aFleetIn(database);

/** Trucks are inspected each year in the month of their registration, without a day's grace. */
const truck = { country: "AT", vehicle_service_type: 2 } as const;
const dueIn = (month: string) => ({ ...truck, registration_date: `2020-${month}-01` });

test("vehicles come by the day they need something first, those without one last either way", async () => {
  const { vehicle, names, stands, within } = await aFleet();
  await vehicle({ name: "Anhänger" });
  await vehicle({ name: "Juli", ...dueIn("07") });
  await vehicle({ name: "Mai", ...dueIn("05") });
  const overdue = await vehicle({ name: "Service", periodic_service_distance_in_meter: 1_000 });
  const calibration = { id: newId(), vehicle_id: overdue, is_initial: true, created_at: now };
  await within((db) =>
    db
      .insertInto("calibrations")
      .values({ ...calibration, calibrated_at: ago(hour), mileage_in_meters: 1_500 })
      .execute(),
  );
  await within((db) =>
    db
      .insertInto("services")
      .values({
        id: newId(),
        vehicle_id: overdue,
        serviced_on: "2026-01-01",
        mileage_in_meters: 0,
        description: "",
        created_at: now,
      })
      .execute(),
  );
  await stands(overdue, ago(hour));
  expect(await names({ sortBy: "dueOn" })).toEqual(["Service", "Mai", "Juli", "Anhänger"]);
  expect(await names({ sortBy: "dueOn", isDescending: true })).toEqual([
    "Juli",
    "Mai",
    "Service",
    "Anhänger",
  ]);
  expect(await names({ sortBy: "dueOn", perPage: 2, page: 2 })).toEqual(["Juli", "Anhänger"]);
  expect(await names({ isDue: true })).toEqual(["Mai", "Service"]);
  expect(await names({ isDue: false, sortBy: "dueOn" })).toEqual(["Juli", "Anhänger"]);
  expect(await names({ searchTerm: "ju", sortBy: "dueOn" })).toEqual(["Juli"]);
});

test("vehicles come by name, mileage and last report, both ways, page by page", async () => {
  const { vehicle, names, list, stands, within } = await aFleet();
  const ids = new Map<string, string>();
  for (const name of ["A", "B", "C", "D"]) ids.set(name, await vehicle({ name }));
  for (const [name, mileage_in_meters] of [
    ["A", 300_000],
    ["B", 9_000],
    ["C", 40_000],
  ] as const)
    await within((db) =>
      db
        .insertInto("calibrations")
        .values({
          id: newId(),
          vehicle_id: ids.get(name)!,
          calibrated_at: ago(hour),
          mileage_in_meters,
          is_initial: true,
          created_at: now,
        })
        .execute(),
    );
  await stands(ids.get("B")!, ago(hour));
  await stands(ids.get("C")!, ago(3 * hour));
  await stands(ids.get("D")!, ago(2 * hour));
  expect(await names({ isDescending: true })).toEqual(["D", "C", "B", "A"]);
  expect(await names({ sortBy: "mileageInMeters" })).toEqual(["D", "B", "C", "A"]);
  expect(await names({ sortBy: "mileageInMeters", isDescending: true })).toEqual(["A", "C", "B", "D"]);
  expect(await names({ sortBy: "lastPosition" })).toEqual(["C", "D", "B", "A"]);
  expect(await names({ sortBy: "lastPosition", isDescending: true })).toEqual(["B", "D", "C", "A"]);
  const second = await list({ sortBy: "mileageInMeters", perPage: 3, page: 2 });
  expect(second).toMatchObject({ totalCount: 4, pageCount: 2, items: [{ name: "A" }] });
});

test("a vehicle says by which days its inspection and its service are due", async () => {
  const { vehicle, read } = await aFleet();
  const id = await vehicle(dueIn("05"));
  expect(await read(id)).toMatchObject({ inspectionDueOn: "2026-05-31", serviceDueOn: null });
});
