import type {
  GeofencePage,
  GeofenceVehicle,
  ImportedGeofences,
  MappedGeofence,
  Metadata,
  NamedGeofence,
  TimeLock,
} from "@wegbuch/contract/geofences/schemas";
import { readFeature, readGeoJson } from "@wegbuch/contract/geofences/rules";
import { expect, test } from "vitest";
import { aVehicle } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aBearer } from "../../../test/kit/api/company.ts";
import { statusesOf } from "../../../test/kit/api/people.ts";
import { aFencedTeam, square } from "../../../test/kit/api/fences.ts";

const database = await aDatabase();
const titlesOf = ({ geoJson }: { geoJson: string[] }) =>
  geoJson.map((one) => readFeature(one).properties.Title);

test("fences come by page and title; a page beyond the last is told so by its title alone", async () => {
  const { ask, aFence } = await aFencedTeam(database);
  expect((await ask(1, "GET /geoFences?page=7")).body).toEqual({ pageCount: 0, totalCount: 0, geoJson: [] });
  for (const title of ["Öd", "Zell", "alt", "Adria", "Ober"]) await aFence(title);
  const { body } = await ask<GeofencePage>(1, "GET /geofences/?Page=1&SIZE=2");
  expect([body.pageCount, body.totalCount, titlesOf(body)]).toEqual([3, 5, ["Adria", "alt"]]);
  expect(titlesOf((await ask<GeofencePage>(3, "GET /geoFences?page=2&size=3")).body)).toEqual(["Öd", "Zell"]);
  expect((await ask(1, "GET /geoFences?page=4&size=2")).body).toEqual({
    title: "WrongPageError",
    status: 400,
  });
  for (const query of ["page=0", "size=0", "size=1000000", "page=x"]) {
    expect((await ask(1, `GET /geoFences?${query}`)).status).toBe(400);
  }
  const names = await ask<NamedGeofence[]>(3, "GET /geofences/partialEntity");
  expect(names.body.map(({ title }) => title)).toEqual(["Adria", "alt", "Ober", "Öd", "Zell"]);
});

test("a map is told what it draws of all fences in scope, and no more", async () => {
  const { ask, aFence, fences, outOfScope } = await aFencedTeam(database);
  await aFence("Platz", { isAntiTheftEnabled: true, colour: "#3CB44B" });
  await ask(1, "POST /geoFences/road?roadType=15", { title: "Weg", points: square.slice(0, 3) });
  const foreign = await aFence("Fremd", { isAntiTheftEnabled: true });
  await ask(1, `PUT /Geofences/updateGeofenceVehicles/${foreign}`, { assigned: [outOfScope.vehicle] });
  for (const role of [1, 3] as const) {
    const drawn = (await fences(role)).map(({ properties, geometry }) => ({
      id: properties.ID,
      title: properties.Title,
      colour: properties.Colour,
      isAlarmOn: properties.IsAntiTheftEnabled,
      ring: geometry.coordinates[0],
      line: properties.Line,
    }));
    expect((await ask<MappedGeofence[]>(role, "GET /geoFences/map")).body).toEqual(drawn);
    expect(drawn.map(({ title }) => title)).toEqual(role === 1 ? ["Fremd", "Platz", "Weg"] : ["Weg"]);
  }
});

test("a search looks into titles or notes of one category, in any case, and takes signs as they are", async () => {
  const { ask, aFence } = await aFencedTeam(database);
  const [depot] = [await aFence("Depot 100%"), await aFence("Werft_1")];
  for (const [idCategory, dataValue] of [
    [1, "Franz Huber"],
    [99, "Ölwechsel"],
  ] as const) {
    expect(
      (await ask(1, "POST /GeoFenceMetadata", { idGeoFence: depot, idCategory, dataValue })).status,
    ).toBe(201);
  }
  const search = async (term: string, category?: number) => {
    const query = `searchTerm=${encodeURIComponent(term)}${category ? `&metadataCategory=${category}` : ""}`;
    const { status, body } = await ask<{ geoJson: string[] }>(1, `GET /geoFences/search?${query}`);
    return status === 200 ? titlesOf(body) : status;
  };
  expect(await search("DEPOT")).toEqual(["Depot 100%"]);
  expect(await search("0%", 100)).toEqual(["Depot 100%"]);
  expect(await search("%_%")).toEqual([]);
  expect(await search("huber", 1)).toEqual(["Depot 100%"]);
  expect(await search("huber", 99)).toEqual([]);
  expect(await search("ÖLW", 99)).toEqual(["Depot 100%"]);
  expect(await search("huber", 2)).toBe(400);
  expect(await search(" ")).toBe(400);
  expect((await ask(1, "GET /geoFences/search")).body.errors).toEqual({
    searchTerm: ["Bitte geben Sie einen Suchbegriff ein"],
  });
});

test("weekdays are armed, disarmed and toggled by the bearer alone, and never kept by a browser", async () => {
  const team = await aFencedTeam(database);
  const { ask, aFence } = team;
  const [id] = [await aFence(), await aFence("Nie")];
  const lock = async (path: string) =>
    (await ask<{ weekdays: number[] }>(1, `GET /geoFences/${id}/${path}`)).body;
  expect(await lock("6/0")).toEqual({ idGeoFence: id, weekdays: [6] });
  expect(await lock("7/2")).toEqual({ idGeoFence: id, weekdays: [6, 7] });
  expect(await lock("6/1")).toEqual({ idGeoFence: id, weekdays: [7] });
  expect(await lock("all/2")).toEqual({ idGeoFence: id, weekdays: [1, 2, 3, 4, 5, 6] });
  expect((await ask(1, "GET /geoFences/timelocks")).body).toEqual([
    { idGeoFence: id, weekdays: [1, 2, 3, 4, 5, 6] },
  ]);
  expect(await lock("ALL/0")).toEqual({ idGeoFence: id, weekdays: [1, 2, 3, 4, 5, 6, 7] });
  for (const path of ["0/1", "8/1", "x/1"]) {
    expect((await ask(1, `GET /geoFences/${id}/${path}`, undefined, "en")).body.errors).toEqual({
      weekday: ["Weekday is not valid"],
    });
  }
  expect((await ask(1, `GET /geoFences/${id}/1/3`)).status).toBe(400);
  expect((await ask(1, `GET /geoFences/${newId()}/1/1`)).status).toBe(404);
  const { authorization, cookie } = await aBearer(database, team.people[1]);
  const url = `${team.origin}/api/geoFences/${id}/ALL/1`;
  expect((await fetch(url, { headers: { cookie } })).status).toBe(403);
  expect((await fetch(url)).status).toBe(401);
  const answer = await fetch(url, { headers: { authorization } });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
});

test("notes are made once each, listed and taken away; the history tells of them", async () => {
  const { ask, aFence, historyOf } = await aFencedTeam(database);
  const id = await aFence();
  const note = { idGeoFence: id, idCategory: 1, dataValue: " Franz " };
  const made = await ask<{ id: string }>(1, "POST /GeoFenceMetadata", note);
  const twice = await Promise.all(
    [1, 2].map(() => ask(1, "POST /GeoFenceMetadata", { ...note, idCategory: 99 })),
  );
  expect(statusesOf(twice)).toEqual([201, 409]);
  const again = await ask(3, "POST /GeoFenceMetadata/", note, "en");
  expect([again.status, again.body.errors]).toEqual([
    409,
    { dataValue: ["This geofence has this entry already"] },
  ]);
  for (const wrong of [{ dataValue: "" }, { dataValue: "x".repeat(201) }, { idCategory: 100 }]) {
    expect((await ask(1, "POST /GeoFenceMetadata", { ...note, ...wrong })).status).toBe(400);
  }
  expect((await ask(1, "POST /GeoFenceMetadata", { ...note, idGeoFence: newId() })).status).toBe(404);
  const list = await ask<Metadata[]>(3, "GET /GeoFenceMetadata");
  expect(list.body.map(({ idCategory, dataValue }) => `${idCategory} ${dataValue}`).toSorted()).toEqual([
    "1 Franz",
    "99 Franz",
  ]);
  expect((await ask(1, `DELETE /GeoFenceMetadata/${made.body.id}`)).status).toBe(204);
  expect((await ask(1, `DELETE /GeoFenceMetadata/${made.body.id}`)).status).toBe(404);
  expect(await historyOf(id)).toEqual([
    "created:  → Lager",
    "worker:  → Franz",
    "others:  → Franz",
    "worker: Franz → ",
  ]);
});

test("fences of the operator are seen by all and changed by nobody; so are those he made for one company", async () => {
  const team = await aFencedTeam(database);
  const [shared, own] = [newId(), newId()];
  const ring = "[[16,48],[16,49],[17,49]]";
  await asOwner(database, "insert into system_geofences values ($1, $2, $3, now())", [
    shared,
    `Maut ${shared}`,
    ring,
  ]);
  await asOwner(
    database,
    `insert into geofences (mandator_id, id, title, shape, ring, is_editable, created_at)
     values ($1, $2, 'Werk', 'polygon', $3, false, now())`,
    [team.mandatorId, own, ring],
  );
  const seen = new Map((await team.fences(3)).map(({ properties }) => [properties.ID, properties]));
  expect(seen.get(shared)).toMatchObject({ SystemGeoFence: true, IsNotEditable: true, Histories: [] });
  expect(seen.get(own)).toMatchObject({ SystemGeoFence: false, IsNotEditable: true });
  for (const id of [shared, own]) {
    const answers = await Promise.all([
      team.ask(1, `PATCH /geoFences/${id}`, { title: "Meins" }),
      team.ask(1, `DELETE /geoFences/${id}`),
      team.ask(1, `GET /geoFences/${id}/1/0`),
      team.ask(1, `PUT /Geofences/updateGeofenceVehicles/${id}`, { assigned: [] }),
      team.ask(1, "POST /GeoFenceMetadata", { idGeoFence: id, idCategory: 1, dataValue: "Franz" }),
    ]);
    expect(statusesOf(answers)).toEqual([403, 403, 403, 403, 403]);
    expect((await team.ask(1, `GET /geofences/assignedGeofenceVehicles/${id}`)).body).toEqual([]);
  }
  const other = await aFencedTeam(database);
  expect((await other.fences()).map(({ properties }) => properties.ID)).toEqual([shared]);
  await asOwner(database, "delete from system_geofences where id = $1", [shared]);
});

test("what is exported is imported as it was: rings, circles and roads", async () => {
  const { ask, aFence, fences, origin, people } = await aFencedTeam(database);
  const ids = [
    await aFence("Platz", { isAntiTheftEnabled: true, notificationEmail: "a@example.at", colour: "#3CB44B" }),
  ];
  await ask(1, "POST /geoFences/circle", { title: "Kreis", lat: 48.2, long: 16.37, radius: 123.5 });
  await ask(1, "POST /geoFences/road?roadType=15", { title: "Weg", points: square.slice(0, 3) });
  const { authorization } = await aBearer(database, people[1]);
  const exported = (query = "") =>
    fetch(`${origin}/api/geoFences/export${query}`, { headers: { authorization } });
  const answer = await exported();
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="Geofences.geojson"');
  const file = await answer.text();
  const before = await fences();
  const read = readGeoJson(file, String);
  if ("refusal" in read) throw new Error(read.refusal);
  const features = read.fences;
  const imported = await ask<{ ids: string[] }>(1, "POST /geoFences/import", { features });
  expect([imported.status, imported.body.ids.length]).toEqual([201, 3]);
  const made = (await fences()).filter(({ properties }) => imported.body.ids.includes(properties.ID));
  const drawn = ({ geometry, properties }: (typeof before)[number]) => {
    const { Title, Shape, Colour, lat, long, radius, Line, Width } = properties;
    return { geometry, Title, Shape, Colour, lat, long, radius, Line, Width };
  };
  expect(made.map(drawn)).toEqual(before.map(drawn));
  const one = JSON.parse(await (await exported(`?geofenceIds=${ids[0]}`)).text()) as { features: object[] };
  expect(one.features).toHaveLength(1);
  expect((await exported(`?geofenceIds=${ids[0]}&geofenceIds=${newId()}`)).status).toBe(404);
});

test("what belongs to a fence travels with it: alarm, days, notes and vehicles by plate", async () => {
  const { ask, aFence, fences, origin, people, mandatorId, inScope } = await aFencedTeam(database);
  const [plated, named] = [inScope(1).vehicle, await aVehicle(database, mandatorId, { name: "Stapler 7" })];
  await asOwner(database, "update vehicles set license_plate = 'W-4711 X' where id = $1", [plated]);
  const id = await aFence("Lager", { isAntiTheftEnabled: true, notificationEmail: "wache@example.at" });
  for (const day of [6, 7]) await ask(1, `GET /geoFences/${id}/${day}/0`);
  for (const [idCategory, dataValue] of [
    [1, "Anna Huber"],
    [99, "Tor 3"],
  ])
    await ask(1, "POST /GeoFenceMetadata", { idGeoFence: id, idCategory, dataValue });
  await ask(1, `PUT /Geofences/updateGeofenceVehicles/${id}`, { assigned: [plated, named], unassigned: [] });
  const { authorization } = await aBearer(database, people[1]);
  const file = await (await fetch(`${origin}/api/geoFences/export`, { headers: { authorization } })).text();
  const read = readGeoJson(file, String);
  if ("refusal" in read) throw new Error(read.refusal);

  const { body } = await ask<ImportedGeofences>(1, "POST /geoFences/import", { features: read.fences });
  expect(body.unknownVehicles).toEqual([]);
  const made = (await fences()).find(({ properties }) => properties.ID === body.ids[0]);
  expect(made!.properties).toMatchObject({
    IsAntiTheftEnabled: true,
    NotificationEmail: "wache@example.at",
    Vehicles: 2,
  });
  const locks = await ask<TimeLock[]>(1, "GET /geoFences/timelocks");
  expect(locks.body.find(({ idGeoFence }) => idGeoFence === body.ids[0])!.weekdays).toEqual([6, 7]);
  const notes = (await ask<Metadata[]>(1, "GET /GeoFenceMetadata")).body;
  const said = notes.filter((note) => note.idGeoFence === body.ids[0]);
  expect(said.map(({ idCategory, dataValue }) => [idCategory, dataValue])).toEqual([
    [1, "Anna Huber"],
    [99, "Tor 3"],
  ]);
  const watched = await ask<GeofenceVehicle[]>(1, `GET /geofences/assignedGeofenceVehicles/${body.ids[0]}`);
  expect(watched.body.map(({ vehicleId }) => vehicleId).toSorted()).toEqual([plated, named].toSorted());
});

test("plates of a file that nobody in scope carries are named by fence; one beyond the scope is as unknown as none", async () => {
  const { ask, inScope, outOfScope, mandatorId } = await aFencedTeam(database);
  const own = inScope(1).vehicle;
  await asOwner(database, "update vehicles set license_plate = 'L-1 AB' where id = $1", [own]);
  await asOwner(database, "update vehicles set license_plate = 'L-2 AB' where id = $1", [outOfScope.vehicle]);
  for (const name of ["Zwei", "Drei"])
    await aVehicle(database, mandatorId, { name, license_plate: "L-4 AB" });
  const ring = [...square, square[0]!].map(({ lat, long }) => [long, lat]);
  const features = [
    { title: "Hof", coordinates: [ring], vehicles: ["l-1ab", "L-2 AB", "L-3 AB", "L-4 AB"] },
    { title: "Tor", coordinates: [ring] },
  ];

  const leader = (await ask<ImportedGeofences>(3, "POST /geoFences/import", { features })).body;
  expect(leader.unknownVehicles).toEqual([
    { geofenceId: leader.ids[0], title: "Hof", vehicles: ["L-2 AB", "L-3 AB", "L-4 AB"] },
  ]);
  const watched = await ask<GeofenceVehicle[]>(1, `GET /geofences/assignedGeofenceVehicles/${leader.ids[0]}`);
  expect(watched.body.map(({ vehicleId }) => vehicleId)).toEqual([own]);

  const admin = (await ask<ImportedGeofences>(1, "POST /geoFences/import", { features })).body;
  expect(admin.unknownVehicles[0]!.vehicles).toEqual(["L-3 AB", "L-4 AB"]);
});

test("of an import with a wrong feature nothing is made, and each wrong one is named", async () => {
  const { ask, fences } = await aFencedTeam(database);
  const ring = [...square, square[0]!].map(({ lat, long }) => [long, lat]);
  const crossing = [ring[0], ring[2], ring[1], ring[3], ring[0]];
  const make = (features: object[]) => ask(1, "POST /geoFences/import", { features }, "en");
  const { status, body } = await make([
    { title: "gut", coordinates: [ring] },
    { title: "verdreht", coordinates: [crossing] },
    { title: "gelocht", coordinates: [ring, ring] },
  ]);
  expect([status, body.errors]).toEqual([
    400,
    {
      "features.1.coordinates": ["The polygon must not cross itself"],
      "features.2.coordinates": ["A geofence must not have holes"],
    },
  ]);
  expect((await make([])).status).toBe(400);
  expect((await make([{ title: "", coordinates: [ring] }])).body.errors).toEqual({
    "features.0.title": ["Please enter a title"],
  });
  expect(await fences()).toEqual([]);
});
