import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { queueSilence, queueUpkeep } from "../../src/features/webhooks/queue-due.ts";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { aTeam } from "../kit/api/people.ts";
import { aWish } from "../kit/api/reservations.ts";
import { aWebhook, deliveriesOf } from "../kit/api/webhooks.ts";
import { aBox, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

async function aWatched(given: Parameters<typeof aTeam>[1] = {}) {
  const team = await aTeam(database, given);
  const { id } = await aWebhook(database, team.mandatorId, { url: "https://93.184.216.34/" });
  const told = async () => (await deliveriesOf(database, id)).map(({ type }) => type);
  return { ...team, id, told };
}

test("what people make of a trip is told in order, and what is refused is not", async () => {
  // Only there trips are unlocked.
  const { ask, inScope, people, told } = await aWatched({ is_special_organisation: true });
  const form = (given: object = {}) => ({
    vehicleId: inScope(1).vehicle,
    driverId: people[5],
    startedAt: "2026-05-02T05:00:00.000Z",
    finishedAt: "2026-05-02T05:30:00.000Z",
    startAddress: { displayName: "Ring 1, 1010 Wien" },
    destinationAddress: { displayName: "Ring 2, 1010 Wien" },
    mileageInMeters: 5_000,
    type: 0,
    description: "Kunde",
    ...given,
  });
  const { body: trip } = await ask<Trip>(1, "POST /Trips", form());
  await ask(1, `PUT /Trips/${trip.id}`, form({ description: "Anderer Kunde" }));
  await ask(1, `PUT /Trips/${trip.id}`, form({ mileageInMeters: -1 }));
  await ask(1, "PUT /Trips/Lock", { tripIds: [trip.id] });
  await ask(1, "PUT /Trips/Unlock", { tripIds: [trip.id], reason: "Versehen" });
  await ask(1, `DELETE /Trips/${trip.id}`);

  expect(await told()).toEqual([
    "trip.finished",
    "trip.changed",
    "trip.locked",
    "trip.unlocked",
    "trip.deleted",
  ]);
});

test("a reservation is told when it is made, changed and cancelled", async () => {
  const { ask, mandatorId, told } = await aWatched();
  const vehicle = await aVehicle(database, mandatorId, { type: 2 });
  const { body } = await ask<{ id: string }>(1, "POST /Reservations", aWish(vehicle, "18:00", "19:00"));
  await ask(1, `PUT /Reservations/${body.id}`, aWish(vehicle, "18:00", "19:30"));
  await ask(1, `DELETE /Reservations/${body.id}`);

  expect(await told()).toEqual(["reservation.created", "reservation.changed", "reservation.cancelled"]);
});

test("a box that is silent for three hours is told once, and one that was silent before not at all", async () => {
  const { mandatorId, id, told } = await aWatched();
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  const boxes: Record<number, string> = {};
  for (const hours of [2, 3, 30]) {
    const vehicleId = await aVehicle(database, mandatorId);
    boxes[hours] = (await aBox(database, mandatorId, { vehicleId })).id;
    await asOwner(
      database,
      "insert into vehicle_positions (mandator_id, vehicle_id, last_contact_at) values ($1, $2, $3)",
      [mandatorId, vehicleId, hoursAgo(hours)],
    );
  }

  await queueSilence({ database, clock }, mandatorId);
  await queueSilence({ database, clock }, mandatorId);

  const [silent] = await asOwner(database, "select object_id from webhook_deliveries where webhook_id = $1", [
    id,
  ]);
  expect([silent, await told()]).toEqual([{ object_id: boxes[3] }, ["box.silent"]]);
});

test("an inspection is told 30 and 7 days before it is due, once each", async () => {
  const { mandatorId, id } = await aWatched();
  const vehicle = await aVehicle(database, mandatorId, {
    country: "AT",
    registration_date: "2020-06-20",
    vehicle_service_type: 0,
  });
  await asOwner(
    database,
    `insert into inspections (mandator_id, id, vehicle_id, inspected_on, created_at)
     values ($1, gen_random_uuid(), $2, '2025-06-10', '2025-06-10')`,
    [mandatorId, vehicle],
  );

  for (let day = 0; day < 75; day += 1) {
    await queueUpkeep({ database, clock }, mandatorId);
    advanceClock(86_400_000);
  }

  const rows = await asOwner<{ days: number; type: string }>(
    database,
    `select (refs ->> 'dueOn')::date - happened_at::date as days, message.type
     from webhook_messages as message join webhook_deliveries as delivery on delivery.message_id = message.id
     where webhook_id = $1 order by message.id`,
    [id],
  );
  expect(rows).toEqual([
    { days: 30, type: "inspection.due" },
    { days: 7, type: "inspection.due" },
  ]);
});
