import type { MandatorDb } from "../../platform/db/database.ts";
import { decodeTrack } from "../trips/tracks/track-codec.ts";
import type { OwnTrip } from "./find-own-trips.ts";

/** The way of a trip as other programs read it; null where none is kept. */
export async function writeGpx(db: MandatorDb, { id, finishedAt }: OwnTrip): Promise<string | null> {
  const parts = await db
    .selectFrom("visible_tracks")
    .select("points")
    .where("trip_id", "=", id)
    .orderBy("part")
    .execute();
  const until = finishedAt?.getTime() ?? Infinity;
  const points = parts.flatMap((part) => decodeTrack(part.points)).filter(({ time }) => time <= until);
  if (points.length === 0) return null;
  const lines = points.map(
    ({ latitude, longitude, time }) =>
      `<trkpt lat="${latitude}" lon="${longitude}"><time>${new Date(time).toISOString()}</time></trkpt>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Wegbuch" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
${lines.join("\n")}
</trkseg></trk></gpx>
`;
}
