import type { Actor } from "@wegbuch/contract/access/actor";
import type { ForwardedPosition } from "@wegbuch/contract/forwarding/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { StoreReadings } from "../ingest/receive-readings.ts";
import { findDevice } from "./find-device.ts";
import { forwardedReadings, tellsIgnition } from "./forwarded-readings.ts";
import { type Heard, noteDevice, noteNewDevice } from "./note-device.ts";

export type Receiving = { database: Database; clock: Clock; store: StoreReadings };

/**
 * Takes a position that a company's Traccar forwards (rule readings/forwarding): stored once it is answered, and nothing
 * where the device was in no vehicle then. Gives what is to be put into a vehicle first; nothing of what is in one. The key
 * of machines alone says of no company, and finds nothing.
 */
export async function receivePosition(
  { database, clock, store }: Receiving,
  token: Actor | null,
  forwarded: ForwardedPosition,
): Promise<{ uniqueId: string } | undefined> {
  if (token === null) throw notFound("Forward");
  const now = clock.now();
  const heard = heardIn(forwarded);
  const readings = forwardedReadings(forwarded);
  const known = await inMandator(database, token, async (db) => {
    const found = await findDevice(db, heard.uniqueId, { deviceTime: readings[0]!.deviceTime, now });
    await (found === undefined ? noteNewDevice(db, heard, now) : noteDevice(db, heard, found, now));
    return found;
  });
  if (!known?.box) return { uniqueId: heard.uniqueId };
  if (!known.wasInVehicle) return undefined;
  const deviceType = known.knowsIgnition || heard.tellsIgnition ? "obd" : "bm";
  const from = { boxNumber: known.box.number, deviceType, receivedAt: now.getTime() } as const;
  await store(readings.map((reading) => ({ ...from, reading })));
  return undefined;
}

function heardIn(forwarded: ForwardedPosition): Heard {
  const { device, position } = forwarded;
  return {
    uniqueId: device.uniqueId,
    name: shown(device.name, 128) || device.uniqueId,
    protocol: shown(position.protocol, 64),
    tellsIgnition: tellsIgnition(forwarded),
  };
}

/** What somebody else typed, without what cannot be seen; half a sign at its end is left out. */
const shown = (text: string | null | undefined, most: number): string =>
  (text ?? "")
    .replaceAll(/\p{C}/gu, "")
    .trim()
    .slice(0, most)
    .replace(/\p{C}$/u, "")
    .trim();
