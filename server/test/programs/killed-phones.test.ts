import { expect, test } from "vitest";
import { aMandator, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aPhone } from "../kit/db/phones.ts";
import { anApiProgram } from "../kit/programs/api-program.ts";

const database = await aDatabase();

const second = Math.floor(Date.now() / 1_000) - 600;
const stored = (number: number) =>
  asOwner(database, "select device_time from readings where box_number = $1", [number]);

test("who is killed before the commit has not said 200, and what was answered with 200 is there", async () => {
  const mandatorId = await aMandator(database);
  const phone = await aPhone(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) });
  const api = await anApiProgram(database);
  const report = (at: number) =>
    fetch(`${api.origin}/api/Phone/${phone.token}?lat=48.2&lon=16.37&timestamp=${at}`).then(
      ({ status }) => status,
      () => null,
    );
  expect(await report(second)).toBe(200);
  expect(await stored(phone.number)).toHaveLength(1);

  const blocker = await database.owner.connect();
  await blocker.query("begin; lock table arrivals in exclusive mode");
  const answer = report(second + 1);
  await expect
    .poll(() =>
      asOwner(
        database,
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%arrivals%'",
      ),
    )
    .not.toEqual([]);
  await api.kill();
  await blocker.query("rollback");
  blocker.release();

  expect(await answer).toBeNull();
  // The server of the database may finish what it was asked; nobody was told so.
  expect((await stored(phone.number)).length).toBeLessThanOrEqual(2);
});
