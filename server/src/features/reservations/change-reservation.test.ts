import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDriver, aVehicle } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { aCaller } from "../../../test/kit/api/people.ts";
import { aReservationDesk, aWish, isReserved } from "../../../test/kit/api/reservations.ts";
import { asking, aSupport } from "../../../test/kit/api/support.ts";
import { aCar } from "../../../test/kit/api/vehicles.ts";

const database = await aDatabase();
type Desk = Awaited<ReturnType<typeof aReservationDesk>>;
type Role = Parameters<Desk["ask"]>[0];

const hourMs = 3_600_000;

/** The caller's reservation from eight to twelve. */
async function aReservation({ ask, pool }: Desk, role: Role = 5, given: object = {}): Promise<string> {
  const { body } = await ask<Reservation>(role, "POST /Reservations", aWish(pool, "08:00", "12:00", given));
  return body.id;
}

/** What somebody else did with his reservations; that he has them he is told besides. */
const toldTo = async (email: string) =>
  (await mailsTo(database, email)).filter(({ kind }) => kind === mailKinds.reservationChanged);

const addressOf = async (userId: string) =>
  (await asOwner<{ email: string }>(database, "select email from logins where id = $1", [userId]))[0]!.email;

const nameOf = async (userId: string) => {
  const name = "select first_name || ' ' || last_name as name from users where id = $1";
  return (await asOwner<{ name: string }>(database, name, [userId]))[0]!.name;
};

test("who reserved a vehicle changes everything as long as it is to come, and its history says so", async () => {
  const desk = await aReservationDesk(database);
  const { ask, mandatorId, historyOf, people } = desk;
  const van = await aVehicle(database, mandatorId, { name: "Bus", type: 2 });
  const id = await aReservation(desk, 5, { purpose: "Messe" });
  const wish = aWish(van, "09:00", "13:00", { pickupAddress: "Tor 3", comment: "mit Rampe" });
  const changed = await ask<Reservation>(5, `PUT /Reservations/${id}`, wish);
  expect(changed).toMatchObject({
    status: 200,
    body: {
      ...wish,
      pickupDate: "2026-05-04T09:00:00.000Z",
      returnDate: "2026-05-04T13:00:00.000Z",
      purpose: "",
    },
  });
  expect(await historyOf(id, 5)).toEqual([
    "created:  → Caddy",
    "vehicle: Caddy → Bus",
    "pickupDate: 04.05.2026 10:00:00 → 04.05.2026 11:00:00",
    "returnDate: 04.05.2026 14:00:00 → 04.05.2026 15:00:00",
    "pickupAddress: Hof 1 → Tor 3",
    "purpose: Messe → ",
    "comment:  → mit Rampe",
  ]);
  await ask(5, `DELETE /Reservations/${id}`);
  expect((await historyOf(id, 5)).at(-1)).toBe("status:  → cancelled");
  // Of what he changes himself nothing; what he cancels goes from his calendar.
  const told = (await toldTo(await addressOf(people[5]))).map(({ subject }) => subject);
  expect(told).toEqual(["Reservierung storniert"]);
});

test("a reservation under way can only be returned otherwise and be commented", async () => {
  const desk = await aReservationDesk(database);
  const { ask, pool } = desk;
  const id = await aReservation(desk);
  const change = (wish: object) => ask<Reservation>(5, `PUT /Reservations/${id}`, wish);
  advanceClock(3 * hourMs);
  const later = { returnAddress: "Hof 9", comment: "voll getankt" };
  expect(await change(aWish(pool, "08:00", "13:00", later))).toMatchObject({
    status: 200,
    body: { ...later, status: 1, returnDate: "2026-05-04T13:00:00.000Z" },
  });
  for (const [field, wish] of Object.entries({
    pickupDate: aWish(pool, "08:01", "13:00", later),
    pickupAddress: aWish(pool, "08:00", "13:00", { ...later, pickupAddress: "Tor 3" }),
    purpose: aWish(pool, "08:00", "13:00", { ...later, purpose: "Messe" }),
    vehicleId: aWish(newId(), "08:00", "13:00", later),
  })) {
    expect(await change(wish)).toMatchObject({
      status: 409,
      body: {
        errors: {
          [field]: ["Bei einer laufenden Reservierung können nur Rückgabe und Kommentar geändert werden"],
        },
      },
    });
  }
  expect(await change(aWish(pool, "08:00", "08:59", later))).toMatchObject({
    status: 400,
    body: { errors: { returnDate: ["Der Zeitpunkt liegt in der Vergangenheit"] } },
  });
  expect(await change(aWish(pool, "08:00", "09:00", later))).toMatchObject({
    status: 200,
    body: { status: 2 },
  });
});

test("what is over or cancelled is neither changed nor cancelled", async () => {
  const desk = await aReservationDesk(database);
  const { ask, pool } = desk;
  const [over, cancelled] = [await aReservation(desk), newId()];
  await asOwner(
    database,
    `insert into reservations (mandator_id, id, vehicle_id, driver_id, pickup_at, return_at, pickup_address,
       return_address, created_at, cancelled_at)
     values ($1, $2, $3, $4, '2026-05-09', '2026-05-10', 'Hof', 'Hof', $5, $5)`,
    [desk.mandatorId, cancelled, pool, desk.people[5], clock.now()],
  );
  advanceClock(6 * hourMs);
  const said = {
    [over]: "Die Reservierung ist bereits abgeschlossen",
    [cancelled]: "Die Reservierung ist bereits storniert",
  };
  for (const [id, message] of Object.entries(said)) {
    const refused = { status: 409, body: { title: "Conflict", status: 409, message } };
    expect(await ask(5, `PUT /Reservations/${id}`, aWish(pool, "08:00", "13:00"))).toEqual(refused);
    expect(await ask(1, `DELETE /Reservations/${id}`)).toEqual(refused);
  }
});

test("another period is taken only where nobody else is, one's own does not count", async () => {
  const desk = await aReservationDesk(database);
  const { ask, pool } = desk;
  const id = await aReservation(desk);
  await ask(3, "POST /Reservations", aWish(pool, "13:00", "14:00"));
  expect(await ask(5, `PUT /Reservations/${id}`, aWish(pool, "10:00", "13:01"))).toEqual(isReserved);
  expect((await ask(5, `PUT /Reservations/${id}`, aWish(pool, "10:00", "13:00"))).status).toBe(200);
});

test("one changes one's own, an admin all, a leader what lies in his groups, viewers nothing", async () => {
  const desk = await aReservationDesk(database);
  const { ask, pool, people, mandatorId, groups, origin } = desk;
  const west = await aCaller(database, origin, await aDriver(database, mandatorId));
  const id = (await west.ask<Reservation>("POST /Reservations", aWish(pool, "08:00", "12:00"))).body.id;
  const change = (role: Role) => ask(role, `PUT /Reservations/${id}`, aWish(pool, "08:00", "12:00"));
  const isNotYours = { status: 403, body: { message: "Sie können nur Ihre eigenen Reservierungen ändern" } };
  expect(await change(5)).toMatchObject(isNotYours);
  expect(await change(3)).toMatchObject(isNotYours);
  expect(await ask(3, `DELETE /Reservations/${id}`)).toMatchObject(isNotYours);
  for (const viewer of [2, 4, 6] as const) expect((await change(viewer)).status).toBe(403);
  expect((await change(1)).status).toBe(200);
  expect((await ask(1, `PUT /Reservations/${newId()}`, aWish(pool, "08:00", "12:00"))).status).toBe(404);
  const foreign = await aReservationDesk(database);
  expect((await foreign.ask(1, `DELETE /Reservations/${id}`)).status).toBe(404);
  const intoEast = "insert into group_users (mandator_id, group_id, user_id) values ($1, $2, $3)";
  await asOwner(database, intoEast, [mandatorId, groups.east, west.id]);
  expect((await change(3)).status).toBe(200);
  expect((await ask(3, `DELETE /Reservations/${id}`)).status).toBe(204);
  expect(people[3]).not.toBe(west.id);
});

test("a leader also changes reservations of the vehicles in his groups", async () => {
  const desk = await aReservationDesk(database);
  const { ask, pool, mandatorId, groups } = desk;
  const id = await aReservation(desk, 1);
  expect((await ask(3, `DELETE /Reservations/${id}`)).status).toBe(403);
  const intoEast = "insert into group_vehicles (mandator_id, group_id, vehicle_id) values ($1, $2, $3)";
  await asOwner(database, intoEast, [mandatorId, groups.east, pool]);
  expect((await ask(3, `DELETE /Reservations/${id}`)).status).toBe(204);
});

test("a driver is told by mail that somebody else changed or cancelled his reservation, in his language", async () => {
  const desk = await aReservationDesk(database);
  const { ask, pool, people } = desk;
  const address = await addressOf(people[5]);
  const id = await aReservation(desk, 5, { purpose: "Messe" });
  await ask(1, `PUT /Reservations/${id}`, aWish(pool, "08:00", "12:00", { purpose: "Messe" }));
  expect(await toldTo(address)).toEqual([]);
  await ask(1, `PUT /Reservations/${id}`, aWish(pool, "09:00", "12:00", { purpose: "Messe" }));
  const [changed, ...others] = await toldTo(address);
  expect(others).toEqual([]);
  expect(changed!.subject).toBe("Reservierung geändert");
  expect(changed!.text).toContain("hat Ihre Reservierung von Caddy geändert. Geändert wurde: Abholung.");
  expect(changed!.text).toContain(`${await nameOf(people[1])} hat Ihre Reservierung`);
  expect(changed!.text).toContain(
    "Abholung: 04.05.2026 11:00, Hof 1\nRückgabe: 04.05.2026 14:00, Hof 2\nZweck: Messe",
  );
  expect(changed!.text).toContain("https://wegbuch.example/reservation");
  await asOwner(database, "update users set language = 'en' where id = $1", [people[5]]);
  await ask(1, `PUT /Reservations/${id}`, aWish(pool, "10:00", "12:00"));
  await ask(1, `DELETE /Reservations/${id}`);
  const [cancelled, ...more] = await toldTo(address);
  expect(more).toEqual([]);
  expect(cancelled!.subject).toBe("Reservation cancelled");
  expect(cancelled!.text).toContain("has cancelled your reservation of Caddy.");
});

test("support acting as the driver is somebody else", async () => {
  const desk = await aReservationDesk(database);
  const id = await aReservation(desk);
  const support = await aSupport(database);
  await support.ask(`POST /Users/${desk.people[5]}/Surrogate`);
  const answer = await asking(desk.origin, support.authorization)(`DELETE /Reservations/${id}`);
  expect(answer.status).toBe(204);
  expect(await toldTo(await addressOf(desk.people[5]))).toHaveLength(1);
});

test("an archived vehicle or driver loses what was reserved to come, with a mail, but not what is under way", async () => {
  const desk = await aReservationDesk(database);
  const { ask, pool, mandatorId, origin, historyOf } = desk;
  const van = await aVehicle(database, mandatorId, { name: "Bus", type: 2 });
  const driver = await aCaller(database, origin, await aDriver(database, mandatorId));
  const reserve = async (id: string, from: string, to: string) =>
    (await driver.ask<Reservation>("POST /Reservations", aWish(id, from, to))).body.id;
  const [first, second] = [await reserve(pool, "08:00", "09:00"), await reserve(pool, "09:30", "11:00")];
  const third = await reserve(van, "10:00", "11:00");
  advanceClock(2.5 * hourMs);
  const statusOf = async (id: string) => {
    const list = await ask<{ items: Reservation[] }>(1, "GET /Reservations?isArchived=true&perPage=99");
    return list.body.items.some((one) => one.id === id && one.status === 3);
  };
  await ask(1, `POST /Vehicles/${pool}/ToggleArchive`, { comment: "Verkauft" });
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await toldTo(await addressOf(driver.id))).toMatchObject([{ subject: "Reservierung storniert" }]);
  await ask(1, `POST /Users/${driver.id}/ToggleArchive`, { comment: "Ausgeschieden" });
  expect(await statusOf(third)).toBe(true);
  expect((await historyOf(third)).at(-1)).toBe("status:  → cancelled");
  expect(await toldTo(await addressOf(driver.id))).toHaveLength(1);
});

test("a vehicle that leaves the pool loses what was reserved to come, with a mail", async () => {
  const desk = await aReservationDesk(database);
  const { ask, pool, people, historyOf } = desk;
  const id = await aReservation(desk);
  const change = (given: object) => ask(1, `PUT /Vehicles/${pool}`, aCar(given));
  expect((await change({ name: "Hochdach" })).status).toBe(200);
  expect(await historyOf(id)).toHaveLength(1);
  expect((await change({ type: 0, ownerId: people[3] })).status).toBe(200);
  expect((await historyOf(id)).at(-1)).toBe("status:  → cancelled");
  expect(await toldTo(await addressOf(people[5]))).toMatchObject([{ subject: "Reservierung storniert" }]);
});
