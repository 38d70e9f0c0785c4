// How long 100,000 users take from the database into an Excel file, through the API, and how much memory meanwhile.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { createSuperUser } from "../../server/src/features/superusers/create-super-user.ts";
import { clock } from "../../server/src/platform/clock.ts";
import { connectDatabase } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { readXlsx } from "../../server/test/kit/documents/xlsx.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { memoryOf } from "./_measures.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { freePort, startBuilt } from "./_processes.ts";
import { sized } from "./_sized.ts";

const users = sized("BENCH_USERS", { full: 100_000, quick: 20_000 });
const usersPerMandator = 1_000;
const runs = 5;
const goal = { seconds: 5, megabytes: 150 };
const login = { email: "super@wegbuch.example", password: "for one benchmark" };
const rolesSecret = "of the roles of a database that lives for one benchmark";

const log = silentLog();
const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log });
try {
  await migrate({ url: server.url, rolesSecret, log });
  await foundPeople();
  printTable(`export: ${users} users of ${users / usersPerMandator} mandators to xlsx`, await measure());
} finally {
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

async function measure(): Promise<Row[]> {
  const port = await freePort();
  const environment = {
    DATABASE_URL: server.url,
    DATABASE_ROLES_SECRET: rolesSecret,
    WEGBUCH_DATA: dataFolder,
    PORT: String(port),
    LOG_LEVEL: "error",
  };
  const api = await startBuilt("api", environment, port);
  try {
    const ask = await logIn(`http://127.0.0.1:${port}/api`);
    // What loads when it is first used is loaded before it counts as idle.
    await ask("ReportService/MandatorUsers/xlsx", { searchTerm: "person1@" });
    await sleep(3_000);
    const idle = memoryOf(api.pid, "VmRSS");
    const seconds: number[] = [];
    let [megabytes, bytes] = [0, new Uint8Array()];
    for (let run = 0; run < runs; run += 1) {
      writeFileSync(`/proc/${api.pid}/clear_refs`, "5");
      const startedAt = performance.now();
      bytes = await ask("ReportService/MandatorUsers/xlsx", {});
      seconds.push((performance.now() - startedAt) / 1_000);
      megabytes = Math.max(megabytes, memoryOf(api.pid, "VmHWM") - idle);
    }
    requireAllRows(bytes);
    return report(
      seconds.sort((one, other) => one - other),
      { idle, megabytes },
      bytes.length / 1e6,
    );
  } finally {
    await api.stop();
  }
}

function report(
  seconds: readonly number[],
  memory: { idle: number; megabytes: number },
  fileMegabytes: number,
): Row[] {
  const median = seconds[Math.floor(seconds.length / 2)]!;
  return [
    figure("file", fileMegabytes, "MB", { digits: 1 }),
    figure("fastest", seconds[0]!, "s", { digits: 1 }),
    figure(`median of ${runs}`, median, "s", { digits: 1, atMost: goal.seconds }),
    figure("slowest", seconds.at(-1)!, "s", { digits: 1 }),
    figure("idle", memory.idle, "MB"),
    figure("peak above idle", memory.megabytes, "MB", { atMost: goal.megabytes }),
  ];
}

/** Logs in and gives what asks for a file by POST. */
async function logIn(api: string) {
  const post = async (call: string, body: object, headers = {}) => {
    const answer = await fetch(`${api}/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}`);
    return answer;
  };
  const answer = await post("Authentication/Authenticate", {
    username: login.email,
    password: login.password,
  });
  const { token } = (await answer.json()) as { token: string };
  return async (call: string, body: object) => {
    const file = await post(call, body, { authorization: `Bearer ${token}` });
    return new Uint8Array(await file.arrayBuffer());
  };
}

function requireAllRows(file: Uint8Array): void {
  const rows = readXlsx(file).sheet().match(/<row /g)!.length - 1;
  if (rows !== users) throw new Error(`The file has ${rows} rows`);
}

/** Users with names, numbers and descriptions as companies have them, some archived, and a super admin. */
async function foundPeople(): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query("set search_path = wegbuch, pg_temp");
  await client.query(
    `insert into mandators (id, name, packages, created_at)
     select gen_random_uuid(), 'Company ' || n, 63, now() from generate_series(1, $1::int) n`,
    [users / usersPerMandator],
  );
  await client.query(
    `with companies as (select id, row_number() over (order by id) - 1 as n from mandators),
     people as (
       select companies.id as mandator_id, gen_random_uuid() as id, number as n
       from generate_series(0, $1::int - 1) number join companies on companies.n = number / $2::int
     ),
     login as (
       insert into logins (id, mandator_id, email)
       select id, mandator_id, 'person' || n || '@company' || n / $2::int || '.example' from people
     )
     insert into users (mandator_id, id, foreign_id, first_name, last_name, description, role_id, created_at)
     select mandator_id, id, to_char(n, 'FM000000'),
       (array['Anna', 'Sebastian', 'Žofia', 'Maximilian', 'Eva-Maria'])[1 + n % 5],
       (array['Huber', 'Österreicher', 'Gruber', 'Novák', 'Müller-Lüdenscheid'])[1 + n % 5] || ' ' || n,
       'Fährt im Außendienst, Standort ' || n % 40, 1 + n % 6, now()
     from people`,
    [users, usersPerMandator],
  );
  await client.query("analyze");
  await client.end();
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  await createSuperUser({ database, clock }, { firstName: "Sepp", lastName: "Super", ...login });
  await database.close();
}
