import type { GeofencePage } from "@wegbuch/contract/geofences/schemas";
import { readFeature } from "@wegbuch/contract/geofences/rules";
import { expect, test } from "vitest";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../platform/db/test-database.ts";
import { aTeam } from "../../processes/test-people.ts";

const database = await aDatabase();

const square = [
  { lat: 48.2, long: 16.36 },
  { lat: 48.21, long: 16.36 },
  { lat: 48.21, long: 16.38 },
  { lat: 48.2, long: 16.38 },
];

test("a polygon is made, read, changed and deleted, and its history tells of it", async () => {
  const { ask, historyOf } = await aTeam(database);
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
      Vehicles: 0,
      lat: null,
      long: null,
      radius: null,
      Line: null,
      Width: null,
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

test("a circle counts as 64 corners and keeps its centre and radius; both may be changed", async () => {
  const { ask } = await aTeam(database);
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
    { points: ["points gehört nicht zu dieser Form"] },
  ]);
});
