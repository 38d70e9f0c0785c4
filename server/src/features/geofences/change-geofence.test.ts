import type { DrawnGeofence, GeofencePage, TimeLock } from "@wegbuch/contract/geofences/schemas";
import { readFeature } from "@wegbuch/contract/geofences/rules";
import { expect, test } from "vitest";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { aFencedTeam, square } from "../../../test/kit/api/fences.ts";

const database = await aDatabase();

test("a polygon is made, read, changed and deleted, and its history tells of it", async () => {
  const { ask, historyOf } = await aFencedTeam(database);
  const made = await ask<{ ID: string }>(1, "POST /geoFences", {
    title: " Zentrallager ",
    points: [...square, square[0]],
    isAntiTheftEnabled: true,
    notificationEmail: "Wache@Example.at",
    notificationMobileNumber: "+43 1",
    username: "somebody else",
  });
  expect(made.status).toBe(201);
  const { ID: id } = made.body;
  const page = await ask<GeofencePage>(1, "GET /geoFences");
  expect(page.body).toMatchObject({ pageCount: 1, totalCount: 1 });
  const feature = readFeature(page.body.geoJson[0]!);
  expect(feature).toEqual({
    type: "Feature",
    geometry: {
      type: "Polygon",
      coordinates: [
        [
          [16.36, 48.2],
          [16.36, 48.21],
          [16.38, 48.21],
          [16.38, 48.2],
          [16.36, 48.2],
        ],
      ],
    },
    properties: {
      ID: id,
      Title: "Zentrallager",
      Shape: "polygon",
      SystemGeoFence: false,
      IsNotEditable: false,
      IsAntiTheftEnabled: true,
      NotificationEmail: "wache@example.at",
      NotificationMobileNumber: "+43 1",
      Weekdays: [],
      Colour: null,
      Vehicles: 0,
      lat: null,
      long: null,
      radius: null,
      Line: null,
      Width: null,
      Version: expect.any(Number) as number,
      Histories: [{ IdGeoFence: id, Username: expect.any(String), Timestamp: "2026-05-04T08:00:00.000Z" }],
    },
  });
  expect(feature.properties.Histories[0]!.Username).not.toBe("somebody else");
  const changed = await ask<{ ID: string }>(1, `PATCH /geoFences/${id}`, {
    Title: "Lager",
    NotificationEmail: "",
    points: square.slice(0, 3),
  });
  expect(changed).toEqual({ status: 200, body: { ID: id } });
  expect(await historyOf(id)).toEqual([
    "created:  → Zentrallager",
    "title: Zentrallager → Lager",
    expect.stringMatching(/^points: 4 \(48.2, 16.36; \d+ m²\) → 3 \(48.2, 16.36; \d+ m²\)$/),
    "notificationEmail: wache@example.at → ",
  ]);

  expect((await ask(1, `DELETE /geoFences/${id}`)).status).toBe(204);
  expect((await ask(1, `DELETE /geoFences/${id}`)).status).toBe(404);
  expect((await ask(1, `PATCH /geoFences/${id}`, { title: "x" })).status).toBe(404);
  expect((await ask(1, `PATCH /geoFences/${newId()}`, { title: "x" })).status).toBe(404);
  expect((await ask(1, "GET /geoFences")).body).toEqual({ pageCount: 0, totalCount: 0, geoJson: [] });
});

test("a fence may have a colour of its own, and give it back", async () => {
  const { ask, fences, historyOf } = await aFencedTeam(database);
  const made = await ask<{ ID: string }>(1, "POST /geoFences", {
    title: "Lager",
    points: square,
    colour: "#c2188f",
  });
  const { ID: id } = made.body;
  const colour = async () => (await fences())[0]!.properties.Colour;
  expect(await colour()).toBe("#C2188F");
  await ask(1, `PATCH /geoFences/${id}`, { title: "Depot" });
  expect(await colour()).toBe("#C2188F");
  expect((await ask(1, `PATCH /geoFences/${id}`, { colour: null })).status).toBe(200);
  expect(await colour()).toBeNull();
  for (const wrong of ["red", "#12345", "#GG0000"]) {
    const refused = await ask(1, `PATCH /geoFences/${id}`, { colour: wrong });
    expect([refused.status, refused.body.errors]).toEqual([400, { colour: ["Farbe ist ungültig"] }]);
  }
  expect(await historyOf(id)).toContain("colour: #C2188F → ");
});

test("a circle counts as 64 corners and keeps its centre and radius; both may be changed", async () => {
  const { ask } = await aFencedTeam(database);
  const circle = { title: "Kreis", lat: 48.2, long: 16.37, radius: 500 };
  const made = await ask<{ id: string; geoPoints: object[] }>(1, "POST /geoFences/circle/", circle);
  expect([made.status, made.body.geoPoints.length]).toEqual([201, 64]);
  expect(made.body.geoPoints[0]).toEqual({ lat: 48.2044966, long: 16.37 });
  await ask(1, `PATCH /geoFences/${made.body.id}`, { radius: 1000, lat: null });
  const page = await ask<GeofencePage>(1, "GET /geoFences");
  const { properties, geometry } = readFeature(page.body.geoJson[0]!);
  expect(properties).toMatchObject({ Shape: "circle", lat: 48.2, long: 16.37, radius: 1000 });
  expect(geometry.coordinates[0]).toHaveLength(65);
  const refused = await ask(1, `PATCH /geoFences/${made.body.id}`, { points: square });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { points: ["Liste der Punkte gehört nicht zu dieser Form"] },
  ]);
});

const shape = (corners: number[][]) => corners.map(([long, lat]) => ({ lat, long }));

test.each([
  [
    "crosses itself",
    shape([
      [16, 48],
      [17, 49],
      [17, 48],
      [16, 49],
    ]),
    "Das Polygon darf sich nicht selbst schneiden",
  ],
  [
    "has a spike",
    [...square, { lat: 48.2, long: 16.4 }, square[3]],
    "Das Polygon darf sich nicht selbst schneiden",
  ],
  ["has two corners", square.slice(0, 2), "Ein Geofence braucht mindestens 3 Ecken"],
  ["has one corner thrice", [square[0], square[0], square[0]], "Das Polygon hat keine Fläche"],
  [
    "is a line",
    shape([
      [16, 48],
      [16, 49],
      [16, 48.5],
    ]),
    "Das Polygon hat keine Fläche",
  ],
  [
    "crosses the antimeridian",
    shape([
      [179, 48],
      [-179, 48],
      [-179, 49],
    ]),
    "Ein Geofence darf nicht über die Datumsgrenze oder einen Pol reichen",
  ],
  [
    "is too long",
    Array.from({ length: 5_001 }, () => square[0]),
    "Liste der Punkte darf höchstens 5000 Einträge haben",
  ],
])("a polygon that %s is refused, made or changed", async (_, points, text) => {
  const { ask, aFence } = await aFencedTeam(database);
  const id = await aFence();
  for (const call of ["POST /geoFences", `PATCH /geoFences/${id}`]) {
    if (call.startsWith("PATCH") && text.includes("mindestens 3")) continue;
    const { status, body } = await ask(1, call, { title: "Neu", points });
    expect([call, status, body.errors]).toEqual([call, 400, { points: [text] }]);
  }
});

test("hostile bodies are refused, each in the caller's language", async () => {
  const { ask, fences } = await aFencedTeam(database);
  const make = async (body: object, path = "/geoFences", language = "en") =>
    (await ask(1, `POST ${path}`, { title: "x", points: square, ...body }, language)).body.errors;
  const crossing = shape([
    [16, 48],
    [17, 49],
    [17, 48],
    [16, 49],
  ]);
  expect(await make({ points: crossing })).toEqual({ points: ["The polygon must not cross itself"] });
  expect(await make({ title: " " })).toEqual({ title: ["Please enter a title"] });
  expect(await make({ title: "x".repeat(201) })).toHaveProperty(["title"]);
  expect(await make({ title: "\0" })).toHaveProperty(["title"]);
  expect(await make({ points: [{ lat: NaN, long: 16 }] })).toHaveProperty(["points.0.lat"]);
  expect(await make({ points: [{ lat: 91, long: 181 }] })).toHaveProperty(["points.0.long"]);
  expect(await make({ notificationEmail: "nobody" })).toEqual({
    notificationEmail: ["Please enter a valid e-mail address"],
  });
  const circle = { lat: 89.9, long: 16, radius: 50_000 };
  expect(await make(circle, "/geoFences/circle")).toEqual({
    radius: ["A geofence must not reach across the antimeridian or a pole"],
  });
  expect(await make({ ...circle, radius: 1e9 }, "/geoFences/circle")).toHaveProperty(["radius"]);
  expect(await make({ points: square.slice(0, 1) }, "/geoFences/road?roadType=10")).toEqual({
    points: ["A route needs at least 2 waypoints"],
  });
  expect(await make({ points: [square[0], square[0]] }, "/geoFences/road?roadType=10")).toEqual({
    points: ["The route has no length"],
  });
  for (const width of ["0", "1001", "1.5", "", "x"]) {
    expect(await make({}, `/geoFences/road?roadType=${width}`)).toHaveProperty(["roadType"]);
  }
  expect(await fences()).toEqual([]);
});

test("a road keeps its line and width; another width gives another ring", async () => {
  const { ask, fences } = await aFencedTeam(database);
  const line = square.slice(0, 2);
  const made = await ask<{ ID: string }>(1, "POST /geoFences/road?roadType=20", {
    title: "Gasse",
    points: line,
  });
  expect(made.status).toBe(201);
  const [narrow] = await fences();
  expect(narrow!.properties).toMatchObject({
    Shape: "road",
    Width: 20,
    Line: [
      [16.36, 48.2],
      [16.36, 48.21],
    ],
  });
  expect((await ask(1, `PATCH /geoFences/${made.body.ID}`, { roadType: 40 })).status).toBe(200);
  const [wide] = await fences();
  expect(wide!.properties).toMatchObject({ Width: 40, Line: narrow!.properties.Line });
  expect(wide!.geometry).not.toEqual(narrow!.geometry);
});

test("presets make ordinary fences with their German names, as often as one likes", async () => {
  const { ask, fences } = await aFencedTeam(database);
  for (let preset = 1; preset <= 12; preset += 1) {
    expect((await ask(1, `POST /geoFences/createPreset?preset=${preset}`, undefined, "en")).status).toBe(201);
  }
  expect((await ask(3, "POST /geoFences/createPreset?preset=1")).status).toBe(201);
  for (const preset of ["0", "13", "x", ""]) {
    expect((await ask(1, `POST /geoFences/createPreset?preset=${preset}`)).status).toBe(400);
  }
  const titles = (await fences()).map(({ properties }) => properties.Title);
  expect(titles).toHaveLength(13);
  expect(titles.filter((title) => title === "Wien")).toHaveLength(2);
  expect(titles).toContain("Niederösterreich Nord");
});

test("two people who edit at once both get through, and the history tells of both", async () => {
  const { ask, historyOf, fences } = await aFencedTeam(database);
  const drawn = { title: "Lager", points: square };
  const { ID: id } = (await ask<{ ID: string }>(3, "POST /geoFences", drawn)).body;
  const answers = await Promise.all([
    ask(1, `PATCH /geoFences/${id}`, { title: "Eins" }),
    ask(3, `PATCH /geoFences/${id}`, { isAntiTheftEnabled: true }),
    ask(1, `GET /geoFences/${id}/ALL/0`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await fences())[0]!.properties).toMatchObject({ Title: "Eins", IsAntiTheftEnabled: true });
  expect((await historyOf(id)).toSorted()).toEqual([
    "created:  → Lager",
    "isAntiTheftEnabled: false → true",
    "title: Lager → Eins",
    "weekdays:  → 1, 2, 3, 4, 5, 6, 7",
  ]);
});

test("the armed days are changed together with the rest of a fence, and stay where they are not named", async () => {
  const { ask, aFence, historyOf } = await aFencedTeam(database);
  const id = await aFence("Hof");
  const days = async () =>
    (await ask<TimeLock[]>(1, "GET /geoFences/timelocks")).body.find(({ idGeoFence }) => idGeoFence === id)
      ?.weekdays;
  const change = async (body: object) => (await ask(1, `PATCH /geoFences/${id}`, body)).status;

  expect(await change({ title: "Hof Süd", weekdays: [7, 6] })).toBe(200);
  expect(await days()).toEqual([6, 7]);
  expect((await historyOf(id)).join()).toContain("6, 7");
  expect(await change({ title: "Hof Nord" })).toBe(200);
  expect(await days()).toEqual([6, 7]);
  expect(await change({ weekdays: [8] })).toBe(400);
  expect(await change({ weekdays: [] })).toBe(200);
  expect(await days()).toBeUndefined();
});

test("the armed days are told with the fence, also to who saves an outdated state", async () => {
  const { ask, aFence, fences, inScope } = await aFencedTeam(database);
  const id = await aFence("Hof");
  await ask(1, `PUT /Geofences/updateGeofenceVehicles/${id}`, { assigned: [inScope(3).vehicle] });
  const [opened] = await fences();
  await ask(1, `GET /geoFences/${id}/6/0`);

  const late = await ask<{ current: DrawnGeofence }>(3, `PATCH /geoFences/${id}`, {
    weekdays: [1],
    version: opened!.properties.Version,
  });

  expect((await fences())[0]!.properties.Weekdays).toEqual([6]);
  expect(late.status).toBe(409);
  expect(readFeature(late.body.current.geoJson).properties.Weekdays).toEqual([6]);
});
