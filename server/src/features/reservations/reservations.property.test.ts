import type { Actor } from "@wegbuch/contract/access/actor";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { clock, fixClock } from "../../platform/clock.ts";
import { aDriver, aMandator, anActor, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import { toggleVehicles } from "../vehicles/archive-vehicles.ts";
import { cancelReservation, changeReservation } from "./change-reservation.ts";
import { createReservation } from "./create-reservation.ts";

const database = await aDatabase({ connectionsPerRole: 8 });
const parts = { database, clock };
const vehicleCount = 2;

const span = fc.record({
  vehicle: fc.nat(vehicleCount - 1),
  hour: fc.nat(11),
  hours: fc.integer({ min: 1, max: 4 }),
});
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("reserve" as const), person: fc.nat(2), span }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("change" as const), one: fc.nat(9), span }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), one: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("archive" as const), vehicle: fc.nat(vehicleCount - 1) }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
/** Commands given at once; the bursts follow one another. */
const bursts = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });

async function aPool() {
  const mandatorId = await aMandator(database);
  const people: Actor[] = [];
  // The first is their admin, who may change what the others reserved.
  for (const role of [1, 5, 5] as const) {
    const id = await aDriver(database, mandatorId, { role_id: role });
    people.push(anActor(mandatorId, id, { role }));
  }
  const vehicles: string[] = [];
  for (let index = 0; index < vehicleCount; index += 1) {
    vehicles.push(await aVehicle(database, mandatorId, { type: 2 }));
  }
  return { mandatorId, people, vehicles, ids: [] as string[] };
}
type Pool = Awaited<ReturnType<typeof aPool>>;

async function take({ people, vehicles, ids }: Pool, one: Command): Promise<void> {
  const [admin] = people as [Actor];
  const wish = ({ vehicle, hour, hours }: { vehicle: number; hour: number; hours: number }) => {
    const at = (hour: number) => new Date(Date.UTC(2026, 4, 5, hour)).toISOString();
    const address = { pickupAddress: "Hof", returnAddress: "Hof" };
    return { vehicleId: vehicles[vehicle]!, pickupDate: at(hour), returnDate: at(hour + hours), ...address };
  };
  if (one.kind === "archive") {
    return toggleVehicles(parts, admin, { ids: [vehicles[one.vehicle]!], comment: "Werkstatt" });
  }
  if (one.kind === "reserve") {
    const { id } = await createReservation(parts, people[one.person]!, wish(one.span));
    ids.push(id);
    return;
  }
  const id = ids[one.one % ids.length];
  if (id === undefined) return;
  if (one.kind === "cancel") await cancelReservation(parts, admin, { id, isFollowing: false });
  else await changeReservation(parts, admin, id, { ...wish(one.span), isFollowing: false });
}

/** What is expected to be refused is refused as a conflict, nothing fails in any other way. */
async function tryTo(pool: Pool, one: Command): Promise<string> {
  try {
    await take(pool, one);
    return "done";
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return "refused";
    throw error;
  }
}

const reservationsOf = ({ mandatorId }: Pool) =>
  inMandator(database, mandatorId, (db) =>
    db
      .selectFrom("reservations")
      .innerJoin("vehicles", "vehicles.id", "reservations.vehicle_id")
      .select(["reservations.id", "vehicle_id", "pickup_at", "return_at", "archived_at"])
      .where("cancelled_at", "is", null)
      .execute(),
  );

async function requireNoOverlap(pool: Pool): Promise<void> {
  const kept = await reservationsOf(pool);
  for (const one of kept) {
    expect(one.archived_at).toBeNull();
    const others = kept.filter(({ id, vehicle_id }) => id !== one.id && vehicle_id === one.vehicle_id);
    for (const other of others) {
      expect(other.return_at <= one.pickup_at || one.return_at <= other.pickup_at).toBe(true);
    }
  }
}

const numRuns = process.env.TEST_LONG === undefined ? 25 : 500;

test(
  "no two reservations of a vehicle overlap, whatever people do at once",
  { timeout: 120_000 },
  async () => {
    fixClock(new Date("2026-05-04T08:00:00Z"));
    onTestFinished(() => fixClock(undefined));
    await fc.assert(
      fc.asyncProperty(bursts, async (all) => {
        const pool = await aPool();
        for (const burst of all) {
          await Promise.all(burst.map((one) => tryTo(pool, one)));
          await requireNoOverlap(pool);
        }
      }),
      { numRuns },
    );
  },
);

test("whoever is alone gets what is free and nothing else", { timeout: 120_000 }, async () => {
  fixClock(new Date("2026-05-04T08:00:00Z"));
  onTestFinished(() => fixClock(undefined));
  await fc.assert(
    fc.asyncProperty(fc.array(span, { minLength: 1, maxLength: 12 }), async (spans) => {
      const pool = await aPool();
      const taken = new Set<string>();
      for (const one of spans) {
        const hours = Array.from({ length: one.hours }, (_, index) => `${one.vehicle} ${one.hour + index}`);
        const isFree = hours.every((hour) => !taken.has(hour));
        const outcome = await tryTo(pool, { kind: "reserve", person: 1, span: one });
        expect(outcome).toBe(isFree ? "done" : "refused");
        if (isFree) for (const hour of hours) taken.add(hour);
      }
    }),
    { numRuns },
  );
});
