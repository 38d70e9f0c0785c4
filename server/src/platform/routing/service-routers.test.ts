import { expect, test } from "vitest";
import { clock } from "../clock.ts";
import { aService, answering, misbehaviours } from "../../../test/kit/http/foreign.ts";
import { graphhopperRoute } from "./graphhopper-route.ts";
import { orStraight } from "./open-router.ts";
import { osrmRoute } from "./osrm-route.ts";
import type { RouteOptions } from "./route-limits.ts";
import type { AskRoute } from "./straight-way.ts";
import { valhallaRoute } from "./valhalla-route.ts";

const waypoints = [
  { latitude: 48.2, longitude: 16.37 },
  { latitude: 48.21, longitude: 16.37 },
];
const straight = { points: waypoints, meters: 1112, seconds: null, by: "failedRouter" };

/** 38.5, −120.2 · 40.7, −120.95 · 43.252, −126.453 with five decimals; a tenth of each with six. */
const line = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";

type Service = {
  name: string;
  open: (base: string, options: RouteOptions) => AskRoute;
  asked: string;
  way: unknown;
  first: { latitude: number; longitude: number };
  count: number;
  none: unknown;
};

const leg = { shape: line };
const services: Service[] = [
  {
    name: "OSRM",
    open: osrmRoute,
    asked: "/base/route/v1/driving/16.37,48.2;16.37,48.21?overview=full&geometries=polyline6",
    way: {
      code: "Ok",
      routes: [{ geometry: line, distance: 1234.4, duration: 99.6, legs: [] }],
      waypoints: [],
    },
    first: { latitude: 3.85, longitude: -12.02 },
    count: 3,
    none: { code: "NoRoute", message: "Impossible route between points" },
  },
  {
    name: "Valhalla",
    open: valhallaRoute,
    asked: `/base/route?json=${encodeURIComponent(
      '{"locations":[{"lat":48.2,"lon":16.37},{"lat":48.21,"lon":16.37}],"costing":"auto","units":"kilometers","directions_type":"none"}',
    )}`,
    way: { trip: { legs: [leg, leg], summary: { length: 1.2344, time: 99.6 }, status: 0 } },
    first: { latitude: 3.85, longitude: -12.02 },
    count: 6,
    none: { error_code: 442, error: "No path could be found for input", status_code: 400 },
  },
  {
    name: "GraphHopper",
    open: graphhopperRoute,
    asked:
      "/base/route?point=48.2%2C16.37&point=48.21%2C16.37&profile=car&instructions=false&points_encoded=true",
    way: { paths: [{ points: line, distance: 1234.4, time: 99_600, points_encoded: true }], info: {} },
    first: { latitude: 38.5, longitude: -120.2 },
    count: 3,
    none: { message: "Connection between locations not found", hints: [] },
  },
];

test.each(services)("$name leads along roads", async ({ open, asked, way, first, count }) => {
  const service = await aService(answering(way));

  const found = await orStraight(open(`${service.base}/base`, { clock }))(waypoints);

  expect(found).toMatchObject({ meters: 1234, seconds: 100, by: "router" });
  expect(found.points).toHaveLength(count);
  expect(found.points[0]).toEqual(first);
  expect(service.asked.map((path) => new URL(path, service.base).href)).toEqual([
    new URL(asked, service.base).href,
  ]);
});

test.each(services)(
  "where $name knows no way, it leads straight and the others are asked again",
  async ({ open, none }) => {
    const { asked, base } = await aService((_, response) =>
      response.writeHead(400).end(JSON.stringify(none)),
    );
    const route = orStraight(open(base, { clock }));

    for (let i = 0; i < 7; i += 1) expect(await route(waypoints)).toEqual(straight);

    expect(asked).toHaveLength(7);
  },
);

const cases = services.flatMap(({ name, open }) =>
  misbehaviours.map(([how, misbehave]) => ({ name, open, how, misbehave })),
);

test.each(cases)("$name that $how leads straight, in time", async ({ open, misbehave }) => {
  const { base } = await aService(misbehave);
  const before = process.memoryUsage().rss;

  expect(await orStraight(open(base, { clock, timeoutMilliseconds: 250 }))(waypoints)).toEqual(straight);

  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

const [osrm, valhalla, graphhopper] = services as [Service, Service, Service];
const route = { geometry: line, distance: 1, duration: 1 };
const path = { points: line, distance: 1, time: 1 };
const summary = { length: 1, time: 1 };

test.each([
  ["OSRM without a way", osrm, { code: "Ok", routes: [] }],
  ["OSRM with strings for numbers", osrm, { code: "Ok", routes: [{ ...route, distance: "1" }] }],
  ["OSRM with a length below nought", osrm, { code: "Ok", routes: [{ ...route, distance: -1 }] }],
  ["OSRM with a line of one point", osrm, { code: "Ok", routes: [{ ...route, geometry: "_p~iF~ps|U" }] }],
  ["OSRM with half a line", osrm, { code: "Ok", routes: [{ ...route, geometry: line.slice(0, -2) }] }],
  [
    "OSRM with an object for a line",
    osrm,
    { code: "Ok", routes: [{ ...route, geometry: { type: "LineString" } }] },
  ],
  ["OSRM that says no more than that it is fine", osrm, { code: "Ok" }],
  ["OSRM that is another version", osrm, { code: "InvalidVersion" }],
  ["Valhalla without legs", valhalla, { trip: { legs: [], summary } }],
  ["Valhalla without a summary", valhalla, { trip: { legs: [leg] } }],
  ["Valhalla with endless time", valhalla, { trip: { legs: [leg], summary: { length: 1, time: 1e300 } } }],
  [
    "Valhalla that wants another request",
    valhalla,
    { error_code: 124, error: "No edge/node costing provided" },
  ],
  ["GraphHopper without paths", graphhopper, { paths: [] }],
  [
    "GraphHopper with an object for a line",
    graphhopper,
    { paths: [{ ...path, points: { coordinates: [] } }] },
  ],
  ["GraphHopper that wants a key", graphhopper, { message: "No API key" }],
])("%s leads straight", async (_, { open }, answer) => {
  const { base } = await aService(answering(answer));

  expect(await orStraight(open(base, { clock }))(waypoints)).toEqual(straight);
});

test.each(services)("$name is not followed elsewhere", async ({ open, way }) => {
  const elsewhere = await aService(answering(way));
  const { base } = await aService((_request, response) =>
    response.writeHead(302, { location: `${elsewhere.base}/` }).end(),
  );

  expect(await orStraight(open(base, { clock }))(waypoints)).toEqual(straight);
  expect(elsewhere.asked).toEqual([]);
});
