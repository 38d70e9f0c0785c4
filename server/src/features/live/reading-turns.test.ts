import { VehiclePositionFilter } from "@wegbuch/contract/live/schemas";
import { expect, onTestFinished, test } from "vitest";
import { aDriver, aMandator, anActor, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { clock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { followViewer, usualPace } from "./follow-viewer.ts";
import { type AskForTurn, openReadingTurns } from "./reading-turns.ts";

const database = await aDatabase();

/** One turn that is taken until it is released, and who had his after it. */
function aTakenTurn() {
  const inTurn = openReadingTurns(1);
  const order: string[] = [];
  let release: () => void = () => undefined;
  inTurn(() => new Promise((resolve) => (release = resolve)), { isTold: false });
  const ask = (name: string, isTold: boolean) =>
    inTurn(() => Promise.resolve(void order.push(name)), { isTold });
  return { order, ask, release: () => release() };
}

test("who was told of something goes before all who only look around, each in the order they asked", async () => {
  const { order, ask, release } = aTakenTurn();
  ask("look 1", false);
  const hurry = ask("look 2", false);
  ask("told 1", true);
  hurry();
  release();
  await expect.poll(() => order).toEqual(["told 1", "look 2", "look 1"]);
});

test("however much is told, one turn in four is for who looks around", async () => {
  const { order, ask, release } = aTakenTurn();
  for (let number = 1; number <= 2; number += 1) ask(`look ${number}`, false);
  for (let number = 1; number <= 8; number += 1) ask(`told ${number}`, true);
  release();
  await expect.poll(() => order).toHaveLength(10);
  expect(order.map((name) => name.split(" ")[0])).toEqual([
    "told",
    "told",
    "told",
    "look",
    "told",
    "told",
    "told",
    "look",
    "told",
    "told",
  ]);
});

type Viewing = { mandatorId: string; inTurn: AskForTurn; onPlaces: () => void };

/** Somebody who watches the map of a company by a stream of which only its events count. */
async function aViewer({ mandatorId, inTurn, onPlaces }: Viewing) {
  const actor = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }), { role: 1 });
  const names: string[] = [];
  const viewer = followViewer(
    { database, clock, log: silentLog(), inTurn, pace: { ...usualPace, restMs: 0, longestRestMs: 0 } },
    {
      stream: {
        send: (name) => {
          names.push(name);
          if (name === "positions") onPlaces();
        },
        unsentBytes: () => 0,
        takenBytes: () => 0,
        onDrained: () => undefined,
        onClosed: () => undefined,
        end: () => undefined,
        breakOff: () => undefined,
      },
      actor,
      filter: VehiclePositionFilter.parse({}),
      identifyAgain: () => Promise.resolve(null),
      lastEventId: undefined,
    },
  );
  onTestFinished(viewer.stop);
  await expect.poll(() => names).toEqual(["snapshot"]);
  return viewer;
}

// Rule live/stream, decision 0185.
test("while all turns are taken by viewers who look around, a move that was told comes first", async () => {
  const mandatorId = await aMandator(database);
  const vehicleId = await aVehicle(database, mandatorId);
  await asOwner(
    database,
    `insert into vehicle_positions (mandator_id, vehicle_id, latitude, longitude, speed, heading, device_time, last_contact_at)
     values ($1, $2, 48.2, 16.37, 40, 90, now(), now())`,
    [mandatorId, vehicleId],
  );
  const inTurn = openReadingTurns(1);
  const order: string[] = [];
  const watch = (name: string) => aViewer({ mandatorId, inTurn, onPlaces: () => order.push(name) });
  const [first, second, third] = [await watch("first"), await watch("second"), await watch("third")];

  const blocker = await database.owner.connect();
  await blocker.query("begin; lock table vehicles in access exclusive mode");
  for (const one of [first, second, third]) one.lookAround();
  await expect
    .poll(() =>
      asOwner(
        database,
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      ),
    )
    .toHaveLength(1);
  third.hear({ mandatorId, vehicleIds: [vehicleId], trips: [], alarmIds: [] });
  await blocker.query("update vehicles set name = 'Moved' where id = $1", [vehicleId]);
  await blocker.query("commit");
  blocker.release();

  await expect.poll(() => order).toEqual(["first", "third", "second"]);
});
