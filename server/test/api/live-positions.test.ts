import { expect, test } from "vitest";
import { aBox, aVehicle } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aRecord, receive } from "../kit/tracking/drives.ts";
import { aPerson, aServer, bearerOf, callerAs, logIn } from "../kit/api/api.ts";

const database = await aDatabase();

test("every program that serves the API tells a position as soon as it was received", async () => {
  const [one, other] = [await aServer(database), await aServer(database)];
  const person = await aPerson(database, { role_id: 1 });
  const vehicleId = await aVehicle(database, person.mandatorId, { name: "Kran" });
  const box = await aBox(database, person.mandatorId, { vehicleId });
  const headers = await bearerOf(await logIn(one.origin, { username: person.email }));
  const positions = async (origin: string) => {
    const { status, body } = await callerAs(origin, headers)<Position[]>(
      "GET",
      "/LiveLocations/VehiclePositions",
    );
    expect(status).toBe(200);
    return body.map(({ id, latitude, speed }) => ({ id, latitude, speed }));
  };
  expect(await positions(other.origin)).toEqual([]);

  for (const second of [10, 20]) {
    const said = { latitude: 48 + second / 1_000, speedKmh: second };
    await receive(database, [aRecord(box.number, second, said)]);
    const told = [{ id: vehicleId, latitude: said.latitude, speed: second }];
    expect(await positions(one.origin)).toEqual(told);
    expect(await positions(other.origin)).toEqual(told);
  }
});

type Position = { id: string; latitude: number; speed: number };
