// How long lists, search, tree and selectors of a very large mandator take through the API, and how long a selector
// keeps other calls waiting.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { foundLargeCompany, people, size } from "./_large-company.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { freePort, startProcess } from "./_processes.ts";
import { sized } from "./_sized.ts";

const listRuns = sized("BENCH_RUNS", { full: 100, quick: 30 });
const orderRuns = 10;
const selectorRuns = 10;
/** The timer behind the metric looks every so many milliseconds, which it counts too. */
const resolutionMilliseconds = 10;
const goal = {
  listMilliseconds: 60,
  orderMilliseconds: 200,
  selectorMilliseconds: 1_000,
  blockedMilliseconds: 30,
};
const rolesSecret = "of the roles of a database that lives for one benchmark";

/** What is asked of the API, by whom; `{n}` is the number of the run. */
const lists: readonly (readonly [string, keyof typeof people, string])[] = [
  ["vehicles, first page", "admin", "Vehicles?perPage=50"],
  ["vehicles, any page", "admin", "Vehicles?perPage=50&page={n}"],
  ["vehicles, search", "admin", "Vehicles?perPage=50&searchTerm=wagen {n}"],
  ["vehicles, search without a hit", "admin", "Vehicles?perPage=50&searchTerm=nothing{n}"],
  ["vehicles of a leader, first page", "leader", "Vehicles?perPage=50"],
  ["vehicles of a leader, search", "leader", "Vehicles?perPage=50&searchTerm=wagen {n}"],
  ["users, first page", "admin", "Users?perPage=50"],
  ["users, any page", "admin", "Users?perPage=50&page={n}"],
  ["users, search", "admin", "Users?perPage=50&searchTerm=huber {n}"],
  ["users, search without a hit", "admin", "Users?perPage=50&searchTerm=nothing{n}"],
  ["users of a leader, first page", "leader", "Users?perPage=50"],
  ["users of a leader, search", "leader", "Users?perPage=50&searchTerm=huber {n}"],
  ["boxes, search", "admin", "Boxes?perPage=50&searchTerm={n}"],
  ["report of the vehicles", "admin", "Vehicles/Report"],
  ["group tree", "admin", "Groups/Tree"],
  ["groups of the caller", "admin", "Groups/CurrentUser"],
];
/** The orders in which all vehicles are reckoned for a page. */
const orders: typeof lists = [
  ["vehicles by what is due", "admin", "Vehicles?perPage=50&sortBy=dueOn"],
  ["vehicles by kilometres", "admin", "Vehicles?perPage=50&sortBy=mileageInMeters"],
  ["vehicles that are due", "admin", "Vehicles?perPage=50&isDue=true"],
];
const selectors: readonly (readonly [string, keyof typeof people, string])[] = [
  ["all vehicles", "admin", "Vehicles?perPage=99999"],
  ["all vehicles of a leader", "leader", "Vehicles?perPage=99999"],
  ["all last positions", "admin", "Vehicles/LastPosition?perPage=99999"],
  ["all users", "admin", "Users?perPage=99999"],
  ["all boxes", "admin", "Boxes?perPage=99999"],
];

const log = silentLog();
const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log });
try {
  await migrate({ url: server.url, rolesSecret, log });
  await foundLargeCompany(server.url);
  await measure();
} finally {
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

async function measure(): Promise<void> {
  const port = await freePort();
  const api = await startProcess(
    "api",
    {
      DATABASE_URL: server.url,
      DATABASE_ROLES_SECRET: rolesSecret,
      WEGBUCH_DATA: dataFolder,
      PORT: String(port),
      LOG_LEVEL: "error",
      // Answers are checked against the contract everywhere else.
      NODE_ENV: "production",
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    },
    port,
  );
  try {
    const origin = `http://127.0.0.1:${port}`;
    printTable(`lists: ${size.vehicles} vehicles, ${size.users} users, ${size.groups} groups`, [
      ...(await eachOf(lists, (list) => listRows(origin, list))),
      ...(await eachOf(orders, (order) =>
        listRows(origin, order, { runs: orderRuns, within: goal.orderMilliseconds }),
      )),
      ...(await eachOf(selectors, (selector) => selectorRows(origin, selector))),
    ]);
  } finally {
    await api.stop();
  }
}

type Asked = (typeof lists)[number];

async function eachOf(asked: readonly Asked[], measured: (asked: Asked) => Promise<Row[]>) {
  const rows: Row[] = [];
  for (const one of asked) rows.push(...(await measured(one)));
  return rows;
}

async function listRows(
  origin: string,
  [name, who, call]: Asked,
  { runs, within }: { runs: number; within: number } = { runs: listRuns, within: goal.listMilliseconds },
): Promise<Row[]> {
  const ask = await logIn(origin, people[who]);
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) await ask(call.replace("{n}", "1"));
  for (let run = 1; run <= runs; run += 1) times.push((await ask(call.replace("{n}", String(run)))).took);
  return [
    figure(`${name}, p50`, quantile(times, 0.5), "ms"),
    figure(`${name}, p99`, quantile(times, 0.99), "ms", { atMost: within }),
  ];
}

async function selectorRows(origin: string, [name, who, call]: Asked): Promise<Row[]> {
  const ask = await logIn(origin, people[who]);
  const { count, megabytes } = await ask(call);
  const [times, blocks]: [number[], number[]] = [[], []];
  for (let run = 0; run < selectorRuns; run += 1) {
    await longestBlock(origin);
    times.push((await ask(call)).took);
    blocks.push(await longestBlock(origin));
  }
  const answer = `${name}, ${count} in ${megabytes.toFixed(1)} MB`;
  return [
    figure(`${answer}, p50`, quantile(times, 0.5), "ms"),
    figure(`${answer}, slowest`, Math.max(...times), "ms", { atMost: goal.selectorMilliseconds }),
    figure(`${name}, longest pause of the API`, Math.max(...blocks), "ms", {
      atMost: goal.blockedMilliseconds,
    }),
  ];
}

/** Logs in and gives what makes calls; each measure has a session of its own, for a session has 600 calls a minute. */
async function logIn(origin: string, { email, password }: { email: string; password: string }) {
  const answer = await fetch(`${origin}/api/Authentication/Authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: email, password }),
  });
  if (!answer.ok) throw new Error(`Logging in was answered ${answer.status}`);
  const { token } = (await answer.json()) as { token: string };
  return async (call: string) => {
    const startedAt = performance.now();
    const reply = await fetch(`${origin}/api/${call}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await reply.text();
    const took = performance.now() - startedAt;
    if (!reply.ok) throw new Error(`${call} was answered ${reply.status}: ${text}`);
    return { took, megabytes: text.length / 1e6, count: /"totalCount":(\d+)/.exec(text)?.[1] };
  };
}

/** How long the event loop of the API was busy at a stretch since it was last asked, in milliseconds. */
async function longestBlock(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const seconds = Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(metrics)![1]);
  return Math.max(0, seconds * 1_000 - resolutionMilliseconds);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
}
