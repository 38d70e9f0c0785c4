import { expect, test } from "vitest";
import { inMandator } from "../../platform/db/database.ts";
import { aCrew } from "../../../test/kit/api/time-logs.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { keepTachograph } from "./keep-tachograph.ts";

const database = await aDatabase();

test("what was driven with a first tachograph stays out of the log once a second one is fitted", async () => {
  const { drive, list, mandatorId, vehicle, people } = await aCrew(database);
  for (const day of ["01", "10", "20", "30"])
    await drive(`2026-04-${day}T08:00:00Z`, `2026-04-${day}T09:00:00Z`);
  const fitted = (has: boolean, day: string) =>
    inMandator(database, mandatorId, (db) =>
      keepTachograph(db, { id: vehicle, has, had: !has, now: new Date(`2026-04-${day}T12:00:00Z`) }),
    );
  const days = async () =>
    (await list(1, `userIds=${people[5]}`)).items.flatMap(({ timeLog }) => timeLog.map(({ day }) => day));

  await fitted(true, "05");
  await fitted(false, "15");
  await fitted(true, "25");
  expect(await days()).toEqual(["2026-04-01", "2026-04-20"]);

  // Taken out and put back on one day it was there all the time.
  await fitted(false, "25");
  await fitted(true, "25");
  expect(await days()).toEqual(["2026-04-01", "2026-04-20"]);
});
