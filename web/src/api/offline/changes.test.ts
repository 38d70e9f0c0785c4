import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ApiProblem } from "../problem.ts";
import { type Ask, type Change, insisting, sendAll, type TripSaid, type Waiting } from "./changes.ts";

type Fault = "none" | "unreachable" | "lostAnswer" | "broken";

const said = (more: Partial<TripSaid> = {}): TripSaid => ({
  type: tripTypes.business,
  description: "",
  costcenterId: null,
  costcenterKey: null,
  isClassified: false,
  version: 1,
  ...more,
});

/** A server that keeps keys as ours does, on a line that fails as it is told. */
function aServer(trips: Record<string, TripSaid>, faults: Fault[] = []) {
  const effects: string[] = [];
  const keys = new Map<string, string>();
  const now = new Map(Object.entries(trips));
  let keyCount = 0;
  const fault = (): Fault => faults.shift() ?? "none";
  const through = <T>(act: () => T): T => {
    const how = fault();
    if (how === "unreachable") throw new ApiProblem(0, {});
    if (how === "broken") throw new ApiProblem(503, {});
    const answer = act();
    if (how === "lostAnswer") throw new ApiProblem(0, {});
    return answer;
  };
  const ask: Ask = {
    readTrip: async (id) =>
      through(() => {
        const is = now.get(id)!;
        return { ...is, classifiedAt: is.isClassified ? "2026-05-04T08:00:00Z" : null } as unknown as Trip;
      }),
    write: async (change) =>
      through(() => {
        const content = JSON.stringify(change.body);
        const known = keys.get(change.key);
        if (known === content) return;
        if (known !== undefined) throw new ApiProblem(422, { title: "IdempotencyKeyReused" });
        if (change.call === "trip") {
          const is = now.get(change.id)!;
          if (change.body.versions?.[change.id] !== is.version)
            throw new ApiProblem(409, { title: "ChangedMeanwhile" });
          const { type, description, costcenterId } = change.body;
          now.set(change.id, {
            ...is,
            type: type ?? is.type,
            description: description ?? is.description,
            costcenterId: costcenterId === undefined ? is.costcenterId : costcenterId || null,
            isClassified: true,
            version: is.version + 1,
          });
        }
        keys.set(change.key, content);
        effects.push(String(change.order));
      }),
    say: (problem) => (problem as ApiProblem).body.message ?? "",
    newKey: () => `new-${(keyCount += 1)}`,
  };
  return { ask, effects, now };
}

function aDevice(changes: readonly Change[]) {
  const kept = new Map(changes.map((change) => [change.order, change]));
  const waiting: Waiting = {
    list: async () => [...kept.values()],
    put: async (change) => kept.set(change.order, change),
    remove: async ({ order }) => kept.delete(order),
  };
  return { waiting, kept };
}

const common = (order: number) => ({
  order,
  key: `key-${order}`,
  madeAt: "2026-05-04T08:00:00Z",
  about: "",
  standing: { is: "waiting" as const },
});

const aTap = (order: number): Change => ({
  ...common(order),
  call: "clock",
  body: { act: "startWork", occurredAt: "2026-05-04T08:00:00Z" },
});

const aPurpose = (order: number, before: TripSaid, description: string, id = "a"): Change => {
  const mine = { ...before, description, isClassified: true };
  const body = { tripIds: [id], type: mine.type, description, versions: { [id]: before.version } };
  return { ...common(order), call: "trip", id, body, before, mine };
};

async function sendUntilSent(waiting: Waiting, ask: Ask): Promise<void> {
  for (let tries = 0; await sendAll(waiting, ask);) if ((tries += 1) > 200) throw new Error("Never sent");
}

test("whatever fails on the way, each change arrives once and in its order", async () => {
  const faults = fc.array(fc.constantFrom<Fault>("none", "unreachable", "lostAnswer", "broken"), {
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(faults, fc.array(fc.boolean(), { maxLength: 8 }), async (failing, areTaps) => {
      const before = said();
      let seen = before;
      const changes = areTaps.map((isTap, order) => {
        if (isTap) return aTap(order);
        const change = aPurpose(order, seen, `purpose ${order}`);
        seen = { ...seen, description: `purpose ${order}`, isClassified: true };
        return change;
      });
      const { ask, effects, now } = aServer({ a: before }, [...failing]);
      const { waiting, kept } = aDevice(changes);
      await sendUntilSent(waiting, ask);
      expect(kept.size).toBe(0);
      expect(effects).toEqual(changes.map(({ order }) => String(order)));
      expect(now.get("a")).toMatchObject({ description: seen.description });
    }),
    { numRuns: 300 },
  );
});

test("a trip that somebody else has spoken of waits for the person, and what is of other trips goes on (rule offline/conflicts)", async () => {
  const theirs = said({ description: "Kunde Berger", isClassified: true, version: 2 });
  const { ask, effects, now } = aServer({ a: theirs, b: said() });
  const { waiting, kept } = aDevice([
    aPurpose(1, said(), "Kunde Auer"),
    aPurpose(2, said({ description: "Kunde Auer", isClassified: true }), "Kunde Auer, Wels"),
    aPurpose(3, said(), "Messe", "b"),
  ]);
  expect(await sendAll(waiting, ask)).toBe(false);
  expect(effects).toEqual(["3"]);
  expect(kept.get(1)!.standing).toEqual({ is: "conflict", theirs });
  expect(kept.get(2)!.standing).toEqual({ is: "waiting" });

  await waiting.put(insisting(kept.get(1)!, "insisting-1"));
  expect(await sendAll(waiting, ask)).toBe(false);
  expect(effects).toEqual(["3", "1", "2"]);
  expect(now.get("a")).toMatchObject({ description: "Kunde Auer, Wels" });
});

test("who insists on his own word takes away the cost centre that somebody else has given", async () => {
  const theirs = said({ costcenterId: "4711", costcenterKey: "4711", isClassified: true, version: 2 });
  const { ask, now } = aServer({ a: theirs });
  const { waiting, kept } = aDevice([aPurpose(1, said(), "Messe")]);
  await sendAll(waiting, ask);
  await waiting.put(insisting(kept.get(1)!, "insisting-1"));
  expect(await sendAll(waiting, ask)).toBe(false);
  expect(now.get("a")).toMatchObject({ description: "Messe", costcenterId: null });
});

test("what others changed of a trip beside what is said of it is no conflict", async () => {
  const { ask, effects } = aServer({ a: said({ version: 7 }) });
  const { waiting } = aDevice([aPurpose(1, said({ version: 1 }), "Kunde Auer")]);
  expect(await sendAll(waiting, ask)).toBe(false);
  expect(effects).toEqual(["1"]);
});

test("a refusal stays with its sentence and holds back the rest of the day alone", async () => {
  const { ask, effects } = aServer({ a: said() });
  const refusing: Ask = {
    ...ask,
    write: async (change) => {
      if (change.call === "clock") throw new ApiProblem(409, { message: "Das steht schon da." });
      return ask.write(change);
    },
  };
  const { waiting, kept } = aDevice([aTap(1), aTap(2), aPurpose(3, said(), "Messe")]);
  expect(await sendAll(waiting, refusing)).toBe(false);
  expect([...kept.values()].map(({ standing }) => standing)).toEqual([
    { is: "refused", why: "Das steht schon da." },
    { is: "waiting" },
  ]);
  expect(effects).toEqual(["3"]);
});

test("what the server itself fails at waits, may be let go, and holds back the rest of its day alone (rule offline/queue)", async () => {
  const { ask, effects } = aServer({ a: said() });
  let isBroken = true;
  const failing: Ask = {
    ...ask,
    write: async (change) => {
      if (isBroken && change.call === "clock") throw new ApiProblem(500, {});
      return ask.write(change);
    },
  };
  const { waiting, kept } = aDevice([aTap(1), aTap(2), aPurpose(3, said(), "Messe")]);
  expect(await sendAll(waiting, failing)).toBe(true);
  expect([...kept.values()].map(({ standing }) => standing)).toEqual([
    { is: "waiting", isFailing: true },
    { is: "waiting" },
  ]);
  expect(effects).toEqual(["3"]);

  isBroken = false;
  expect(await sendAll(waiting, failing)).toBe(false);
  expect(effects).toEqual(["3", "1", "2"]);
});

test("no answer, nobody behind the proxy and a lost session wait", async () => {
  for (const status of [0, 401, 429, 502, 503, 504]) {
    const { waiting, kept } = aDevice([aTap(1)]);
    const { ask } = aServer({});
    const failing: Ask = { ...ask, write: async () => Promise.reject(new ApiProblem(status, {})) };
    expect([status, await sendAll(waiting, failing)]).toEqual([status, true]);
    expect(kept.get(1)!.standing).toEqual({ is: "waiting" });
  }
});
