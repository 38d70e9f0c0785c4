import { expect, test } from "vitest";
import { aLogbook } from "../../../../test/kit/api/logbook.ts";
import { asOwner, aDatabase } from "../../../../test/kit/db/database.ts";
import { beginBooks } from "../jobs.ts";

const database = await aDatabase();

/** A company with the numbers of its trips by their ids. */
async function aNumberedBook() {
  const logbook = await aLogbook(database);
  const enter = async (from: string, to: string) => {
    const { status, body } = await logbook.ask<{ id: string; number: number }>(
      1,
      "POST /Trips",
      logbook.form(from, to),
    );
    expect(status).toBe(201);
    return body;
  };
  const numbers = () =>
    asOwner<{ number: number; id: string }>(
      database,
      "select number, trip_id as id from trip_numbers where vehicle_id = $1 order by number",
      [logbook.vehicle],
    );
  return { ...logbook, enter, numbers };
}

test("a trip keeps its number, and no other one ever gets it, whatever is deleted or entered later", async () => {
  const { ask, enter, numbers, trip } = await aNumberedBook();
  const [noon, evening] = [await enter("04:00", "04:30"), await enter("06:00", "06:30")];
  await ask(1, `DELETE /Trips/${noon.id}`);
  const early = await enter("02:00", "02:30");

  const known = await numbers();
  expect([noon, evening, early].map(({ number }) => number)).toEqual(
    [noon, evening, early].map(({ id }) => known.find((each) => each.id === id)!.number),
  );
  expect(early.number).toBe(evening.number + 1);
  expect((await trip(evening.id)).number).toBe(evening.number);
  expect(known.map(({ number }) => number)).toEqual(known.map((_, index) => index + 1));
});

test("many who write in one book at once get a number each", async () => {
  const { enter, numbers } = await aNumberedBook();
  const tens = ["0", "1", "2", "3", "4", "5"];
  const entered = await Promise.all(tens.map((ten) => enter(`04:${ten}0`, `04:${ten}8`)));

  expect(new Set(entered.map(({ number }) => number)).size).toBe(tens.length);
  const known = await numbers();
  expect(known.map(({ number }) => number)).toEqual(known.map((_, index) => index + 1));
});

test("a book that was there before it was numbered is numbered by the start of its trips, once", async () => {
  const { aDrive, numbers, mandatorId } = await aNumberedBook();
  const [late, early] = [await aDrive("15:00", "15:30"), await aDrive("03:00", "03:30")];

  const begin = () => beginBooks(database, mandatorId);
  await Promise.all([begin(), begin()]);
  await begin();

  const ids = (await numbers()).map(({ id }) => id);
  expect(ids.indexOf(early)).toBeLessThan(ids.indexOf(late));
  expect(new Set(ids).size).toBe(ids.length);
});
