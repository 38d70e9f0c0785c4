import type { Page } from "@wegbuch/contract/kit/page";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { mailsTo } from "../kit/api/mails.ts";
import { statusesOf } from "../kit/api/people.ts";
import { aReservationDesk, aWish } from "../kit/api/reservations.ts";
import { aTrip, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase({ connectionsPerRole: 8 });

/** A desk, and what is asked of it here; it is Monday, 4 May 2026. */
async function aDesk() {
  const desk = await aReservationDesk(database);
  const emails = await asOwner<{ id: string; email: string }>(
    database,
    "select id, email from logins where mandator_id = $1",
    [desk.mandatorId],
  );
  return {
    ...desk,
    mails: (userId: string) => mailsTo(database, emails.find(({ id }) => id === userId)!.email),
    reserve: (role: 1 | 3 | 5, given: object = {}, from = "08:00", to = "12:00") =>
      desk.ask<Reservation>(role, "POST /Reservations", aWish(desk.pool, from, to, given)),
    pickups: async () => {
      const list = await desk.ask<Page<Reservation>>(
        1,
        `GET /Reservations?vehicleIds=${desk.pool}&perPage=100`,
      );
      return list.body.items.map(({ pickupDate }) => pickupDate.slice(0, 16));
    },
  };
}

const weekly = (until: string, except: string[] = []) => ({ weekly: { until, except } });

test("a leader reserves for a colleague within his scope, who hears of it (rule reservations/colleague)", async () => {
  const { reserve, people, outOfScope, mails } = await aDesk();
  const made = await reserve(3, { driverId: people[4] });
  expect(made).toMatchObject({ status: 201, body: { driver: { id: people[4] }, isEditable: true } });
  const [mail] = await mails(people[4]);
  expect(mail!.text).toContain("hat für Sie reserviert.");
  expect(await mails(people[3])).toEqual([]);
  expect(await reserve(3, { driverId: outOfScope.user }, "13:00", "14:00")).toMatchObject({ status: 404 });
  expect(await reserve(1, { driverId: outOfScope.user }, "13:00", "14:00")).toMatchObject({ status: 201 });
});

test("a driver reserves for himself alone, and nobody for who is archived", async () => {
  const { reserve, people } = await aDesk();
  expect(await reserve(5, { driverId: people[4] })).toMatchObject({
    status: 403,
    body: { message: "Sie können nur für sich selbst reservieren" },
  });
  expect(await reserve(5, { driverId: people[5] })).toMatchObject({ status: 201 });
  await asOwner(database, "update users set archived_at = now() where id = $1", [people[6]]);
  expect(await reserve(1, { driverId: people[6] }, "13:00", "14:00")).toMatchObject({
    status: 409,
    body: { errors: { driverId: ["Die Person ist archiviert"] } },
  });
});

test("each time of a series is a reservation, told by one mail with one file (rule reservations/series)", async () => {
  const { reserve, pickups, people, mails } = await aDesk();
  const made = await reserve(5, weekly("2026-05-18"));
  expect(made).toMatchObject({ status: 201, body: { seriesId: expect.any(String) as string } });
  expect(await pickups()).toEqual(["2026-05-04T08:00", "2026-05-11T08:00", "2026-05-18T08:00"]);
  const [mail, ...more] = await mails(people[5]);
  expect(more).toEqual([]);
  expect(mail!.text).toContain("ist 3 Mal für Sie reserviert");
  expect(mail!.attachments).toHaveLength(1);
  const file = mail!.attachments![0]!.content.toString();
  expect(file.match(/^DTSTART:.*$/gm)!.map((line) => line.trim())).toEqual([
    "DTSTART:20260504T080000Z",
    "DTSTART:20260511T080000Z",
    "DTSTART:20260518T080000Z",
  ]);
});

test("days on which somebody has the vehicle are named, nothing is reserved, and they can be left out", async () => {
  const { ask, pool, reserve, pickups } = await aDesk();
  await ask(1, "POST /Reservations", {
    ...aWish(pool, "08:00", "12:00"),
    pickupDate: "2026-05-11T11:00:00Z",
    returnDate: "2026-05-11T15:00:00Z",
  });
  expect(await reserve(5, weekly("2026-05-18"))).toMatchObject({
    status: 409,
    body: { errors: { vehicleId: ["Das Fahrzeug ist an diesen Tagen bereits reserviert: 11.05.2026"] } },
  });
  expect(await pickups()).toEqual(["2026-05-11T11:00"]);
  expect(await reserve(5, weekly("2026-05-18", ["2026-05-11"]))).toMatchObject({ status: 201 });
  expect(await pickups()).toEqual(["2026-05-04T08:00", "2026-05-11T11:00", "2026-05-18T08:00"]);
});

test("a series that is empty, too long or overlaps itself is refused by its field", async () => {
  const { ask, pool, reserve } = await aDesk();
  const refused = (field: string) => ({ status: 400, body: { errors: { [field]: [expect.any(String)] } } });
  expect(await reserve(5, weekly("2026-05-03"))).toMatchObject(refused("weekly.until"));
  expect(await reserve(5, weekly("2027-05-06"))).toMatchObject(refused("weekly.until"));
  expect(await reserve(5, weekly("2026-05-04", ["2026-05-04"]))).toMatchObject(refused("weekly"));
  const wish = { ...aWish(pool, "08:00", "12:00", weekly("2026-06-01")), returnDate: "2026-05-11T08:01:00Z" };
  expect(await ask(5, "POST /Reservations", wish)).toMatchObject(refused("returnDate"));
});

test("of two who reserve series at once one gets all of them, and the other nothing", async () => {
  const { reserve, pickups } = await aDesk();
  const answers = await Promise.all([reserve(1, weekly("2026-06-01")), reserve(5, weekly("2026-06-01"))]);
  expect(statusesOf(answers)).toEqual([201, 409]);
  expect(await pickups()).toHaveLength(5);
});

test("all from one on are cancelled with one mail that takes them out of the calendar", async () => {
  const { ask, reserve, pickups, people, mails, pool } = await aDesk();
  await reserve(5, weekly("2026-05-25"));
  await mails(people[5]);
  const { body } = await ask<Page<Reservation>>(1, `GET /Reservations?vehicleIds=${pool}`);
  const [, second] = body.items;
  expect(await ask(1, `DELETE /Reservations/${second!.id}?isFollowing=true`)).toMatchObject({ status: 204 });
  expect(await pickups()).toEqual(["2026-05-04T08:00"]);
  const [mail, ...more] = await mails(people[5]);
  expect(more).toEqual([]);
  expect(mail!.text).toMatch(/hat 3 Ihrer Reservierungen von Caddy storniert/);
  const [file] = mail!.attachments!;
  expect(file!.type).toContain("method=CANCEL");
  const lines = file!.content.toString().split("\r\n");
  expect(lines).toContain("METHOD:CANCEL");
  expect(lines.filter((line) => line === "STATUS:CANCELLED")).toHaveLength(3);
  expect(lines).toContain(`UID:${second!.id}@wegbuch.example`);
});

test("all from one on are moved by as much, even into each other's place", async () => {
  const { ask, reserve, pickups, pool, historyOf } = await aDesk();
  await reserve(5, weekly("2026-05-18"));
  const { body } = await ask<Page<Reservation>>(1, `GET /Reservations?vehicleIds=${pool}`);
  const [first, second] = body.items;
  const moved = {
    ...aWish(pool, "09:00", "13:00", { purpose: "Messe", isFollowing: true }),
    pickupDate: "2026-05-18T09:00:00Z",
    returnDate: "2026-05-18T13:00:00Z",
  };
  const changed = await ask<Reservation>(5, `PUT /Reservations/${second!.id}`, moved);
  expect(changed).toMatchObject({ status: 200, body: { pickupDate: "2026-05-18T09:00:00.000Z", status: 0 } });
  expect(await pickups()).toEqual(["2026-05-04T08:00", "2026-05-18T09:00", "2026-05-25T09:00"]);
  expect(await historyOf(second!.id)).toContain("purpose:  → Messe");

  const onto = { ...moved, pickupDate: "2026-05-04T10:00:00Z", returnDate: "2026-05-04T14:00:00Z" };
  expect(await ask(5, `PUT /Reservations/${second!.id}`, onto)).toMatchObject({
    status: 409,
    body: { errors: { vehicleId: ["Das Fahrzeug ist an diesen Tagen bereits reserviert: 04.05.2026"] } },
  });
  expect(await ask(5, `PUT /Reservations/${first!.id}`, { ...moved, isFollowing: false })).toMatchObject({
    status: 409,
  });
  expect(await pickups()).toHaveLength(3);
});

test("what was fetched early or is another's stays when a series is cancelled from before it", async () => {
  const { ask, reserve, pickups, pool } = await aDesk();
  const { body: first } = await reserve(5, weekly("2026-05-18"));
  await asOwner(
    database,
    "update reservations set checked_out_at = now(), out_mileage = 0 where vehicle_id = $1 and pickup_at = '2026-05-11 08:00Z'",
    [pool],
  );
  expect(await ask(5, `DELETE /Reservations/${first.id}?isFollowing=true`)).toMatchObject({ status: 204 });
  expect(await pickups()).toEqual(["2026-05-11T08:00"]);
});

test("a trip names its reservation, and a reservation its trips, to whom they may be seen (rule reservations/matching)", async () => {
  const { ask, reserve, people, mandatorId, pool } = await aDesk();
  const { body: reservation } = await reserve(5);
  const trip = { vehicle_id: pool, driver_id: people[5], reservation_id: reservation.id };
  const tripId = await aTrip(database, mandatorId, trip);
  const other = await aTrip(database, mandatorId, {
    vehicle_id: await aVehicle(database, mandatorId, { type: 2 }),
  });
  await asOwner(database, "update mandators set is_recount_waiting = false where id = $1", [mandatorId]);
  const reservationsOf = async (role: 1 | 3 | 4 | 5, id: string) =>
    (await ask<Page<Reservation>>(role, `GET /Reservations?tripId=${id}`)).body.items.map((each) => each.id);
  expect(await reservationsOf(1, tripId)).toEqual([reservation.id]);
  expect(await reservationsOf(5, tripId)).toEqual([reservation.id]);
  expect(await reservationsOf(4, tripId)).toEqual([]);
  expect(await reservationsOf(1, other)).toEqual([]);

  const tripsOf = async (role: 1 | 4 | 5) =>
    (await ask<Page<Trip>>(role, `GET /Trips?reservationId=${reservation.id}`)).body.items.map(
      ({ id }) => id,
    );
  expect(await tripsOf(1)).toEqual([tripId]);
  expect(await tripsOf(5)).toEqual([tripId]);
  expect(await tripsOf(4)).toEqual([]);
});
