import type { GeofenceFeature, GeofencePage } from "@wegbuch/contract/geofences/schemas";
import { readFeature } from "@wegbuch/contract/geofences/rules";
import type { TestDatabase } from "../db/database.ts";
import { aTeam } from "./people.ts";

/** A square in Vienna of some 1.5 km. */
export const square = [
  { lat: 48.2, long: 16.36 },
  { lat: 48.21, long: 16.36 },
  { lat: 48.21, long: 16.38 },
  { lat: 48.2, long: 16.38 },
];

/** A company and its fences, without the ones of test-company.ts. */
export async function aFencedTeam(database: TestDatabase) {
  const team = await aTeam(database);
  const { ask } = team;
  for (const side of [team.inScope(1), team.outOfScope]) await ask(1, `DELETE /geoFences/${side.geofence}`);
  return {
    ...team,
    /** A polygon; gives its id. */
    aFence: async (title = "Lager", given: object = {}) =>
      (await ask<{ ID: string }>(1, "POST /geoFences", { title, points: square, ...given })).body.ID,
    /** As the role sees them. */
    fences: async (role: 1 | 3 = 1): Promise<GeofenceFeature[]> => {
      const { body } = await ask<GeofencePage>(role, "GET /geoFences?size=9999");
      return body.geoJson.map(readFeature);
    },
  };
}
