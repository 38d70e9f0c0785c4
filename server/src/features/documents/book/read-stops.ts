import type { Language } from "@wegbuch/contract/kit/texts";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { findStops } from "../../trips/tracks/find-stops.ts";
import { decodeTrack } from "../../trips/tracks/track-codec.ts";
import type { LogbookTrip } from "../logbook/read-logbook-trips.ts";
import { type NamedStop, findStopPlaces } from "./find-stop-places.ts";

/** So few that their points are no burden to hold. */
const tracksAtOnce = 50;

/** Where trips stopped on their way, by trip; of private ones and where no track is kept nothing (rule seals/stops). */
export async function readStops(
  db: MandatorDb,
  trips: readonly LogbookTrip[],
  language: Language,
): Promise<Map<string, readonly NamedStop[]>> {
  const shown = trips.filter(({ isBare }) => !isBare);
  const stops = new Map<string, readonly NamedStop[]>();
  for (let from = 0; from < shown.length; from += tracksAtOnce) {
    const some = shown.slice(from, from + tracksAtOnce);
    const rows = await db
      .selectFrom("visible_tracks")
      .select(["trip_id", "points"])
      .where("trip_id", "=", oneOf(some.map(({ id }) => id)))
      .orderBy("trip_id")
      .orderBy("part")
      .execute();
    const parts = rowsBy(rows, ({ trip_id }) => trip_id);
    for (const { id, finishedAt } of some) {
      const track = (parts.get(id) ?? []).flatMap(({ points }) => decodeTrack(points));
      // A trip that silence closed keeps its later points in case it goes on.
      const found = findStops(track.filter(({ time }) => time <= finishedAt));
      stops.set(id, await findStopPlaces(db, found, language));
    }
  }
  return stops;
}
