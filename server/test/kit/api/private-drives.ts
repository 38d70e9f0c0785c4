import { encodeTrack } from "../../../src/features/trips/tracks/track-codec.ts";
import { clock } from "../../../src/platform/clock.ts";
import { aTrip, aVehicle } from "../db/builders.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import type { TestDatabase } from "../db/database.ts";
import { expect } from "vitest";
import { opened, textOf } from "./streams.ts";

const minute = 60_000;
const secrets = /Geheimgasse|Rendezvous|46\.62/;

/** A person's private drives to Geheimgasse: one that is over, one under way, with tracks and the place of the moment. */
export async function privateDrives(database: TestDatabase, mandatorId: string, driver: string) {
  const own = { owner_id: driver };
  const [parked, driving] = [
    await aVehicle(database, mandatorId, own),
    await aVehicle(database, mandatorId, own),
  ];
  const secret = {
    type: 1,
    driver_id: driver,
    description: "Rendezvous",
    start_address: JSON.stringify({ displayName: "Geheimgasse 1" }),
    destination_address: JSON.stringify({ displayName: "Geheimgasse 2" }),
    start_latitude: 46.621,
    start_longitude: 14.3,
    destination_latitude: 46.629,
    destination_longitude: 14.3,
  };
  const over = await aTrip(database, mandatorId, { ...secret, vehicle_id: parked });
  const running = await aTrip(database, mandatorId, { ...secret, vehicle_id: driving, finished_at: null });
  const begun = clock.now().getTime() - 20 * minute;
  const points = encodeTrack(
    [0, 1, 2].map((step) => ({
      time: begun + step * minute,
      latitude: 46.62 + step / 1_000,
      longitude: 14.3,
      speedKmh: 50,
      headingDegrees: 0,
      metersFromStart: step * 111.2,
    })),
  );
  const now = clock.now();
  const place = { latitude: 46.625, longitude: 14.3, speed: 50, heading: 0 };
  const at = { ...place, device_time: now, last_contact_at: now };
  await inMandator(
    database,
    mandatorId,
    async (db) => {
      const tracks = [over, running].map((trip_id) => ({ trip_id, part: 0, points }));
      await db.insertInto("trip_tracks").values(tracks).execute();
      const positions = [parked, driving].map((vehicle_id) => ({ vehicle_id, ...at }));
      await db.insertInto("vehicle_positions").values(positions).execute();
    },
    { role: "tracker" },
  );
  return { parked, driving, over, running };
}

type Drives = Awaited<ReturnType<typeof privateDrives>>;

const looks = ({ parked, driving, over, running }: Drives) => [
  "Trips?page=1&perPage=100",
  "Trips?page=1&perPage=100&searchTerm=Geheim",
  "Trips?page=1&perPage=100&searchTerm=Rendezvous",
  "Trips/Report",
  "Trips/Report/Days",
  "Trips/Report/Vehicles",
  ...[over, running].flatMap((id) => [`Trips/${id}`, `Trips/${id}/Track`, `Trips/${id}/Mileage`]),
  "Vehicles?page=1&perPage=100",
  ...[parked, driving].flatMap((id) => [`Vehicles/${id}`, `Vehicles/${id}/OpenTrack`]),
  "Vehicles/LastPosition",
  "LiveLocations/VehiclePositions",
  "LiveLocations/Stream",
];

/** Which of the looks show something private, and which find nothing. */
export async function privatePlacesSeen(origin: string, bearer: { authorization: string }, drives: Drives) {
  const found: string[] = [];
  for (const path of looks(drives)) {
    const { authorization } = bearer;
    const answer = await opened(() => fetch(`${origin}/api/${path}`, { headers: { authorization } }));
    expect([path, answer.status < 500]).toEqual([path, true]);
    const text = await textOf(answer);
    if (secrets.test(text)) found.push(path);
    // A search that finds a trip by what is hidden tells it as well.
    if (path.includes("searchTerm") && text.includes(drives.over)) found.push(`found by ${path}`);
  }
  return found;
}
