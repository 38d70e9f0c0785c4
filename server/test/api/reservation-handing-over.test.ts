import type { Page } from "@wegbuch/contract/kit/page";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { expect, test } from "vitest";
import { fixClock } from "../../src/platform/clock.ts";
import { mailsTo } from "../kit/api/mails.ts";
import { statusesOf } from "../kit/api/people.ts";
import { aReservationDesk, aWish } from "../kit/api/reservations.ts";
import { asking, aSupport } from "../kit/api/support.ts";
import { aDriver, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase({ connectionsPerRole: 8 });

/** A desk whose driver has the vehicle from eight to twelve, and has heard of it; it is Monday, 4 May 2026. */
async function aDesk(given: object = {}) {
  const desk = await aReservationDesk(database);
  const { ask, pool, people, mandatorId } = desk;
  await asOwner(database, "update users set first_name = 'Eva', last_name = 'Huber' where id = $1", [
    people[3],
  ]);
  const emails = await asOwner<{ id: string; email: string }>(
    database,
    "select id, email from logins where mandator_id = $1",
    [mandatorId],
  );
  const mails = (userId: string) => mailsTo(database, emails.find(({ id }) => id === userId)!.email);
  const wish = aWish(pool, "08:00", "12:00", { purpose: "Messe", comment: "Rampe" });
  const { body } = await ask<Reservation>(5, "POST /Reservations", { ...wish, ...given });
  await mails(people[5]);
  const change = (role: 1 | 3 | 5, change: object, id = body.id) =>
    ask<Reservation>(role, `PUT /Reservations/${id}`, { ...wish, ...change });
  return { ...desk, wish, mails, id: body.id, change };
}

/** The leader leads the vehicle. */
const intoEast = ({ mandatorId, groups, pool }: Awaited<ReturnType<typeof aDesk>>) =>
  asOwner(database, "insert into group_vehicles (mandator_id, group_id, vehicle_id) values ($1, $2, $3)", [
    mandatorId,
    groups.east,
    pool,
  ]);

const driverOf = async (id: string) =>
  (
    await asOwner<{ driver_id: string }>(database, "select driver_id from reservations where id = $1", [id])
  )[0]!.driver_id;

test("a manager hands a reservation to a colleague: both hear of it, each with a file for his calendar (rule reservations/colleague)", async () => {
  const { change, people, mails, id, historyOf } = await aDesk();
  const nameOf = async (userId: string) =>
    (
      await asOwner<{ name: string }>(
        database,
        "select first_name || ' ' || last_name as name from users where id = $1",
        [userId],
      )
    )[0]!.name;
  const [manager, before] = [await nameOf(people[1]), await nameOf(people[5])];
  expect(await change(1, { driverId: people[3], purpose: "Bank" })).toMatchObject({
    status: 200,
    body: { driver: { id: people[3], firstName: "Eva", lastName: "Huber" }, purpose: "Bank", status: 0 },
  });
  expect(await historyOf(id)).toEqual([
    "created:  → Caddy",
    `driver: ${before} → Eva Huber`,
    "purpose: Messe → Bank",
  ]);

  const [taken, ...others] = await mails(people[5]);
  expect(others).toEqual([]);
  expect(taken!.subject).toBe("Reservierung übergeben");
  expect(taken!.text).toContain(`Guten Tag ${before},`);
  expect(taken!.text).toContain(`${manager} hat Ihre Reservierung von Caddy an Eva Huber übergeben.`);
  expect(taken!.text).toContain("Abholung: 04.05.2026 10:00, Hof 1\nRückgabe: 04.05.2026 14:00, Hof 2");
  // What it is for is the colleague's matter now.
  for (const word of ["Bank", "Messe", "Rampe"]) expect(JSON.stringify(taken)).not.toContain(word);
  const gone = taken!.attachments![0]!;
  expect(gone.type).toContain("method=CANCEL");
  expect(gone.content.toString()).toContain(`UID:${id}@wegbuch.example`);

  const [got, ...more] = await mails(people[3]);
  expect(more).toEqual([]);
  expect(got!.subject).toBe("Reservierung bestätigt: Caddy, 04.05.2026 10:00");
  expect(got!.text).toContain("Guten Tag Eva Huber,");
  expect(got!.text).toContain(`${manager} hat für Sie reserviert.`);
  expect(got!.attachments![0]!.content.toString()).toContain(`UID:${id}@wegbuch.example`);
});

test("the colleague is reminded, and who had it before is not", async () => {
  const { ask, pool, people, mails } = await aDesk();
  const wish = aWish(pool, "13:00", "14:00");
  const { body } = await ask<Reservation>(5, "POST /Reservations", wish);
  const hand = (driverId: string) => ask(1, `PUT /Reservations/${body.id}`, { ...wish, driverId });
  await hand(people[3]);
  await hand(people[5]);
  await hand(people[3]);
  for (const person of [people[3], people[5]]) await mails(person);
  fixClock(new Date("2026-05-04T11:00:00Z"));
  const subjects = async (person: string) => (await mails(person)).map(({ subject }) => subject);
  expect(await subjects(people[3])).toEqual(["Erinnerung: Caddy ab 04.05.2026 15:00"]);
  expect(await subjects(people[5])).toEqual([]);
});

test("who was told late hears only of what is his by then", async () => {
  const { ask, pool, people, mails } = await aDesk();
  const wish = aWish(pool, "13:00", "14:00");
  const { body } = await ask<Reservation>(5, "POST /Reservations", wish);
  const change = (given: object) => ask(1, `PUT /Reservations/${body.id}`, { ...wish, ...given });
  await change({ comment: "Schlüssel" });
  await change({ comment: "Schlüssel", driverId: people[3] });
  await change({ comment: "Schlüssel", driverId: people[3], returnDate: "2026-05-04T15:00:00Z" });
  expect((await mails(people[5])).map(({ subject }) => subject)).toEqual(["Reservierung übergeben"]);
  expect((await mails(people[3])).map(({ subject }) => subject)).toEqual([
    "Reservierung bestätigt: Caddy, 04.05.2026 15:00",
    "Reservierung geändert",
    "Reservierung bestätigt: Caddy, 04.05.2026 15:00",
  ]);
  expect(await mails(people[1])).toEqual([]);
});

test("a leader takes it over himself or gives his own away: only the other hears of it", async () => {
  const desk = await aDesk();
  const { change, people, mails, ask, pool } = desk;
  await intoEast(desk);
  await change(3, { driverId: people[3] });
  const [taken] = await mails(people[5]);
  expect(taken!.text).toContain("Eva Huber hat Ihre Reservierung von Caddy übernommen.");
  const [confirmed, ...others] = await mails(people[3]);
  expect(others).toEqual([]);
  expect(confirmed!.text).not.toContain("hat für Sie reserviert.");

  const wish = aWish(pool, "13:00", "14:00");
  const { body } = await ask<Reservation>(3, "POST /Reservations", wish);
  await mails(people[3]);
  await ask(3, `PUT /Reservations/${body.id}`, { ...wish, driverId: people[4] });
  expect(await mails(people[3])).toEqual([]);
  expect((await mails(people[4]))[0]!.text).toContain("Eva Huber hat für Sie reserviert.");
});

test("support that hands one over in somebody's name is somebody else", async () => {
  const support = await aSupport(database);
  const { origin, people, id, wish, mails } = await aDesk();
  await support.ask(`POST /Users/${people[1]}/Surrogate`);
  const answer = await asking(origin, support.authorization)(`PUT /Reservations/${id}`, {
    ...wish,
    driverId: people[1],
  });
  expect(answer).toMatchObject({ status: 200 });
  expect((await mails(people[1]))[0]!.text).toContain("(Support) hat für Sie reserviert.");
});

test("a driver gives his own to nobody, a leader only to whom he leads, and nobody to who is archived", async () => {
  const desk = await aDesk();
  const { change, people, outOfScope, id, mandatorId } = desk;
  await intoEast(desk);
  expect(await change(5, { driverId: people[3] })).toMatchObject({
    status: 403,
    body: { message: "Sie können nur für sich selbst reservieren" },
  });
  expect(await change(5, { driverId: people[5], purpose: "Bank" })).toMatchObject({ status: 200 });
  expect(await change(3, { driverId: outOfScope.user })).toMatchObject({ status: 404 });
  const archived = await aDriver(database, mandatorId);
  await asOwner(database, "update users set archived_at = now() where id = $1", [archived]);
  expect(await change(1, { driverId: archived })).toMatchObject({
    status: 409,
    body: { errors: { driverId: ["Die Person ist archiviert"] } },
  });
  const foreign = await aReservationDesk(database);
  expect(await change(1, { driverId: foreign.people[5] })).toMatchObject({ status: 404 });
  expect(await driverOf(id)).toBe(people[5]);
  expect(await change(1, { driverId: outOfScope.user })).toMatchObject({ status: 200 });
});

test("whose it is stays where nobody is named, also where the reader may not choose him", async () => {
  const desk = await aDesk();
  const { change, people, id, outOfScope } = desk;
  await change(1, { driverId: outOfScope.user });
  await intoEast(desk);
  expect(await change(3, { comment: "Tor 2" })).toMatchObject({ status: 200 });
  expect(await change(3, { driverId: outOfScope.user, comment: "Tor 3" })).toMatchObject({ status: 200 });
  expect(await driverOf(id)).toBe(outOfScope.user);
  expect(await change(3, { driverId: people[3] })).toMatchObject({ status: 200 });
});

test("what has begun or was fetched early is nobody else's any more", async () => {
  const { change, people, id } = await aDesk();
  await asOwner(database, "update reservations set checked_out_at = now(), out_mileage = 0 where id = $1", [
    id,
  ]);
  const fixed = {
    status: 409,
    body: {
      errors: {
        driverId: ["Bei einer laufenden Reservierung können nur Rückgabe und Kommentar geändert werden"],
      },
    },
  };
  expect(await change(1, { driverId: people[3] })).toMatchObject(fixed);
  await asOwner(database, "update reservations set checked_out_at = null, out_mileage = null where id = $1", [
    id,
  ]);
  fixClock(new Date("2026-05-04T09:00:00Z"));
  expect(await change(1, { driverId: people[3] })).toMatchObject(fixed);
  expect(await change(1, { driverId: people[5], comment: "Tor" })).toMatchObject({ status: 200 });
});

test("of a series all from one on are handed over with one mail to each, and what is mixed is told to whom it concerns", async () => {
  const { ask, pool, people, mails, change, id } = await aDesk({ weekly: { until: "2026-05-25" } });
  const drivers = async () =>
    (await ask<Page<Reservation>>(1, `GET /Reservations?vehicleIds=${pool}`)).body.items.map(
      ({ driver }) => driver.id,
    );
  const { body } = await ask<Page<Reservation>>(1, `GET /Reservations?vehicleIds=${pool}`);
  const third = body.items[2]!;
  const { vehicleId, pickupDate, returnDate, pickupAddress, returnAddress, purpose, comment } = third;
  const same = { vehicleId, pickupDate, returnDate, pickupAddress, returnAddress, purpose, comment };
  expect(await change(1, { ...same, driverId: people[3], isFollowing: true }, third.id)).toMatchObject({
    status: 200,
  });
  expect(await drivers()).toEqual([people[5], people[5], people[3], people[3]]);
  const [taken, ...others] = await mails(people[5]);
  expect(others).toEqual([]);
  expect(taken!.text).toMatch(/hat 2 Ihrer Reservierungen von Caddy an Eva Huber übergeben/);
  expect(taken!.attachments![0]!.content.toString().match(/^STATUS:CANCELLED/gm)).toHaveLength(2);
  const [got, ...more] = await mails(people[3]);
  expect(more).toEqual([]);
  expect(got!.text).toContain("ist 2 Mal für Sie reserviert");

  // All are moved by an hour: each hears of his own.
  await change(1, { pickupDate: "2026-05-04T09:00:00Z", isFollowing: true }, id);
  const counts = async (person: string) =>
    (await mails(person)).map(({ text }) => /\d(?= (Mal|Ihrer))/.exec(text)?.[0]);
  expect(await counts(people[5])).toEqual(["2", "2"]);
  expect(await counts(people[3])).toEqual(["2", "2"]);
  expect(await drivers()).toEqual([people[5], people[5], people[3], people[3]]);
});

test("of two who hand it to different people at once the second is told, if he read it before", async () => {
  const desk = await aDesk();
  const { change, people, ask, pool, id } = desk;
  await intoEast(desk);
  const { body } = await ask<Page<Reservation>>(1, `GET /Reservations?vehicleIds=${pool}`);
  const { version } = body.items[0]!;
  const answers = await Promise.all([
    change(1, { driverId: people[3], version }),
    change(3, { driverId: people[4], version }),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect([people[3], people[4]]).toContain(await driverOf(id));
});

test("with a new vehicle and time who had it reads what he had", async () => {
  const { change, people, mails, mandatorId } = await aDesk();
  const van = await aVehicle(database, mandatorId, { name: "Bus", type: 2 });
  await change(1, { driverId: people[3], vehicleId: van, pickupDate: "2026-05-04T10:00:00Z" });
  const [taken] = await mails(people[5]);
  expect(taken!.text).toContain("Ihre Reservierung von Caddy an Eva Huber übergeben.");
  expect(taken!.text).toContain("Abholung: 04.05.2026 10:00");
  expect((await mails(people[3]))[0]!.subject).toBe("Reservierung bestätigt: Bus, 04.05.2026 12:00");
});
