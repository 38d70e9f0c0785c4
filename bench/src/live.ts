// How soon a vehicle moves on a map after its box has sent, with 2,000 viewers at one api process.
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startSession } from "../../server/src/features/auth/start-session.ts";
import { clock } from "../../server/src/platform/clock.ts";
import { connectDatabase } from "../../server/src/platform/db/database.ts";
import { newId } from "../../server/src/platform/db/ids.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { quantile } from "./_clients.ts";
import { driveFrame, recordsPerFrame, secondsPerRecord } from "./_drives.ts";
import { inIngestWorld, type IngestWorld, rolesSecret } from "./_ingest-world.ts";
import { cpuSecondsOf, memoryOf } from "./_measures.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { freePort, startProcess } from "./_processes.ts";
import { sized } from "./_sized.ts";

const viewers = sized("BENCH_VIEWERS", { full: 2_000, quick: 600 });
const boxes = sized("BENCH_BOXES", { full: 1_000, quick: 300 });
const frames = sized("BENCH_FRAMES", { full: 5, quick: 3 });
const vehiclesPerMandator = 10;
/** From one frame of a box to its next. */
const periodMs = 60_000;
const streamsOfSession = 3;
const sessionsOfPerson = 6;
/** What has not been told so long after the last frame was followed never is. */
const patienceMs = 30_000;

printTable(
  `live: ${viewers} viewers at one api, ${boxes} vehicles that send each ${periodMs / 1_000} s, ${vehiclesPerMandator} to a company`,
  await inIngestWorld(boxes, measure, {}, vehiclesPerMandator),
);

async function measure(world: IngestWorld): Promise<Row[]> {
  const port = await freePort();
  const api = await startProcess("api", { ...world.environment, PORT: String(port) }, port);
  try {
    const sessions = await logIn(world, Math.ceil(viewers / streamsOfSession));
    const heard: Heard[] = [];
    const hear = (event: Heard) => void heard.push(event);
    let toTell = 0;
    for (let index = 0; index < viewers; index += 1) {
      const { bearer, vehicles } = sessions[Math.floor(index / streamsOfSession)]!;
      await watch(port, bearer, hear);
      toTell += vehicles * (frames - 1);
    }
    await sleep(5_000);
    const cpuBefore = cpuSecondsOf(api.pid);
    const startMs = Date.now() - 3_600_000;
    const sent = await world.send(
      Array.from({ length: boxes }, (_, box) =>
        Array.from({ length: frames }, (_each, frame) => driveFrame(box, frame, startMs)),
      ),
      periodMs,
    );
    const sentFrom = sent.startedAt;
    const seconds = (performance.now() - sentFrom) / 1_000;
    const cores = (cpuSecondsOf(api.pid) - cpuBefore) / seconds;
    // The first frames of boxes begin their trips, and meet programs and plans that are new.
    const told = () => delaysOf(heard, { startMs, sentFrom }).filter(({ frame }) => frame > 0);
    for (const until = performance.now() + patienceMs; told().length < toTell; await sleep(1_000))
      if (performance.now() > until) break;
    const sorted = told()
      .map(({ ms }) => ms)
      .toSorted((one, other) => one - other);
    return [
      figure("streams open", await openStreams(port), "", { atLeast: viewers }),
      figure("moves told to viewers", sorted.length, ""),
      // They are in no quantile.
      figure("moves never told", toTell - sorted.length, "", { atMost: 0 }),
      figure("sent to told, p50", quantile(sorted, 0.5), "ms"),
      figure("sent to told, p99", quantile(sorted, 0.99), "ms", { atMost: 2_000 }),
      figure("acknowledged, p99", quantile(sent.latencies, 0.99), "ms"),
      figure("processor of the api", cores * 100, "% of a core"),
      figure("memory of the api", memoryOf(api.pid, "VmRSS"), "MB"),
    ];
  } finally {
    await api.stop();
  }
}

type Login = { bearer: string; vehicles: number };

/** Administrators of all companies by turns, with sessions for as many streams, and how many vehicles each sees. */
async function logIn({ url, client }: IngestWorld, sessions: number): Promise<Login[]> {
  const database = connectDatabase({ url, rolesSecret, log: silentLog() });
  const { rows } = await client.query<{ id: string; vehicles: number }>(
    "select mandator_id as id, count(*)::int as vehicles from wegbuch.vehicles group by 1 order by 1",
  );
  const logins: Login[] = [];
  for (let person = 0; logins.length < sessions; person += 1) {
    const [{ id: mandator, vehicles }, id] = [rows[person % rows.length]!, newId()];
    const email = `${id}@bench.example`;
    await client.query("insert into wegbuch.logins (id, mandator_id, email) values ($1, $2, $3)", [
      id,
      mandator,
      email,
    ]);
    await client.query(
      `insert into wegbuch.users (mandator_id, id, role_id, first_name, last_name, created_at)
       values ($2, $1, 1, 'Anna', 'Berger', now())`,
      [id, mandator],
    );
    for (let session = 0; session < sessionsOfPerson; session += 1) {
      const { bearer } = await startSession(database, clock, { id, isSuperAdmin: false }, false);
      logins.push({ bearer, vehicles });
    }
  }
  await database.close();
  return logins;
}

type Heard = { box: number; deviceTime: number; at: number };

/** Opens a stream and notes each move it tells; resolves once its snapshot has begun to come. */
function watch(port: number, bearer: string, hear: (event: Heard) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { port, path: "/api/LiveLocations/Stream", agent: false } as const;
    const asking = get(
      { ...options, headers: { authorization: `Bearer ${bearer}` } },
      (answer: IncomingMessage) => {
        if (answer.statusCode !== 200) return reject(new Error(`A stream was answered ${answer.statusCode}`));
        let rest = "";
        const known = new Set<string>();
        answer.setEncoding("utf8").on("data", (piece: string) => {
          const at = performance.now();
          const parts = (rest + piece).split("\n\n");
          rest = parts.pop()!;
          for (const part of parts) {
            resolve();
            if (!part.startsWith("event: positions")) continue;
            for (const [, box, deviceTime] of part.matchAll(/"name":"Car (\d+)".*?"deviceTime":"([^"]+)"/g)) {
              // What is told again of the same place is another matter: that it is old by now.
              if (known.has(`${box} ${deviceTime}`)) continue;
              known.add(`${box} ${deviceTime}`);
              hear({ box: Number(box), deviceTime: Date.parse(deviceTime!), at });
            }
          }
        });
      },
    );
    asking.on("error", reject);
  });
}

/** From when each frame was sent, evenly spread over the period, to when each viewer was told its last place. */
function delaysOf(heard: readonly Heard[], { startMs, sentFrom }: { startMs: number; sentFrom: number }) {
  const frameMs = recordsPerFrame * secondsPerRecord * 1_000;
  return heard.flatMap(({ box, deviceTime, at }) => {
    const frame = (deviceTime - startMs + secondsPerRecord * 1_000) / frameMs - 1;
    // The middle of a frame is told when states change: nothing was sent then.
    if (!Number.isInteger(frame)) return [];
    return [{ frame, ms: at - (sentFrom + (box / boxes + frame) * periodMs) }];
  });
}

async function openStreams(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  return Number(/^wegbuch_streams_open (\d+)/m.exec(await answer.text())?.[1] ?? 0);
}
