import type { Actor } from "@wegbuch/contract/access/actor";
import { de, en } from "@wegbuch/contract/geofenceanalyses/texts";
import type { GeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import { inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { itemsIn } from "../../platform/db/lists.ts";
import { writeXlsx } from "../../platform/documents/write-xlsx.ts";
import { Problem } from "../../platform/http/problem.ts";
import { sayPeriod } from "../documents/logbook/say-period.ts";
import type { StoredCrossing } from "../trips/visits/keep-visits.ts";
import type { StoredVisit } from "../geofenceevents/say-visits.ts";
import { type AnalysedTrip, analysedTripsOfFile } from "./find-analysed-trips.ts";
import { requireAnalysis } from "./queries.ts";
import { say } from "./texts.ts";

const refuse = inBothLanguages(de, en);

type Row = Omit<AnalysedTrip, "visits"> & { visit: StoredVisit };

/** The visits of a calculated analysis as the actor may see them, a row for each trip and fence; 409 before it is one. */
export async function exportAnalysis(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, language }: { id: string; language: Language },
) {
  const analysis = await inMandator(database, actor, (db) => requireAnalysis(db, actor, id));
  if (!analysis.isCalculated) throw new Problem(409, "Conflict", { message: refuse.analysisIsNotCalculated });
  const trips = itemsIn(database, actor, analysedTripsOfFile(actor, clock.now(), id));
  return writeAnalysis(analysis, rowsOf(trips), language);
}

async function* rowsOf(trips: AsyncIterable<AnalysedTrip>): AsyncGenerator<Row> {
  for await (const { visits, ...trip } of trips) {
    for (const visit of visits) yield { ...trip, visit };
  }
}

function writeAnalysis(analysis: GeofenceAnalysis, rows: AsyncIterable<Row>, language: Language) {
  const title = (key: keyof typeof say) => say[key][language];
  return writeXlsx<Row>({
    sheetName: title("analysis"),
    headings: [analysis.title, sayPeriod(analysis, language)],
    rows,
    columns: [
      { title: title("vehicle"), kind: "text", width: 32, of: ({ vehicle }) => vehicle },
      { title: title("driver"), kind: "text", width: 24, of: ({ driver }) => driver },
      { title: title("start"), kind: "dateTime", of: ({ startedAt }) => startedAt.getTime() },
      { title: title("finish"), kind: "dateTime", of: ({ finishedAt }) => finishedAt?.getTime() ?? null },
      { title: title("geofence"), kind: "text", width: 32, of: ({ visit }) => visit.geofence_title },
      { title: title("firstEntering"), kind: "dateTime", of: ({ visit }) => firstEntering(visit) },
      { title: title("lastLeaving"), kind: "dateTime", of: ({ visit }) => lastLeaving(visit) },
      { title: title("duration"), kind: "duration", of: ({ visit }) => visit.inside_seconds },
    ],
  });
}

/** Null where the trip began inside and never came back. */
function firstEntering({ crossings }: StoredVisit): number | null {
  return (crossings as StoredCrossing[]).find(({ event }) => event === "Entering")?.time ?? null;
}

/** Null where the trip never left. */
function lastLeaving({ crossings }: StoredVisit): number | null {
  return (crossings as StoredCrossing[]).findLast(({ event }) => event === "Leaving")?.time ?? null;
}
