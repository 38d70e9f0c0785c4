import type { Metadata } from "@wegbuch/contract/geofences/schemas";
import { expect, test } from "vitest";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { aFencedTeam, square } from "../../../test/kit/api/fences.ts";

const database = await aDatabase();

test("a file may bring more notes than one statement takes; beyond the most it is refused with why", async () => {
  const { ask } = await aFencedTeam(database);
  const ring = [...square, square[0]!].map(({ lat, long }) => [long, lat]);
  const aHall = (count: number) => ({
    title: "Halle",
    coordinates: [ring],
    metadata: Array.from({ length: count }, (_one, index) => ({ idCategory: 99, dataValue: `Tor ${index}` })),
  });
  const make = (features: object[]) => ask(1, "POST /geoFences/import", { features }, "en");

  expect((await make(Array.from({ length: 14 }, () => aHall(1_000)))).status).toBe(201);
  expect((await ask<Metadata[]>(1, "GET /GeoFenceMetadata")).body).toHaveLength(14_000);
  const refused = await make([aHall(50_000), aHall(1)]);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { features: ["At most 50,000 entries and assigned vehicles at once. Please split the file."] },
  ]);
});
