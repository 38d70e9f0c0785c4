import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { startSession } from "../../server/src/features/auth/start-session.ts";
import { clock } from "../../server/src/platform/clock.ts";
import type { Database } from "../../server/src/platform/db/database.ts";

/**
 * Makes one call with a session of its own, on connections of its own; throws unless it is answered well. What a GET is answered
 * may be packed as for a browser, and is not unpacked here, where it would take the product's processor.
 */
export type Ask = (call: string, body?: object) => Promise<Buffer>;

/** People at the API, each with a session, for a session has 600 calls a minute. */
export function enterAs(database: Database, origin: string, userId: string, clients: number): Promise<Ask[]> {
  return Promise.all(Array.from({ length: clients }, () => enter(database, origin, userId)));
}

async function enter(database: Database, origin: string, userId: string): Promise<Ask> {
  const { bearer } = await startSession(database, clock, { id: userId, isSuperAdmin: false }, false);
  const agent = new Agent({ keepAlive: true });
  return async (call, body) => {
    const [method, path] = call.split(" ") as [string, string];
    const headers = {
      authorization: `Bearer ${bearer}`,
      "content-type": "application/json",
      ...(method === "GET" && { "accept-encoding": "br, gzip" }),
    };
    const asking = request(`${origin}/api/${path}`, { method, headers, agent });
    asking.end(body && JSON.stringify(body));
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    const content = await buffer(answer);
    if (answer.statusCode! >= 300)
      throw new Error(`${call} was answered ${answer.statusCode}: ${String(content)}`);
    return content;
  };
}

/** Lets each client do the work so many times at once with the others; all times in milliseconds, the shortest first. */
export async function timesOf(
  clients: readonly Ask[],
  runs: number,
  work: (ask: Ask) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    clients.map(async (ask) => {
      for (let run = 0; run < runs; run += 1) {
        const startedAt = performance.now();
        await work(ask);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return times.toSorted((one, other) => one - other);
}

const callsPerSecond = 40;

/**
 * Makes calls in turn at a steady pace until some work is over, whether earlier ones are answered or not; milliseconds, the
 * shortest first, endless where a call was not answered well. Ten clients have so many that none makes more than 600 calls a minute.
 */
export async function timesWhile(
  clients: readonly Ask[],
  calls: readonly string[],
  work: Promise<unknown>,
): Promise<number[]> {
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  const answers: Promise<number>[] = [];
  while (!over.signal.aborted) {
    const ask = clients[answers.length % clients.length]!;
    const call = calls[Math.floor(answers.length / clients.length) % calls.length]!;
    const startedAt = performance.now();
    answers.push(
      ask(call).then(
        () => performance.now() - startedAt,
        () => Infinity,
      ),
    );
    await sleep(1_000 / callsPerSecond);
  }
  await ended;
  return (await Promise.all(answers)).toSorted((one, other) => one - other);
}

/** What so large a share of sorted times does not exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
}
