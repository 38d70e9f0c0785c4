import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { redBelow } from "@wegbuch/contract/audit/rules";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { homeOf } from "@wegbuch/geo/demo-roads/homes";
import { isRestDay } from "@wegbuch/geo/demo-roads/rest-days";
import { houseOfStop, placeOf, type Stop } from "@wegbuch/geo/demo-roads/stops";
import { haversineMeters } from "@wegbuch/geo/distance";
import { afterAll, expect, test } from "vitest";
import { planDay } from "../../../../simulator/src/working-week.ts";
import { readConfig } from "../../config.ts";
import { clock, fixClock } from "../../platform/clock.ts";
import { reportAudits } from "../../features/audit/report-audits.ts";
import { recountSums } from "../../features/trips/ledger/keep-sums.ts";
import { readHiddenLimit } from "../../features/trips/ledger/read-hidden-limit.ts";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner, type TestDatabase } from "../../../test/kit/db/database.ts";
import { verifyMandator } from "../../platform/history/verify-history.ts";
import { alpenland } from "../alpenland.ts";
import type { Company } from "../company.ts";
import { demoActor } from "../demo-actor.ts";
import { createDemoCompany } from "../create-demo-company.ts";
import { demoId } from "../demo-id.ts";
import { donauland } from "../other-companies.ts";
import { planSeed } from "../write-plan.ts";
import { booksOf, type KeptBook } from "./books.ts";
import { liveOn } from "./live-on.ts";
import { spanOf } from "./close-month.ts";
import { monthBefore } from "./working-days.ts";

const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-people-"));
const config = readConfig({ NODE_ENV: "test", WEGBUCH_DEMO: "on", WEGBUCH_DATA: folder });
afterAll(() => rmSync(folder, { recursive: true }));

const begun = [
  { name: "on a Monday in the middle of a month", at: "2026-11-23T09:00:00Z", isLastMonthClosed: true },
  {
    name: "five minutes into a Sunday that is a first",
    at: "2027-07-31T22:05:00Z",
    isLastMonthClosed: false,
  },
  {
    name: "on the 29th of February, late, with somebody and something in the archive",
    at: "2028-02-29T22:30:00Z",
    isLastMonthClosed: true,
    archived: { person: "Christian Leitner", plate: "L-660 RV" },
  },
];
const databases = await Promise.all(begun.map(() => aDatabase()));

/** A few of the haulier's vehicles, and one of the special organisation, are enough. */
const driving = new Set(["W-48213 T", "S-614 PL", "G-512 KJ", "L-558 FP", "PL-483 HD"]);

test.each(begun.map((each, index) => ({ ...each, database: databases[index]! })))(
  "begun $name, the demo's people have kept their books as people do",
  { timeout: 120_000 },
  async ({ at, isLastMonthClosed, archived, database }) => {
    fixClock(new Date(at));
    await createDemoCompany({ config, database, clock });
    await asOwner(database, "select ensure_reading_partitions($1)", [at]);
    for (const company of [alpenland, donauland]) await drive(database, company);
    if (archived) await archive(database, archived);
    const life = { database, clock, historyMonths: 1, done: new Set<string>() };

    // Months before have not come yet: the best book has 100 points all the same.
    expect(await liveOn({ ...life, historyMonths: 2 })).toBe(false);
    const early = await check(database, "L-558 FP");
    expect(early!.score).toBe(isLastMonthClosed ? 100 : early!.score);

    expect(await liveOn(life)).toBe(true);

    expect(clock.now()).toEqual(new Date(at));
    const entries = await entriesOfTrips(database);
    expect(entries.length).toBeGreaterThan(300);
    expect(entries.filter(({ changed_at, finished_at }) => changed_at < finished_at)).toEqual([]);
    expect(entries.filter(({ changed_at }) => changed_at > clock.now())).toEqual([]);
    // The boxes told of it all at once, but what was said weeks later is late all the same.
    const purposes = entries.filter(({ property_name }) => property_name === "description");
    expect(purposes.filter(({ arrived_at, finished_at }) => arrived_at > finished_at)).toEqual([]);
    expect(entries.filter(({ changed_at }) => isRestDay(dayOf(changed_at)))).toEqual([]);
    const { last, now } = await shares(database);
    expect(last.commutes / last.all).toBeGreaterThan(0.2);
    expect(last.commutes / last.all).toBeLessThan(0.45);
    expect(last.locked === last.all).toBe(isLastMonthClosed);
    expect(last.locked === 0).toBe(!isLastMonthClosed);
    expect(last.withPurpose / last.business).toBeGreaterThan(isLastMonthClosed ? 0.9 : 0.6);
    // Who was visited has a field of its own, which a German book is asked for.
    expect(last.withContact / last.withPurpose).toBeGreaterThan(0.75);
    expect(now.locked).toBe(0);
    expect(now.all > 0 && now.untouched === 0).toBe(false);
    for (const company of [alpenland, donauland]) {
      expect((await verifyMandator(database, demoId(company.name), [])).findings).toEqual([]);
    }
  },
);

test("what was done is not done again", { timeout: 60_000 }, async () => {
  const [{ at }, database] = [begun[0]!, databases[0]!];
  fixClock(new Date(at));
  const count = async () =>
    (await asOwner<{ count: number }>(database, "select count(*)::int from history"))[0];
  const before = await count();

  await liveOn({ database, clock, historyMonths: 1, done: new Set() });

  expect(await count()).toEqual(before);
});

test("what the archive forbids is left out, and everybody else goes on", async () => {
  const rows = await asOwner<{ purpose: string }>(databases[2]!, "select purpose from reservations");

  const purposes = rows.map(({ purpose }) => purpose);
  expect(purposes).toEqual(expect.arrayContaining(["Rampe Enns anschauen", "Wirtschaftsprüfer"]));
  expect(purposes).not.toContain("Regalprüfung Schwechat");
  expect(purposes).not.toContain("Zusatztour Baumarkt");
  expect(await whoseShifts(databases[2]!)).toEqual([{ name: "Aigner" }]);
});

test.each(begun.flatMap((each, index) => (each.isLastMonthClosed ? [{ ...each, index }] : [])))(
  "begun $name, the check of the last month gives the best book 100 points, and says of the worst why it is red",
  async ({ at, index }) => {
    fixClock(new Date(at));

    const [best, worst] = await Promise.all(
      ["L-558 FP", "W-48213 T"].map((plate) => check(databases[index]!, plate)),
    );

    expect(best).toMatchObject({ score: 100, findings: [] });
    expect(worst!.score).toBeLessThan(redBelow);
    expect(worst!.findings.filter(({ rule }) => rule === "K4").length).toBeGreaterThan(2);
  },
);

/** What the check says of the last month of a vehicle. */
function check(database: TestDatabase, plate: string) {
  const actor = demoActor(alpenland);
  const month = monthBefore(dayOf(clock.now()), 1).slice(0, 7);
  const vehicleIds = [demoId(alpenland.name, "vehicle", plate)];
  const wanted = { vehicleIds, first: month, last: month, now: clock.now(), language: "en" } as const;
  return inMandator(database, actor, async (db) => {
    for await (const audit of reportAudits(db, actor, wanted)) return audit;
    return undefined;
  });
}

test("books tell of a trip parted, two joined, one entered, one deleted, one unlocked for a reason and exported ones", async () => {
  const [database] = databases;
  const tells = async (what: string) =>
    (await asOwner(database!, `select from history where object_kind = 'trip' and ${what}`)).length;
  const [exported] = await asOwner<{ count: number }>(
    database!,
    "select count(*)::int from trips where exported_at is not null and mandator_id = $1",
    [demoId(donauland.name)],
  );

  expect(await tells("property_name = 'mergedFrom'")).toBe(1);
  expect(await tells("property_name = 'unlockReason'")).toBe(1);
  expect(await tells("property_name = 'deletedAt' and new_value <> ''")).toBeGreaterThanOrEqual(1);
  expect(exported!.count).toBeGreaterThan(20);
});

test("one inspection is due this month, one next month, one is late, and pool vehicles are permitted to some", async () => {
  const [database] = databases;
  const [found] = await asOwner(
    database!,
    `select (select count(*)::int from inspections) > 10 as "areInspected",
       (select count(distinct registration_date)::int from vehicles where mandator_id = $1) > 8 as "areOfManyAges",
       (select count(*)::int from vehicle_drivers where mandator_id = $1) > 10 as "arePermitted",
       (select count(*)::int from reservations) > 20 as "areReserved",
       (select count(*)::int from time_logs
          join time_log_events as work on time_log_id = time_logs.id and event = 1
          where (occurred_at at time zone 'Europe/Vienna')::date > day) >= 4 as "areAtNight"`,
    [demoId(alpenland.name)],
  );

  expect(found).toEqual({
    areInspected: true,
    areOfManyAges: true,
    arePermitted: true,
    areReserved: true,
    areAtNight: true,
  });
});

async function archive(
  database: TestDatabase,
  { person, plate }: { person: string; plate: string },
): Promise<void> {
  const [userId, vehicleId] = [
    demoId(alpenland.name, "person", person),
    demoId(alpenland.name, "vehicle", plate),
  ];
  await asOwner(database, "update users set archived_at = $1 where id = $2", [clock.now(), userId]);
  await asOwner(database, "update vehicles set archived_at = $1 where id = $2", [clock.now(), vehicleId]);
}

/** Which of those whose days are not the usual ones have recorded any. */
const whoseShifts = (database: TestDatabase) =>
  asOwner<{ name: string }>(
    database,
    `select distinct last_name as name from time_logs join users on users.id = user_id
     where last_name in ('Aigner', 'Leitner')`,
  );

/** Trips as the tracker would have found them, with what boxes told last in the month before. */
async function drive(database: TestDatabase, company: Company): Promise<void> {
  const today = dayOf(clock.now());
  const span = { from: spanOf(monthBefore(today, 1)).from, until: clock.now() };
  const rows = booksOf(company).flatMap((book) =>
    driving.has(book.plate) ? tripsOf(company, book, span) : [],
  );
  for (let next = 0; next < rows.length; next += 500) {
    const some = rows.slice(next, next + 500);
    const insert = (db: MandatorDb) => db.insertInto("trips").values(some).execute();
    await inMandator(database, demoId(company.name), insert, { role: "tracker" });
  }
  await inMandator(database, demoId(company.name), async (db) => recountSums(db, await readHiddenLimit(db)), {
    role: "tracker",
  });
  const lastHour = new Date(spanOf(monthBefore(today, 1)).until.getTime() - 1_800_000);
  await asOwner(
    database,
    `insert into readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid)
     select number, $1, 0, 1, $1, 'obd', 0, true from boxes where mandator_id = $2`,
    [lastHour, demoId(company.name)],
  );
}

function tripsOf(
  company: Company,
  { vehicle, vehicleId }: KeptBook,
  { from, until }: { from: Date; until: Date },
) {
  const routine = {
    ...vehicle.life!,
    seed: `${planSeed}/${vehicle.box!.imei}`,
    isPrivateToo: vehicle.isPrivateToo,
  };
  const days = Math.floor(until.getTime() / 86_400_000) + 1;
  const first = Math.floor(from.getTime() / 86_400_000);
  let at = homeOf(routine);
  return Array.from({ length: days - first + 1 }, (_, index) => first + index)
    .flatMap((day) => planDay({ ...routine, job: vehicle.life!.job as never }, day))
    .filter(({ departAt }) => departAt >= from.getTime() && departAt + 1_200_000 <= until.getTime())
    .map(({ departAt, to, isPrivate }) => {
      const [start, destination] = [placeOf(at), placeOf(to)];
      const [startAddress, destinationAddress] = [at, to].map(addressOf);
      at = to;
      return {
        ...blank,
        id: newId(),
        vehicle_id: vehicleId,
        driver_id: vehicle.owner && demoId(company.name, "person", vehicle.owner),
        started_at: new Date(departAt),
        finished_at: new Date(departAt + 1_200_000),
        created_at: clock.now(),
        type: Number(isPrivate),
        start_latitude: start.latitude,
        start_longitude: start.longitude,
        destination_latitude: destination.latitude,
        destination_longitude: destination.longitude,
        start_address: startAddress!,
        destination_address: destinationAddress!,
        mileage_in_meters: Math.round(haversineMeters(start, destination) * 1.25) + 100,
      };
    });
}

function addressOf(stop: Stop): string {
  const { town, street, number, postcode } = houseOfStop(stop);
  return JSON.stringify({ street: `${street} ${number}`, postcode, city: town.name });
}

const blank = {
  idle_seconds: 0,
  agent: 0,
  description: "",
  has_been_changed: false,
  is_recomposed: false,
};

const entriesOfTrips = (database: TestDatabase) =>
  asOwner<{ changed_at: Date; finished_at: Date; arrived_at: Date; property_name: string }>(
    database,
    `select property_name, changed_at, finished_at, trips.created_at as arrived_at from history join trips on trips.id = object_id
     where object_kind = 'trip' and actor_name <> 'System' and agent = 0 and property_name <> 'mergedInto'`,
  );

async function shares(database: TestDatabase) {
  const { from, until } = spanOf(monthBefore(dayOf(clock.now()), 1));
  const rows = await asOwner<
    { isNow: boolean } & Record<
      "all" | "business" | "commutes" | "locked" | "withPurpose" | "withContact" | "untouched",
      number
    >
  >(
    database,
    `select started_at >= $2 as "isNow", count(*)::int as all, count(*) filter (where type = 0)::int as business,
       count(*) filter (where type = 2)::int as commutes, count(locked_at)::int as locked,
       count(*) filter (where type = 0 and description <> '')::int as "withPurpose",
       count(*) filter (where type = 0 and contact <> '')::int as "withContact",
       count(*) filter (where not has_been_changed)::int as untouched
     from trips where type <> 1 and deleted_at is null and started_at >= $1 and mandator_id = $3 group by 1`,
    [from, until, demoId(alpenland.name)],
  );
  const none = { all: 0, business: 0, commutes: 0, locked: 0, withPurpose: 0, withContact: 0, untouched: 0 };
  return { last: rows.find(({ isNow }) => !isNow)!, now: rows.find(({ isNow }) => isNow) ?? none };
}
