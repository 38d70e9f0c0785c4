import type { GeofencePage, Metadata, NamedGeofence, TimeLock } from "@wegbuch/contract/geofences/schemas";
import { readFeature } from "@wegbuch/contract/geofences/rules";
import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aBearer } from "../../../test/kit/api/company.ts";
import { aFencedTeam } from "../../../test/kit/api/fences.ts";
import { statusesOf } from "../../../test/kit/api/people.ts";

const database = await aDatabase();
const alarm = { isAntiTheftEnabled: true, notificationEmail: "wache@example.at" };

/** Fences of an admin, by what they watch: her vehicle, others', both, nothing; a fifth and sixth alarm nobody. */
async function aDividedTeam() {
  const team = await aFencedTeam(database);
  const [mine, theirs] = [team.inScope(3).vehicle, team.outOfScope.vehicle];
  const fence = async (title: string, assigned: string[], given: object = alarm) => {
    const id = await team.aFence(title, given);
    await team.ask(1, `PUT /Geofences/updateGeofenceVehicles/${id}`, { assigned });
    return id;
  };
  const fences = {
    own: await fence("Eigen", [mine]),
    foreign: await fence("Fremd", [theirs]),
    shared: await fence("Geteilt", [mine, theirs]),
    loose: await fence("Lose", []),
    silent: await fence("Still", [], {}),
  };
  for (const id of Object.values(fences).slice(0, 4)) {
    await team.ask(1, `GET /geoFences/${id}/6/0`);
    await team.ask(1, "POST /GeoFenceMetadata", { idGeoFence: id, idCategory: 1, dataValue: "Franz" });
  }
  return { ...team, mine, theirs, of: fences };
}

test("fences that watch others' vehicles alone are nowhere to be found for a group leader", async () => {
  const { ask, of, mine, theirs, fences, origin, people } = await aDividedTeam();
  for (const [id, plate] of [
    [mine, "W-1 MEIN"],
    [theirs, "W-2 IHR"],
  ])
    await asOwner(database, "update vehicles set license_plate = $2 where id = $1", [id, plate]);
  const titles = async (call: string) =>
    (await ask<GeofencePage>(3, call)).body.geoJson.map((one) => readFeature(one).properties.Title);
  expect((await ask<GeofencePage>(3, "GET /geoFences?size=1")).body).toMatchObject({ totalCount: 3 });
  expect((await fences(3)).map(({ properties }) => properties.Title)).toEqual(["Eigen", "Geteilt", "Still"]);
  expect(await titles("GET /geoFences/search?searchTerm=e")).toEqual(["Eigen", "Geteilt"]);
  expect(await titles("GET /geoFences/search?searchTerm=Franz&metadataCategory=1")).toEqual([
    "Eigen",
    "Geteilt",
  ]);
  const names = await ask<NamedGeofence[]>(3, "GET /geofences/partialEntity");
  expect(names.body.map(({ title }) => title)).toEqual(["Eigen", "Geteilt", "Still"]);
  const [locks, notes] = [
    (await ask<TimeLock[]>(3, "GET /geoFences/timelocks")).body,
    (await ask<Metadata[]>(3, "GET /GeoFenceMetadata")).body,
  ];
  for (const told of [locks, notes]) {
    expect(told.map(({ idGeoFence }) => idGeoFence).toSorted()).toEqual([of.own, of.shared].toSorted());
  }
  const { authorization } = await aBearer(database, people[3]);
  const file = await fetch(`${origin}/api/geoFences/export`, { headers: { authorization } });
  const exported = await file.text();
  expect(exported).not.toMatch(/Fremd|Lose|W-2 IHR/);
  const alarmed = exported.split("\n").filter((line) => line.includes("wache@example.at"));
  expect(alarmed).toEqual([expect.stringMatching(/Eigen.*W-1 MEIN/)]);
  for (const id of [of.foreign, of.loose]) {
    const answers = await Promise.all([
      ask(3, `GET /geofences/assignedGeofenceVehicles/${id}`),
      ask(3, `GET /geofences/unAssignedGeofenceVehicles/${id}`),
      ask(3, `GET /geoFences/export?geofenceIds=${id}`),
      ask(3, `GET /Histories/${id}`),
      ask(3, `PUT /Geofences/updateGeofenceVehicles/${id}`, { assigned: [mine] }),
      ask(3, `PATCH /geoFences/${id}`, { title: "Meins" }),
      ask(3, `DELETE /geoFences/${id}`),
      ask(3, `GET /geoFences/${id}/1/0`),
      ask(3, "POST /GeoFenceMetadata", { idGeoFence: id, idCategory: 99, dataValue: "Huber" }),
      ask(3, "PUT /geofences/createGeofenceAnalysis", {
        title: "Neu",
        geofenceAnalysisGeofences: [{ geofenceId: id }],
        geofenceAnalysisVehicles: [{ vehicleId: mine }],
        from: "2026-03-31T22:00:00Z",
        to: "2026-04-30T22:00:00Z",
      }),
    ]);
    expect(statusesOf(answers)).toEqual(Array.from({ length: 10 }, () => 404));
  }
  expect((await fences(1)).map(({ properties }) => properties.Title)).toEqual([
    "Eigen",
    "Fremd",
    "Geteilt",
    "Lose",
    "Still",
  ]);
});

test("whom a fence alarms a group leader is told of those that watch her vehicles alone, also by its history", async () => {
  const { ask, of, fences, mine, historyOf } = await aDividedTeam();
  const told = new Map((await fences(3)).map(({ properties }) => [properties.ID, properties]));
  expect(told.get(of.own)!.NotificationEmail).toBe("wache@example.at");
  expect(told.get(of.shared)).toMatchObject({ NotificationEmail: null, IsNotEditable: true });
  const drawn = await ask<{ id: string; geoJson: string }[]>(3, `GET /geofences/vehicles/${mine}`);
  expect(drawn.body.find(({ id }) => id === of.shared)!.geoJson).not.toContain("wache");
  for (const id of [of.own, of.shared])
    await ask(1, `PATCH /geoFences/${id}`, { notificationEmail: "neu@example.at" });
  expect(await historyOf(of.shared, 3)).toContain("notificationEmail: *** → ***");
  expect(await historyOf(of.own, 3)).toContain("notificationEmail: *** → ***");
  expect(await historyOf(of.shared)).toContain("notificationEmail: wache@example.at → neu@example.at");
});

test("a fence without vehicles stays with the group leader who made it, and follows what it watches then", async () => {
  const { ask, mine, theirs, fences } = await aDividedTeam();
  const made = await ask<{ ID: string }>(3, "POST /geoFences", {
    title: "Meiner",
    points: [
      { lat: 48.2, long: 16.36 },
      { lat: 48.21, long: 16.36 },
      { lat: 48.21, long: 16.38 },
    ],
    ...alarm,
  });
  const id = made.body.ID;
  const seen = async () => (await fences(3)).find(({ properties }) => properties.ID === id)?.properties;
  const put = (role: 1 | 3, body: object) => ask(role, `PUT /Geofences/updateGeofenceVehicles/${id}`, body);
  expect(await seen()).toMatchObject({ NotificationEmail: "wache@example.at", IsNotEditable: false });
  expect((await put(3, { assigned: [mine] })).status).toBe(204);
  await put(1, { assigned: [theirs], unassigned: [mine] });
  expect(await seen()).toBeUndefined();
  await put(1, { unassigned: [theirs] });
  expect(await seen()).toMatchObject({ NotificationEmail: "wache@example.at" });
});

test("a driver is named the fences that watch vehicles of his", async () => {
  const { ask, inScope, of } = await aDividedTeam();
  const { vehicle } = inScope(5);
  await ask(1, `PUT /Geofences/updateGeofenceVehicles/${of.loose}`, { assigned: [vehicle] });
  const names = await ask<NamedGeofence[]>(5, "GET /geofences/partialEntity");
  expect(names.body.map(({ title }) => title)).not.toContain("Fremd");
  expect(names.body.map(({ title }) => title)).toContain("Lose");
});
