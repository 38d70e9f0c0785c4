import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { command, isDone } from "../../test/kit/tracking/commands.ts";
import { morning } from "../../test/kit/tracking/drives.ts";
import { rowsOf } from "../../test/kit/tracking/logbook-rows.ts";
import { aCompanyOfKits } from "../../test/kit/tracking/logbooks.ts";
import { closeDeadlines } from "../features/inbox/jobs.ts";
import { eraseDrives } from "../features/retention/erase-drives.ts";
import { eraseLogbooks } from "../features/retention/erase-logbooks.ts";
import { erasePlaces } from "../features/retention/erase-places.ts";
import { fixClock } from "../platform/clock.ts";
import { verifyBooks } from "../platform/history/verify-books.ts";
import { verifyFacts } from "../platform/history/verify-facts.ts";
import { verifyMandator } from "../platform/history/verify-history.ts";

const database = await aDatabase({ connectionsPerRole: 8 });

const isLong = Boolean(process.env["TEST_LONG"]);
const runs = isLong ? 2_000 : 60;
const lanes = 4;
const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 31);

fixClock(new Date(morning + 20_000_000));
const day = 86_400_000;
/** A clock so many days from the drives on. */
const after = (days: number) => ({ database, clock: { now: () => new Date(morning + days * day) } });
const dayAfter = (days: number) => new Date(morning + days * day).toISOString().slice(0, 10);

/** What befalls trips once nobody speaks of them any more. */
const endings = {
  deadline: (mandatorId: string) => closeDeadlines(after(9), mandatorId),
  person: async (mandatorId: string) => {
    const [request] = await asOwner<{ requestId: string; personId: string }>(
      database,
      `insert into deletion_requests
         (mandator_id, id, user_id, text, asked_at, due_on, decided_by, decided_at, is_granted, erased_until_on)
       select mandator_id, gen_random_uuid(), id, 'x', $2, $3, id, $2, true, $3
       from users where mandator_id = $1 and role_id = 5
       returning id as "requestId", user_id as "personId"`,
      [mandatorId, after(2).clock.now(), dayAfter(2)],
    );
    await eraseDrives(after(3), mandatorId, { ...request!, until: dayAfter(2) });
  },
  places: (mandatorId: string) => erasePlaces(after(50), mandatorId, dayAfter(2)),
  logbook: (mandatorId: string) =>
    eraseLogbooks(after(9 * 366), mandatorId, { today: dayAfter(9 * 366), years: 7 }),
};
const step = fc.oneof(
  { weight: 4, arbitrary: command },
  {
    weight: 1,
    arbitrary: fc.record({ ending: fc.constantFrom(...(Object.keys(endings) as (keyof typeof endings)[])) }),
  },
);

const done = new Set<string>();

test(
  `late records, deadlines, locks, splits and erasing in any order leave history, books and facts whole (seed ${seed})`,
  async () => {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(seed + lane)));

    // Each of them had something to do.
    expect(done).toEqual(new Set(Object.keys(endings)));
  },
  isLong ? 3_600_000 : 300_000,
);

async function runLane(laneSeed: number): Promise<void> {
  const foreign = await aCompanyOfKits(database, 1);
  const [{ id: foreignId }] = (await asOwner<{ id: string }>(
    database,
    "select id from trips where mandator_id = $1",
    [foreign[0]!.mandatorId],
  )) as [{ id: string }];
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
    const [kit] = await aCompanyOfKits(database, 1);
    const world = { ...kit!, database, foreignId };
    const { mandatorId } = world;
    await asOwner(
      database,
      `update mandators set inbox_since = '2020-01-01', private_at_deadline = true, lock_at_deadline = true where id = $1`,
      [mandatorId],
    );
    for (const each of steps) {
      const before = await rowsOf(database, world);
      if ("ending" in each) {
        await endings[each.ending](mandatorId);
        if (!isDeepStrictEqual(await rowsOf(database, world), before)) done.add(each.ending);
      } else await isDone(world, each, before);
      expect(await findingsIn(mandatorId)).toEqual([]);
    }
  });
  await fc.assert(property, { numRuns: runs / lanes, seed: laneSeed, endOnFailure: !isLong });
}

async function findingsIn(mandatorId: string): Promise<string[]> {
  const { findings } = await verifyMandator(database, mandatorId, []);
  const all = [
    ...findings,
    ...(await verifyBooks(database, mandatorId)),
    ...(await verifyFacts(database, mandatorId)),
  ];
  return all.map(({ problem }) => problem);
}
