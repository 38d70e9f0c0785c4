import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  type Ask,
  type Change,
  saidOf,
  sendAll,
  type Waiting,
} from "../../../web/src/api/offline/changes.ts";
import { ApiProblem } from "../../../web/src/api/problem.ts";
import { aBearer } from "../kit/api/company.ts";
import { aDriver, aMandator, aTrip, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aMachine } from "../kit/programs/machine.ts";
import { addressOf } from "../kit/programs/program.ts";

const database = await aDatabase();

/** A driver with a trip and a reservation of a vehicle of the pool, whose device asks whatever api there is. */
async function aDriverOnTheRoad() {
  const mandatorId = await aMandator(database);
  const userId = await aDriver(database, mandatorId);
  const vehicleId = await aVehicle(database, mandatorId, { type: 2 });
  const tripId = await aTrip(database, mandatorId, { vehicle_id: vehicleId, driver_id: userId });
  const headers = await aBearer(database, userId);
  const begunAt = Date.now();
  const ago = (minutes: number) => new Date(begunAt - minutes * 60_000).toISOString();
  let api = await aMachine("api", addressOf(database));
  const call = async <Answer>(
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${api.port}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => null);
    if (answer === null) throw new ApiProblem(0, {});
    const said = answer.status === 204 ? undefined : await answer.json();
    if (!answer.ok) throw new ApiProblem(answer.status, said as object);
    return said as Answer;
  };
  const reservation = await call<{ id: string }>("POST", "/Reservations", {
    vehicleId,
    pickupDate: ago(-5),
    returnDate: ago(-60),
    pickupAddress: "Hof 1",
    returnAddress: "Hof 1",
  });
  return {
    ago,
    userId,
    tripId,
    reservationId: reservation.id,
    call,
    kill: () => api.kill(),
    begin: async () => {
      api = await aMachine("api", addressOf(database));
    },
  };
}

type OnTheRoad = Awaited<ReturnType<typeof aDriverOnTheRoad>>;

/** What he wrote that day without a network, in its order. */
async function writtenBy({ tripId, reservationId, ago, call }: OnTheRoad): Promise<Change[]> {
  const before = saidOf(await call<Trip>("GET", `/Trips/${tripId}`));
  const typed = { ...before, type: tripTypes.driveToWork, isClassified: true };
  const purposed = { ...typed, description: "Kunde Auer" };
  const bodyOf = ({ type, description }: typeof before) => ({
    tripIds: [tripId],
    type,
    description,
    versions: { [tripId]: before.version },
  });
  const tap = (act: "startWork" | "startRest" | "endBreak" | "endWork", minutes: number) =>
    ({ call: "clock", body: { act, occurredAt: ago(minutes) } }) as const;
  const hand = (way: "checkOut" | "checkIn", minutes: number, mileageInMeters: number) =>
    ({ call: way, id: reservationId, body: { mileageInMeters, occurredAt: ago(minutes) } }) as const;
  const writes = [
    tap("startWork", 360),
    { call: "trip", id: tripId, body: bodyOf(typed), before, mine: typed } as const,
    { call: "trip", id: tripId, body: bodyOf(purposed), before: typed, mine: purposed } as const,
    tap("startRest", 240),
    tap("endBreak", 205),
    hand("checkOut", 20, 60_467_000),
    hand("checkIn", 8, 60_512_000),
    tap("endWork", 2),
  ];
  return writes.map((write, index) => ({
    ...write,
    order: index + 1,
    key: randomUUID(),
    madeAt: ago(0),
    about: "",
    standing: { is: "waiting" },
  }));
}

/** A device with these changes. */
function keeping(written: readonly Change[]): Waiting {
  const kept = new Map(written.map((change) => [change.order, change]));
  return {
    list: () => Promise.resolve([...kept.values()]),
    put: (change) => Promise.resolve(kept.set(change.order, change)),
    remove: ({ order }) => Promise.resolve(kept.delete(order)),
  };
}

const addressOfWrite = (change: Change): [string, string] => {
  if (change.call === "clock") return ["POST", "/TimeLog/Clock"];
  if (change.call === "trip") return ["PUT", "/Trips"];
  return ["POST", `/Reservations/${change.id}/${change.call === "checkOut" ? "CheckOut" : "CheckIn"}`];
};

/** Whether the api dies before a change is sent, or when it has done one and nobody hears of it. */
type Death = "before" | "unanswered";

/** The calls of the device, at which the api dies once for each change. */
function askOf({ call, kill }: OnTheRoad, deaths: Map<number, Death>): Ask {
  return {
    readTrip: (id) => call<Trip>("GET", `/Trips/${id}`),
    write: async (change) => {
      const death = deaths.get(change.order);
      deaths.delete(change.order);
      if (death === "before") await kill();
      const answer = await call(...addressOfWrite(change), change.body, change.key);
      if (death === undefined) return answer;
      await kill();
      throw new ApiProblem(0, {});
    },
    say: String,
    newKey: randomUUID,
  };
}

// Rules offline/queue and calls/repetition.
test.each(["before", "unanswered"] as const)(
  "what a device sends arrives once and in its order though the api dies at each change of it (%s)",
  async (death) => {
    const driver = await aDriverOnTheRoad();
    const { ago } = driver;
    const written = await writtenBy(driver);
    const waiting = keeping(written);
    const deaths = new Map(written.map(({ order }) => [order, death]));
    const ask = askOf(driver, deaths);
    let rounds = 0;
    while (await sendAll(waiting, ask)) {
      rounds += 1;
      await driver.begin();
    }

    expect(rounds).toBe(written.length);
    expect(await waiting.list()).toEqual([]);
    expect(await noted(driver)).toEqual([`0 ${ago(360)}`, `2 ${ago(240)}`, `3 ${ago(205)}`, `1 ${ago(2)}`]);
    expect(await driver.call("GET", `/Trips/${driver.tripId}`)).toMatchObject({
      type: tripTypes.driveToWork,
      description: "Kunde Auer",
    });
    expect(await handedOver(driver)).toMatchObject({
      checkedOutAt: ago(20),
      outMileageInMeters: 60_467_000,
      checkedInAt: ago(8),
      inMileageInMeters: 60_512_000,
    });
    for (const id of [driver.tripId, driver.reservationId]) {
      const changed = await changesOf(driver, id);
      expect(changed).toEqual([...new Set(changed)]);
    }
  },
  300_000,
);

/** What is kept of his working time, in the order it was noted. */
async function noted({ userId }: OnTheRoad): Promise<string[]> {
  const rows = await asOwner<{ event: number; at: Date }>(
    database,
    `select event, occurred_at as at from time_log_events
     join time_logs on time_logs.id = time_log_id where user_id = $1 order by time_log_events.id`,
    [userId],
  );
  return rows.map(({ event, at }) => `${event} ${at.toISOString()}`);
}

async function handedOver({ ago, call, reservationId }: OnTheRoad): Promise<unknown> {
  const { items } = await call<{ items: { id: string }[] }>("GET", `/Reservations?from=${ago(60)}`);
  return items.find(({ id }) => id === reservationId);
}

/** The properties of something that were changed, each as often as it was. */
async function changesOf({ call }: OnTheRoad, id: string): Promise<string[]> {
  const { items } = await call<{ items: { propertyName: string }[] }>("GET", `/Histories/${id}`);
  return items.map(({ propertyName }) => propertyName);
}
