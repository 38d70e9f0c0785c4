import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeFacts } from "../../server/src/features/trips/facts/write-facts.ts";
import { fixClock } from "../../server/src/platform/clock.ts";
import { connectDatabase, type Database, inMandator } from "../../server/src/platform/db/database.ts";
import { noteKeyOf } from "../../server/src/platform/history/note-key.ts";
import { recordChange } from "../../server/src/platform/history/record-change.ts";
import { signNote } from "../../server/src/platform/history/sign-notes.ts";

type Wanted = {
  connection: Parameters<typeof connectDatabase>[0];
  mandatorId: string;
  vehicleIds: readonly string[];
};

const tripsAtOnce = 200;
const nights = 30;
const day = 86_400_000;

/** Has the program bind all trips of some vehicles, tell an entry of each, and sign a note a night meanwhile. */
export async function bindTrips({ connection, mandatorId, vehicleIds }: Wanted): Promise<void> {
  const database = connectDatabase(connection);
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-notes-"));
  const keys = { current: noteKeyOf("of one benchmark", "logbook.example"), before: null };
  const trips = await tripsOf(database, mandatorId, vehicleIds);
  const aNight = Math.ceil(trips.length / nights / tripsAtOnce) * tripsAtOnce;
  for (let from = 0; from < trips.length; from += tripsAtOnce) {
    if (from % aNight === 0) {
      fixClock(new Date(Date.parse("2025-03-01T00:05:00Z") + (from / aNight) * day));
      await signNote(database, folder, keys);
    }
    await bindSome(database, mandatorId, trips.slice(from, from + tripsAtOnce));
  }
  fixClock(new Date(Date.parse("2025-06-01T00:05:00Z")));
  await signNote(database, folder, keys);
  fixClock(undefined);
  rmSync(folder, { recursive: true });
  await database.close();
}

type Trip = { id: string; vehicle_id: string; description: string };

const tripsOf = (database: Database, mandatorId: string, vehicleIds: readonly string[]) =>
  inMandator(database, mandatorId, (db) =>
    db
      .selectFrom("visible_trips")
      .select(["id", "vehicle_id", "description"])
      .where("vehicle_id", "in", [...vehicleIds])
      .orderBy("started_at")
      .orderBy("id")
      .execute(),
  );

const bindSome = (database: Database, mandatorId: string, trips: readonly Trip[]) =>
  inMandator(database, mandatorId, async (db) => {
    for (const { id, vehicle_id, description } of trips)
      recordChange(db, "System", { kind: "trip", id, books: [vehicle_id] }, {}, { description });
    await writeFacts(
      db,
      trips.map(({ id }) => id),
    );
  });
