import type { Role } from "@wegbuch/contract/access/roles";
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inMandator } from "../../platform/db/database.ts";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { isInGroups, tripIsVisible, userIsVisible, vehicleIsVisible } from "./visible-to.ts";

const database = await aDatabase();

type Members = { vehicles: number[]; users: number[]; parent: number };

/** A company: `tree[i].parent` is the index of an earlier group; group 0 is the root. */
const company = fc.record({
  tree: fc.array(
    fc.record({
      parent: fc.nat(),
      vehicles: fc.uniqueArray(fc.nat(3)),
      users: fc.uniqueArray(fc.nat(3)),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  owners: fc.array(fc.option(fc.nat(3)), { minLength: 4, maxLength: 4 }),
  assigned: fc.uniqueArray(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 4, selector: String }),
  trips: fc.array(fc.tuple(fc.nat(3), fc.option(fc.nat(3))), { maxLength: 6 }),
});
type Company = typeof company extends fc.Arbitrary<infer T> ? T : never;

const parentOf = (tree: Members[], group: number) => (group === 0 ? null : tree[group]!.parent % group);

/** What user `who` may see (rule access/scope), reckoned from the plan without any SQL. */
function expected({ tree, owners, assigned, trips }: Company, who: number, role: Role) {
  const all = [0, 1, 2, 3];
  const everyTrip = trips.map((_, index) => index);
  if (role <= 2) return { vehicles: all, users: all, trips: everyTrip };
  const kept = all.filter(
    (one) => owners[one] === who || assigned.some(([car, by]) => car === one && by === who),
  );
  if (role >= 5) {
    const driven = trips.filter(([, driver]) => driver === who).map(([car]) => car);
    return {
      vehicles: all.filter((one) => kept.includes(one) || driven.includes(one)),
      users: [who],
      trips: everyTrip.filter(
        (one) => trips[one]![1] === who || (trips[one]![1] === null && kept.includes(trips[one]![0])),
      ),
    };
  }
  const isReached = (group: number | null): boolean =>
    group !== null && (tree[group]!.users.includes(who) || isReached(parentOf(tree, group)));
  const reached = tree.filter((_, group) => isReached(group));
  const vehicles = all.filter((one) => reached.some((group) => group.vehicles.includes(one)));
  const users = all.filter((one) => one === who || reached.some((group) => group.users.includes(one)));
  return {
    vehicles,
    users,
    trips: everyTrip.filter(
      (one) => vehicles.includes(trips[one]![0]) || users.includes(trips[one]![1] ?? -1),
    ),
  };
}

async function built({ tree, owners, assigned, trips }: Company) {
  const mandatorId = await aMandator(database);
  const users = await Promise.all([0, 1, 2, 3].map(() => aDriver(database, mandatorId)));
  const vehicles = await Promise.all(
    owners.map((owner) =>
      aVehicle(database, mandatorId, { owner_id: owner === null ? null : users[owner]! }),
    ),
  );
  const groups = tree.map(() => newId());
  const created_at = new Date();
  const groupRows = tree.map((_, index) => {
    const parent = parentOf(tree, index);
    return {
      id: groups[index]!,
      parent_id: parent === null ? null : groups[parent]!,
      name: `G${index}`,
      created_at,
    };
  });
  const membersOf = (kind: "vehicles" | "users") =>
    tree.flatMap((group, index) => group[kind].map((member) => ({ group_id: groups[index]!, member })));
  await inMandator(database, mandatorId, async (db) => {
    await db.insertInto("groups").values(groupRows).execute();
    const cars = membersOf("vehicles").map(({ group_id, member }) => ({
      group_id,
      vehicle_id: vehicles[member]!,
    }));
    if (cars.length > 0) await db.insertInto("group_vehicles").values(cars).execute();
    const people = membersOf("users").map(({ group_id, member }) => ({ group_id, user_id: users[member]! }));
    if (people.length > 0) await db.insertInto("group_users").values(people).execute();
    const drivers = assigned.map(([car, by]) => ({ vehicle_id: vehicles[car]!, user_id: users[by]! }));
    if (drivers.length > 0) await db.insertInto("vehicle_drivers").values(drivers).execute();
  });
  const tripIds = await Promise.all(
    trips.map(([car, driver], index) => {
      const started_at = new Date(Date.UTC(2026, 0, 1, index));
      return aTrip(database, mandatorId, {
        vehicle_id: vehicles[car]!,
        driver_id: driver === null ? null : users[driver]!,
        started_at,
        finished_at: new Date(started_at.getTime() + 600_000),
      });
    }),
  );
  return { mandatorId, users, vehicles, groups, tripIds };
}

// Sixty companies: on a machine that is busy they take their time.
test("what a person sees in any tree of groups is what the rules say", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(company, fc.nat(3), fc.constantFrom<Role>(1, 2, 3, 4, 5, 6), async (plan, who, role) => {
      const { mandatorId, users, vehicles, tripIds } = await built(plan);
      const actor = anActor(mandatorId, users[who]!, { role });
      const seen = await inMandator(database, actor, async (db) => ({
        vehicles: await db
          .selectFrom("vehicles")
          .select("id")
          .where(vehicleIsVisible(actor, "vehicles.id"))
          .execute(),
        users: await db.selectFrom("users").select("id").where(userIsVisible(actor, "users.id")).execute(),
        trips: await db
          .selectFrom("visible_trips as trip")
          .select("trip.id")
          .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
          .execute(),
      }));
      const should = expected(plan, who, role);
      const ids = (rows: { id: string }[]) => rows.map((row) => row.id).toSorted();
      expect(ids(seen.vehicles)).toEqual(should.vehicles.map((one) => vehicles[one]!).toSorted());
      expect(ids(seen.users)).toEqual(should.users.map((one) => users[one]!).toSorted());
      expect(ids(seen.trips)).toEqual(should.trips.map((one) => tripIds[one]!).toSorted());
    }),
    { numRuns: 60 },
  );
});

test("a filter by group finds the members of all groups below it, once", async () => {
  const chain = Array.from({ length: 6 }, (_, depth) => ({
    parent: depth - 1,
    vehicles: depth === 5 ? [2] : [],
    users: depth === 4 ? [1] : [],
  }));
  chain[0]!.parent = 0;
  const plan = { tree: chain, owners: [null, null, null, null], assigned: [], trips: [] };
  const { mandatorId, vehicles, users, groups } = await built(plan);
  const found = await inMandator(database, mandatorId, async (db) => ({
    vehicles: await db
      .selectFrom("vehicles")
      .select("id")
      .where(isInGroups("superAdmin", "vehicle", "vehicles.id", [groups[0]!, groups[1]!]))
      .execute(),
    users: await db
      .selectFrom("users")
      .select("id")
      .where(isInGroups("superAdmin", "user", "users.id", [groups[5]!]))
      .execute(),
  }));
  expect(found).toEqual({ vehicles: [{ id: vehicles[2] }], users: [] });
  expect(users).toHaveLength(4);
});

test("even groups in a circle come to an end", async () => {
  const plan = {
    tree: [0, 0, 1].map((parent) => ({ parent, vehicles: [0], users: [0] })),
    owners: [null, null, null, null],
    assigned: [],
    trips: [],
  };
  const { mandatorId, users, groups, vehicles } = await built(plan);
  await inMandator(database, mandatorId, (db) =>
    db.updateTable("groups").set({ parent_id: groups[2]! }).where("id", "=", groups[1]!).execute(),
  );
  const actor = anActor(mandatorId, users[0]!, { role: 3 });
  const seen = await inMandator(database, actor, (db) =>
    db
      .selectFrom("vehicles")
      .select(sql<string>`id`.as("id"))
      .where(vehicleIsVisible(actor, "vehicles.id"))
      .execute(),
  );
  expect(seen).toEqual([{ id: vehicles[0] }]);
});
