import type { Page } from "@wegbuch/contract/kit/page";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { expect, test } from "vitest";
import { aReservationDesk, aWish } from "../kit/api/reservations.ts";
import { aVehicle } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";

const database = await aDatabase();

/** A desk with a series from eight to twelve on 4, 11 and 18 May 2026, by its pickup. */
async function aSeries() {
  const desk = await aReservationDesk(database);
  const { ask, pool } = desk;
  const weekly = { weekly: { until: "2026-05-18" } };
  await ask(5, "POST /Reservations", aWish(pool, "08:00", "12:00", { purpose: "Markt", ...weekly }));
  const list = async () => {
    const { body } = await ask<Page<Reservation>>(1, "GET /Reservations?perPage=99");
    return body.items
      .filter(({ seriesId }) => seriesId !== null)
      .toSorted((one, other) => one.pickupDate.localeCompare(other.pickupDate));
  };
  const [first, second, third] = await list();
  const change = (one: Reservation, given: object) => {
    const { vehicleId, pickupDate, returnDate, pickupAddress, returnAddress, purpose } = one;
    const was = { vehicleId, pickupDate, returnDate, pickupAddress, returnAddress, purpose };
    return ask<Reservation>(5, `PUT /Reservations/${one.id}`, { ...was, ...given });
  };
  const all = async () =>
    (await list()).map(({ vehicle, pickupDate, returnDate, purpose, returnAddress }) => {
      const [from, to] = [pickupDate.slice(5, 16), returnDate.slice(5, 16)];
      return [vehicle.name, `${from} - ${to}`, purpose, returnAddress].join(", ");
    });
  return { ...desk, first: first!, second: second!, third: third!, change, all };
}

test("what was changed of one time alone stays when all from one on are changed (rule reservations/series)", async () => {
  const { first, second, third, change, all, mandatorId } = await aSeries();
  const van = await aVehicle(database, mandatorId, { name: "Bus", type: 2 });
  const alone = { purpose: "Messe", pickupDate: "2026-05-12T10:00:00Z", returnDate: "2026-05-12T15:00:00Z" };
  await change(second, alone);
  await change(third, { vehicleId: van });
  expect(await change(first, { returnAddress: "Hof 9", isFollowing: true })).toMatchObject({ status: 200 });
  expect(await all()).toEqual([
    "Caddy, 05-04T08:00 - 05-04T12:00, Markt, Hof 9",
    "Caddy, 05-12T10:00 - 05-12T15:00, Messe, Hof 9",
    "Bus, 05-18T08:00 - 05-18T12:00, Markt, Hof 9",
  ]);
  const later = { returnAddress: "Hof 9", returnDate: "2026-05-04T12:30:00Z", isFollowing: true };
  expect(await change(first, { ...later, pickupDate: "2026-05-04T09:00:00Z" })).toMatchObject({
    status: 200,
  });
  expect(await all()).toEqual([
    "Caddy, 05-04T09:00 - 05-04T12:30, Markt, Hof 9",
    "Caddy, 05-12T11:00 - 05-12T15:30, Messe, Hof 9",
    "Bus, 05-18T09:00 - 05-18T12:30, Markt, Hof 9",
  ]);
});

test("a later time on another vehicle is refused where somebody has that one", async () => {
  const { ask, first, third, change, all, mandatorId } = await aSeries();
  const van = await aVehicle(database, mandatorId, { name: "Bus", type: 2 });
  await change(third, { vehicleId: van });
  const taken = { pickupDate: "2026-05-18T12:00:00Z", returnDate: "2026-05-18T13:00:00Z" };
  await ask(3, "POST /Reservations", { ...aWish(van, "12:00", "13:00"), ...taken });
  const before = await all();
  expect(await change(first, { returnDate: "2026-05-04T12:30:00Z", isFollowing: true })).toMatchObject({
    status: 409,
    body: { errors: { vehicleId: ["Das Fahrzeug ist an diesen Tagen bereits reserviert: 18.05.2026"] } },
  });
  expect(await all()).toEqual(before);
});

test("a later time that would end before it begins is named, and nothing is changed", async () => {
  const { first, second, change, all } = await aSeries();
  await change(second, { returnDate: "2026-05-11T09:00:00Z" });
  const before = await all();
  expect(await change(first, { pickupDate: "2026-05-04T09:00:00Z", isFollowing: true })).toMatchObject({
    status: 409,
    body: { errors: { returnDate: ["Die Reservierung vom 11.05.2026 würde dadurch zu kurz oder zu lang"] } },
  });
  expect(await all()).toEqual(before);
});

test("the times of a series keep the company's distance from each other, too (rule reservations/buffer)", async () => {
  const { ask, pool } = await aReservationDesk(database);
  const policy = { bufferInMinutes: 60, cancelsNotPickedUp: false };
  expect(await ask(1, "PUT /Mandators/Reservations", policy)).toMatchObject({ status: 204 });
  const series = (returnDate: string) =>
    ask(5, "POST /Reservations", {
      ...aWish(pool, "08:00", "12:00", { weekly: { until: "2026-05-18" } }),
      returnDate,
    });
  expect(await series("2026-05-11T07:01:00Z")).toMatchObject({
    status: 409,
    body: {
      errors: { vehicleId: ["Das Fahrzeug ist an diesen Tagen bereits reserviert: 11.05.2026, 18.05.2026"] },
    },
  });
  expect(await series("2026-05-11T07:00:00Z")).toMatchObject({ status: 201 });
});
