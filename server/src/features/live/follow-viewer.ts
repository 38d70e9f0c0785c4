import { type Actor, actingIdOf } from "@wegbuch/contract/access/actor";
import type { live } from "@wegbuch/contract/live/endpoints";
import type { EventsOf } from "@wegbuch/contract/kit/endpoint";
import type { VehiclePosition, VehiclePositionFilter } from "@wegbuch/contract/live/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { isCollision, isDatabaseAway } from "../../platform/db/is-database-away.ts";
import type { EventStream } from "../../platform/http/event-stream.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import type { Notice } from "../../platform/live/notice.ts";
import type { Log } from "../../platform/log.ts";
import { findHappenings, type Happened } from "./find-happenings.ts";
import { noteSeenPositions, readVehiclePositions } from "./queries.ts";
import type { AskForTurn } from "./reading-turns.ts";
import { toldDigest, type News, newsFor, type Told } from "./told/told-positions.ts";

/** In milliseconds. */
export type Pace = {
  /** From one reading for a viewer to the next, at least; and at most, where many are read for. */
  restMs: number;
  longestRestMs: number;
  /** Until all is read though nobody has told of anything. */
  sweepMs: number;
  /** Until the viewer is looked up anew. */
  checkMs: number;
  pingMs: number;
  snapshotMs: number;
  /** So long a viewer may take nothing of what waits for him. */
  stuckMs: number;
  tickMs: number;
};

export const usualPace: Pace = {
  restMs: 500,
  longestRestMs: 2_000,
  sweepMs: 15_000,
  checkMs: 30_000,
  pingMs: 20_000,
  snapshotMs: 600_000,
  stuckMs: 30_000,
  tickMs: 1_000,
};

/** So many times as long as a reading took, its turn included, a viewer rests: the rest is for the others. */
const restsPerReading = 8;

/** Nothing more is sent to who has so much still before him. */
const mostUnsentBytes = 256 * 1_024;
/** So long ago the last id may be of who comes back, and so much longer a transaction may have taken to be seen. */
const resumableMs = 600_000;
const lateMs = 90_000;

/** Of what happens while nothing can be told no more is kept: it is no news any more. */
const mostHappened = 150;
const nothing: Happened = { trips: [], alarmIds: [] };

type Parts = {
  database: Database;
  clock: Clock;
  log: Log;
  pace: Pace;
  inTurn: AskForTurn;
};

type Asked = {
  stream: EventStream<EventsOf<typeof live.stream>>;
  actor: Actor;
  filter: VehiclePositionFilter;
  identifyAgain: () => Promise<Session | null>;
  lastEventId: string | undefined;
};

export type Viewer = ReturnType<typeof followViewer>;

/** Keeps one viewer at what the list would give him, by what is told of and by looking for himself (rule live/stream). */
export function followViewer(parts: Parts, asked: Asked) {
  const { database, clock, log, pace, inTurn } = parts;
  const { stream, filter, identifyAgain } = asked;
  let { actor } = asked;
  let told: Told = new Map();
  let resuming = readLastId(asked.lastEventId, clock.now());
  let due: Due = resuming === null ? "snapshot" : "all";
  let happened: Happened = nothing;
  let isClosed = false;
  let isReading = false;
  /** Whether he was told of something that is not read yet; `hurry` brings him forward who waits for his turn. */
  let isTold = false;
  let hurry: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  let { restMs } = pace;
  const at = performance.now();
  const since = { read: -Infinity, swept: at, snapshot: at, sent: at, checked: at, taken: at };
  let takenBytes = 0;

  const isFull = () => stream.unsentBytes() > mostUnsentBytes;

  function want(more: Due): void {
    due = joined(due, more);
    schedule();
  }

  function schedule(): void {
    // Who has much before him is gone on with once he has taken it.
    if (due === null || isClosed || isReading || timer !== undefined || isFull()) return;
    const wait = Math.max(0, since.read + restMs - performance.now());
    timer = setTimeout(() => {
      isReading = true;
      timer = undefined;
      const askedAt = performance.now();
      hurry = inTurn(() => read(askedAt), { isTold });
    }, wait);
  }

  async function read(askedAt: number): Promise<void> {
    const wanted = due!;
    try {
      // What has not been taken yet is old by now: it is told anew once there is room.
      if (isClosed || isFull()) return;
      due = null;
      isTold = false;
      since.read = performance.now();
      await tell(wanted);
    } catch (error) {
      due = joined(due, wanted);
      if (isClosed) return;
      if (!isDatabaseAway(error) && !isCollision(error)) return giveUp(error);
    } finally {
      const took = performance.now() - askedAt;
      restMs = Math.max(pace.restMs, Math.min(took * restsPerReading, pace.longestRestMs));
      isReading = false;
      schedule();
    }
  }

  async function tell(wanted: Exclude<Due, null>): Promise<void> {
    const now = clock.now();
    const isSnapshot = wanted === "snapshot";
    const among = typeof wanted === "object" ? wanted : null;
    const before: Told = isSnapshot ? new Map() : told;
    const meanwhile = happened;
    const { news, found, happenings } = await inMandator(database, actor, async (db) => {
      const list = await readVehiclePositions(db, actor, now, narrowed(filter, among));
      const compared = newsFor(before, list, among);
      const positions = resuming === null ? compared.positions : await missedOf(db, compared, resuming);
      noteSeenPositions(db, actor, now, positions ?? list);
      const isShown = (id: string) => compared.told.get(id)?.isShown === true;
      return {
        news: positions && { ...compared, positions },
        found: compared,
        happenings: await findHappenings(db, actor, { now, isShown }, meanwhile),
      };
    });
    happened = {
      trips: happened.trips.filter((trip) => !meanwhile.trips.includes(trip)),
      alarmIds: happened.alarmIds.filter((id) => !meanwhile.alarmIds.includes(id)),
    };
    told = found.told;
    const isBack = resuming !== null;
    resuming = null;
    if (among === null) since.swept = performance.now();
    const id = `${now.getTime()}.${toldDigest(told)}`;
    if (isSnapshot || news === null) {
      since.snapshot = performance.now();
      send("snapshot", found.positions, id);
    } else sendNews(news, id, isBack);
    for (const trip of happenings.trips) send("trip", trip);
    for (const alarm of happenings.alarms) send("alarm", alarm);
  }

  /**
   * The id goes with the last of them: who has only the first comes back for the rest. Who has come back is told that he has
   * missed nothing, too.
   */
  function sendNews({ gone, positions }: News, id: string, isBack: boolean): void {
    const isTelling = positions.length > 0 || isBack;
    if (gone.length > 0) send("gone", gone, isTelling ? undefined : id);
    if (isTelling) send("positions", positions, id);
  }

  const send: typeof stream.send = (...event) => {
    since.sent = performance.now();
    stream.send(...event);
  };

  stream.onDrained(() => {
    if (due !== null) want("snapshot");
  });

  async function check(): Promise<void> {
    try {
      const session = await identifyAgain();
      if (session === null || !isSame(session.caller, actor)) stream.end();
      else actor = session.caller as Actor;
    } catch (error) {
      if (error instanceof Problem) stream.end();
      else if (!isDatabaseAway(error)) giveUp(error);
    }
  }

  function giveUp(error: unknown): void {
    log.error({ err: error }, "A stream of positions was ended");
    stream.breakOff();
  }

  /** Whether something waits for the viewer, of which he has taken nothing for long. */
  function isStuck(now: number): boolean {
    const taken = stream.takenBytes();
    if (stream.unsentBytes() === 0 || taken !== takenBytes) since.taken = now;
    takenBytes = taken;
    return now - since.taken > pace.stuckMs;
  }

  function tick(): void {
    const now = performance.now();
    const isTime = (last: number, after: number) => now - last >= after;
    if (isStuck(now)) return stream.breakOff();
    if (isTime(since.snapshot, pace.snapshotMs)) want("snapshot");
    else if (isTime(since.swept, pace.sweepMs)) want("all");
    if (isTime(since.sent, pace.pingMs) && !isFull()) send("ping", {});
    if (!isTime(since.checked, pace.checkMs)) return;
    since.checked = now;
    void check();
  }

  schedule();
  return {
    mandatorId: actor.mandatorId,
    hear: ({ vehicleIds, trips, alarmIds }: Notice) => {
      happened = {
        trips: [...happened.trips, ...trips].slice(-mostHappened),
        alarmIds: [...happened.alarmIds, ...alarmIds].slice(-mostHappened),
      };
      isTold = true;
      want(vehicleIds === "many" ? "all" : new Set(vehicleIds));
      hurry();
    },
    lookAround: () => want("all"),
    tick,
    stop: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** What has to be read: some vehicles, all of them, or all of them to be told whatever was told before. */
type Due = ReadonlySet<string> | "all" | "snapshot" | null;

function joined(one: Due, other: Due): Due {
  if (one === "snapshot" || other === "snapshot") return "snapshot";
  if (one === "all" || other === "all") return "all";
  return one && other ? new Set([...one, ...other]) : (one ?? other);
}

function narrowed(filter: VehiclePositionFilter, among: ReadonlySet<string> | null): VehiclePositionFilter {
  if (among === null) return filter;
  const { vehicleIds } = filter;
  return { ...filter, vehicleIds: vehicleIds ? vehicleIds.filter((id) => among.has(id)) : [...among] };
}

type LastId = { since: Date; digest: string };

/** What somebody who comes back has; null where that is nothing, or too long ago. */
function readLastId(said: string | undefined, now: Date): LastId | null {
  const [, read, digest] = /^(\d{10,15})\.([0-9a-z]{1,16})$/.exec(said ?? "") ?? [];
  if (read === undefined || digest === undefined) return null;
  const age = now.getTime() - Number(read);
  return age <= resumableMs && age >= -lateMs ? { since: new Date(Number(read) - lateMs), digest } : null;
}

/** What moved since, as far as that may be known; null where anything else is not as it was, so that all has to be told. */
async function missedOf(
  db: MandatorDb,
  { told, positions }: News,
  { since, digest }: LastId,
): Promise<VehiclePosition[] | null> {
  if (toldDigest(told) !== digest) return null;
  const rows = await db
    .selectFrom("vehicle_positions")
    .select("vehicle_id")
    .where("changed_at", ">=", since)
    .execute();
  const moved = new Set(rows.map(({ vehicle_id }) => vehicle_id));
  return positions.filter(({ id, isPlaceHidden }) => !isPlaceHidden && moved.has(id));
}

/** The same person, acting for the same. */
function isSame(caller: Session["caller"], actor: Actor): boolean {
  return (
    caller.mandatorId === actor.mandatorId &&
    caller.userId === actor.userId &&
    actingIdOf(caller) === actingIdOf(actor)
  );
}
