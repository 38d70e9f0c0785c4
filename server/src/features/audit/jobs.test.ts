import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aLogbook } from "../../../test/kit/api/logbook.ts";
import { clock } from "../../platform/clock.ts";
import { keepAllMonths } from "./jobs.ts";

const database = await aDatabase();

test("the months of every company are made at night, a year of each vehicle", async () => {
  const { mandatorId, vehicle } = await aLogbook(database);

  await keepAllMonths({ database, clock }, mandatorId);

  const kept = await asOwner<{ months: number }>(
    database,
    "select count(*)::integer as months from audit_months where vehicle_id = $1",
    [vehicle],
  );
  expect(kept).toEqual([{ months: 12 }]);
});
