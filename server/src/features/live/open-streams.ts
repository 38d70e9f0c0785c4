import type { live } from "@wegbuch/contract/live/endpoints";
import { de, en } from "@wegbuch/contract/live/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { Gauge } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { mostStreams } from "../../platform/http/create-server.ts";
import type { Streaming } from "../../platform/http/event-stream.ts";
import { Problem } from "../../platform/http/problem.ts";
import { callerIsGone } from "../../platform/http/signal-gone.ts";
import type { Call } from "../../platform/http/serve.ts";
import { listenLive } from "../../platform/live/listen-live.ts";
import type { Notice } from "../../platform/live/notice.ts";
import type { Log } from "../../platform/log.ts";
import { followViewer, type Pace, usualPace, type Viewer } from "./follow-viewer.ts";
import { openReadingTurns } from "./reading-turns.ts";

type StreamCall = Call<typeof live.stream>;

type Parts = {
  database: Database;
  clock: Clock;
  log: Log;
  pace?: Partial<Pace> | undefined;
  room?: number | undefined;
};

const say = inBothLanguages(de, en);

const mostOfSession = 3;
const retrySeconds = 60;

/** Viewers that are read for at once: as many connections are left for other calls. */
const readingsAtOnce = 4;

const openGauge = new Gauge({
  name: "wegbuch_streams_open",
  help: "Streams of live positions that this process has open.",
});

/**
 * The streams of one process (rule live/stream): each viewer is followed by himself, all of them hear of moves on the one
 * connection that is open while there are any.
 */
export function openLiveStreams({ database, clock, log, pace = {}, room = mostStreams }: Parts) {
  const viewers = new Set<Viewer>();
  const ofSession = new Map<string, number>();
  const inTurn = openReadingTurns(readingsAtOnce);
  const goBy = { ...usualPace, ...pace };
  let hearing: { stop(): Promise<void> } | null = null;
  let ticking: NodeJS.Timeout | undefined;

  function enter({ session, reply }: StreamCall): void {
    // He hung up while he was being looked up: nobody would tell that the stream has closed.
    if (reply.raw.destroyed) throw callerIsGone();
    const count = ofSession.get(session.id) ?? 0;
    if (count >= mostOfSession)
      throw new Problem(429, "TooManyStreams", {
        message: say.tooManyStreams,
        retryAfterSeconds: retrySeconds,
      });
    if (totalOf(ofSession) >= room)
      throw new Problem(503, "NoRoomForStreams", {
        message: say.noRoomForStreams,
        retryAfterSeconds: retrySeconds,
      });
    ofSession.set(session.id, count + 1);
    openGauge.inc();
    reply.raw.once("close", () => {
      const left = ofSession.get(session.id)! - 1;
      if (left === 0) ofSession.delete(session.id);
      else ofSession.set(session.id, left);
      openGauge.dec();
    });
  }

  function begin(): void {
    hearing ??= listenLive({
      address: database.address("app"),
      log,
      onNotice: (notice) => hear(notice),
      onListening: () => {
        for (const viewer of viewers) viewer.lookAround();
      },
    });
    ticking ??= setInterval(() => {
      for (const viewer of viewers) viewer.tick();
    }, goBy.tickMs);
  }

  function end(): void {
    void hearing?.stop();
    clearInterval(ticking);
    hearing = null;
    ticking = undefined;
  }

  function hear(notice: Notice): void {
    for (const viewer of viewers) if (viewer.mandatorId === notice.mandatorId) viewer.hear(notice);
  }

  return (call: StreamCall): Streaming<typeof live.stream> => {
    enter(call);
    return (stream) => {
      const { query: filter, identifyAgain, request } = call;
      const lastEventId = request.headers["last-event-id"];
      const viewer = followViewer(
        { database, clock, log, inTurn, pace: goBy },
        { stream, actor: call.actor, filter, identifyAgain, lastEventId: lastEventId?.toString() },
      );
      viewers.add(viewer);
      begin();
      stream.onClosed(() => {
        viewers.delete(viewer);
        viewer.stop();
        if (viewers.size === 0) end();
      });
    };
  };
}

const totalOf = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
