import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { expect, test } from "vitest";
import { aReservationDesk, aWish } from "../../../test/kit/api/reservations.ts";
import { aTrip } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { fixClock } from "../../platform/clock.ts";

const database = await aDatabase();

const at = (time: string) => new Date(`2026-05-04T${time}:00Z`);

/** Three people who have reserved a vehicle one after the other, of whom the second never comes. */
async function threeInTurn() {
  const desk = await aReservationDesk(database);
  const reserve = async (role: 1 | 3 | 5, from: string, to: string) =>
    (await desk.ask<Reservation>(role, "POST /Reservations", aWish(desk.pool, from, to))).body.id;
  const [first, second, third] = [
    await reserve(3, "07:00", "08:00"),
    await reserve(1, "08:00", "09:00"),
    await reserve(5, "09:00", "10:00"),
  ];
  const drive = (reservation_id: string, role: 3 | 5, from: string, to: string) =>
    aTrip(database, desk.mandatorId, {
      vehicle_id: desk.pool,
      driver_id: desk.people[role],
      started_at: at(from),
      finished_at: at(to),
      reservation_id,
    });
  const handovers = async () => {
    const list = await desk.ask<{ items: Reservation[] }>(
      1,
      "GET /Reservations?from=2026-05-04T00:00:00Z&to=2026-05-05T00:00:00Z",
    );
    const time = (instant: string | null) => instant?.slice(11, 16) ?? null;
    return [first, second, third].map((id) => {
      const { checkedOutAt, checkedInAt } = list.body.items.find((each) => each.id === id)!;
      return [time(checkedOutAt), time(checkedInAt)];
    });
  };
  const driver = async () =>
    (await desk.ask<{ currentDriver: { id: string } | null }>(1, `GET /Vehicles/${desk.pool}`)).body
      .currentDriver?.id;
  return { ...desk, first, third, drive, handovers, driver };
}

test("a vehicle is brought back by the first one after who fetched it, though another in between never came", async () => {
  const { first, third, drive, handovers } = await threeInTurn();
  await drive(first, 3, "07:10", "07:50");
  expect(await handovers()).toEqual([
    ["07:10", null],
    [null, null],
    [null, null],
  ]);
  await drive(third, 5, "09:05", "09:20");
  expect(await handovers()).toEqual([
    ["07:10", "09:05"],
    [null, null],
    ["09:05", null],
  ]);
});

test("who drives a vehicle is no more who fetched it once it is brought back so", async () => {
  const { ask, first, third, drive, handovers, driver, people } = await threeInTurn();
  fixClock(at("07:00"));
  await ask(3, `POST /Reservations/${first}/CheckOut`, { mileageInMeters: 1_000 });
  expect(await driver()).toBe(people[3]);
  await drive(third, 5, "09:05", "09:20");
  expect([(await handovers())[0], await driver()]).toEqual([["07:00", "09:05"], people[5]]);
});
