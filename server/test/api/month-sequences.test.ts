import type { MonthStanding, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { array, type Arbitrary, assert, asyncProperty, constantFrom, oneof, record } from "fast-check";
import { expect, test } from "vitest";
import { password } from "../kit/api/api.ts";
import { aCrew } from "../kit/api/time-logs.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

/** Something that happens to March and April of a driver; its day of the month, where 32 is the night into April. */
type Step =
  | { does: "work" | "drive" | "pushEnd" | "removeDay" | "makePrivate" | "removeTrip"; day: number }
  | { does: "confirm" | "check" | "close" | "open" | "sign" | "closeApril" | "openApril" };

const days = constantFrom(23, 24, 25, 31);
const step: Arbitrary<Step> = oneof(
  record({
    does: constantFrom("work", "drive", "pushEnd", "removeDay", "makePrivate", "removeTrip"),
    day: days,
  }),
  record({ does: constantFrom("drive", "makePrivate", "removeTrip"), day: constantFrom(32) }),
  record({ does: constantFrom("confirm", "check", "close", "open", "sign", "closeApril", "openApril") }),
);

const hour = 3_600;
const inOrder = (some: readonly number[]) => some.toSorted((one, other) => one - other).join();

test(
  "whatever is written, signed, closed and opened in whatever order, no hour is lost or counts twice",
  { timeout: 240_000 },
  async () => {
    await assert(
      asyncProperty(array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const { month, expected } = await aRun();
        for (const one of steps) {
          await month.take(one);
          expect(await month.told()).toEqual(expected());
        }
      }),
      { numRuns: 8 },
    );
  },
);

/** The days of a driver as the product has them, beside what they should be. */
async function aRun() {
  const crew = await aCrew(database);
  const { ask, people, mandatorId } = crew;
  const driver = people[5];
  /** What stands entered and driven, and, of a closed month, what was driven when it was closed. */
  const model = {
    works: new Map<number, number>(),
    trips: new Map<number, boolean>(),
    closed: null as number[] | null,
    closedApril: null as number[] | null,
  };
  const tripIds = new Map<number, string>();
  const dayOf = (day: number) => `2026-03-${day}`;
  const logOf = async (day: number): Promise<TimeLog | undefined> => {
    const { items } = await crew.list(1, `userIds=${driver}`);
    return items[0]?.timeLog.find((log) => log.day === dayOf(day) && log.id !== null);
  };
  const url = `/TimeLog/Months/${driver}/2026-03`;
  const aprilUrl = `/TimeLog/Months/${driver}/2026-04`;
  const business = () => [...model.trips].filter(([, isTold]) => isTold).map(([day]) => day);
  // The drive after midnight is of March's last shift where there is one.
  const ofApril = () => business().filter((day) => day === 32 && !model.works.has(31));
  const ofMarch = () => business().filter((day) => !ofApril().includes(day));
  const isFixed = (day: number) => model.closed !== null || (day === 31 && model.closedApril !== null);

  async function take(one: Step): Promise<void> {
    if (!("day" in one)) return act(one.does);
    const { does, day } = one;
    const isClosed = isFixed(day);
    const log = await logOf(day);
    if (does === "work") {
      // Over midnight, on the last day over the end of the month.
      const { status } = await crew.add(5, 0, [
        `${dayOf(day)}T16:00:00Z`,
        new Date(Date.parse(`${dayOf(day)}T16:00:00Z`) + 8 * hour * 1_000).toISOString(),
      ]);
      expect(status).toBe(isClosed || model.works.has(day) ? 409 : 201);
      if (status === 201) model.works.set(day, 8);
    } else if (does === "pushEnd") {
      const end = log?.events.findLast(({ event }) => event === 1);
      if (!log || !end) return;
      const hours = model.works.get(day) === 8 ? 9 : 8;
      const at = new Date(Date.parse(`${dayOf(day)}T16:00:00Z`) + hours * hour * 1_000).toISOString();
      const { status } = await crew.move(5, log.id, end.id, at);
      expect(status).toBe(isClosed ? 409 : 200);
      if (status === 200) model.works.set(day, hours);
    } else if (does === "removeDay") {
      if (!log || !model.works.has(day)) return;
      const { status } = await ask(1, `DELETE /TimeLog/${log.id}`);
      expect(status).toBe(isClosed ? 409 : 204);
      if (status === 204) model.works.delete(day);
    } else if (does === "drive") {
      if (tripIds.has(day)) return;
      const [from, to] =
        day === 32
          ? (["2026-03-31T22:30:00Z", "2026-03-31T23:30:00Z"] as const)
          : ([`${dayOf(day)}T06:00:00Z`, `${dayOf(day)}T07:00:00Z`] as const);
      tripIds.set(day, await crew.drive(from, to));
      model.trips.set(day, true);
    } else if (tripIds.has(day)) {
      const change = does === "makePrivate" ? "type = 1" : "deleted_at = now()";
      await asOwner(database, `update trips set ${change} where mandator_id = $1 and id = $2`, [
        mandatorId,
        tripIds.get(day),
      ]);
      model.trips.set(day, false);
    }
  }

  async function act(does: Exclude<Step, { day: number }>["does"]): Promise<void> {
    if (does === "sign")
      return void (await ask(5, `PUT /TimeLog/Weeks/${driver}/2026-03-23/Signature`, {
        strokes: "M1 1L2 2",
      }));
    if (does === "check")
      return void (await ask(1, "POST /TimeLog/Checks", { userIds: [driver], month: "2026-03", password }));
    if (does === "confirm") return void (await ask(5, `PUT ${url}/Confirmation`));
    if (does === "close") {
      const { status } = await ask(1, `PUT ${url}/Closing`, { isUnconfirmedToo: true });
      const isEmpty = model.works.size + ofMarch().length === 0;
      expect(status).toBe(model.closed !== null || isEmpty ? 409 : 204);
      if (status === 204) model.closed = ofMarch();
    } else if (does === "closeApril") {
      const { status } = await ask(1, `PUT ${aprilUrl}/Closing`, { isUnconfirmedToo: true });
      expect(status).toBe(model.closedApril !== null || ofApril().length === 0 ? 409 : 204);
      if (status === 204) model.closedApril = ofApril();
    } else if (does === "openApril") {
      const { status } = await ask(1, `POST ${aprilUrl}/Opening`, { reason: "Irrtum" });
      expect(status).toBe(model.closedApril === null ? 409 : 204);
      model.closedApril = null;
    } else {
      const { status } = await ask(1, `POST ${url}/Opening`, { reason: "Irrtum" });
      expect(status).toBe(model.closed === null ? 409 : 204);
      model.closed = null;
    }
  }

  /** What the month and its list of days come to. */
  async function told() {
    const { body } = await ask<MonthStanding>(1, `GET ${url}`);
    const { body: april } = await ask<MonthStanding>(1, `GET ${aprilUrl}`);
    const { items } = await crew.list(1, `userIds=${driver}`);
    const all = items[0]?.timeLog ?? [];
    const count = (code: number) => all.flatMap(({ events }) => events).filter(({ event }) => event === code);
    return {
      netSeconds: body.netSeconds,
      drivingSeconds: body.drivingSeconds,
      shifts: count(0).length,
      drives: count(6).length,
      isClosed: body.closing !== null,
      isCurrent: body.closing?.isCurrent ?? null,
      drivingSecondsOfApril: april.drivingSeconds,
      isAprilCurrent: april.closing?.isCurrent ?? null,
    };
  }

  const expected = () => {
    const driven = model.closed ?? ofMarch();
    const drivenInApril = model.closedApril ?? ofApril();
    const current = (closed: number[] | null, now: number[]) =>
      closed === null ? null : inOrder(closed) === inOrder(now);
    return {
      netSeconds: [...model.works.values()].reduce((sum, hours) => sum + hours * hour, 0),
      drivingSeconds: driven.length * hour,
      shifts: model.works.size,
      drives: driven.length + drivenInApril.length,
      isClosed: model.closed !== null,
      isCurrent: current(model.closed, ofMarch()),
      drivingSecondsOfApril: drivenInApril.length * hour,
      isAprilCurrent: current(model.closedApril, ofApril()),
    };
  };
  return { month: { take, told }, expected };
}
