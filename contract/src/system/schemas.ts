import * as z from "zod";
import { BoxIncident } from "../boxes/schemas.ts";
import { pageQuery } from "../kit/page.ts";
import { id, instant, Reference } from "../kit/wire.ts";

/**
 * How the installation is doing, for super admins (rule readings/system). Lists hold the newest 100; queues count up to
 * 100,000, other counts all.
 */
export const SystemState = z
  .object({
    version: z.string(),
    startedAt: instant,
    queues: z.object({
      /** Readings stored but not yet followed. */
      arrivals: z.int(),
      /** Age of the oldest of them in seconds; null if there is none. */
      oldestArrivalInSeconds: z.int().nullable(),
      jobs: z.int(),
      mails: z.int(),
      addresses: z.int(),
    }),
    failedMailCount: z.int(),
    failedMails: z.array(
      z.object({
        id,
        /** One of the catalogue (rule mails/catalogue). */
        kind: z.string(),
        mandator: Reference.nullable(),
        recipients: z.array(z.string()),
        subject: z.string(),
        createdAt: instant,
        failedAt: instant,
        attempts: z.int(),
        error: z.string(),
      }),
    ),
    failedJobCount: z.int(),
    failedJobs: z.array(
      z.object({
        name: z.string(),
        mandator: Reference.nullable(),
        attempts: z.int(),
        error: z.string(),
        nextRunAt: instant.nullable(),
      }),
    ),
    /** Boxes of which readings were put aside in the last hour, because their time was ahead of our clock. */
    oddBoxCount: z.int(),
    silentBoxCount: z.int(),
    /** Boxes in a vehicle that never sent anything. */
    silentBoxes: z.array(
      z.object({ id, imei: z.string(), mandator: Reference.nullable(), vehicle: Reference.nullable() }),
    ),
    /** Boxes of which it is doubtful who speaks for them, in the last 30 days, the latest first. */
    boxIncidents: z.array(
      BoxIncident.extend({
        boxId: id,
        imei: z.string(),
        mandator: Reference.nullable(),
        occurrences: z.int(),
      }),
    ),
    /** Devices that knock and are not registered, the latest first. */
    unknownImeis: z.array(
      z.object({ imei: z.string(), attempts: z.int(), lastSeenAt: instant, address: z.string() }),
    ),
  })
  .meta({ id: "SystemState" });
export type SystemState = z.infer<typeof SystemState>;

/** How a box is doing, the most serious that is true of it (rule readings/box-health). */
export const BoxState = z.enum(["never", "silent", "dropping", "skewed", "late", "ok"]);
export type BoxState = z.infer<typeof BoxState>;

/** A box as its gateway sees it, without any place. */
export const BoxHealth = z
  .object({
    id,
    imei: z.string(),
    model: z.string().nullable(),
    mandator: Reference.nullable(),
    vehicle: Reference.nullable(),
    state: BoxState,
    lastSeenAt: instant.nullable(),
    isConnected: z.boolean(),
    /** Its machine and process; null without a connection. */
    gateway: z.string().nullable(),
    /** GSM, 0 to 5. */
    signal: z.int().nullable(),
    satellites: z.int().nullable(),
    /** Supply, in volts. */
    voltage: z.number().nullable(),
    /** Since when the oldest of what it sent waits to be followed; 0 if nothing does. */
    queueLagSeconds: z.int(),
    /** How far the newest record was ahead of our clock as it came; behind it below 0. */
    clockSkewSeconds: z.int().nullable(),
    /** Records that came, and frames that were refused, on this day of UTC. */
    recordsToday: z.int(),
    refusedToday: z.int(),
  })
  .meta({ id: "BoxHealth" });
export type BoxHealth = z.infer<typeof BoxHealth>;

export const BoxHealthFilter = z.object({
  ...pageQuery,
  searchTerm: z.string().optional(),
  mandatorId: id.optional(),
  state: BoxState.optional(),
});
export type BoxHealthFilter = z.output<typeof BoxHealthFilter>;
