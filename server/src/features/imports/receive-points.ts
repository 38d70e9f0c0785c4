import type { Actor } from "@wegbuch/contract/access/actor";
import { phoneReading } from "@wegbuch/device-protocol/phone-report";
import type { Points, TakenPoints } from "@wegbuch/contract/imports/schemas";
import { de, en } from "@wegbuch/contract/imports/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import type { StoreReadings } from "../ingest/receive-readings.ts";
import { holdRecording } from "./hold-recording.ts";
import { refuseFull, refuseTimes } from "./refuse-recording.ts";

const say = inBothLanguages(de, en);

export type Receiving = { database: Database; clock: Clock; store: StoreReadings };

/**
 * Takes points of a recording as places of a phone, which its box has recorded (rule imports/positions); what came before is
 * ignored. While the box is in no vehicle nothing becomes of them.
 */
export async function receivePoints(
  { database, clock, store }: Receiving,
  actor: Actor,
  id: string,
  { points }: Points,
): Promise<TakenPoints> {
  const now = clock.now();
  const receivedAt = now.getTime();
  // Held meanwhile, so that nobody finishes it before they are there; they are stored by another transaction.
  const { points: all, ...taken } = await inMandator(database, actor, async (db) => {
    const recording = await holdRecording(db, actor, id);
    if (recording.finished_at !== null) throw conflict(say.recordingIsFinished);
    refuseFull(recording.accepted);
    const span = { from: recording.recorded_from!, to: recording.recorded_until! };
    refuseTimes(span, now);
    const readings = points.map((point) => phoneReading(placeOf(point), receivedAt));
    const [from, until] = [span.from.getTime(), span.to.getTime()];
    if (readings.some(({ deviceTime }) => deviceTime < from || deviceTime > until))
      throw invalid("points", say.pointIsOutside);
    const box = { boxNumber: recording.box_number, deviceType: "phone", receivedAt } as const;
    const accepted = await store(readings.map((reading) => ({ ...box, reading })));
    await db
      .updateTable("imports")
      .set((row) => ({ accepted: row("accepted", "+", accepted) }))
      .where("id", "=", id)
      .execute();
    return { accepted, ignored: points.length - accepted, points: recording.accepted + accepted };
  });
  // Only then, for what came before is known by being stored; it is counted, so that there are hardly more.
  refuseFull(all);
  return taken;
}

function placeOf({ time, latitude, longitude, altitude = null, speed = null }: Points["points"][number]) {
  return {
    time: Date.parse(time),
    latitude,
    longitude,
    altitudeMeters: altitude,
    headingDegrees: null,
    speedKmh: speed,
    accuracyMeters: null,
    isTrusted: true,
    ignition: null,
    rest: {},
  };
}

const conflict = (message: typeof say.recordingIsFinished) => new Problem(409, "Conflict", { message });
