import { mailKinds } from "@wegbuch/contract/system/codes";
import { afterAll, expect, test, vi } from "vitest";
import { aBox, aDriver, aMandator, aVehicle } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { provideSchema } from "../../src/platform/db/provide-schema.ts";
import { asOwner, connectTestDatabase } from "../kit/db/database.ts";
import { anotherServer, aReplicaOf } from "../kit/db/database-servers.ts";
import { verifyHistory } from "../../src/platform/history/verify-history.ts";
import { silentLog } from "../../src/platform/log.ts";
import { clock } from "../../src/platform/clock.ts";
import { queueDueMails } from "../../src/platform/mail/mail-jobs.ts";
import { queueMail } from "../../src/platform/mail/queue-mail.ts";
import { aMailServer } from "../kit/mail/mailbox.ts";
import { aBearer } from "../kit/api/company.ts";
import { drive, recordsPerDrive } from "../kit/api/drive.ts";
import { aMachine } from "../kit/programs/machine.ts";
import { addressOf } from "../kit/programs/program.ts";

const rolesSecret = "of an installation on several machines, for one test";
const url = await anotherServer({ max_connections: "200", synchronous_commit: "on" });
await provideSchema({ url, rolesSecret, log: silentLog() });
const replica = await aReplicaOf(url);
const database = connectTestDatabase({ url, rolesSecret });
afterAll(() => database.close());

const boxes = 8;
const drivesEach = 6;

/** A company with boxes in vehicles, and somebody who looks at its logbook. */
async function aFleet() {
  const mandatorId = await aMandator(database);
  const admin = await aDriver(database, mandatorId, { role_id: 1 });
  const imeis = await Promise.all(
    Array.from({ length: boxes }, async () => {
      const vehicleId = await aVehicle(database, mandatorId);
      return (await aBox(database, mandatorId, { vehicleId })).imei;
    }),
  );
  return { mandatorId, admin, imeis };
}

const mail = (mandatorId: string, userId: string, to: string) =>
  inMandator(database, mandatorId, (db) =>
    queueMail(db, {
      kind: mailKinds.welcome,
      to: [to],
      language: "de-AT",
      payload: { userId, isCopy: true },
    }),
  );

const tripsOf = (mandatorId: string) =>
  asOwner<{ box: string; trips: number; meters: number; overlaps: number }>(
    database,
    `select box_id as box, count(*)::int as trips, sum(mileage_in_meters)::int as meters,
       count(*) filter (where exists (
         select from trips as other where other.vehicle_id = trip.vehicle_id and other.id <> trip.id
           and other.started_at < trip.finished_at and other.finished_at > trip.started_at))::int as overlaps
     from trips as trip where mandator_id = $1 and finished_at is not null and deleted_at is null group by box_id`,
    [mandatorId],
  );

test("two of each process work together on one database, and one of each may die at any time", async () => {
  const { inbox, url: smtp } = await aMailServer();
  const settings = {
    ...addressOf({ url, rolesSecret }),
    ...(replica && { REPORT_DATABASE_URL: replica.url }),
    SMTP_URL: smtp,
    MAIL_FROM: "wegbuch@example.at",
  };
  const [api, api2, gateway, gateway2, worker] = await Promise.all(
    (["api", "api", "gateway", "gateway", "worker", "worker"] as const).map((name) =>
      aMachine(name, settings),
    ),
  );
  const { mandatorId, admin, imeis } = await aFleet();
  const { authorization } = await aBearer(database, admin);
  const ask = ({ port }: { port: number }, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      ...init,
      headers: { authorization, "content-type": "application/json" },
    });
  const pdf = (from: { port: number }) =>
    ask(from, "/ReportService/Trips/pdf", { method: "POST", body: JSON.stringify({ export: 1 }) });

  const ports = [gateway!.port, gateway2!.port];
  const drivings = imeis.map((imei) => drive(imei, drivesEach, ports));
  const frames = drivings.reduce((sum, one) => sum + one.frames, 0);
  const sent = () => drivings.reduce((sum, one) => sum + one.acknowledged(), 0);
  const reached = (share: number) =>
    vi.waitFor(() => expect(sent()).toBeGreaterThan(frames * share), { timeout: 40_000, interval: 5 });
  // Nobody dies yet: each mail comes once.
  await Promise.all(Array.from({ length: 20 }, (_, n) => mail(mandatorId, admin, `calm${n}@example.at`)));
  const calm = () => inbox.filter(({ to }) => to[0]!.startsWith("calm"));
  await vi.waitFor(() => expect(calm()).toHaveLength(20), { timeout: 40_000 });
  for (const one of [api!, api2!]) expect((await pdf(one)).status).toBe(200);
  if (replica) expect(replica.log()).toContain("user=wegbuch_report");

  await reached(0.3);
  await gateway!.kill();
  const stormy = Array.from({ length: 40 }, (_, n) => `storm${n}@example.at`);
  await Promise.all(stormy.map((to) => mail(mandatorId, admin, to)));
  await vi.waitFor(() => expect(inbox.length).toBeGreaterThan(25), { timeout: 40_000, interval: 1 });
  await worker!.kill();
  await api!.kill();
  await Promise.all(drivings.map(({ whole }) => whole));

  await vi.waitFor(
    async () => {
      const trips = await tripsOf(mandatorId);
      expect(trips.map((one) => one.trips)).toEqual(Array.from({ length: boxes }, () => drivesEach));
    },
    { timeout: 40_000 },
  );
  const trips = await tripsOf(mandatorId);
  expect(new Set(trips.map(({ meters }) => meters)).size).toBe(1);
  expect(trips.every(({ overlaps }) => overlaps === 0)).toBe(true);
  const [sums] = await asOwner<{ trips: number }>(
    database,
    "select sum(trip_count)::int as trips from trip_days",
  );
  expect(sums!.trips).toBe(boxes * drivesEach);
  const stored = await asOwner<{ readings: number }>(
    database,
    "select sum(record_count)::int as readings from frames",
  );
  expect(stored[0]!.readings).toBe(boxes * drivesEach * recordsPerDrive);

  // What the dead worker held would be due again ten minutes later.
  await asOwner(database, "update mails set next_attempt_at = created_at where next_attempt_at is not null");
  await queueDueMails(database, clock);
  const different = (some: typeof inbox) => new Set(some.map(({ headers }) => headers["message-id"])).size;
  await vi.waitFor(() => expect(new Set(inbox.flatMap(({ to }) => to)).size).toBe(20 + stormy.length), {
    timeout: 40_000,
  });
  // Who dies between the server's "taken" and the note of it sends again: the same mail, of the four it had under way.
  expect(different(inbox)).toBe(20 + stormy.length);
  expect(inbox.length).toBeLessThanOrEqual(20 + stormy.length + 4);
  expect(different(calm())).toBe(calm().length);

  expect((await ask(api2!, "/Vehicles?page=1&perPage=20")).status).toBe(200);
  expect((await verifyHistory(database, [])).findings).toEqual([]);
  if (replica) await replica.end();
  expect((await pdf(api2!)).status).toBe(200);
  if (replica)
    expect(api2!.said.out).toContain("REPORT_DATABASE_URL: documents are read from the database itself");
}, 180_000);
