import type { GeofencePage } from "@wegbuch/contract/geofences/schemas";
import { readFeature } from "@wegbuch/contract/geofences/rules";
import { expect, test } from "vitest";
import { inMandator } from "../../platform/db/database.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aFencedTeam, square } from "../../../test/kit/api/fences.ts";
import { areQuick } from "./make-shapes.ts";

const database = await aDatabase();

test("no shape leaves the earth, whichever way it comes", async () => {
  const { ask } = await aFencedTeam(database);
  const sentence = "Ein Geofence darf nicht über die Datumsgrenze oder einen Pol reichen";
  const east = [
    { lat: 48, long: 179.999 },
    { lat: 48.1, long: 179.999 },
  ];
  const north = [
    { lat: 89.999, long: 10 },
    { lat: 89.9999, long: 60 },
  ];
  const circle = { title: "Rand", lat: 48, long: 179.999, radius: 500 };
  const road = {
    line: [
      [179.999, 48],
      [179.999, 48.1],
    ],
    width: 1_000,
  };
  const ring = square.map(({ lat, long }) => [long, lat]);
  const features = [{ title: "Rand", coordinates: [[...ring, ring[0]]], road }];
  const refusals = [
    await ask(1, "POST /geoFences/road?roadType=1000", { title: "Rand", points: east }),
    await ask(1, "POST /geoFences/road?roadType=1000", { title: "Rand", points: north }),
    await ask(1, "POST /geoFences/circle", circle),
    await ask(1, "POST /geoFences/import", { features }),
  ];
  expect(refusals.map(({ status, body }) => [status, Object.values(body.errors ?? {})])).toEqual(
    refusals.map(() => [400, [[sentence]]]),
  );
});

test("a shape that left the earth in an earlier version is still shown, exported and deleted", async () => {
  const { ask, aFence, mandatorId } = await aFencedTeam(database);
  const id = await aFence("Rand");
  const ring = JSON.stringify([
    [179.9, 48],
    [180.1, 48],
    [180.1, 48.1],
  ]);
  await inMandator(database, mandatorId, (db) =>
    db.updateTable("geofences").set({ ring }).where("id", "=", id).execute(),
  );
  const page = await ask<GeofencePage>(1, "GET /geoFences");
  expect(readFeature(page.body.geoJson[0]!).geometry.coordinates[0]).toContainEqual([180.1, 48]);
  expect((await ask(1, "GET /geoFences/export")).status).toBe(200);
  expect((await ask(1, `DELETE /geoFences/${id}`)).status).toBe(204);
});

test("a company has 2,000 fences at most", async () => {
  const { ask, mandatorId } = await aFencedTeam(database);
  await asOwner(
    database,
    `insert into geofences (mandator_id, id, title, shape, ring, created_at)
     select $1, gen_random_uuid(), 'Lager ' || n, 'polygon', '[[16,48],[16.1,48],[16.1,48.1]]', now()
     from generate_series(1, 1999) as n`,
    [mandatorId],
  );
  expect((await ask(1, "POST /geoFences", { title: "2.000", points: square })).status).toBe(201);
  const refused = await ask(1, "POST /geoFences", { title: "2.001", points: square });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { message: "Eine Firma kann höchstens 2.000 Geofences haben" },
  ]);
});

test("a winding road is made in a thread, so that it keeps no call waiting", async () => {
  const { ask } = await aFencedTeam(database);
  const points = Array.from({ length: 4_000 }, (_, n) => ({
    lat: 48 + ((n * 7_919) % 1_000) / 1_000,
    long: 16 + ((n * 104_729) % 1_000) / 1_000,
  }));
  const drawn = [{ road: { line: points.map(({ lat, long }) => [long, lat] as const), width: 3 } }];
  expect(areQuick(drawn)).toBe(false);
  const made = await ask(1, "POST /geoFences/road?roadType=3", { title: "Gewirr", points });
  expect(made.status).toBe(201);
});
