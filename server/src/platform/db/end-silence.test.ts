import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "../log.ts";
import { notingErrors } from "./database.ts";
import { endSilence } from "./end-silence.ts";
import { isDatabaseAway } from "./is-database-away.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";

const database = await aDatabase();

/** The way to the database, which can fall silent without breaking. */
async function aWayThatFallsSilent(to: string) {
  const { hostname, port } = new URL(to);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = Object.assign(new URL(to), { port: String((server.address() as AddressInfo).port) }).href;
  return { url, fallSilent: () => sockets.forEach((socket) => socket.unpipe()) };
}

test("a database that falls silent is away after its time, and rests do not count", async () => {
  const way = await aWayThatFallsSilent(database.url);
  const pool = endSilence(notingErrors(new Pool({ connectionString: way.url, max: 1 }), silentLog()), 300);
  onTestFinished(() => pool.end());
  await pool.query("select");
  // Longer than the limit, but nobody uses it meanwhile.
  await new Promise((over) => setTimeout(over, 400));
  const client = await pool.connect();
  expect((await client.query("select pg_backend_pid()")).rowCount).toBe(1);

  way.fallSilent();
  const [first, next] = [client.query("select"), client.query("rollback")];

  await expect(first).rejects.toSatisfy(isDatabaseAway);
  await expect(next).rejects.toSatisfy(isDatabaseAway);
  client.release(true);
});
