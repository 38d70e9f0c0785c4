import * as z from "zod";
import { BoxIncident } from "../boxes/schemas.ts";
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
