import * as z from "zod";
import { DeviceType } from "../boxes/schemas.ts";
import { id, instant, requiredText } from "../kit/wire.ts";
import { Address, TripAgent, TripType } from "../trips/schemas.ts";

const periodInstant = z.iso.datetime({ offset: true, error: "periodIsEmpty" }).pipe(instant);

/** One box and a half-open period, both needed (rule readings/raw-data). */
export const RawDataFilter = z
  .object({
    imei: requiredText("imeiIsEmpty"),
    from: periodInstant,
    to: periodInstant,
  })
  // What is no instant at all is said already.
  .refine(({ from, to }) => !(Date.parse(from) > Date.parse(to)), {
    path: ["from"],
    message: "startBeforeFinish",
  });
export type RawDataFilter = z.output<typeof RawDataFilter>;

export const RawPosition = z
  .object({
    /** When it was received, and when the box says it was (rule readings/events). */
    timestamp: instant,
    deviceTime: instant,
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    /** Meters. */
    altitude: z.number().nullable(),
    /** km/h. */
    speed: z.number().nullable(),
    distanceToPrevPointMeters: z.number().nullable(),
    gpsStatus: z.int().nullable(),
    satellites: z.int().nullable(),
    /** Degrees. */
    heading: z.number().nullable(),
    /** Millivolts, and milliamperes for the current, as POST /Ingest takes them. */
    externalPowerVoltage: z.int().nullable(),
    batteryVoltage: z.int().nullable(),
    batteryCurrent: z.int().nullable(),
    /** Meters. */
    totalDistance: z.number().nullable(),
    deviceType: DeviceType,
  })
  .meta({ id: "RawPosition" });
export type RawPosition = z.infer<typeof RawPosition>;

export const RawEvent = z
  .object({
    deviceTime: instant,
    deviceType: DeviceType,
    eventType: z.string(),
    infoText: z.string().nullable(),
    timestamp: instant,
  })
  .meta({ id: "RawEvent" });
export type RawEvent = z.infer<typeof RawEvent>;

const Name = z.object({ name: z.string() });

/** Places and description are null on private trips. */
export const RawTrip = z
  .object({
    id,
    vehicle: Name,
    driver: Name.nullable(),
    startedAt: instant,
    finishedAt: instant.nullable(),
    startAddress: Address.nullable(),
    destinationAddress: Address.nullable(),
    mileageInMeters: z.int(),
    type: TripType,
    agent: TripAgent,
    description: z.string().nullable(),
    lockedAt: instant.nullable(),
  })
  .meta({ id: "RawTrip" });
export type RawTrip = z.infer<typeof RawTrip>;
