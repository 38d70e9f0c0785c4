import type { Role } from "@wegbuch/contract/access/roles";
import { expect, test } from "vitest";
import { clock } from "../../src/platform/clock.ts";
import { aDriver, aTrip, aVehicle } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { aDatabase } from "../kit/db/database.ts";
import { encodeTrack } from "../../src/features/trips/tracks/track-codec.ts";
import { table } from "./every-endpoint-table.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { opened, textOf } from "../kit/api/streams.ts";

const database = await aDatabase();
/** What must not leave the server to anyone but the driver: a street, a purpose, and the digits of the places. */
const canaries = /Geheimgasse|Rendezvous|\.765|48\.1234|16\.1234/;
const ends = {
  start_latitude: 48.12341,
  start_longitude: 16.12341,
  destination_latitude: 48.12342,
  destination_longitude: 16.12342,
  start_address: JSON.stringify({ displayName: "Geheimgasse 1, 1010 Wien" }),
  destination_address: JSON.stringify({ displayName: "Geheimgasse 2, 1010 Wien" }),
  description: "Rendezvous",
};

/** A vehicle in everybody's scope that its driver uses privately: one drive is over, the next may be under way. */
async function aPrivateDriver(company: Awaited<ReturnType<typeof aCompany>>, isDriving: boolean) {
  const { mandatorId } = company;
  const driver = await aDriver(database, mandatorId);
  const vehicle = await aVehicle(database, mandatorId, { name: "Privately used" });
  const hour = 3_600_000;
  const now = clock.now().getTime();
  const drive = { vehicle_id: vehicle, driver_id: driver, type: 1, ...ends };
  const trip = await aTrip(database, mandatorId, {
    ...drive,
    started_at: new Date(now - 3 * hour),
    finished_at: new Date(now - 2 * hour),
  });
  // What people write down afterwards opens nothing.
  const minute = new Date(now - 2 * hour + 60_000);
  await aTrip(database, mandatorId, {
    vehicle_id: vehicle,
    started_at: new Date(minute.getTime() - 1_000),
    finished_at: minute,
    agent: 1,
  });
  const trips = [trip];
  if (isDriving) {
    trips.push(
      await aTrip(database, mandatorId, { ...drive, started_at: new Date(now - hour), finished_at: null }),
    );
  }
  const points = encodeTrack([
    {
      time: now - 3 * hour,
      latitude: 48.765,
      longitude: 16.765,
      speedKmh: 50,
      headingDegrees: 0,
      metersFromStart: 0,
    },
  ]);
  await inMandator(
    database,
    mandatorId,
    async (db) => {
      const parts = trips.map((trip_id) => ({ trip_id, part: 0, points }));
      await db.insertInto("trip_tracks").values(parts).execute();
      const place = { latitude: 48.765, longitude: 16.765, speed: 9, heading: 0 };
      const times = { device_time: clock.now(), last_contact_at: clock.now() };
      await db
        .insertInto("vehicle_positions")
        .values({ vehicle_id: vehicle, ...place, ...times })
        .execute();
    },
    { role: "tracker" },
  );
  await inMandator(database, mandatorId, async (db) => {
    const { group } = company.inScope(3);
    await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id: vehicle }).execute();
    const assigned = [5, 6].map((role) => ({ vehicle_id: vehicle, user_id: company.people[role as Role] }));
    await db.insertInto("vehicle_drivers").values(assigned).execute();
  });
  return {
    driver,
    ids: { vehicle, drivingVehicle: vehicle, trip, group: company.inScope(3).group, user: driver },
  };
}

test.each([false, true])(
  "no answer of any call tells of another's private drives (on one right now: %s)",
  async (isDriving) => {
    const { origin } = await aServer(database);
    const company = await aCompany(database);
    const { driver, ids } = await aPrivateDriver(company, isDriving);
    const reads = Object.entries(table).filter(
      ([name, row]) => name.startsWith("GET") && Array.isArray(row.roles) && row.roles.includes(1),
    );
    const searches = ["", "searchTerm=Geheimgasse", "searchTerm=Rendezvous"];
    const answers = async (person: string) => {
      const { authorization } = await aBearer(database, person);
      const found: string[] = [];
      for (const [name, row] of reads) {
        const path = name
          .slice("GET ".length)
          .replace(/:\w+/, () => (ids as Record<string, string>)[row.id ?? ""] ?? "0");
        const looks = searches.map(async (search) => {
          const url = `${origin}/api${path}?perPage=1000&${row.query ?? ""}&${search}`;
          const text = await textOf(await opened(() => fetch(url, { headers: { authorization } })));
          if (canaries.test(text)) found.push(`${name} ${search}: ${text.slice(0, 200)}`);
        });
        await Promise.all(looks);
      }
      return found;
    };
    for (const role of [1, 2, 3, 4, 5, 6] as const)
      expect([role, await answers(company.people[role])]).toEqual([role, []]);
    // The same questions do find something for the driver, else this test would prove nothing.
    const own = (await answers(driver)).map((found) => found.split(" ")[1]);
    expect(new Set(own)).toEqual(
      new Set([
        "/Vehicles",
        "/Vehicles/:id",
        "/Trips",
        "/Trips/:id",
        "/Trips/:id/Track",
        "/Inbox",
        "/Vehicles/:id/Tracks",
        ...(isDriving ? ["/Vehicles/:id/OpenTrack"] : []),
      ]),
    );
  },
  // Some three thousand calls.
  120_000,
);
