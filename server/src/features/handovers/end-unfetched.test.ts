import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { expect, test } from "vitest";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { aReservationDesk, aWish } from "../../../test/kit/api/reservations.ts";
import { aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { clock, fixClock } from "../../platform/clock.ts";
import { endUnfetchedReservations } from "./jobs.ts";

const database = await aDatabase();

const at = (time: string) => fixClock(new Date(`2026-05-04T${time}:00Z`));

async function aDesk() {
  const desk = await aReservationDesk(database);
  const [email] = await asOwner<{ email: string }>(database, "select email from logins where id = $1", [
    desk.people[5],
  ]);
  const reserve = async (vehicleId: string) =>
    (await desk.ask<Reservation>(5, "POST /Reservations", aWish(vehicleId, "08:00", "12:00"))).body.id;
  const end = () => endUnfetchedReservations({ database, clock }, desk.mandatorId);
  const status = async (id: string) => {
    const list = await desk.ask<{ items: Reservation[] }>(
      5,
      "GET /Reservations?mine=true&isArchived=true&from=2026-05-04T00:00:00Z",
    );
    return list.body.items.find((each) => each.id === id)?.status ?? null;
  };
  const mails = async () =>
    (await mailsTo(database, email!.email))
      .map(({ subject }) => subject)
      .filter((each) => /Nicht/.test(each));
  const switchOn = () =>
    desk.ask(1, "PUT /Mandators/Reservations", { bufferInMinutes: 0, cancelsNotPickedUp: true });
  return { ...desk, reserve, end, status, mails, switchOn };
}

test("what nobody fetches within an hour is cancelled, with a mail, once its company wants that", async () => {
  const desk = await aDesk();
  const id = await desk.reserve(desk.pool);
  at("09:00");
  await desk.end();
  expect(await desk.status(id)).toBeNull();
  expect((await desk.switchOn()).status).toBe(204);
  at("08:59");
  await desk.end();
  expect(await desk.status(id)).toBeNull();
  at("09:00");
  await Promise.all([desk.end(), desk.end()]);
  expect(await desk.status(id)).toBe(3);
  expect(await desk.mails()).toEqual(["Nicht abgeholt"]);
  expect((await desk.historyOf(id, 5)).at(-1)).toBe("status:  → cancelled");
});

test("what its driver or a trip fetched, and what is driving, stays", async () => {
  const desk = await aDesk();
  await desk.switchOn();
  const vehicles = [desk.pool];
  for (const name of ["Bus", "Combo"])
    vehicles.push(await aVehicle(database, desk.mandatorId, { name, type: 2 }));
  const [fetched, driven, driving] = [
    await desk.reserve(vehicles[0]!),
    await desk.reserve(vehicles[1]!),
    await desk.reserve(vehicles[2]!),
  ];
  at("08:10");
  await desk.ask(5, `POST /Reservations/${fetched}/CheckOut`, { mileageInMeters: 1_000 });
  const trip = {
    started_at: new Date("2026-05-04T08:20:00Z"),
    finished_at: new Date("2026-05-04T08:40:00Z"),
  };
  await aTrip(database, desk.mandatorId, { vehicle_id: vehicles[1]!, reservation_id: driven, ...trip });
  await aTrip(database, desk.mandatorId, { vehicle_id: vehicles[2]!, ...trip, finished_at: null });
  at("09:30");
  await desk.end();
  for (const id of [fetched, driven, driving]) expect(await desk.status(id)).toBeNull();
  expect(await desk.mails()).toEqual([]);
});

test("a driver who fetches it at the last moment has it, or it was cancelled before: never both", async () => {
  const desk = await aDesk();
  await desk.switchOn();
  const id = await desk.reserve(desk.pool);
  at("09:00");
  const [answer] = await Promise.all([
    desk.ask(5, `POST /Reservations/${id}/CheckOut`, { mileageInMeters: 1_000 }),
    desk.end(),
  ]);
  expect(await desk.status(id)).toBe(answer.status === 200 ? null : 3);
});
