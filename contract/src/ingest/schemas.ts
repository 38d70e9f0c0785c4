import * as z from "zod";
import { instant, latitude, longitude, text } from "../kit/wire.ts";

/** Events a box reports (rule readings/events). */
const boxEvents = [
  "IgnitionOn",
  "IgnitionOff",
  "Plugged",
  "Unplugged",
  "Towing",
  "Crash",
  "Jamming",
  "PrivateOn",
  "PrivateOff",
] as const;

/** The columns of the raw data page; speed in km/h, voltages in mV, current in mA, distances in meters. */
const Position = z.object({
  deviceTime: instant,
  latitude,
  longitude,
  altitude: z.number().nullish(),
  speed: z.number().min(0).nullish(),
  gpsStatus: z.int().nullish(),
  satellites: z.int().min(0).nullish(),
  heading: z.number().min(0).max(360).nullish(),
  externalPowerVoltage: z.number().nullish(),
  batteryVoltage: z.number().nullish(),
  batteryCurrent: z.number().nullish(),
  totalDistance: z.number().min(0).nullish(),
  ignition: z.boolean().nullish(),
});

const Event = z.object({
  deviceTime: instant,
  eventType: z.enum(boxEvents),
  infoText: text.max(200).nullish(),
});

export const BoxReadings = z.object({
  positions: z.array(Position).max(10_000).default([]),
  events: z.array(Event).max(10_000).default([]),
});
export type BoxReadings = z.output<typeof BoxReadings>;

export const Ingested = z.object({ accepted: z.int(), ignored: z.int() });
