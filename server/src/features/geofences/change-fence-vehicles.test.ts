import type { GeofenceVehicle } from "@wegbuch/contract/geofences/schemas";
import { expect, test } from "vitest";
import { aVehicle } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { statusesOf } from "../../../test/kit/api/people.ts";
import { aFencedTeam } from "../../../test/kit/api/fences.ts";

const database = await aDatabase();
type Team = Awaited<ReturnType<typeof aFencedTeam>>;

const put = ({ ask }: Team, id: string, body: unknown, role: 1 | 3 = 1) =>
  ask(role, `PUT /Geofences/updateGeofenceVehicles/${id}`, body);

const sides = async ({ ask }: Team, id: string, role: 1 | 3 = 1) => {
  const read = async (side: string) =>
    (await ask<GeofenceVehicle[]>(role, `GET /geofences/${side}GeofenceVehicles/${id}`)).body;
  return { assigned: await read("assigned"), unassigned: await read("unAssigned") };
};
const idsOf = (vehicles: GeofenceVehicle[]) => vehicles.map(({ vehicleId }) => vehicleId).toSorted();

test("vehicles are assigned and taken away in both spellings; who is not named stays", async () => {
  const team = await aFencedTeam(database);
  const id = await team.aFence();
  const { vehicle, drivingVehicle } = team.inScope(1);
  const other = team.outOfScope.vehicle;
  await asOwner(database, "update vehicles set license_plate = 'W-7 AB' where id = $1", [vehicle]);
  expect((await put(team, id, { assigned: [vehicle, other], unassigned: [] })).status).toBe(204);
  expect((await put(team, id, { Assigned: [], assigned: [drivingVehicle] })).status).toBe(204);
  expect((await put(team, id, [{ vehicleId: other, isAssigned: false }])).status).toBe(204);
  const { assigned, unassigned } = await sides(team, id);
  expect(idsOf(assigned)).toEqual([vehicle, drivingVehicle].toSorted());
  expect(assigned.find(({ vehicleId }) => vehicleId === vehicle)!.licensePlate).toBe("W-7 AB");
  expect(assigned.every(({ isAssigned }) => isAssigned)).toBe(true);
  expect(idsOf(unassigned)).toEqual([other, team.outOfScope.drivingVehicle].toSorted());
  expect(unassigned.some(({ isAssigned }) => isAssigned)).toBe(false);
  expect((await team.fences())[0]!.properties.Vehicles).toBe(2);
  for (const role of [1, 3, 5] as const) {
    const { body } = await team.ask<{ id: string; title: string }[]>(
      role,
      `GET /geofences/vehicles/${vehicle}`,
    );
    expect(body).toEqual([{ id, title: "Lager", geoJson: expect.any(String) }]);
  }
  const names = (await team.historyOf(id)).filter((entry) => entry.startsWith("vehicles"));
  expect(names).toHaveLength(4);
});

test("all or nothing: with an unknown, a foreign or a twice named vehicle nobody is assigned", async () => {
  const team = await aFencedTeam(database);
  const id = await team.aFence();
  const { vehicle } = team.inScope(1);
  const foreign = (await aFencedTeam(database)).inScope(1).vehicle;
  for (const strange of [newId(), foreign]) {
    expect((await put(team, id, { assigned: [vehicle, strange] })).status).toBe(404);
  }
  expect((await put(team, id, { assigned: [vehicle], unassigned: [vehicle] })).status).toBe(400);
  expect((await put(team, id, { assigned: ["x"] })).status).toBe(400);
  expect((await put(team, newId(), { assigned: [vehicle] })).status).toBe(404);
  expect((await sides(team, id)).assigned).toEqual([]);
});

test("an archived vehicle is offered no more and cannot be assigned, but stays where it is", async () => {
  const team = await aFencedTeam(database);
  const id = await team.aFence();
  const archived = await aVehicle(database, team.mandatorId, { archived_at: new Date(), name: "Alt" });
  const refused = await put(team, id, { assigned: [archived] });
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    { assigned: [expect.stringContaining("Alt")] },
  ]);
  expect(idsOf((await sides(team, id)).unassigned)).not.toContain(archived);
});

test("a group leader touches his own vehicles only, assigns none to a fence of others', and changes no shared one", async () => {
  const team = await aFencedTeam(database);
  const [own, shared] = [await team.aFence("Eigen"), await team.aFence("Geteilt")];
  const mine = team.inScope(3).vehicle;
  const theirs = team.outOfScope.vehicle;
  await put(team, shared, { assigned: [theirs] });
  expect((await put(team, own, { assigned: [mine] }, 3)).status).toBe(204);
  expect((await put(team, own, { assigned: [theirs] }, 3)).status).toBe(404);
  expect((await put(team, shared, { unassigned: [theirs] }, 3)).status).toBe(404);
  expect((await put(team, shared, { assigned: [mine] }, 3)).status).toBe(404);
  await put(team, shared, { assigned: [mine] });
  expect((await put(team, shared, { unassigned: [mine], assigned: [] }, 3)).status).toBe(204);
  await put(team, shared, { assigned: [mine] });
  const seen = await sides(team, shared, 3);
  expect(idsOf(seen.assigned)).toEqual([mine]);
  const properties = (await team.fences(3)).map((fence) => fence.properties);
  expect(properties.map(({ Title, Vehicles, IsNotEditable }) => [Title, Vehicles, IsNotEditable])).toEqual([
    ["Eigen", 1, false],
    ["Geteilt", 1, true],
  ]);
  expect((await team.fences(1)).map((fence) => fence.properties.Vehicles)).toEqual([1, 2]);
  const note = { idGeoFence: shared, idCategory: 1, dataValue: "Franz" };
  const answers = await Promise.all([
    team.ask(3, `PATCH /geoFences/${shared}`, { title: "Meins" }),
    team.ask(3, `DELETE /geoFences/${shared}`),
    team.ask(3, `GET /geoFences/${shared}/1/0`),
    team.ask(3, "POST /GeoFenceMetadata", note),
  ]);
  expect(statusesOf(answers)).toEqual([403, 403, 403, 403]);
  expect((await team.ask(3, `PATCH /geoFences/${own}`, { title: "Meins" })).status).toBe(200);
  const told = (await team.historyOf(shared, 3)).filter((entry) => entry.startsWith("vehicles"));
  expect(told).toHaveLength(3);
});

test("trips are crossed again, once for many changes, and who follows positions learns of it", async () => {
  const team = await aFencedTeam(database);
  const id = await team.aFence();
  const revision = async () =>
    (
      await asOwner<{ revision: number }>(
        database,
        "select revision::int from geofence_revisions where mandator_id = $1",
        [team.mandatorId],
      )
    )[0]!.revision;
  const before = await revision();
  await put(team, id, { assigned: [team.inScope(1).vehicle] });
  await put(team, id, { unassigned: [team.inScope(1).vehicle] });
  await put(team, id, { unassigned: [team.inScope(1).vehicle] });
  expect(await revision()).toBe(before + 2);
  const { rows: jobs } = await database
    .pool("jobs")
    .query("select payload from graphile_worker._private_jobs where payload ->> 'geofenceId' = $1", [id]);
  expect(jobs).toEqual([{ payload: { geofenceId: id, mandatorId: team.mandatorId } }]);
});
