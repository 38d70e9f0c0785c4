import { emptyReading, type Reading } from "@wegbuch/device-protocol/reading";
import type { ReceivedReading } from "../../../src/tracking/received.ts";

const startOfDrive = Date.now() - 86_400_000;

/** A reading `second` seconds after a fixed instant yesterday, just received. */
export function aReceivedReading(
  boxNumber: number,
  second: number,
  fields: Partial<Reading> = {},
): ReceivedReading {
  const reading = {
    ...emptyReading(startOfDrive + second * 1000, BigInt(second)),
    latitude: 48.2,
    longitude: 16.37,
    altitudeMeters: 180,
    headingDegrees: 90,
    satellites: 11,
    speedKmh: 40,
    isFixValid: true,
    gpsStatus: 1,
    ignition: true,
    ...fields,
  };
  return { boxNumber, deviceType: "bm", receivedAt: Date.now(), reading };
}
