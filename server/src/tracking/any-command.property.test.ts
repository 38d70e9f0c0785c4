import * as fc from "fast-check";
import { expect, test } from "vitest";
import { whatIsWrong } from "../../test/kit/tracking/recordings.ts";
import { fixClock } from "../platform/clock.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { command, isDone, type Kind, kinds } from "../../test/kit/tracking/commands.ts";
import { morning } from "../../test/kit/tracking/drives.ts";
import { breaksIn, odometersOf, rowsOf, wrongs } from "../../test/kit/tracking/logbook-rows.ts";
import { aCompanyOfKits, type Kit } from "../../test/kit/tracking/logbooks.ts";

const database = await aDatabase({ connectionsPerRole: 8 });

const isLong = Boolean(process.env["TEST_LONG"]);
const runs = isLong ? 20_000 : 2_000;
const longestSequence = isLong ? 12 : 3;
const lanes = 4;
const kitsAtOnce = 50;
const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 31);

fixClock(new Date(morning + 20_000_000));
test(
  `no command in any order changes a locked trip, loses a metre or breaks the logbook (seed ${seed})`,
  async () => {
    const done = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(seed + lane, done)));

    for (const kind of kinds) expect([kind, done.get(kind)! > runs / 400]).toEqual([kind, true]);
  },
  isLong ? 3_600_000 : 300_000,
);

/** Runs of one mandator after the other; each run has a kit of its own. */
async function runLane(laneSeed: number, done: Map<Kind, number>): Promise<void> {
  let kits: Kit[] = [];
  const endCompany = async (mandatorId: string | undefined) => {
    if (mandatorId !== undefined) expect(await whatIsWrong(database, mandatorId)).toEqual([]);
  };
  const foreign = await aCompanyOfKits(database, 1);
  const [foreignTrip] = await asOwner<{ id: string }>(
    database,
    "select id from trips where mandator_id = $1",
    [foreign[0]!.mandatorId],
  );
  let current: string | undefined;
  const property = fc.asyncProperty(
    fc.array(command, { minLength: 1, maxLength: longestSequence }),
    async (commands) => {
      if (kits.length === 0) {
        await endCompany(current);
        kits = await aCompanyOfKits(database, kitsAtOnce);
        current = kits[0]!.mandatorId;
      }
      const world = { ...kits.pop()!, database, foreignId: foreignTrip!.id };
      let before = await rowsOf(database, world);
      for (const each of commands) {
        const isRecomposing = each.kind === "split" || each.kind === "merge";
        const odometers = isRecomposing && (await odometersOf(database, world));
        if (await isDone(world, each, before)) done.set(each.kind, done.get(each.kind)! + 1);
        const after = await rowsOf(database, world, before);
        expect(wrongs(each.kind, before, after)).toEqual([]);
        if (isRecomposing) expect(await odometersOf(database, world)).toEqual(odometers);
        before = after;
      }
      expect(await breaksIn(database, world, before)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: runs / lanes, seed: laneSeed, endOnFailure: false });
  await endCompany(current);
}
