import { afterAll, expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { aRuleAsker } from "../../../../test/kit/tracking/asked-rules.ts";
import { aLogbook, asSupport, at, type Logbook } from "../../../../test/kit/tracking/recordings.ts";
import { newId } from "../../../platform/db/ids.ts";
import { changeTrips } from "../editing/change-trips.ts";
import { mergeTrips } from "../recomposing/merge-trips.ts";
import { splitTrip } from "../recomposing/split-trip.ts";

const database = await aDatabase();
const { asked, stop } = await aRuleAsker(database);
afterAll(stop);

/** Where a trip of 10 km to the north ends, and where it is after 4 km. */
const [customer, halfway] = [48.1, 48.04].map((latitude) => ({
  latitude,
  longitude: 16.37,
  displayName: "Werk",
  radiusInMeters: 200,
}));
const never = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: "23:58", until: "23:59" };

const agree = ({ mandatorId, driverId }: Logbook, rule: { place?: object; schedule?: object }) =>
  asOwner(
    database,
    `insert into classification_rules (mandator_id, id, user_id, kind, type, schedule, place, description, created_at, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '2020-01-01', '2020-01-01')`,
    [
      mandatorId,
      newId(),
      driverId,
      ...(rule.place ? [3, 0] : [1, 1]),
      rule.schedule ?? null,
      rule.place ?? null,
      rule.place ? "Wartung" : "",
    ],
  );

/** What is said of the trips of a logbook, in the order of their start. */
const said = async ({ mandatorId }: Logbook) =>
  (
    await asOwner<{ said: string }>(
      database,
      `select concat_ws(' ', type, coalesce(classified_how::text, 'open'), nullif(description, '')) as said
       from trips where mandator_id = $1 and deleted_at is null order by started_at`,
      [mandatorId],
    )
  ).map((row) => row.said);

const tenKilometers = { from: at("08:00:00"), to: at("08:30:00"), meters: 10_000 };

/** A trip that nobody has said anything of, whose driver then agreed to a rule of earlier on. */
async function anUnsaid(rule: Parameters<typeof agree>[1]) {
  const logbook = await aLogbook(database);
  await agree(logbook, rule);
  return { logbook, id: await logbook.record(tenKilometers) };
}

test("a driver's rules are asked of the parts of a trip he splits, and say nothing anew of what somebody has said", async () => {
  const { logbook, id } = await anUnsaid({ place: halfway! });
  await splitTrip(logbook.parts, logbook.driver, { id, byMileageInMeters: 4_000 });
  await asked();
  expect(await said(logbook)).toEqual(["0 1 Wartung", "0 open"]);

  const other = await anUnsaid({ place: halfway! });
  await changeTrips(other.logbook.parts, other.logbook.driver, { tripIds: [other.id], type: 2 });
  await splitTrip(other.logbook.parts, other.logbook.driver, { id: other.id, byMileageInMeters: 4_000 });
  await asked();
  expect(await said(other.logbook)).toEqual(["2 0", "2 0"]);
});

test("of trips that become one a driver's rules are asked for where it ends", async () => {
  const { logbook, id } = await anUnsaid({ place: customer! });
  const back = await logbook.record({ from: at("07:30:00"), to: at("07:50:00"), meters: 3_000 });
  await mergeTrips(logbook.parts, logbook.driver, { tripIds: [back, id], isPreview: false });
  await asked();
  expect(await said(logbook)).toEqual(["0 1 Wartung"]);
});

test("whoever else splits trips learns nothing of a driver's places, also once the driver is entered anew", async () => {
  for (const who of [({ admin }: Logbook) => admin, ({ driver }: Logbook) => asSupport(driver)]) {
    const { logbook, id } = await anUnsaid({ place: halfway! });
    const [first] = await splitTrip(logbook.parts, who(logbook), { id, byMileageInMeters: 4_000 });
    await asked();
    expect(await said(logbook)).toEqual(["0 open", "0 open"]);

    await asOwner(database, "update trips set driver_id = null where id = $1", [first!.id]);
    await changeTrips(logbook.parts, logbook.admin, { tripIds: [first!.id], driverId: logbook.driverId });
    await asked();
    expect(await said(logbook)).toEqual(["0 open", "0 open"]);
  }
});

test("of what a private switch has parted the places of a driver tell nothing once somebody enters him", async () => {
  const entered = async (parted: (logbook: Logbook, id: string) => Promise<unknown>) => {
    const { logbook, id } = await anUnsaid({ place: customer! });
    await asOwner(database, "update trips set driver_id = null where id = $1", [id]);
    await parted(logbook, id);
    await changeTrips(logbook.parts, logbook.admin, { tripIds: [id], driverId: logbook.driverId });
    await asked();
    return (await said(logbook)).at(-1);
  };
  const endSwitched = (_logbook: Logbook, id: string) =>
    asOwner(database, "update trips set end_reason = 'switched' where id = $1", [id]);
  const beginsSwitched = async (logbook: Logbook) => {
    const before = await logbook.record({ from: at("07:30:00"), to: at("08:00:00"), meters: 3_000 });
    await asOwner(database, "update trips set end_reason = 'switched', type = 1 where id = $1", [before]);
  };
  expect(await entered(async () => undefined)).toBe("0 1 Wartung");
  expect(await entered(endSwitched)).toBe("0 open");
  expect(await entered(beginsSwitched)).toBe("0 open");
});

test("when work is a driver's rules say of each part, whoever has split the trip", async () => {
  const { logbook, id } = await anUnsaid({ schedule: never });
  await splitTrip(logbook.parts, logbook.admin, { id, byMileageInMeters: 4_000 });
  await asked();
  expect(await said(logbook)).toEqual(["1 1", "1 1"]);
  expect(await logbook.whole()).toEqual([]);
});
