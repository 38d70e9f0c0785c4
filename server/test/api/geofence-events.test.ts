import type { TripGeofenceEvents, TripWithEvents, VisitSum } from "@wegbuch/contract/geofenceevents/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, test } from "vitest";
import { aFence, band, reshape } from "../kit/tracking/fences.ts";
import { crossAgain } from "../../src/features/geofenceevents/follow-changes.ts";
import { encodeTrack } from "../../src/features/trips/tracks/track-codec.ts";
import { clock } from "../../src/platform/clock.ts";
import { aTrip } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { readPdf } from "../kit/documents/pdf.ts";
import { aBearer } from "../kit/api/company.ts";
import { aLogbook, at } from "../kit/api/logbook.ts";

const database = await aDatabase();
/** To start a thread from the source takes seconds where many tests run at once. */
const patience = { timeout: 120_000 };

/** A logbook whose trips drive north through the depot: half of each, a quarter before and a quarter after. */
async function aWatchedLogbook(given: Parameters<typeof aLogbook>[1] = {}) {
  const logbook = await aLogbook(database, given);
  const { mandatorId, vehicle } = logbook;
  const depot = await aFence(database, mandatorId, { vehicleIds: [vehicle], ring: band(48.21, 48.23) });
  const cross = async (tripIds: string[]) => {
    for (const id of tripIds) {
      const [trip] = await asOwner<{ started_at: Date; finished_at: Date }>(
        database,
        "select started_at, finished_at from trips where id = $1",
        [id],
      );
      await asOwner(database, "delete from trip_tracks where trip_id = $1", [id]);
      await asOwner(
        database,
        "insert into trip_tracks (mandator_id, trip_id, part, points) values ($1, $2, 0, $3)",
        [mandatorId, id, northward(trip!.started_at, trip!.finished_at)],
      );
    }
    await crossAgain({ database, clock, lateWindowDays: 60 }, mandatorId, tripIds);
  };
  const drive = async (from: string, to: string, row: Parameters<typeof logbook.aDrive>[2] = {}) => {
    const id = await logbook.aDrive(from, to, row);
    await cross([id]);
    return id;
  };
  const list = async (role: 1 | 3 | 5, query = "") => {
    const { body } = await logbook.ask<Page<TripWithEvents>>(role, `GET /geofences/events/trips?${query}`);
    return body;
  };
  return { ...logbook, depot, cross, drive, list };
}

function northward(startedAt: Date, finishedAt: Date): Buffer {
  const [first, last] = [startedAt.getTime(), finishedAt.getTime()];
  return encodeTrack(
    [0, 1, 2, 3, 4].map((step) => ({
      time: first + (step * (last - first)) / 4,
      latitude: 48.2 + step / 100,
      longitude: 16.37,
      speedKmh: 40,
      headingDegrees: 0,
      metersFromStart: step * 1_112,
    })),
  );
}

const idsOf = ({ items }: Page<TripWithEvents>) => items.map(({ id }) => id);

test("trips that met a fence are told with what happened there, the latest first", async () => {
  const { drive, list, aDrive, depot } = await aWatchedLogbook();
  const first = await drive("06:00", "06:20");
  const second = await drive("07:00", "07:20");
  await aDrive("07:30", "07:40");

  const page = await list(1);

  expect(idsOf(page)).toEqual([second, first]);
  expect(page).toMatchObject({ totalCount: 2, pageCount: 1 });
  expect(page.items[1]!.geofenceEvents).toEqual([
    {
      geofenceId: depot,
      geofenceName: "Depot",
      durationOfTripInGeofence: "00:10:00",
      tripEvents: [
        {
          id: expect.any(String) as string,
          event: "Entering",
          latitude: 48.21,
          longitude: 16.37,
          timestamp: at("06:05"),
          durationSinceLastEnter: null,
        },
        {
          id: expect.any(String) as string,
          event: "Leaving",
          latitude: 48.23,
          longitude: 16.37,
          timestamp: at("06:15"),
          durationSinceLastEnter: "00:10:00",
        },
      ],
    },
  ]);
});

test("the list is narrowed by start, vehicle, driver and fence, and paged", async () => {
  const { drive, list, vehicle, driver, depot, mandatorId, people } = await aWatchedLogbook();
  const yard = await aFence(database, mandatorId, {
    vehicleIds: [vehicle],
    ring: band(48.235, 48.25),
    title: "Yard",
  });
  const first = await drive("06:00", "06:20");
  const second = await drive("07:00", "07:20");

  expect(idsOf(await list(1, `from=${at("06:00")}&to=${at("07:00")}`))).toEqual([first]);
  expect(idsOf(await list(1, "perPage=1&page=2"))).toEqual([first]);
  expect(idsOf(await list(1, `vehicleIds=${vehicle}&driverIds=${driver}&geofenceIds=${depot}`))).toEqual([
    second,
    first,
  ]);
  expect((await list(1, `driverIds=${people[1]}`)).totalCount).toBe(0);
  const [narrowed] = (await list(1, `geofenceIds=${yard}`)).items;
  expect(narrowed!.geofenceEvents.map(({ geofenceName }) => geofenceName)).toEqual(["Yard"]);
  const [whole] = (await list(1)).items;
  expect(whole!.geofenceEvents.map(({ geofenceName }) => geofenceName)).toEqual(["Depot", "Yard"]);
});

test("stays are summed by fence and vehicle, the longest first, of what each may see alone", async () => {
  const { drive, ask, vehicle, depot, mandatorId, people } = await aWatchedLogbook();
  const ring = band(48.235, 48.25);
  const yard = await aFence(database, mandatorId, { vehicleIds: [vehicle], ring, title: "Yard" });
  await drive("06:00", "06:20");
  await drive("07:00", "07:20", { driver_id: people[1] });
  await drive("08:00", "08:20", { type: 1, driver_id: people[1] });
  const sums = async (role: 1 | 3 | 5, query = "") => {
    const { body } = await ask<Page<VisitSum>>(role, `GET /geofences/events/sums?${query}`);
    return body.items.map((sum) => [sum.geofence.id, sum.vehicle.id, sum.tripCount, sum.durationInGeofence]);
  };

  // Five of twenty minutes lie between 48.23 and 48.24, of which half are in the yard.
  const both = [
    [depot, vehicle, 2, "00:20:00"],
    [yard, vehicle, 2, "00:05:00"],
  ];
  expect(await sums(3)).toEqual(both);
  expect(await sums(1)).toEqual([
    [depot, vehicle, 3, "00:30:00"],
    [yard, vehicle, 3, "00:07:30"],
  ]);
  expect(await sums(5)).toEqual([
    [depot, vehicle, 1, "00:10:00"],
    [yard, vehicle, 1, "00:02:30"],
  ]);
  expect(await sums(3, `geofenceIds=${yard}`)).toEqual([both[1]]);
  expect(await sums(3, `from=${at("07:00")}`)).toMatchObject([{ 2: 1 }, { 2: 1 }]);
  expect(await sums(3, "perPage=1&page=2")).toEqual([both[1]]);
});

test("a driver is told of his own trips alone, and a group leader of those in his groups", async () => {
  const { drive, list, people, ask, outOfScope, mandatorId, cross } = await aWatchedLogbook();
  const own = await drive("06:00", "06:20");
  const ofOther = await drive("07:00", "07:20", { driver_id: people[1] });
  const beyond = await aTrip(database, mandatorId, {
    vehicle_id: outOfScope.vehicle,
    started_at: new Date(at("05:00")),
    finished_at: new Date(at("05:20")),
  });
  await aFence(database, mandatorId, { vehicleIds: [outOfScope.vehicle], ring: band(48.21, 48.23) });
  await cross([beyond]);

  expect(idsOf(await list(1))).toEqual([ofOther, own, beyond]);
  expect(idsOf(await list(3))).toEqual([ofOther, own]);
  expect(idsOf(await list(5))).toEqual([own]);
  for (const call of ["events", "trips"]) {
    expect((await ask(5, `GET /geofences/${call}/${ofOther}`)).status).toBe(404);
    expect((await ask(3, `GET /geofences/${call}/${beyond}`)).status).toBe(404);
    expect((await ask(5, `GET /geofences/${call}/${own}`)).status).toBe(200);
  }
});

test("one trip tells its events, and the fences it met as they are drawn now", async () => {
  const { drive, ask, depot, mandatorId } = await aWatchedLogbook();
  const trip = await drive("06:00", "06:20");

  const { body } = await ask<TripGeofenceEvents[]>(5, `GET /geofences/events/${trip}`);
  expect(body.map(({ geofenceName, tripEvents }) => [geofenceName, tripEvents.length])).toEqual([
    ["Depot", 2],
  ]);
  expect((await ask<{ id: string }[]>(5, `GET /geofences/trips/${trip}`)).body).toMatchObject([
    { id: depot, title: "Depot" },
  ]);

  await reshape(database, mandatorId, depot, { deletedAt: clock.now() });
  expect((await ask<unknown[]>(1, `GET /geofences/trips/${trip}`)).body).toEqual([]);
  expect((await ask<unknown[]>(1, `GET /geofences/events/${trip}`)).body).toEqual([]);
});

test("a deleted fence is in no report any more, at once", async () => {
  const { drive, ask, list, depot, mandatorId, vehicle } = await aWatchedLogbook();
  const ring = band(48.235, 48.25);
  const yard = await aFence(database, mandatorId, { vehicleIds: [vehicle], ring, title: "Yard" });
  const trip = await drive("06:00", "06:20");
  const named = async () =>
    (await list(1)).items.flatMap((one) => one.geofenceEvents.map((met) => met.geofenceName));
  expect(await named()).toEqual(["Depot", "Yard"]);

  expect((await ask(1, `DELETE /geoFences/${yard}`)).status).toBe(204);
  expect(await named()).toEqual(["Depot"]);
  expect((await ask(1, `DELETE /geoFences/${depot}`)).status).toBe(204);
  expect((await list(1)).totalCount).toBe(0);
  expect((await list(1, `geofenceIds=${depot}`)).totalCount).toBe(0);
  expect((await ask<unknown[]>(1, `GET /geofences/events/${trip}`)).body).toEqual([]);
});

test("what a trip met comes in the order it happened, whatever the fences are called", async () => {
  const { drive, list, mandatorId, vehicle } = await aWatchedLogbook();
  const fence = (title: string, south: number, north: number) =>
    aFence(database, mandatorId, { vehicleIds: [vehicle], ring: band(south, north), title });
  await fence("Aaa later", 48.231, 48.236);
  await fence("Zzz from the start", 48.19, 48.205);
  await drive("06:00", "06:20");
  const [trip] = (await list(1)).items;
  expect(trip!.geofenceEvents.map(({ geofenceName }) => geofenceName)).toEqual([
    "Zzz from the start",
    "Depot",
    "Aaa later",
  ]);
});

test("short trips the mandator hides, and what others drove privately, are left out", async () => {
  const { drive, list, ask, people } = await aWatchedLogbook({ hide_trips_up_to_in_meter: 500 });
  await drive("05:00", "05:20", { mileage_in_meters: 400 });
  const own = await drive("06:00", "06:20", { type: 1 });
  const ofOther = await drive("07:00", "07:20", { type: 1, driver_id: people[3] });

  expect(idsOf(await list(5))).toEqual([own]);
  expect(idsOf(await list(3))).toEqual([ofOther]);
  expect((await list(1)).totalCount).toBe(0);
  expect((await ask<unknown[]>(1, `GET /geofences/events/${own}`)).body).toEqual([]);
  expect((await ask<unknown[]>(1, `GET /geofences/trips/${own}`)).body).toEqual([]);
});

test("the report is a PDF of stays by vehicle, driver or fence, with sums", patience, async () => {
  const { drive, origin, people } = await aWatchedLogbook();
  await drive("06:00", "06:20");
  await drive("07:00", "07:20", { type: 1 });
  const report = async (role: 1 | 5, body: object) => {
    const { authorization } = await aBearer(database, people[role]);
    const answer = await fetch(`${origin}/api/ReportService/TripGeofenceIntersections/pdf`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "accept-language": "de" },
      body: JSON.stringify(body),
    });
    const disposition = answer.headers.get("content-disposition");
    expect([answer.status, disposition]).toEqual([
      200,
      'attachment; filename="TripGeofenceIntersections.pdf"',
    ]);
    return readPdf(new Uint8Array(await answer.arrayBuffer())).text;
  };

  const ofAdmin = await report(1, { grouping: 4 });
  for (const text of ["Geofence-Bericht", "Gruppiert nach", "04.05.2026", "08:05:00", "08:15:00", "00:10:00"])
    expect(ofAdmin).toContain(text);
  expect(ofAdmin).toContain("1 Aufenthalt · 1 Fahrt · 12,0 km · 00:10:00");
  expect(ofAdmin).not.toContain("09:05:00");
  const ofDriver = await report(5, { grouping: 1 });
  expect(ofDriver).toContain("2 Aufenthalte · 2 Fahrten · 24,0 km · 00:20:00");
  expect(await report(5, { ShowPrivateTripTimes: false })).toContain("1 Aufenthalt · 1 Fahrt");
  expect(await report(1, { to: "2020-01-01T00:00:00Z" })).toContain("Keine Einträge gefunden");
});

test("the heading of a file names no fence beyond a group leader's scope", patience, async () => {
  const { origin, people, mandatorId, outOfScope, depot } = await aWatchedLogbook();
  const foreign = await aFence(database, mandatorId, {
    vehicleIds: [outOfScope.vehicle],
    title: "Fremdes Tor",
  });
  const { authorization } = await aBearer(database, people[3]);
  const answer = await fetch(`${origin}/api/ReportService/TripGeofenceIntersections/pdf`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", "accept-language": "de" },
    body: JSON.stringify({ grouping: 2, geofenceIds: [depot, foreign] }),
  });
  const { text } = readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(text).toContain("Geofences: Depot");
  expect(text).not.toContain("Fremdes Tor");
});

test("what no report of fences can be is refused with the reason", async () => {
  const { ask } = await aWatchedLogbook();
  const refusal = async (body: object) =>
    (await ask(1, "POST /ReportService/TripGeofenceIntersections/pdf", body)).body.errors;

  expect(await refusal({ export: 2 })).toEqual({
    export: ["Format und Adresse des Aufrufs passen nicht zusammen"],
  });
  expect(await refusal({ grouping: 5 })).toEqual({
    grouping: ["Der Geofence-Bericht wird nach Fahrzeug, Fahrer oder Geofence gruppiert"],
  });
});
