import { expect, test } from "vitest";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { createLog } from "../../platform/log.ts";
import { aService, answering, misbehaviours } from "../../../test/kit/http/foreign.ts";
import { aServer, callerAs } from "../../../test/kit/api/api.ts";
import { aBearer, aCompany } from "../../../test/kit/api/company.ts";

const database = await aDatabase();
const points = [
  { lat: 48.2, long: 16.37 },
  { lat: 48.21, long: 16.37 },
];
const secret = [
  { lat: 48.2345, long: 16.3456 },
  { lat: 48.21, long: 16.37 },
];

async function anAdmin(settings: Record<string, string> = {}) {
  const { origin } = await aServer(database, settings);
  return callerAs(origin, await aBearer(database, (await aCompany(database)).people[1]));
}

test("without a router the way is straight, and says so", async () => {
  const call = await anAdmin();

  const { status, body } = await call("POST", "/Geolocation/Route", { points });

  expect([status, body]).toEqual([200, { points, meters: 1112, seconds: null, by: "straight" }]);
});

test("with a router it leads along roads, and straight with a note when that fails", async () => {
  let isWell = true;
  const way = { code: "Ok", routes: [{ geometry: "_p~iF~ps|U_ulLnnqC", distance: 10, duration: 5 }] };
  const { base } = await aService((request, response) =>
    isWell ? answering(way)(request, response) : response.writeHead(503).end(),
  );
  const call = await anAdmin({ ROUTER: `osrm:${base}` });

  expect((await call("POST", "/Geolocation/Route", { points })).body).toMatchObject({
    meters: 10,
    seconds: 5,
    by: "router",
    points: [{ lat: 3.85, long: -12.02 }, {}],
  });
  isWell = false;
  expect((await call("POST", "/Geolocation/Route", { points })).body).toMatchObject({
    points,
    by: "failedRouter",
  });
});

test("no log ever holds where somebody draws, whatever the router answers", async () => {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  for (const [, misbehave] of misbehaviours.filter(([how]) => !/never|nothing/.test(how))) {
    const { base } = await aService(misbehave);
    const { origin } = await aServer(database, { ROUTER: `osrm:${base}` }, log);
    const call = callerAs(origin, await aBearer(database, (await aCompany(database)).people[1]));
    expect((await call("POST", "/Geolocation/Route", { points: secret })).body).toMatchObject({
      by: "failedRouter",
    });
  }

  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => /48\.2345|16\.3456/.test(line))).toEqual([]);
});

test.each([
  ["one waypoint", [points[0]]],
  ["51 waypoints", Array.from({ length: 51 }, () => points[0])],
  ["a waypoint beyond the pole", [points[0], { lat: 91, long: 0 }]],
  ["texts for numbers", [points[0], { lat: "48", long: "16" }]],
])("%s are refused", async (_, wrong) => {
  const call = await anAdmin();

  expect((await call("POST", "/Geolocation/Route", { points: wrong })).status).toBe(400);
});
