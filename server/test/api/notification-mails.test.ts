import { roles } from "@wegbuch/contract/access/roles";
import { NotificationSettings } from "@wegbuch/contract/notifications/schemas";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { aLogbook, at } from "../kit/api/logbook.ts";
import { aDriver } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { addNotifications } from "../../src/features/notifications/keep-notifications.ts";
import { notificationMails } from "../../src/features/notifications/mails.ts";
import { sendDigests } from "../../src/features/notifications/send-digests.ts";
import { queueUnpluggedMails } from "../../src/features/vehicles/queue-unplugged-mails.ts";

const database = await aDatabase();

type Owed = {
  kind: keyof typeof notificationMails;
  recipients: string[];
  payload: object;
  language: "de-AT" | "en";
};

async function aCompany() {
  const logbook = await aLogbook(database);
  const { mandatorId, people } = logbook;
  await asOwner(database, "delete from notifications where mandator_id = $1", [mandatorId]);
  const clockAt = (now: string) => ({ now: () => new Date(now) });
  const addressOf = async (id: string) =>
    (await asOwner<{ email: string }>(database, "select email from logins where id = $1", [id]))[0]!.email;
  const silenceAll = (causes: readonly { key: string; vehicleId: string }[], now: string) =>
    inMandator(database, mandatorId, (db) =>
      addNotifications(
        db,
        "silent",
        causes.map((cause) => ({ ...cause, happenedAt: new Date(now) })),
        new Date(now),
      ),
    );
  return {
    ...logbook,
    leader: await addressOf(people[3]),
    admin: await addressOf(people[1]),
    silenceAll,
    /** These vehicles were silent from then on. */
    silence: (vehicles: readonly string[], now: string) =>
      silenceAll(
        vehicles.map((vehicleId) => ({ key: `${vehicleId} ${now}`, vehicleId })),
        now,
      ),
    digestAt: (now: string) => sendDigests({ database, clock: clockAt(now) }, mandatorId),
    owed: () =>
      asOwner<Owed>(
        database,
        "select kind, recipients, payload, language from mails where mandator_id = $1 and kind in ('M28', 'M29') order by created_at, id",
        [mandatorId],
      ),
    composed: ({ kind, recipients, payload }: Owed, language: "de-AT" | "en") =>
      notificationMails[kind](
        { id: "1", mandatorId, recipients, language, payload, createdAt: new Date() },
        {
          database,
          clock: clockAt(at("12:00")),
          publicOrigin: "https://wegbuch.example",
          secret: () => Buffer.alloc(32),
        },
      ),
  };
}

const chosen = (kind: string, mail: string, isOnScreen = true) => ({
  settings: [{ kind, isOnScreen, mail }],
});

test("until somebody chooses all is as usual, and what he may not hear of is nothing to choose", async () => {
  const { ask } = await aCompany();
  const kindsOf = async (role: 1 | 3 | 5 | 6) =>
    (await ask<{ settings: object[] }>(role, "GET /Notifications/Settings")).body.settings;
  expect(await kindsOf(6)).toEqual([
    { kind: "agreement", isOnScreen: true, mail: "usual" },
    { kind: "lateReturn", isOnScreen: true, mail: "usual" },
    { kind: "notFetched", isOnScreen: true, mail: "usual" },
  ]);
  expect(await kindsOf(1)).toHaveLength(13);
  expect((await ask(3, "PUT /Notifications/Settings", chosen("silent", "daily"))).status).toBe(204);
  expect(await kindsOf(3)).toContainEqual({ kind: "silent", isOnScreen: true, mail: "daily" });
  expect(await kindsOf(1)).toContainEqual({ kind: "silent", isOnScreen: true, mail: "usual" });
});

test("a driver of a company without packages may choose of the works agreement alone, and is answered so", async () => {
  const { mandatorId, ask } = await aCompany();
  await asOwner(database, "update mandators set packages = 1 where id = $1", [mandatorId]);
  const { status, body } = await ask(5, "GET /Notifications/Settings");
  const settings = [{ kind: "agreement", isOnScreen: true, mail: "usual" }];
  expect([status, NotificationSettings.parse(body)]).toEqual([200, { settings }]);
});

test("what somebody does not want on screen neither counts nor is listed, for him alone", async () => {
  const { ask, vehicle, silence } = await aCompany();
  await silence([vehicle], at("10:00"));
  await ask(1, "PUT /Notifications/Settings", chosen("silent", "usual", false));
  const count = async (role: 1 | 3) =>
    (await ask<{ count: number }>(role, "GET /Notifications/Count")).body.count;
  expect([await count(1), await count(3)]).toEqual([0, 1]);
  expect((await ask<{ totalCount: number }>(1, "GET /Notifications")).body.totalCount).toBe(0);
});

test("who wants to know at once gets one mail of all that is found at a time, of his groups alone, in his language", async () => {
  const { ask, vehicle, outOfScope, silence, owed, composed, leader } = await aCompany();
  await ask(3, "PUT /Notifications/Settings", chosen("silent", "atOnce"));
  await silence([vehicle, outOfScope.vehicle], at("10:00"));
  await silence([vehicle, outOfScope.vehicle], at("10:00"));

  const [mail, ...more] = await owed();
  expect([mail!.kind, mail!.recipients, more]).toEqual([mailKinds.notifications, [leader], []]);
  const german = (await composed(mail!, "de-AT"))!;
  expect(german.subject).toMatch(/^Box sendet nicht: /);
  const names = await asOwner<{ id: string; name: string }>(
    database,
    "select id, coalesce(nullif(license_plate, ''), name) as name from vehicles where id = any($1::uuid[])",
    [[vehicle, outOfScope.vehicle]],
  );
  const nameOf = (id: string) => names.find((one) => one.id === id)!.name;
  expect(german.text).toContain(`Box sendet nicht: ${nameOf(vehicle)}`);
  expect(german.text).not.toContain(nameOf(outOfScope.vehicle));
  expect((await composed(mail!, "en"))!.text).toContain("https://wegbuch.example/notifications");

  await asOwner(database, "update notifications set ended_at = now() where vehicle_id = $1", [vehicle]);
  expect(await composed(mail!, "de-AT")).toBeNull();
});

test("of hundreds that are found at a time each is told of those of his groups, and of no others how many", async () => {
  const { mandatorId, ask, vehicle, outOfScope, silenceAll, owed, composed, leader } = await aCompany();
  await ask(1, "PUT /Notifications/Settings", chosen("silent", "atOnce"));
  await ask(3, "PUT /Notifications/Settings", chosen("silent", "atOnce"));
  const keys = Array.from({ length: 130 }, (_, n) => String(n).padStart(3, "0"));
  const causes = keys.map((key) => ({ key, vehicleId: outOfScope.vehicle }));
  await silenceAll([...causes, { key: "last", vehicleId: vehicle }], at("10:00"));

  const mails = await owed();
  const ofLeader = mails.find(({ recipients }) => recipients[0] === leader)!;
  const ofAdmin = mails.find(({ recipients }) => recipients[0] !== leader)!;
  expect((await composed(ofLeader, "en"))!.subject).toMatch(/^Box does not send: /);
  const told = (await composed(ofAdmin, "en"))!;
  expect(told.subject).toBe("131 notifications");
  expect(told.text).toContain("… and 81 more.");
  await asOwner(database, "delete from notifications where mandator_id = $1 and vehicle_id = $2", [
    mandatorId,
    vehicle,
  ]);
  expect(await composed(ofLeader, "en")).toBeNull();
});

test("who wants it daily gets one mail a day from seven, by two workers, of what came since the one before", async () => {
  const { ask, vehicle, silence, digestAt, owed, composed, leader } = await aCompany();
  await ask(3, "PUT /Notifications/Settings", chosen("silent", "daily"));
  await silence([vehicle], at("03:00"));

  await digestAt(at("04:59"));
  expect(await owed()).toEqual([]);
  await Promise.all([digestAt(at("05:03")), digestAt(at("05:03"))]);
  await digestAt(at("15:03"));
  const [mail, ...more] = await owed();
  expect([mail!.kind, mail!.recipients, more]).toEqual([mailKinds.notificationsOfDay, [leader], []]);
  expect((await composed(mail!, "de-AT"))!.subject).toBe("Mitteilungen des Tages: 1");
  expect((await composed(mail!, "en"))!.subject).toBe("Notifications of the day: 1");

  await digestAt("2026-05-05T05:03:00Z");
  expect(await composed((await owed())[1]!, "de-AT")).toBeNull();
});

test("what is written only after the mail of a day was owed, though found before, is in that of the next", async () => {
  const { ask, vehicle, outOfScope, silence, digestAt, owed, composed } = await aCompany();
  await ask(1, "PUT /Notifications/Settings", chosen("silent", "daily"));
  await silence([outOfScope.vehicle], at("05:00"));
  await digestAt(at("05:03"));
  await silence([vehicle], at("05:02"));
  await digestAt("2026-05-05T05:03:00Z");

  const subjects = [];
  for (const mail of await owed()) subjects.push((await composed(mail, "en"))?.subject);
  expect(subjects).toEqual([undefined, "Notifications of the day: 2"]);
});

test("who was told of unplugged boxes is told as ever, until he says otherwise himself", async () => {
  const { mandatorId, ask, admin, vehicle } = await aCompany();
  const outsider = "wache@example.at";
  await asOwner(
    database,
    "update mandators set send_box_unplugged_notification = true, send_box_unplugged_notification_to = $2 where id = $1",
    [mandatorId, [admin, outsider]],
  );

  const told = async () => {
    await asOwner(database, "delete from mails where mandator_id = $1 and kind = 'M5'", [mandatorId]);
    await inMandator(database, mandatorId, (db) => queueUnpluggedMails(db, [vehicle], new Date()), {
      role: "tracker",
    });
    const mails = await asOwner<{ recipients: string[] }>(
      database,
      "select recipients from mails where mandator_id = $1 and kind = 'M5'",
      [mandatorId],
    );
    return mails.flatMap(({ recipients }) => recipients).toSorted();
  };
  expect(await told()).toEqual([admin, outsider].toSorted());
  await ask(1, "PUT /Notifications/Settings", chosen("unplugged", "atOnce"));
  expect(await told()).toEqual([admin, outsider].toSorted());
  await ask(1, "PUT /Notifications/Settings", chosen("unplugged", "daily"));
  expect(await told()).toEqual([outsider]);
  await ask(1, "PUT /Notifications/Settings", chosen("unplugged", "usual"));
  expect(await told()).toEqual([admin, outsider].toSorted());
});

test("archived people and those of other companies are sent nothing", async () => {
  const [own, other] = [await aCompany(), await aCompany()];
  const gone = await aDriver(database, own.mandatorId, {
    role_id: roles.admin,
    archived_at: new Date(),
    login: { is_enabled: false },
  });
  const add =
    "insert into notification_settings (mandator_id, user_id, kind, is_on_screen, mail) values ($1, $2, 'silent', true, $3)";
  await asOwner(database, add, [own.mandatorId, gone, "atOnce"]);
  await asOwner(database, add, [other.mandatorId, other.people[1], "atOnce"]);
  await own.silence([own.vehicle], at("10:00"));
  await own.digestAt(at("10:00"));
  expect([await own.owed(), await other.owed()]).toEqual([[], []]);
});
