import type { ClockAct } from "@wegbuch/contract/timelogs/schemas";
import type { Handover } from "@wegbuch/contract/reservations/schemas";
import type { Trip, TripBulkChange } from "@wegbuch/contract/trips/schemas";
import { ApiProblem } from "../problem.ts";

/** What people say of a trip, and the version of it that was read. */
export type TripSaid = Pick<Trip, "type" | "costcenterId" | "costcenterKey" | "version"> & {
  description: string;
  isClassified: boolean;
};

/** What can be written without a connection. */
type Write =
  | { call: "trip"; id: string; body: TripBulkChange; before: TripSaid; mine: TripSaid }
  | { call: "clock"; body: { act: ClockAct; occurredAt: string } }
  | { call: "checkOut" | "checkIn"; id: string; body: Handover };

/** Something written without a connection that the server has not confirmed yet. */
export type Change = Write & {
  /** Counts up in the order they were made. */
  order: number;
  /** By which the server does it once. */
  key: string;
  madeAt: string;
  /** What it is about, as the person knows it. */
  about: string;
  standing:
    /** `isFailing`: the server was there, and could not do it. */
    | { is: "waiting"; isFailing?: boolean }
    /** Somebody has said something else of the trip meanwhile. */
    | { is: "conflict"; theirs: TripSaid }
    /** The server's sentence. */
    | { is: "refused"; why: string };
};

/** What is asked of the server. */
export type Ask = {
  readTrip: (id: string) => Promise<Trip>;
  write: (change: Change) => Promise<unknown>;
  say: (problem: unknown) => string;
  newKey: () => string;
};

type Outcome = { is: "done" } | { is: "waits" } | { is: "fails" } | { is: "changed"; change: Change };

export const saidOf = (trip: Trip): TripSaid => ({
  type: trip.type,
  description: trip.description ?? "",
  costcenterId: trip.costcenterId,
  costcenterKey: trip.costcenterKey,
  isClassified: trip.classifiedAt !== null,
  version: trip.version,
});

const isSame = (one: TripSaid, other: TripSaid): boolean =>
  one.type === other.type &&
  one.description === other.description &&
  one.costcenterId === other.costcenterId &&
  one.isClassified === other.isClassified;

/**
 * The first that may be sent: what waits behind one of the same trip, reservation or day that a person must decide about, or
 * that just failed, waits.
 */
function nextOf(changes: readonly Change[], failed: ReadonlySet<string>): Change | undefined {
  const stuck = new Set(failed);
  for (const change of oldestFirst(changes)) {
    const subject = subjectOf(change);
    if (change.standing.is !== "waiting") stuck.add(subject);
    else if (!stuck.has(subject)) return change;
  }
  return undefined;
}

export const oldestFirst = (changes: readonly Change[]): Change[] =>
  changes.toSorted((one, other) => one.order - other.order);

const subjectOf = (change: Change): string => (change.call === "clock" ? "clock" : change.id);

/** Sends one, and says what became of it; a trip is read first, since it may differ from what was seen (rule offline/conflicts). */
async function sendChange(change: Change, ask: Ask): Promise<Outcome> {
  try {
    if (change.call === "trip") {
      const now = saidOf(await ask.readTrip(change.id));
      if (isSame(now, change.mine)) return { is: "done" };
      if (!isSame(now, change.before))
        return { is: "changed", change: { ...change, standing: { is: "conflict", theirs: now } } };
      // A key belongs to one content.
      if (now.version !== change.body.versions?.[change.id])
        return { is: "changed", change: withVersion(change, now.version, ask.newKey()) };
    }
    await ask.write(change);
    return { is: "done" };
  } catch (problem) {
    return outcomeOf(change, problem, ask);
  }
}

/** What a failed call means: done before, to be tried again, or a matter for the person. */
function outcomeOf(change: Change, problem: unknown, { say }: Ask): Outcome {
  if (!(problem instanceof ApiProblem)) throw problem;
  const { status, body } = problem;
  if (body.title === "AlreadyDone") return { is: "done" };
  if (passing.includes(status) || body.title === "IdempotencyKeyInUse") return { is: "waits" };
  if (status >= 500) return { is: "fails" };
  // It is read once more, and compared.
  if (body.title === "ChangedMeanwhile") return { is: "waits" };
  return { is: "changed", change: { ...change, standing: { is: "refused", why: say(problem) } } };
}

/** No answer, the session, the limit of calls, or nobody behind the proxy. */
const passing = [0, 401, 408, 425, 429, 502, 503, 504];

type TripWrite = Extract<Change, { call: "trip" }>;

const withVersion = (change: TripWrite, version: number, key: string): Change => ({
  ...change,
  key,
  body: { ...change.body, versions: { [change.id]: version } },
});

/** The person's own word stands over what somebody else has said meanwhile. */
export function insisting(change: Change, newKey: string): Change {
  if (change.call !== "trip" || change.standing.is !== "conflict") return { ...change, standing: waiting };
  const { theirs } = change.standing;
  const { costcenterId: _, ...body } = change.body;
  const again = { ...change, body: { ...body, ...costcenterOver(theirs, change.mine) } };
  return { ...withVersion(again, theirs.version, newKey), before: theirs, standing: waiting } as Change;
}

/** What is left out of the cost centre stays; "" takes it away. */
export const costcenterOver = (before: TripSaid, { costcenterId }: TripSaid) =>
  costcenterId === before.costcenterId ? {} : { costcenterId: costcenterId ?? "" };

const waiting = { is: "waiting" } as const;

/** Where the changes of a device lie. */
export type Waiting = {
  list: () => Promise<readonly Change[]>;
  put: (change: Change) => Promise<unknown>;
  remove: (change: Change) => Promise<unknown>;
};

/**
 * Sends what waits, one after the other in its order; whether something is left that only waits for the server. What the server
 * fails at holds back nothing else.
 */
export async function sendAll(waiting: Waiting, ask: Ask): Promise<boolean> {
  const failed = new Set<string>();
  for (;;) {
    const next = nextOf(await waiting.list(), failed);
    if (next === undefined) return failed.size > 0;
    const outcome = await sendChange(next, ask);
    if (outcome.is === "waits") return true;
    if (outcome.is === "fails") {
      failed.add(subjectOf(next));
      await waiting.put({ ...next, standing: { is: "waiting", isFailing: true } });
    } else if (outcome.is === "done") await waiting.remove(next);
    else await waiting.put(outcome.change);
  }
}
