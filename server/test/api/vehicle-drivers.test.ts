import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { expect, test } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aFleetOffice, historyOf } from "../kit/api/vehicles.ts";

const database = await aDatabase();

test("people are permitted to drive and are not any more, as often as it is said", async () => {
  const { admin, leader, as, people, inScope, outOfScope } = await aFleetOffice(database);
  const { vehicle } = inScope(1);
  const west = outOfScope.vehicle;
  const driver = await as(5);
  expect((await driver(`GET /Vehicles/${west}`)).status).toBe(404);
  for (const _ of [1, 2]) {
    expect((await admin(`POST /Vehicles/${west}/drivers/${people[5]}`)).status).toBe(204);
  }
  expect((await driver<Vehicle>(`GET /Vehicles/${west}`)).body.drivers).toMatchObject([{ id: people[5] }]);
  for (const _ of [1, 2]) {
    expect((await admin(`DELETE /Vehicles/${west}/drivers/${people[5]}`)).status).toBe(204);
  }
  expect((await driver(`GET /Vehicles/${west}`)).status).toBe(404);
  expect(await historyOf(database, west)).toEqual([
    expect.stringMatching(/^drivers: {2}→ Anna/),
    expect.stringMatching(/^drivers: Anna .* → $/),
  ]);
  const pairs = [
    [vehicle, outOfScope.user],
    [west, people[3]],
    [vehicle, newId()],
  ] as const;
  for (const [vehicleId, userId] of pairs) {
    for (const method of ["POST", "DELETE"]) {
      expect((await leader(`${method} /Vehicles/${vehicleId}/drivers/${userId}`)).status).toBe(404);
    }
  }
  await asOwner(database, "update users set archived_at = now() where id = $1", [people[6]]);
  await asOwner(database, "delete from vehicle_drivers where user_id = $1", [people[6]]);
  expect((await admin(`POST /Vehicles/${vehicle}/drivers/${people[6]}`)).status).toBe(409);
});

test("who was deleted is no driver of any vehicle any more", async () => {
  const { admin, people, inScope } = await aFleetOffice(database);
  const { vehicle } = inScope(1);
  const drivers = async () => (await admin<Vehicle>(`GET /Vehicles/${vehicle}`)).body.drivers;
  expect((await drivers()).map(({ id }) => id)).toContain(people[5]);
  await admin(`POST /Users/${people[5]}/ToggleArchive`, { comment: "in Pension" });
  expect((await drivers()).map(({ id }) => id)).toContain(people[5]);
  expect((await admin(`DELETE /Users/${people[5]}`)).status).toBe(204);
  expect((await drivers()).map(({ id }) => id)).toEqual([people[6]]);
});
