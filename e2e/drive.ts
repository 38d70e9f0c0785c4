import { inject, onTestFinished } from "vitest";
import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { BoxClient } from "../simulator/src/box-client.ts";
import { factorySettings } from "../simulator/src/measure.ts";
import { routeBetween } from "../simulator/src/route.ts";
import { type Outgoing, recordsOf } from "../simulator/src/virtual-box.ts";

/** The boxes of the demo that the stories drive themselves, each for one story. */
export const boxes = {
  plug: { imei: "353094095000193", deviceType: "obd", plate: "L-558 FP" },
  battery: { imei: "353094095000151", deviceType: "bm", plate: "G-512 KJ" },
  split: { imei: "353094095000136", deviceType: "obd", plate: "S-614 PL" },
  calibrated: { imei: "353094095000177", deviceType: "obd", plate: "P-446 DA" },
  watched: { imei: "353094095000201", deviceType: "bm", plate: "W-90417 P" },
  watchedToo: { imei: "353094095000219", deviceType: "obd", plate: "K-129 LO" },
  raw: { imei: "353094095000144", deviceType: "obd", plate: "L-205 MB" },
} as const;

type Journey = { box: (typeof boxes)[keyof typeof boxes]; from: string; to: string };

/** Lets a virtual box send a whole drive that ended a few minutes ago; gives the metres it was long. */
export async function sendDrive({ box, from, to }: Journey): Promise<number> {
  const records = recordsOfDrive({ box, from, to });
  const client = new BoxClient({
    address: inject("product").gateway,
    imei: box.imei,
    codec: box.deviceType === "obd" ? 0x8e : 0x08,
  });
  for (let next = 0; next < records.length; next += 60) {
    await client.send(records.slice(next, next + 60).map(({ record }) => record));
  }
  client.close();
  const { departAt } = records.find(({ journal }) => journal.driving)!.journal.driving!;
  return routeBetween(homeIn(from), customerIn(to), `${from} ${to}/${departAt}`).at(-1)!.meters;
}

/** Lets a box drive into a place from the south a few minutes ago and stop there, a record every half minute. */
export async function sendCrossing(
  box: (typeof boxes)[keyof typeof boxes],
  place: { latitude: number; longitude: number },
): Promise<void> {
  // Movement, and the ignition of boxes that feel it.
  const ids = box.deviceType === "obd" ? [239, 240] : [240];
  const arrivedAt = Date.now() - 5 * 60_000;
  const record = (stepsLeft: number, isMoving: boolean): AvlRecord => ({
    timestampMs: arrivedAt - stepsLeft * 30_000,
    priority: 0,
    // 333 m in each step, at 40 km/h.
    latitude: place.latitude - Math.max(stepsLeft, 0) * 0.003,
    longitude: place.longitude,
    altitude: 300,
    angle: 0,
    satellites: 12,
    speedKmh: stepsLeft > 0 ? 40 : 0,
    eventId: 0,
    io: ids.map((id) => ({ id, size: 1, value: Number(isMoving) })),
  });
  const driven = Array.from({ length: 15 }, (_, step) => record(14 - step, true));
  const parked = [-1, -2, -6, -9].map((step) => record(step, false));
  const client = new BoxClient({ address: inject("product").gateway, imei: box.imei });
  await client.send([...driven, ...parked]);
  client.close();
}

/** A box that has told that it stands still, and stays connected while the story lasts. */
export async function connectBox(imei: string): Promise<void> {
  const client = new BoxClient({ address: inject("product").gateway, imei });
  onTestFinished(() => client.close());
  await client.send([
    {
      timestampMs: Date.now(),
      priority: 0,
      latitude: 48.3,
      longitude: 14.3,
      altitude: 260,
      angle: 0,
      satellites: 12,
      speedKmh: 0,
      eventId: 0,
      io: [{ id: 239, size: 1, value: 0 }],
    },
  ]);
}

const homeIn = (town: string) => ({ town, address: "yard" });

const customerIn = (town: string) => ({ town, address: "customer 1" });

/** Two hours ago the vehicle stood still, then it went; what it recorded since lies before now. */
function recordsOfDrive({ box, from, to }: Journey): Outgoing[] {
  const at = Date.now() - 120 * 60_000;
  const drive = { departAt: at + 15 * 60_000, to: customerIn(to), isPrivate: false };
  const begin = {
    parked: { at, stop: homeIn(from), odometerMeters: 0 },
    driving: null,
    sentUntil: 0,
  };
  const records = recordsOf(
    { ...box, seed: `${from} ${to}`, settings: factorySettings, topKmh: 130 },
    begin,
    (parked) => (parked.at === at ? drive : null),
    Date.now(),
  );
  return [...records].filter((one) => one.sendAt <= Date.now());
}
