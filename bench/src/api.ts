// What a call costs by a person's session, with the cookie alone and with its bearer, of a person with a second factor, and by
// an API token; and what a login costs with a code and without.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect } from "@wegbuch/client/connect";
import { Client } from "pg";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { quantile } from "./_clients.ts";
import { foundLargeCompany } from "./_large-company.ts";
import { figure, printTable } from "./_print-table.ts";
import { enterGuarded, guardPerson, logIn } from "./_logins.ts";
import { benchSettings, freePort, startProcess } from "./_processes.ts";
import { sized } from "./_sized.ts";

const runs = sized("BENCH_RUNS", { full: 500, quick: 100 });
const logins = sized("BENCH_LOGINS", { full: 60, quick: 15 });
const rounds = 3;
/** Of one call, on a machine that does nothing else. */
const goalMilliseconds = 10;
const rolesSecret = "of the roles of a database that lives for one benchmark";

const log = silentLog();
const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log });
const owner = new Client({ connectionString: server.url });
try {
  await migrate({ url: server.url, rolesSecret, log });
  await foundLargeCompany(server.url);
  await owner.connect();
  await measure();
} finally {
  await owner.end();
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

async function measure(): Promise<void> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    ...benchSettings({ url: server.url, rolesSecret, dataFolder }, port),
    TOKEN_CALLS_PER_MINUTE: "100000",
  };
  const api = await startProcess("api", environment, port);
  try {
    const app = await guardPerson(origin, owner);
    const ways = await waysTo(origin, app);
    const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
    // In turns, so that what else the machine does meets all of them.
    for (let round = 0; round < rounds; round += 1)
      for (const [name, ask] of Object.entries(ways)) times.get(name)!.push(...(await timesOf(ask)));
    const entered = await timesOfLogins(origin, app);
    printTable(
      "api: one call after the other",
      [...times, ...entered].flatMap(([name, taken]) => {
        const sorted = taken.toSorted((one, other) => one - other);
        return [
          figure(`${name}, p50`, quantile(sorted, 0.5), "ms", { digits: 2 }),
          figure(`${name}, p99`, quantile(sorted, 0.99), "ms", {
            digits: 2,
            // A login takes as long as the hash of its password.
            ...(times.has(name) && { atMost: goalMilliseconds }),
          }),
        ];
      }),
    );
  } finally {
    await api.stop();
  }
}

type Ask = () => Promise<unknown>;

/** Two calls of little work, each by two ways: the cookie alone opens few, and a token none that is about oneself. */
async function waysTo(origin: string, app: string): Promise<Record<string, Ask>> {
  // Each way has a session of its own, for a session has 600 calls a minute.
  const [{ bearer }, { bearer: other }, { cookie }] = await Promise.all([
    logIn(origin),
    logIn(origin),
    logIn(origin),
  ]);
  const guarded = await enterGuarded(origin, owner, app);
  const made = await fetch(`${origin}/api/ApiTokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "bench", scopes: ["fleet:read"] }),
  });
  const { token } = (await made.json()) as { token: string };
  const [bySession, byToken] = [connect({ origin, token: bearer }), connect({ origin, token })];
  const whoIAm = (headers: Record<string, string>) => () =>
    answered(fetch(`${origin}/api/Users/current`, { headers }));
  return {
    "who I am, by the cookie alone": whoIAm({ cookie }),
    "who I am, by the bearer of a session": whoIAm({ authorization: `Bearer ${other}` }),
    "who I am, by the bearer of a person with a second factor": whoIAm({
      authorization: `Bearer ${guarded}`,
    }),
    "all roles, by the bearer of a session": () => bySession.users.roles(),
    "all roles, by an API token": () => byToken.users.roles(),
  };
}

/** One after the other, by turns. */
async function timesOfLogins(origin: string, app: string): Promise<Map<string, number[]>> {
  const ways: Record<string, Ask> = {
    "a login with the password": () => logIn(origin),
    "a login with password and code": () => enterGuarded(origin, owner, app),
  };
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  for (let run = 0; run < logins; run += 1)
    for (const [name, ask] of Object.entries(ways)) {
      const startedAt = performance.now();
      await ask();
      times.get(name)!.push(performance.now() - startedAt);
    }
  return times;
}

async function answered(asking: Promise<Response>): Promise<void> {
  const answer = await asking;
  await answer.text();
  if (!answer.ok) throw new Error(`A call was answered ${answer.status}`);
}

async function timesOf(ask: Ask): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs / rounds; run += 1) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  return times;
}
