import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { queuePushes } from "../../src/platform/push/queue-pushes.ts";
import { aBrowser, aDevice, pushesOf } from "../kit/api/pushes.ts";
import { aDriver, aMandator, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aReceiver } from "../kit/http/receiver.ts";
import { addressOf, runProgram } from "../kit/programs/program.ts";

const database = await aDatabase();

/** A driver whose vehicle waits for him in a quarter of an hour, and a service that pushes and answers as it is told. */
async function aReserved() {
  const silent = { is: true };
  const answer: RequestListener = (_, response) => {
    if (!silent.is) response.writeHead(201).end();
  };
  const service = await aReceiver(answer, { isNamed: false });
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-push-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const certificate = path.join(folder, "service.pem");
  writeFileSync(certificate, service.certificate);
  const mandatorId = await aMandator(database);
  const userId = await aDriver(database, mandatorId);
  const vehicleId = await aVehicle(database, mandatorId, { name: "Kran" });
  const browser = await aBrowser(service);
  const device = await aDevice(database, mandatorId, { userId, kinds: ["reservation"] }, browser);
  const [id, now] = [newId(), Date.now()];
  const pickupAt = new Date(now + 15 * 60_000);
  await asOwner(
    database,
    `insert into reservations (mandator_id, id, vehicle_id, driver_id, pickup_at, return_at, pickup_address, return_address, created_at)
     values ($1, $2, $3, $4, $5, $6, 'Wien', 'Wien', $7)`,
    [mandatorId, id, vehicleId, userId, pickupAt, new Date(now + 3_600_000), new Date(now - 86_400_000)],
  );
  await inMandator(database, mandatorId, (db) => {
    const owed = { key: `reservation ${id} ${pickupAt.toISOString()}`, subjectId: id, userId };
    return queuePushes(db, [{ kind: "reservation", ...owed, until: pickupAt }], new Date(now));
  });
  const aWorker = () => {
    const { child, exit } = runProgram("main", ["--run=worker"], {
      ...addressOf(database),
      OUTSIDE_ALLOWED_NETWORKS: "127.0.0.0/8",
      NODE_EXTRA_CA_CERTS: certificate,
    });
    return async () => {
      child.kill("SIGKILL");
      await exit;
    };
  };
  /** Instead of waiting until it is no longer held for who has died. */
  const letGo = () =>
    asOwner(database, "update push_messages set next_attempt_at = now() where next_attempt_at is not null");
  const rows = () => pushesOf(database, device.id);
  return { service, silent, browser, aWorker, letGo, rows };
}

test("a worker killed while a service has not answered loses nothing, and another tells it", async () => {
  const { service, silent, browser, aWorker, letGo, rows } = await aReserved();
  const kill = aWorker();
  await expect.poll(() => service.received.length, { timeout: 40_000 }).toBe(1);
  await kill();
  expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null }]);
  silent.is = false;
  await letGo();
  aWorker();

  await expect.poll(async () => (await rows())[0]!.sent_at, { timeout: 40_000 }).not.toBeNull();
  expect(await rows()).toMatchObject([{ attempts: 2, status: 201 }]);
  const told = await Promise.all(service.received.map((each) => browser.read(each)));
  expect(told).toMatchObject([{ body: "Kran ist für Sie reserviert." }, { tag: told[0]!.tag }]);
}, 100_000);

test("one killed after the service had it and before that was noted lets it be told once more, in place of the first", async () => {
  const { service, silent, browser, aWorker, letGo, rows } = await aReserved();
  silent.is = false;
  const client = await database.owner.connect();
  onTestFinished(() => client.release(true));
  // Telling is noted with the device, which nobody may write to now.
  await client.query("begin; lock table push_subscriptions in share mode");
  const kill = aWorker();
  await expect.poll(() => service.received.length, { timeout: 40_000 }).toBe(1);
  await kill();
  await client.query("rollback");
  expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null }]);
  await letGo();
  aWorker();

  await expect.poll(async () => (await rows())[0]!.sent_at, { timeout: 40_000 }).not.toBeNull();
  const told = await Promise.all(service.received.map((each) => browser.read(each)));
  expect(told.map(({ tag }) => tag)).toEqual([told[0]!.tag, told[0]!.tag]);
}, 100_000);
