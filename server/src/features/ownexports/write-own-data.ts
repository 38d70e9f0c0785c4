import type { Language } from "@wegbuch/contract/kit/texts";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { Piece } from "../../platform/documents/zip-pieces.ts";
import { findOwnRows } from "./find-own-rows.ts";
import { findOwnTrips, type OwnTrip } from "./find-own-trips.ts";
import type { Person } from "./read-person.ts";
import { sayContents } from "./say-contents.ts";
import { writeGpx } from "./write-gpx.ts";

/**
 * All that is kept of a person, read with his own rights (rule ownexports/packed): what is about him, and of others nothing.
 * Files as machines read them, and a page that says what they are.
 */
export async function* writeOwnData(
  db: MandatorDb,
  person: Person,
  { language, now, signIns }: { language: Language; now: Date; signIns: Record<string, readonly object[]> },
): AsyncGenerator<Piece> {
  const counts: Record<string, number> = {};
  const { language: _told, ...known } = person;
  yield { path: "person.json", content: pretty(known) };
  for (const [name, find] of Object.entries(findOwnRows)) {
    const rows = await find(db, person.id);
    counts[name] = rows.length;
    yield { path: `${name}.json`, content: pretty(rows) };
  }
  for (const [name, rows] of Object.entries(signIns)) {
    counts[name] = rows.length;
    yield { path: `${name}.json`, content: pretty(rows) };
  }
  counts["trips"] = 0;
  let tracks = 0;
  for await (const trips of findOwnTrips(db, person.id)) {
    yield { path: "trips.json", content: trips.map((trip) => lineOf(trip, counts["trips"]!++)).join("") };
  }
  yield { path: "trips.json", content: counts["trips"] === 0 ? "[]\n" : "\n]\n" };
  for await (const trips of findOwnTrips(db, person.id))
    for (const trip of trips) {
      const gpx = await writeGpx(db, trip);
      if (gpx === null) continue;
      tracks += 1;
      yield { path: `tracks/${trip.startedAt.toISOString().slice(0, 10)}_${trip.id}.gpx`, content: gpx };
    }
  yield {
    path: "index.html",
    content: sayContents(person, { language, now, counts: { ...counts, tracks } }),
  };
}

const pretty = (told: unknown): string => `${JSON.stringify(told, null, 2)}\n`;

const lineOf = (trip: OwnTrip, index: number): string =>
  `${index === 0 ? "[\n" : ",\n"}${JSON.stringify(trip)}`;
