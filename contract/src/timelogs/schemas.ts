import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { day, id, ids, instant, anyOf, Reference, text, version, knownVersion } from "../kit/wire.ts";
import { withOrderedPeriod } from "../trips/schemas.ts";
import { timeEventCodes } from "./codes.ts";

const { workStart, restStart, drivingBreakStart } = timeEventCodes;

export const TimeEventCode = anyOf(timeEventCodes);
export type TimeEventCode = z.infer<typeof TimeEventCode>;

export const TimeEvent = z
  .object({
    /** Of driving time its trip's, the same for start and end. */
    id,
    event: TimeEventCode,
    occurredAt: instant,
    /** How it was before it was first corrected (rule timelogs/originals); null when it never was. */
    originallyAt: instant.nullable(),
    /** When it was added, if that was on a later local day than it happened; null when it was noted in time. */
    addedAt: instant.nullable(),
    /** Who added it then; null when it was noted in time. */
    addedBy: z.string().nullable(),
    /** When and by whom it was last corrected; null when it never was. */
    changedAt: instant.nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: "TimeEvent" });
export type TimeEvent = z.infer<typeof TimeEvent>;

/** The log of one person and local day; without an id it holds driving times alone (rule timelogs/driving). */
export const TimeLog = z
  .object({
    id: id.nullable(),
    day,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    description: z.string().nullable(),
    /** The events as JSON, [{Event, OccurredAt}] in their order (rule timelogs/one-a-day). */
    stringifiedEvents: z.string(),
    events: z.array(TimeEvent),
    eventsAfterFinish: z.boolean(),
    eventsBeforeStart: z.boolean(),
    finishBreakWithoutStart: z.boolean(),
    finishTripWithoutStart: z.boolean(),
    /** Whether the person need not keep a log on that day. */
    isExempt: z.boolean(),
    /** Of a day without a log 0. */
    version,
  })
  .meta({ id: "TimeLog" });
export type TimeLog = z.infer<typeof TimeLog>;

/** Since which day a person need not keep a log, and why (rule timelogs/exemption). */
export const LogExemption = z.object({
  since: day,
  reason: text.trim().min(1).max(200),
});
export type LogExemption = z.output<typeof LogExemption>;

export const TimeLogEntry = z
  .object({ user: Reference, exemption: LogExemption.nullable(), timeLog: z.array(TimeLog) })
  .meta({ id: "TimeLogEntry" });
export type TimeLogEntry = z.infer<typeof TimeLogEntry>;

/** Local days that begin in [from, to). */
export const TimeLogFilter = withOrderedPeriod(
  z.object({ ...pageQuery, from: instant.optional(), to: instant.optional(), userIds: ids }),
);
export type TimeLogFilter = z.output<typeof TimeLogFilter>;

/** A pair of events, named by the one that starts it; without a log a new day begins (rule timelogs/pairs). */
export const NewTimeEvents = z
  .object({
    userId: id,
    timeLogEvent: z.literal([workStart, restStart, drivingBreakStart]),
    occurredAt: instant,
    finishedAt: instant,
    agent: z.literal("Web"),
    timeLogId: id.nullish(),
    description: text.trim().max(200).nullish(),
    version: knownVersion,
  })
  .refine(({ occurredAt, finishedAt }) => Date.parse(occurredAt) < Date.parse(finishedAt), {
    path: ["occurredAt"],
    message: "startBeforeFinish",
  });
export type NewTimeEvents = z.output<typeof NewTimeEvents>;

/** What somebody notes of himself, for now: one tap each. */
export const ClockAct = z.enum(["startWork", "startRest", "startDrivingBreak", "endBreak", "endWork"]);
export type ClockAct = z.infer<typeof ClockAct>;

export const ClockNote = z.object({ act: ClockAct });
export type ClockNote = z.output<typeof ClockNote>;

export const TimeEventChange = z.object({ timeLogId: id, id, occurredAt: instant, version: knownVersion });
export type TimeEventChange = z.output<typeof TimeEventChange>;

/** When work ended that was begun and has no end yet. */
export const WorkEnd = z.object({ occurredAt: instant, version: knownVersion });
export type WorkEnd = z.output<typeof WorkEnd>;
