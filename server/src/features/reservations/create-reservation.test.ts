import type { Page } from "@wegbuch/contract/kit/page";
import type { AvailableVehicle, Reservation } from "@wegbuch/contract/reservations/schemas";
import { expect, test } from "vitest";
import { advanceClock } from "../../platform/clock.ts";
import { aVehicle } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { statusesOf } from "../../../test/kit/api/people.ts";
import { aReservationDesk, aWish, isReserved } from "../../../test/kit/api/reservations.ts";

const database = await aDatabase({ connectionsPerRole: 8 });

test("a reservation is the caller's and says all about itself", async () => {
  const { ask, people, pool } = await aReservationDesk(database);
  const given = { purpose: "Messe", comment: "Kindersitz" };
  const made = await ask<Reservation>(5, "POST /Reservations", aWish(pool, "08:00", "12:00", given));
  expect(made).toEqual({
    status: 201,
    body: {
      id: expect.any(String) as string,
      vehicleId: pool,
      vehicle: { id: pool, name: "Caddy", licensePlate: "L 1" },
      pickupDate: "2026-05-04T08:00:00.000Z",
      returnDate: "2026-05-04T12:00:00.000Z",
      pickupAddress: "Hof 1",
      returnAddress: "Hof 2",
      ...given,
      status: 0,
      driver: { id: people[5], firstName: "Anna", lastName: expect.any(String) as string },
      checkedOutAt: null,
      checkedInAt: null,
      outMileageInMeters: null,
      inMileageInMeters: null,
      outToldAt: null,
      inToldAt: null,
      outNote: "",
      inNote: "",
      mileageInMeters: null,
      minutesLate: 0,
      hasOtherDriver: false,
      isEditable: true,
      seriesId: null,
      version: expect.any(Number) as number,
    },
  });
});

test("reservations of a vehicle may touch, but not overlap (rule reservations/no-overlap)", async () => {
  const { ask, pool } = await aReservationDesk(database);
  const reserve = (from: string, to: string) =>
    ask<Reservation>(5, "POST /Reservations", aWish(pool, from, to));
  const first = await reserve("08:00", "12:00");
  expect(await reserve("12:00", "13:00")).toMatchObject({ status: 201 });
  expect(await reserve("11:59", "12:30")).toEqual(isReserved);
  expect(await reserve("07:00", "13:00")).toEqual(isReserved);
  expect(await reserve("09:00", "10:00")).toEqual(isReserved);
  expect(await reserve("07:00", "08:00")).toMatchObject({ status: 201 });
  expect(await ask(5, `DELETE /Reservations/${first.body.id}`)).toEqual({ status: 204, body: null });
  expect(await reserve("11:59", "12:00")).toMatchObject({ status: 201 });
});

test("the conflict is told in the caller's language", async () => {
  const { ask, pool } = await aReservationDesk(database);
  await ask(5, "POST /Reservations", aWish(pool, "08:00", "12:00"));
  const { body } = await ask(3, "POST /Reservations", aWish(pool, "08:00", "12:00"), "en");
  expect(body.errors).toEqual({ vehicleId: ["The vehicle is already reserved in this period"] });
});

test("of many who reserve the same minute exactly one gets it, and the others the text", async () => {
  const { ask, pool } = await aReservationDesk(database);
  const roles = [1, 3, 5, 1, 3, 5, 1, 3] as const;
  const answers = await Promise.all(
    roles.map((role) => ask(role, "POST /Reservations", aWish(pool, "08:00", "08:01"))),
  );
  expect(statusesOf(answers)).toEqual([201, ...Array<number>(7).fill(409)]);
  for (const answer of answers.filter(({ status }) => status === 409)) expect(answer).toEqual(isReserved);
});

test("what is missing, turned around, too long or in the past is refused by its field", async () => {
  const { ask, pool } = await aReservationDesk(database);
  const errorsOf = async (body: object) => {
    const { status, body: said } = await ask(5, "POST /Reservations", body);
    expect(status).toBe(400);
    return said.errors;
  };
  expect(await errorsOf({})).toEqual({
    vehicleId: ["Fahrzeug ist erforderlich"],
    pickupDate: ["Abholung ist erforderlich"],
    returnDate: ["Rückgabe ist erforderlich"],
    pickupAddress: ["Abholadresse ist erforderlich"],
    returnAddress: ["Rückgabeadresse ist erforderlich"],
  });
  expect(await errorsOf(aWish(pool, "12:00", "12:00"))).toEqual({
    pickupDate: ["Der Beginn muss vor dem Ende liegen"],
  });
  const longest = { ...aWish(pool, "08:00", "09:00"), returnDate: "2026-08-02T08:00:00Z" };
  expect(await errorsOf({ ...longest, returnDate: "2026-08-02T08:00:01Z" })).toEqual({
    returnDate: ["Eine Reservierung darf höchstens 90 Tage dauern"],
  });
  const past = { ...aWish(pool, "08:00", "09:00"), pickupDate: "2026-05-04T05:59:59Z" };
  expect(await errorsOf(past)).toEqual({ pickupDate: ["Der Zeitpunkt liegt in der Vergangenheit"] });
  expect((await ask(5, "POST /Reservations", longest)).status).toBe(201);
});

test("the minute that has begun can still be reserved", async () => {
  const { ask, pool } = await aReservationDesk(database);
  advanceClock(59_000);
  const now = { ...aWish(pool, "08:00", "09:00"), pickupDate: "2026-05-04T06:00:00Z" };
  expect(await ask<Reservation>(5, "POST /Reservations", now)).toMatchObject({
    status: 201,
    body: { status: 1 },
  });
});

test("only active pool vehicles are reserved, whatever their groups are", async () => {
  const { ask, inScope, mandatorId, pool } = await aReservationDesk(database);
  const reserve = (id: string) => ask(5, "POST /Reservations", aWish(id, "08:00", "09:00"));
  const refused = {
    status: 409,
    body: {
      title: "Conflict",
      status: 409,
      errors: { vehicleId: ["Nur aktive Poolfahrzeuge können reserviert werden"] },
    },
  };
  expect(await reserve(inScope(5).vehicle)).toEqual(refused);
  await ask(1, `POST /Vehicles/${pool}/ToggleArchive`, { comment: "Verkauft" });
  expect(await reserve(pool)).toEqual(refused);
  expect((await reserve(newId())).status).toBe(404);
  const foreign = await aReservationDesk(database);
  expect((await reserve(foreign.pool)).status).toBe(404);
  expect((await reserve(await aVehicle(database, mandatorId, { type: 2 }))).status).toBe(201);
});

test("available are the pool vehicles nobody has reserved, for an hour unless a period is said", async () => {
  const { ask, pool, mandatorId, inScope, outOfScope } = await aReservationDesk(database);
  const others = [inScope(1).drivingVehicle, outOfScope.drivingVehicle];
  const van = await aVehicle(database, mandatorId, { name: "Bus", model: "Transit", type: 2 });
  const namesOf = async (query = "", role: 5 | 6 = 5) => {
    const { body } = await ask<Page<AvailableVehicle>>(role, `GET /Reservations/AvailableVehicles?${query}`);
    return body.items.filter(({ id }) => !others.includes(id)).map(({ name }) => name);
  };
  expect(await namesOf()).toEqual(["Bus", "Caddy"]);
  expect(await namesOf("", 6)).toEqual(["Bus", "Caddy"]);
  const now = { pickupDate: "2026-05-04T06:59:00Z" };
  await ask(5, "POST /Reservations", { ...aWish(pool, "08:00", "09:00"), ...now });
  await ask(5, "POST /Reservations", aWish(van, "08:00", "12:00"));
  expect(await namesOf()).toEqual(["Bus"]);
  expect(await namesOf("pickupDate=2026-05-04T11:59:00Z&returnDate=2026-05-04T13:00:00Z")).toEqual(["Caddy"]);
  expect(await namesOf("pickupDate=2026-05-04T12:00:00Z")).toEqual(["Bus", "Caddy"]);
  expect(await namesOf("pickupDate=2026-05-05T12:00:00Z&searchTerm=transit")).toEqual(["Bus"]);
  const backwards = await ask(5, "GET /Reservations/AvailableVehicles?returnDate=2026-05-04T06:00:00Z");
  expect(backwards).toMatchObject({ status: 400, body: { errors: { pickupDate: [expect.anything()] } } });
});
