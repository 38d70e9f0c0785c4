import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

/** Named conditions of being ready; each must come true within its time. */
export type ReadinessChecks = Record<string, () => boolean | Promise<boolean>>;

const patienceMilliseconds = 500;
const freshMilliseconds = 1_000;
const leastFreeShare = 0.05;

/**
 * GET /health/live (the process answers) and /health/ready (it can do its work); 503 names what is missing. Anyone may
 * ask, so the answer is good for a second and a crowd is no work for the database.
 */
export function serveHealth(app: FastifyInstance, checks: ReadinessChecks): void {
  let latest = { at: -Infinity, results: resultsOf({}) };
  app.get("/health/live", () => ({ status: "ok" }));
  app.get("/health/ready", async (_request, reply) => {
    const now = performance.now();
    if (now - latest.at >= freshMilliseconds) latest = { at: now, results: resultsOf(checks) };
    const results = await latest.results;
    const isReady = results.every(([, isFine]) => isFine);
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? "ok" : "unavailable", checks: Object.fromEntries(results) });
  });
}

function resultsOf(checks: ReadinessChecks): Promise<(readonly [string, boolean])[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await holds(check)] as const),
  );
}

/** Whether the disk of a folder has at least a twentieth free. */
export async function hasRoomOnDisk(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks >= leastFreeShare;
}

async function holds(check: () => boolean | Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMilliseconds);
  });
  try {
    return await Promise.race([(async () => check())(), tooLate]);
  } catch {
    // A check that throws says that the thing it looks at is away.
    return false;
  } finally {
    clearTimeout(timer);
  }
}
