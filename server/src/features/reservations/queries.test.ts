import type { Page } from "@wegbuch/contract/kit/page";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { expect, test } from "vitest";
import { advanceClock } from "../../platform/clock.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { aReservationDesk, aWish } from "../../../test/kit/api/reservations.ts";

const database = await aDatabase();
type Desk = Awaited<ReturnType<typeof aReservationDesk>>;
type Role = Parameters<Desk["ask"]>[0];

/** Six reservations of the pool vehicle, an hour each; at half past ten the first two are over and one is cancelled. */
async function aBusyVehicle() {
  const desk = await aReservationDesk(database);
  const { ask, pool } = desk;
  const ids: Record<string, string> = {};
  for (const [index, role] of ([5, 3, 5, 1, 5, 5] as const).entries()) {
    const [from, to] = [8 + index, 9 + index].map((hour) => `${String(hour).padStart(2, "0")}:00`);
    const wish = aWish(pool, from!, to!, { purpose: "Messe", comment: "Rampe" });
    ids[from!] = (await ask<Reservation>(role, "POST /Reservations", wish)).body.id;
  }
  await ask(5, `DELETE /Reservations/${ids["12:00"]}`);
  advanceClock(4.5 * 3_600_000);
  const list = async (role: Role, query: string) =>
    (await ask<Page<Reservation>>(role, `GET /Reservations?vehicleIds=${pool}&${query}`)).body;
  const hours = ({ items }: Page<Reservation>) =>
    items.map(({ pickupDate, status }) => `${pickupDate.slice(11, 13)}:${status}`);
  return { ...desk, list, hours };
}

test("one's own and one's archive stand apart, what comes next first and what was last first", async () => {
  const { list, hours } = await aBusyVehicle();
  expect(hours(await list(5, "mine=true&isArchived=false"))).toEqual(["10:1", "13:0"]);
  expect(hours(await list(5, "mine=true&isArchived=true"))).toEqual(["12:3", "08:2"]);
  expect(hours(await list(1, "isArchived=true"))).toEqual(["12:3", "09:2", "08:2"]);
});

test("a planner shows what overlaps its days of everybody, without what was cancelled", async () => {
  const { list, hours, inScope, ask } = await aBusyVehicle();
  const period = (from: string, to: string) => `from=2026-05-04T${from}:00Z&to=2026-05-04T${to}:00Z`;
  expect(hours(await list(5, period("09:30", "11:00")))).toEqual(["09:2", "10:1"]);
  expect(hours(await list(6, period("09:00", "10:00")))).toEqual(["09:2"]);
  expect(hours(await list(5, period("00:00", "23:00")))).toEqual(["08:2", "09:2", "10:1", "11:0", "13:0"]);
  const page = await ask<Page<Reservation>>(5, "GET /Reservations?perPage=2&page=2");
  expect(page.body).toMatchObject({ totalCount: 11, pageCount: 6, page: 2, perPage: 2 });
  expect(inScope(5).reservation).toBeDefined();
  const backwards = await ask(5, `GET /Reservations?${period("12:00", "11:00")}`);
  expect(backwards.status).toBe(400);
});

test("a driver sees of others who has a vehicle and when, but not what for (rule reservations/discretion)", async () => {
  const { list } = await aBusyVehicle();
  const told = async (role: Role) =>
    (await list(role, "")).items.map(({ purpose, comment, isEditable }) => [purpose, comment, isEditable]);
  const [open, fixed, masked] = [
    ["Messe", "Rampe", true],
    ["Messe", "Rampe", false],
    [null, null, false],
  ];
  expect(await told(5)).toEqual([open, masked, open, masked, open]);
  expect(await told(6)).toEqual([masked, masked, masked, masked, masked]);
  expect(await told(3)).toEqual([masked, open, masked, masked, masked]);
  expect(await told(4)).toEqual([masked, fixed, masked, masked, masked]);
  expect(await told(1)).toEqual([open, open, open, open, open]);
  expect(await told(2)).toEqual([fixed, fixed, fixed, fixed, fixed]);
});

test("the history of a reservation is for those who see all of it", async () => {
  const { list, ask } = await aBusyVehicle();
  const { id } = (await list(5, "mine=true&isArchived=false")).items[0]!;
  const status = async (role: Role) => (await ask(role, `GET /Histories/${id}`)).status;
  expect(await Promise.all(([1, 2, 3, 4, 5, 6] as const).map(status))).toEqual([
    200, 200, 404, 404, 200, 404,
  ]);
});
