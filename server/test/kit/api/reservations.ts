import { fixClock } from "../../../src/platform/clock.ts";
import { aVehicle } from "../db/builders.ts";
import type { TestDatabase } from "../db/database.ts";
import { aTeam } from "./people.ts";

/** A company at a server with one free pool vehicle that is in no group; it is 06:00 UTC on 4 May 2026. */
export async function aReservationDesk(database: TestDatabase) {
  const team = await aTeam(database);
  fixClock(new Date("2026-05-04T06:00:00Z"));
  const given = { name: "Caddy", license_plate: "L 1", model: "VW Caddy", type: 2 };
  const pool = await aVehicle(database, team.mandatorId, given);
  return { ...team, pool };
}

/** What a form sends for today, between two times of day. */
export const aWish = (vehicleId: string, from: string, to: string, given: object = {}) => ({
  vehicleId,
  pickupDate: `2026-05-04T${from}:00Z`,
  returnDate: `2026-05-04T${to}:00Z`,
  pickupAddress: "Hof 1",
  returnAddress: "Hof 2",
  ...given,
});

export const isReserved = {
  status: 409,
  body: {
    title: "Conflict",
    status: 409,
    errors: { vehicleId: ["Das Fahrzeug ist in diesem Zeitraum bereits reserviert"] },
  },
};
