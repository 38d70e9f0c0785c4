import type { Address } from "@wegbuch/contract/trips/schemas";
import { expect, onTestFinished, test } from "vitest";
import { aFence, band, reshape } from "../kit/tracking/fences.ts";
import { geofenceMails } from "../../src/features/geofenceevents/mails.ts";
import { aRecord as aBoxRecord, greetedBox } from "../kit/gateway/box.ts";
import { aGateway } from "../kit/gateway/gateway.ts";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { aDriver } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { sendMail } from "../../src/platform/mail/send-mail.ts";
import { smtpMailer } from "../../src/platform/mail/smtp-mailer.ts";
import { aMailServer } from "../kit/mail/mailbox.ts";
import { refollow } from "../../src/tracking/refollow.ts";
import { aTestDrive, atSecond, followAll, followingOf, receive } from "../kit/tracking/drives.ts";
import { ServiceFailure } from "../../src/platform/outside/service-failure.ts";
import { aGuardedVehicle as guardedVehicle } from "../kit/api/alarms.ts";
import { mailsTo, noGeocoder } from "../kit/api/mails.ts";

const database = await aDatabase();

const [outside, inside] = [48.2, 48.206];

const aGuardedVehicle = (given?: Parameters<typeof guardedVehicle>[1]) => guardedVehicle(database, given);

test("a vehicle that enters and leaves is told of once each, when it is sure", async () => {
  const { drive, mails } = await aGuardedVehicle();

  await drive([0, outside], [60, inside]);
  expect(await mails()).toEqual([]);
  await drive([120, inside]);
  expect(await mails()).toEqual(["Geofence Lager: Kran Einfahrt"]);
  await drive([180, inside], [240, 48.22], [300, 48.22], [360, 48.22]);

  expect(await mails()).toEqual(["Geofence Lager: Kran Ausfahrt"]);
});

test("one stray position on the other side tells nobody anything, and hides no crossing after it", async () => {
  const { drive, alarms } = await aGuardedVehicle();

  await drive([0, outside], [60, inside], [120, outside], [180, outside], [240, outside]);
  expect(await alarms()).toEqual([]);
  await drive([300, inside], [360, outside], [420, inside], [480, inside]);

  expect(await alarms()).toEqual([{ event: "Entering", is_mailed: true }]);
});

test("the mail says fence, vehicle, plate, event, local time and place, and leads to the vehicle", async () => {
  const { drive, email, vehicleId } = await aGuardedVehicle({ vehicle: { license_plate: "W-12345 A" } });
  await drive([0, outside], [60, inside], [120, inside]);

  const asked: unknown[] = [];
  const address = { displayName: "Kranweg 3, 1100 Wien" } as Address;
  const reverse = async (place: unknown, language: string) => {
    asked.push([place, language]);
    return address;
  };
  const [mail] = await mailsTo(database, email, { reverse });

  expect(mail!.to).toEqual([email]);
  expect(mail!.text).toMatch(
    /Geofence: Lager\nFahrzeug: Kran\nKennzeichen: W-12345 A\nEreignis: Einfahrt\nZeitpunkt: \d\d\.\d\d\.\d{4} (09|10):00:10\nAdresse: Kranweg 3, 1100 Wien\nKoordinaten: 48\.20100, 16\.\d{5}\n/,
  );
  expect(mail!.text).toContain(`https://wegbuch.example/livelocation?vehicleId=${vehicleId}`);
  expect(asked).toEqual([[{ latitude: 48.201, longitude: expect.any(Number) as number }, "de-AT"]]);
});

test("the mail says who drives where that is known, and goes without an address where none is to be had", async () => {
  const { drive, email, mandatorId } = await aGuardedVehicle();
  const driver = await aDriver(database, mandatorId, { first_name: "Franz", last_name: "Huber" });
  const away = { speedKmh: 50 };
  await drive([0, 48.18], [60, 48.185, away], [120, 48.19, away], [180, 48.195, away]);
  await asOwner(database, "update trips set driver_id = $2, has_been_changed = true where mandator_id = $1", [
    mandatorId,
    driver,
  ]);
  await drive([240, 48.205, away], [300, 48.206, away]);

  const [mail] = await mailsTo(database, email, {
    reverse: async () => {
      throw new ServiceFailure("broken");
    },
  });

  expect(mail!.text).toMatch(/Fahrer: Franz Huber\nEreignis: Einfahrt/);
  expect(mail!.text).not.toMatch(/^Adresse:/m);
  expect(mail!.text).toContain("Koordinaten: 48.20100");
});

test("of a trip that is private by the time the mail is sent nobody is told", async () => {
  const { drive, mails, mandatorId } = await aGuardedVehicle();
  const away = { speedKmh: 50 };
  await drive([0, 48.18], [60, 48.185, away], [120, 48.19, away], [180, 48.195, away]);
  await drive([240, 48.205, away], [300, 48.206, away]);
  await asOwner(database, "update trips set type = 1, has_been_changed = true where mandator_id = $1", [
    mandatorId,
  ]);

  expect(await mails()).toEqual([]);
});

test("alarms are forgotten after a year, when the next one is noted", async () => {
  const { drive, mandatorId, geofenceId, vehicleId } = await aGuardedVehicle();
  const old = (id: string, days: number) =>
    asOwner(
      database,
      `insert into geofence_alarms (mandator_id, id, geofence_id, vehicle_id, event, happened_at, created_at)
       values ($1, $2, $3, $4, 'Leaving', $5, $5)`,
      [mandatorId, id, geofenceId, vehicleId, new Date(clock.now().getTime() - days * 86_400_000)],
    );
  const kept = newId();
  await old(newId(), 367);
  await old(kept, 300);
  await drive([0, outside], [60, inside], [120, inside]);

  const left = await asOwner<{ id: string }>(
    database,
    "select id from geofence_alarms where mandator_id = $1 order by happened_at",
    [mandatorId],
  );
  expect(left).toHaveLength(2);
  expect(left[0]!.id).toBe(kept);
});

test("a user is told in his language", async () => {
  const { drive, email, mandatorId } = await aGuardedVehicle();
  await aDriver(database, mandatorId, { language: "en", login: { email } });
  await drive([0, inside], [60, outside], [120, outside]);

  const [mail] = await mailsTo(database, email);

  expect(mail!.subject).toBe("Geofence Lager: Kran leaving");
  expect(mail!.text).toContain("Kran has left the geofence Lager.");
});

// The worked example (rule geofences/alarms), from the socket of a box to the inbox.
test("of a fence locked on Saturday and Sunday, who leaves it on Friday 23:50 is silent, and on Saturday 00:10 is not", async () => {
  onTestFinished(() => fixClock(undefined));
  fixClock(new Date("2026-03-06T12:00:00+01:00"));
  const { mandatorId, vehicleId, box } = await aTestDrive(database, { vehicle: { name: "Kran" } });
  const email = "weekend@alpenland.at";
  await aFence(database, mandatorId, {
    vehicleIds: [vehicleId],
    title: "Lager",
    email,
    armedWeekdays: 0b1100000,
  });
  const gateway = await aGateway(database);
  const socket = await greetedBox(gateway.port, box.imei);
  const { url, inbox } = await aMailServer();
  const report = async (time: string, latitude: number) => {
    const at = new Date(time);
    fixClock(at);
    await socket.report([aBoxRecord(0, { timestampMs: at.getTime(), latitude })]);
    await followAll(database);
    await deliver(mandatorId, url);
  };

  await report("2026-03-06T23:49:00+01:00", inside);
  await report("2026-03-06T23:51:00+01:00", 48.196);
  await report("2026-03-06T23:53:00+01:00", 48.196);
  expect(inbox).toEqual([]);
  await report("2026-03-06T23:55:00+01:00", inside);
  await report("2026-03-07T00:09:00+01:00", inside);
  await report("2026-03-07T00:11:00+01:00", 48.196);
  await report("2026-03-07T00:13:00+01:00", 48.196);

  expect(inbox).toMatchObject([
    { to: [email], text: expect.stringContaining("Zeitpunkt: 07.03.2026 00:10:00") },
  ]);
  expect(inbox[0]!.headers["subject"]).toBe("Geofence Lager: Kran Ausfahrt");
});

/** Sends what a mandator owes, as the worker does. */
async function deliver(mandatorId: string, url: string): Promise<void> {
  const publicOrigin = "https://wegbuch.example";
  const patience = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, wholeMs: 5_000 };
  const from = { name: "Wegbuch", address: "box@example.at" };
  const mailer = smtpMailer({ url, from, publicOrigin, patience });
  const parts = {
    database,
    clock,
    log: silentLog(),
    composers: geofenceMails({ geocoder: noGeocoder }),
    mailer,
    publicOrigin,
  };
  const owed = await asOwner<{ id: string }>(database, "select id from mails where mandator_id = $1", [
    mandatorId,
  ]);
  for (const { id } of owed) await sendMail({ ...parts, key: "the key of this installation" }, id);
}

test("neither repetition nor late records nor following again tell of a crossing twice", async () => {
  const { drive, at, box, mails } = await aGuardedVehicle();
  await drive([0, outside], [60, inside], [120, inside]);
  expect(await mails()).toHaveLength(1);

  await receive(database, [at(0, outside), at(60, inside), at(120, inside)]);
  atSecond(500);
  await receive(database, [at(30, outside), at(90, inside)]);
  await refollow(followingOf(database), { imei: box.imei });
  await followAll(database);

  expect(await mails()).toEqual([]);
});

test("of the same fence, vehicle and event there is at most one mail in five minutes", async () => {
  const { drive, mails, alarms } = await aGuardedVehicle();

  await drive(
    [0, outside],
    [60, inside],
    [120, inside],
    [180, outside],
    [240, outside],
    [300, inside],
    [360, inside],
  );
  expect(await mails()).toEqual(["Geofence Lager: Kran Einfahrt", "Geofence Lager: Kran Ausfahrt"]);
  await drive([420, outside], [480, outside], [540, inside], [600, inside]);

  expect(await mails()).toEqual(["Geofence Lager: Kran Einfahrt"]);
  expect((await alarms()).map(({ is_mailed }) => is_mailed)).toEqual([true, true, false, false, true]);
});

test("what comes more than 15 minutes late alarms nobody", async () => {
  const { at, mails, alarms } = await aGuardedVehicle();
  atSecond(1_000);
  await receive(database, [at(0, outside), at(60, inside), at(120, inside)]);

  expect(await mails()).toEqual([]);
  expect(await alarms()).toEqual([]);
});

test("positions that come together, or out of order within a breath, alarm as well", async () => {
  const { at, mails } = await aGuardedVehicle();
  atSecond(200);
  await receive(database, [at(120, inside), at(0, outside), at(60, inside)]);

  expect(await mails()).toEqual(["Geofence Lager: Kran Einfahrt"]);
});

test("a fence is silent on days that are not armed, and alarms every day if none is", async () => {
  const today = 1 << ((new Date().getUTCDay() + 5) % 7);
  const armed = await aGuardedVehicle({ armedWeekdays: today });
  await armed.drive([0, outside], [60, inside], [120, inside]);
  const idle = await aGuardedVehicle({ armedWeekdays: 127 & ~today });
  await idle.drive([0, outside], [60, inside], [120, inside]);

  expect(await armed.mails()).toHaveLength(1);
  expect(await idle.mails()).toEqual([]);
  expect(await idle.alarms()).toEqual([{ event: "Entering", is_mailed: false }]);
});

test("a private way alarms nobody, be it the box that says so or a person", async () => {
  const byBox = await aGuardedVehicle();
  await byBox.drive(
    [0, outside],
    [60, inside, { isPrivate: true }],
    [120, inside],
    [180, outside, { isPrivate: false }],
  );
  await byBox.drive([240, outside], [300, outside]);
  expect(await byBox.alarms()).toEqual([]);

  const byPerson = await aGuardedVehicle();
  const away = { speedKmh: 50 };
  await byPerson.drive([0, 48.18], [60, 48.185, away], [120, 48.19, away], [180, 48.195, away]);
  await asOwner(database, "update trips set type = 1, has_been_changed = true where mandator_id = $1", [
    byPerson.mandatorId,
  ]);
  await byPerson.drive([240, 48.205, away], [300, 48.206, away]);
  expect(await byPerson.alarms()).toEqual([]);
});

test("a crossing unseen because the vehicle was private in between is not told", async () => {
  const { drive, alarms } = await aGuardedVehicle();

  await drive(
    [0, outside],
    [30, outside],
    [60, outside, { isPrivate: true }],
    [120, inside, { isPrivate: false }],
  );
  await drive([180, inside], [240, inside]);

  expect(await alarms()).toEqual([]);
});

test("who is no longer to be told, or has a fence that is gone, hears nothing", async () => {
  const { drive, mails, mandatorId, geofenceId } = await aGuardedVehicle();
  await drive([0, outside], [60, inside], [120, inside]);
  await reshape(database, mandatorId, geofenceId, { deletedAt: clock.now() });
  expect(await mails()).toEqual([]);

  const other = await aGuardedVehicle();
  await asOwner(database, "update mandators set packages = packages & ~16 where id = $1", [other.mandatorId]);
  await other.drive([0, outside], [60, inside], [120, inside]);
  expect(await other.mails()).toEqual([]);
});

test("a vehicle that stands inside when the fence is made has not entered it", async () => {
  const { drive, mandatorId, vehicleId, alarms } = await aGuardedVehicle();
  await drive([0, 48.25], [60, 48.25]);
  await aFence(database, mandatorId, {
    vehicleIds: [vehicleId],
    ring: band(48.24, 48.26),
    email: "new@alpenland.at",
  });
  await drive([120, 48.25], [180, 48.25], [240, 48.25]);

  expect(await alarms()).toEqual([]);
});
