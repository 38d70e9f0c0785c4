import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect } from "vitest";
import { encodeTrack } from "../../../src/features/trips/tracks/track-codec.ts";
import { type aLogbook, at } from "./logbook.ts";
import type { asking } from "./support.ts";

type Logbook = Awaited<ReturnType<typeof aLogbook>>;
type Place = { displayName: string; latitude: number; longitude: number };

/** Where they begin, which is no secret. */
export const office = { displayName: "Büroweg 1, 1010 Wien", latitude: 48.2, longitude: 15.6 };

/** Recorded drives on business whose second half leads home: one whole, and two that follow each other. */
export async function drivesHome(
  { aDrive, inTracker }: Pick<Logbook, "aDrive" | "inTracker">,
  { vehicle, home }: { vehicle: string; home: Place },
) {
  const drive = async (from: string, to: string, end: Place, description = "Wartung") => {
    const id = await aDrive(from, to, {
      vehicle_id: vehicle,
      start_latitude: office.latitude,
      start_longitude: office.longitude,
      destination_latitude: end.latitude,
      destination_longitude: end.longitude,
      start_address: JSON.stringify(office),
      destination_address: JSON.stringify(end),
      description,
    });
    const [first, last] = [Date.parse(at(from)), Date.parse(at(to))];
    const points = [0, 1, 2, 3, 4].map((step) => ({
      ...(step < 3 ? office : end),
      time: first + (step * (last - first)) / 4,
      speedKmh: 20,
      headingDegrees: 0,
      metersFromStart: step * 100,
    }));
    await inTracker((db) =>
      db
        .insertInto("trip_tracks")
        .values({ trip_id: id, part: 0, points: encodeTrack(points) })
        .execute(),
    );
    return id;
  };
  return {
    whole: await drive("00:00", "00:10", home),
    legs: [await drive("00:20", "00:26", office), await drive("00:28", "00:36", home, home.displayName)],
  };
}

/** Their driver splits the one and merges the others, and calls what leads home private; gives what is on business and what is not. */
export async function goHomePrivately(
  ask: ReturnType<typeof asking>,
  driver: string,
  { whole, legs }: Awaited<ReturnType<typeof drivesHome>>,
) {
  const done = async <Answer>(call: string, body: object) => {
    const answer = await ask<Answer>(call, body);
    expect([call, answer.status < 300 ? "done" : answer]).toEqual([call, "done"]);
    return answer.body;
  };
  const parts = await done<Trip[]>(`PUT /Trips/${whole}/Split`, { byMileageInMeters: 6_000 });
  const [first, second] = parts.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
  const merged = await done<Trip>("POST /Trips/Merge", { tripIds: legs });
  const privately = [second!.id, merged.id];
  for (const id of privately)
    await done(`PUT /Trips/${id}`, { driverId: driver, type: 1, description: "Heimweg" });
  return { business: first!.id, privately };
}
