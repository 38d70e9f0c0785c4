import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "./_clients.ts";
import { cpuSecondsOf, memoryOf } from "./_measures.ts";
import { figure, type Row } from "./_print-table.ts";
import { freePort, startBuilt } from "./_processes.ts";
import { idOf, mandatorId, type ReportWorld, rolesSecret, vehicles } from "./_report-world.ts";
import { sized } from "./_sized.ts";

const reports = sized("BENCH_REPORTS", { full: 10_000, quick: 300 });
const goal = { minutes: 20, milliseconds: 100 };

/** Each of another driver about his own vehicle and the month before, of every kind; due since the hour began. */
const statement = `
  insert into scheduled_reports (mandator_id, id, name, type, interval, period, started_at, send_to_all, sent_to_users,
    do_not_send_to_users, send_to_groups, group_by, format, report_on_all, on_vehicles, on_users, on_cost_centers, on_groups,
    on_geofences, show_private_trip_times, created_at, counts_from_at, next_occurrence_at)
  select '${mandatorId}', ${idOf("report", "n")}, 'Bericht ' || n, n % 5, 3, 1, hour, '{}', array[${idOf("user", `1 + n % ${vehicles}`)}],
    '{}', '{}', 2, 1, false, array[${idOf("vehicle", `1 + n % ${vehicles}`)}], '{}', '{}', '{}', '{}', true, hour, hour, hour
  from generate_series(1, $1::integer) as n cross join (select date_trunc('hour', now()) as hour) as due`;

/** How long reports that are due at once take until a mail server has them all, each once, and what it costs. */
export async function scheduledRows(
  world: ReportWorld,
  timesWhile: (work: Promise<unknown>) => Promise<number[]>,
): Promise<Row[]> {
  await world.client.query(statement, [reports]);
  const mails = await openMailServer();
  const port = await freePort();
  const worker = await startBuilt(
    "worker",
    {
      DATABASE_URL: world.url,
      DATABASE_ROLES_SECRET: rolesSecret,
      WEGBUCH_DATA: world.dataFolder,
      PORT: String(port),
      LOG_LEVEL: "error",
      SMTP_URL: mails.url,
      MAIL_FROM: "fleet@reports.example",
    },
    port,
  );
  try {
    const startedAt = performance.now();
    const busy = await timesWhile(mails.untilTaken(reports));
    const minutes = (performance.now() - startedAt) / 60_000;
    // One sent twice would follow.
    await sleep(5_000);
    const twice = mails.taken.length - new Set(mails.taken).size;
    return [
      figure(`${reports} scheduled reports due at once, all mailed`, minutes, "min", {
        digits: 1,
        atMost: goal.minutes,
      }),
      figure("mails sent twice", twice, "mails", { atMost: 0 }),
      figure("a core's time of the worker", cpuSecondsOf(worker.pid), "s"),
      figure("most memory of the worker", memoryOf(worker.pid, "VmHWM"), "MB"),
      figure("API p99 meanwhile", quantile(busy, 0.99), "ms", { atMost: goal.milliseconds }),
    ];
  } finally {
    await worker.stop();
    mails.close();
  }
}

/** A mail server that takes everything and keeps the ids of its mails. */
async function openMailServer() {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    converse(socket, taken);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    async untilTaken(count: number): Promise<void> {
      while (taken.length < count) await sleep(200);
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function converse(socket: Socket, taken: string[]): void {
  let isData = false;
  let id = "";
  const answer = (line: string) => socket.write(`${line}\r\n`);
  answer("220 ready");
  createInterface(socket).on("line", (line) => {
    if (isData && line !== ".") id = /^message-id: (.*)/i.exec(line)?.[1] ?? id;
    else if (isData) {
      isData = false;
      taken.push(id);
      answer("250 taken");
    } else if (/^data/i.test(line)) {
      isData = true;
      answer("354 go on");
    } else answer(/^quit/i.test(line) ? "221 bye" : "250 ok");
  });
}
