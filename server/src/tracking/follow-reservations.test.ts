import { assert, asyncProperty, shuffledSubarray } from "fast-check";
import { expect, test } from "vitest";
import { mailsTo } from "../../test/kit/api/mails.ts";
import { aDriver } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { atSecond, receive } from "../../test/kit/tracking/drives.ts";
import { aPoolDrive, instantAt, secondAt, wholeDrive } from "../../test/kit/tracking/reserved-drives.ts";

const database = await aDatabase();

/** A pool vehicle that two people have reserved one after the other, as the worked example has it. */
async function theExample() {
  const { mandatorId, vehicleId, box, reserve } = await aPoolDrive(database);
  const [first, second] = [await aDriver(database, mandatorId), await aDriver(database, mandatorId)];
  const r1 = await reserve(first, "08:00", "12:00", "Messe");
  const r2 = await reserve(second, "12:00", "14:00", "Lieferung");
  const trips = async () => {
    const found = await asOwner<{ from: Date; to: Date; driver: string; reservation: string; said: string }>(
      database,
      `select started_at as "from", finished_at as "to", driver_id as driver, reservation_id as reservation,
         concat_ws(' ', type, classified_how, nullif(description, '')) as said
       from trips where mandator_id = $1 and deleted_at is null order by started_at`,
      [mandatorId],
    );
    const time = (date: Date | null) => date?.toISOString().slice(11, 16);
    const name = new Map([
      [first, "first"],
      [second, "second"],
      [r1, "R1"],
      [r2, "R2"],
    ]);
    return found.map(({ from, to, driver, reservation, said }) =>
      [time(from), time(to), name.get(reservation) ?? null, name.get(driver) ?? null, said].join(" "),
    );
  };
  const emailOf = async (id: string) =>
    (await asOwner<{ email: string }>(database, "select email from logins where id = $1", [id]))[0]!.email;
  return { mandatorId, vehicleId, box, first, second, r1, r2, reserve, trips, emailOf };
}

test("a trip is of the reservation it has the longest time in common with, and of none far from all", async () => {
  const { box, trips, second, first, emailOf } = await theExample();
  atSecond(secondAt("13:00"));
  await receive(database, wholeDrive(box.number, "11:20", "12:25"));
  expect(await trips()).toEqual(["11:20 12:25 R1 first 0 3 Messe"]);
  const [late, ...more] = await mailsTo(database, await emailOf(second));
  expect(more).toEqual([]);
  expect(late!.subject).toBe("Rückgabe 25 min zu spät");
  expect(await mailsTo(database, await emailOf(first))).toEqual([]);

  atSecond(secondAt("16:00"));
  await receive(database, wholeDrive(box.number, "14:40", "15:00"));
  expect(await trips()).toEqual(["11:20 12:25 R1 first 0 3 Messe", "14:40 15:00   0"]);
});

test("whatever order records come in, each drive is of one reservation, and always of the same", async () => {
  const batches = shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
  await assert(
    asyncProperty(batches, async (order) => {
      const { box, trips } = await theExample();
      atSecond(secondAt("20:00"));
      const records = [
        wholeDrive(box.number, "07:35", "07:45"),
        wholeDrive(box.number, "08:20", "08:40"),
        wholeDrive(box.number, "11:20", "12:25"),
        wholeDrive(box.number, "13:50", "14:20"),
        wholeDrive(box.number, "15:00", "15:10"),
      ].flat();
      for (const batch of order)
        await receive(
          database,
          records.filter((_, index) => index % 5 === batch),
        );
      expect(await trips()).toEqual([
        "07:35 07:45 R1 first 0 3 Messe",
        "08:20 08:40 R1 first 0 3 Messe",
        "11:20 12:25 R1 first 0 3 Messe",
        "13:50 14:20 R2 second 0 3 Lieferung",
        "15:00 15:10   0",
      ]);
    }),
    { numRuns: 8 },
  );
});

test("late records look anew whose a trip was, unless it is locked", async () => {
  for (const isLocked of [false, true]) {
    const { box, trips, mandatorId, r1, r2 } = await theExample();
    atSecond(secondAt("13:00"));
    const records = wholeDrive(box.number, "11:20", "12:25");
    await receive(database, records.toSpliced(20, 1));
    expect(await trips()).toEqual(["11:20 12:25 R1 first 0 3 Messe"]);
    if (isLocked)
      await asOwner(database, "update trips set locked_at = now() where mandator_id = $1", [mandatorId]);
    await asOwner(database, "update reservations set return_at = $2 where id = $1", [r1, instantAt("11:30")]);
    await asOwner(database, "update reservations set checked_out_at = $2, out_mileage = 0 where id = $1", [
      r2,
      instantAt("11:35"),
    ]);
    await receive(database, [records[20]!]);
    expect(await trips()).toEqual([
      isLocked ? "11:20 12:25 R1 first 0 3 Messe" : "11:20 12:25 R2 second 0 3 Lieferung",
    ]);
  }
});

test("what people said of a trip stays, whatever it was reserved for", async () => {
  const { box, trips, mandatorId, second } = await theExample();
  atSecond(secondAt("13:00"));
  const records = wholeDrive(box.number, "11:20", "12:25");
  await receive(database, records.toSpliced(20, 1));
  await asOwner(
    database,
    `update trips set driver_id = $2, type = 0, classified_how = 0, description = 'Umzug', has_been_changed = true
     where mandator_id = $1`,
    [mandatorId, second],
  );
  await receive(database, [records[20]!]);
  expect(await trips()).toEqual(["11:20 12:25 R1 second 0 0 Umzug"]);
});

test("a trip under way is at once of whoever has the vehicle, and still where he is late with it", async () => {
  const { box, trips, r2 } = await theExample();
  const records = wholeDrive(box.number, "13:20", "14:00");
  await receive(database, records.slice(0, 3));
  expect(await trips()).toEqual(["13:20   second 0"]);
  await asOwner(database, "update reservations set checked_out_at = $2, out_mileage = 0 where id = $1", [
    r2,
    instantAt("13:25"),
  ]);
  const late = wholeDrive(box.number, "14:20", "14:40");
  await receive(database, [...records.slice(3), ...late.slice(0, 6)]);
  // It begins where the last drive's box stood.
  expect(await trips()).toEqual(["13:20 14:00 R2 second 0 3 Lieferung", "14:10   second 0"]);
});
