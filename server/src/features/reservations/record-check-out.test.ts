import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { expect, test } from "vitest";
import { aReservationDesk, aWish } from "../../../test/kit/api/reservations.ts";
import { aTrip } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { fixClock } from "../../platform/clock.ts";

const database = await aDatabase();
type Desk = Awaited<ReturnType<typeof aReservationDesk>>;

const at = (time: string) => fixClock(new Date(`2026-05-04T${time}:00Z`));
const stands = (kilometres: number, note?: string, occurredAt?: string) => ({
  mileageInMeters: kilometres * 1_000,
  note,
  ...(occurredAt !== undefined && { occurredAt: `2026-05-04T${occurredAt}:00.000Z` }),
});

async function reserved({ ask, pool }: Desk, role: 1 | 3 | 5, from: string, to: string) {
  const { body } = await ask<Reservation>(role, "POST /Reservations", aWish(pool, from, to));
  return {
    id: body.id,
    checkOut: (by: 1 | 3 | 5, kilometres = 100, then?: string) =>
      ask<Reservation>(by, `POST /Reservations/${body.id}/CheckOut`, stands(kilometres, undefined, then)),
    checkIn: (by: 1 | 3 | 5, kilometres = 150, note?: string, then?: string) =>
      ask<Reservation>(by, `POST /Reservations/${body.id}/CheckIn`, stands(kilometres, note, then)),
    read: async () => {
      const list = await ask<{ items: Reservation[] }>(1, "GET /Reservations?from=2026-05-04T00:00:00Z");
      return list.body.items.find(({ id }) => id === body.id)!;
    },
  };
}

const refused = (message: string) => ({ status: 409, body: { title: "Conflict", status: 409, message } });

test("a vehicle is fetched from half an hour before its time on, and free at the next quarter after it is back", async () => {
  const desk = await aReservationDesk(database);
  const one = await reserved(desk, 5, "08:00", "12:00");
  at("07:29");
  expect(await one.checkOut(5)).toEqual(refused("Abgeholt werden kann ab 30 Minuten vor der Abholzeit"));
  expect(await one.checkIn(5)).toEqual(refused("Das Fahrzeug wurde noch nicht abgeholt"));
  at("07:30");
  expect(await one.checkOut(5)).toMatchObject({
    status: 200,
    body: { checkedOutAt: "2026-05-04T07:30:00.000Z", outMileageInMeters: 100_000, checkedInAt: null },
  });
  expect(await one.checkOut(1)).toEqual(refused("Das Fahrzeug wurde bereits abgeholt"));
  expect(await desk.ask(5, `DELETE /Reservations/${one.id}`)).toEqual(
    refused("Das Fahrzeug ist abgeholt; geben Sie es zuerst zurück"),
  );
  at("10:07");
  expect(await one.checkIn(5, 99)).toMatchObject({
    status: 400,
    body: { errors: { mileageInMeters: ["Der Kilometerstand ist niedriger als bei der Abholung"] } },
  });
  expect(await one.checkIn(5, 151.5, "Tank voll")).toMatchObject({
    status: 200,
    body: {
      checkedInAt: "2026-05-04T10:07:00.000Z",
      inToldAt: null,
      returnDate: "2026-05-04T10:15:00.000Z",
      inMileageInMeters: 151_500,
      inNote: "Tank voll",
      minutesLate: 0,
    },
  });
  expect(await one.checkIn(5)).toEqual(refused("Das Fahrzeug wurde bereits zurückgegeben"));
  expect((await desk.historyOf(one.id, 5)).slice(1)).toEqual([
    "checkedOutAt:  → 04.05.2026 09:30:00",
    "outMileageInMeters:  → 100,000",
    "returnDate: 04.05.2026 14:00:00 → 04.05.2026 12:15:00",
    "checkedInAt:  → 04.05.2026 12:07:00",
    "inMileageInMeters:  → 151,500",
    "inNote:  → Tank voll",
  ]);
});

test("nobody fetches what is over, cancelled, or still out with another", async () => {
  const desk = await aReservationDesk(database);
  const first = await reserved(desk, 3, "08:00", "12:00");
  const second = await reserved(desk, 5, "12:00", "14:00");
  const last = await reserved(desk, 5, "15:00", "16:00");
  await desk.ask(5, `DELETE /Reservations/${last.id}`);
  at("08:00");
  await first.checkOut(3);
  at("11:45");
  expect(await second.checkOut(5)).toMatchObject({
    status: 409,
    body: {
      message: expect.stringMatching(/^Das Fahrzeug ist noch mit Anna Huber \d+ unterwegs$/) as string,
    },
  });
  // It is late, and still driving.
  const driving = { vehicle_id: desk.pool, started_at: new Date("2026-05-04T11:20:00Z"), finished_at: null };
  const trip = await aTrip(database, desk.mandatorId, driving);
  at("12:10");
  expect((await second.checkOut(5)).status).toBe(409);
  await asOwner(
    database,
    "update trips set finished_at = '2026-05-04T12:25Z', reservation_id = $2 where id = $1",
    [trip, first.id],
  );
  at("12:30");
  expect(await second.checkOut(5)).toMatchObject({ status: 200 });
  expect(await first.read()).toMatchObject({
    checkedInAt: "2026-05-04T12:30:00.000Z",
    inMileageInMeters: null,
    minutesLate: 25,
  });
  at("15:10");
  expect(await last.checkOut(5)).toEqual(refused("Die Reservierung ist bereits storniert"));
  const over = await reserved(desk, 5, "16:00", "16:30");
  at("16:30");
  expect(await over.checkOut(5)).toEqual(refused("Die Reservierung ist bereits abgeschlossen"));
});

test("the first trip fetches a vehicle of which nobody said so, and the next one brings it back", async () => {
  const desk = await aReservationDesk(database);
  const [first, second] = [
    await reserved(desk, 3, "08:00", "09:00"),
    await reserved(desk, 5, "10:00", "11:00"),
  ];
  const drive = (reservation_id: string, from: string, to: string) =>
    aTrip(database, desk.mandatorId, {
      vehicle_id: desk.pool,
      started_at: new Date(`2026-05-04T${from}:00Z`),
      finished_at: new Date(`2026-05-04T${to}:00Z`),
      reservation_id,
    });
  await drive(first.id, "08:12", "08:50");
  expect(await first.read()).toMatchObject({ checkedOutAt: "2026-05-04T08:12:00.000Z", checkedInAt: null });
  await drive(second.id, "10:05", "10:20");
  expect(await first.read()).toMatchObject({ checkedInAt: "2026-05-04T10:05:00.000Z", minutesLate: 0 });
});

test("of two who fetch a vehicle at once one has it", async () => {
  const desk = await aReservationDesk(database);
  const one = await reserved(desk, 5, "08:00", "12:00");
  const other = await reserved(desk, 3, "12:00", "13:00");
  at("11:40");
  const answers = await Promise.all([one.checkOut(5), one.checkOut(1), other.checkOut(3), other.checkOut(1)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

test("one's own, and a leader or admin what lies within his scope, and nobody else", async () => {
  const desk = await aReservationDesk(database);
  const ofAdmin = await reserved(desk, 1, "06:10", "12:00");
  expect(await ofAdmin.checkOut(5)).toMatchObject({
    status: 403,
    body: { message: "Sie können nur Ihre eigenen Reservierungen ändern" },
  });
  expect((await ofAdmin.checkOut(3)).status).toBe(403);
  expect((await ofAdmin.checkOut(1)).status).toBe(200);
});

test("who fetched and brought back a vehicle without a connection tells it later as it was (rule offline/late-notes)", async () => {
  const desk = await aReservationDesk(database);
  const one = await reserved(desk, 5, "08:00", "12:00");
  at("18:00");
  expect(await one.checkIn(5, 151, undefined, "11:07")).toEqual(
    refused("Das Fahrzeug wurde noch nicht abgeholt"),
  );
  const out = {
    status: 200,
    body: { checkedOutAt: "2026-05-04T08:05:00.000Z", outToldAt: "2026-05-04T18:00:00.000Z" },
  };
  expect(await one.checkOut(5, 100, "08:05")).toMatchObject(out);
  expect(await one.checkOut(5, 100, "08:05")).toMatchObject(out);
  expect(await one.checkOut(5, 100, "08:06")).toEqual(refused("Das Fahrzeug wurde bereits abgeholt"));
  expect(await one.checkIn(5, 151, undefined, "08:04")).toEqual(
    refused("Das Fahrzeug wurde noch nicht abgeholt"),
  );
  const back = {
    status: 200,
    body: {
      checkedInAt: "2026-05-04T11:07:00.000Z",
      inToldAt: "2026-05-04T18:00:00.000Z",
      returnDate: "2026-05-04T11:15:00.000Z",
      minutesLate: 0,
    },
  };
  expect(await one.checkIn(5, 151, undefined, "11:07")).toMatchObject(back);
  expect(await one.checkIn(5, 151, undefined, "11:07")).toMatchObject(back);
  expect((await desk.historyOf(one.id, 5)).filter((line) => line.startsWith("checked"))).toEqual([
    "checkedOutAt:  → 04.05.2026 10:05:00",
    "checkedInAt:  → 04.05.2026 13:07:00",
  ]);
});

test("what was fetched without a connection is told though the vehicle has driven since, and brought back though the next one drives", async () => {
  const desk = await aReservationDesk(database);
  const one = await reserved(desk, 5, "08:00", "12:00");
  const next = await reserved(desk, 3, "12:00", "14:00");
  const drive = async (id: string, from: string, until: string) => {
    const [started_at, finished_at] = [from, until].map((time) => new Date(`2026-05-04T${time}:00Z`));
    const trip = { vehicle_id: desk.pool, started_at: started_at!, finished_at: finished_at! };
    const tripId = await aTrip(database, desk.mandatorId, trip);
    await asOwner(database, "update trips set reservation_id = $2 where id = $1", [tripId, id]);
  };
  await drive(one.id, "08:10", "08:40");
  at("08:50");
  expect(await one.checkOut(5, 100, "08:11")).toEqual(refused("Das Fahrzeug wurde bereits abgeholt"));
  expect(await one.checkOut(5, 100, "08:05")).toMatchObject({
    status: 200,
    body: { checkedOutAt: "2026-05-04T08:05:00.000Z", outMileageInMeters: 100_000 },
  });

  await drive(next.id, "12:10", "12:20");
  at("12:30");
  expect(await one.checkIn(5, 140, undefined, "11:50")).toMatchObject({
    status: 200,
    body: { checkedInAt: "2026-05-04T11:50:00.000Z", inMileageInMeters: 140_000 },
  });
});

test("nobody fetched a vehicle at a time at which the one before was still driving or had not brought it back, however late he tells it", async () => {
  const desk = await aReservationDesk(database);
  const first = await reserved(desk, 3, "07:00", "08:00");
  const second = await reserved(desk, 5, "08:00", "12:00");
  const trip = { vehicle_id: desk.pool, started_at: new Date("2026-05-04T07:10:00Z") };
  const tripId = await aTrip(database, desk.mandatorId, {
    ...trip,
    finished_at: new Date("2026-05-04T08:40:00Z"),
  });
  await asOwner(database, "update trips set reservation_id = $2 where id = $1", [tripId, first.id]);
  at("18:00");
  const isOut = {
    status: 409,
    body: { message: expect.stringMatching(/ist noch mit .* unterwegs$/) as string },
  };
  expect(await second.checkOut(5, 100, "08:05")).toMatchObject(isOut);
  expect(await first.checkIn(3, 140, undefined, "07:05")).toEqual(
    refused("Das Fahrzeug wurde noch nicht abgeholt"),
  );
  expect(await first.checkIn(3, 140, undefined, "08:24")).toEqual(
    refused("Das Fahrzeug war zu dieser Zeit noch unterwegs"),
  );
  expect(await first.checkIn(3, 140, undefined, "08:50")).toMatchObject({ status: 200 });
  expect(await second.checkOut(5, 140, "08:34")).toMatchObject(isOut);
  // They handed over the key, and had each noted it by then.
  expect(await second.checkOut(5, 140, "08:36")).toMatchObject({ status: 200 });
  expect(await first.read()).toMatchObject({ checkedInAt: "2026-05-04T08:50:00.000Z" });
});

test("whoever fetched a vehicle a little early and drove off is not taken for the one before, who still drives is", async () => {
  const desk = await aReservationDesk(database);
  const first = await reserved(desk, 3, "07:00", "08:00");
  const second = await reserved(desk, 5, "08:00", "12:00");
  const trip = { vehicle_id: desk.pool, started_at: new Date("2026-05-04T07:50:00Z"), finished_at: null };
  const tripId = await aTrip(database, desk.mandatorId, trip);
  at("07:40");
  await first.checkOut(3);
  at("09:00");
  expect(await first.checkIn(3, 140, undefined, "08:00")).toEqual(
    refused("Das Fahrzeug war zu dieser Zeit noch unterwegs"),
  );
  expect((await second.checkOut(5, 100, "08:03")).status).toBe(409);
  await asOwner(database, "update trips set driver_id = $2 where id = $1", [tripId, desk.people[5]]);
  expect(await second.checkOut(5, 100, "08:03")).toMatchObject({ status: 200 });
  expect(await first.read()).toMatchObject({ checkedInAt: "2026-05-04T08:03:00.000Z" });
});

test("who was taken to have brought a vehicle back when a later one came did so before, as the one between tells", async () => {
  const desk = await aReservationDesk(database);
  const [first, second, third] = [
    await reserved(desk, 3, "07:00", "08:00"),
    await reserved(desk, 5, "08:00", "09:00"),
    await reserved(desk, 1, "12:00", "14:00"),
  ];
  at("07:00");
  await first.checkOut(3);
  at("12:00");
  await third.checkOut(1, 150);
  expect(await first.read()).toMatchObject({ checkedInAt: "2026-05-04T12:00:00.000Z" });
  expect(await second.checkOut(5, 120, "08:05")).toMatchObject({ status: 200 });
  expect(await first.read()).toMatchObject({ checkedInAt: "2026-05-04T08:05:00.000Z" });
  expect((await desk.historyOf(first.id)).at(-1)).toBe(
    "checkedInAt: 04.05.2026 14:00:00 → 04.05.2026 10:05:00",
  );
});
