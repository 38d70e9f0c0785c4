import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { day, id, ids, instant, anyOf, Reference, text, version, knownVersion } from "../kit/wire.ts";
import { withOrderedPeriod } from "../trips/schemas.ts";
import { signatureKinds, steeringDuties, timeEventCodes } from "./codes.ts";

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

/** The same as it is told: without a reason of whom it was only said that he keeps none. */
const ToldExemption = LogExemption.extend({ reason: text });

export const TimeLogEntry = z
  .object({ user: Reference, exemption: ToldExemption.nullable(), timeLog: z.array(TimeLog) })
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

export const ClockNote = z.object({
  act: ClockAct,
  /** When it was noted, where that was without a connection (rule offline/late-notes). */
  occurredAt: instant.nullish(),
});
export type ClockNote = z.output<typeof ClockNote>;

export const TimeEventChange = z.object({ timeLogId: id, id, occurredAt: instant, version: knownVersion });
export type TimeEventChange = z.output<typeof TimeEventChange>;

/** When work ended that was begun and has no end yet. */
export const WorkEnd = z.object({ occurredAt: instant, version: knownVersion });
export type WorkEnd = z.output<typeof WorkEnd>;

/** A local month, yyyy-MM. */
export const logMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** What the register of drivers tells of one, and whether he keeps a log (LP-VO; rule timelogs/duty). */
export const DriverDuty = z
  .object({
    birthDate: day.nullable(),
    steeringDuty: anyOf(steeringDuties),
    isDrivingMainJob: z.boolean(),
  })
  .meta({ id: "DriverDuty" });
export type DriverDuty = z.output<typeof DriverDuty>;

/** More than the law or the collective agreement allows, on a day or in weeks that end with one (rule timelogs/agreement). */
export const LimitFinding = z
  .object({
    rule: z.enum(["dailyDriving", "weeklyDriving", "twoWeeksDriving", "workingDay"]),
    /** The day, or the Monday of the week. */
    day,
    seconds: z.int(),
    mostSeconds: z.int(),
  })
  .meta({ id: "LimitFinding" });
export type LimitFinding = z.infer<typeof LimitFinding>;

/** What was drawn with a finger or a pen on a sheet of 1000 × 300: each stroke a move and lines, "M12 34L56 78". */
const strokes = z
  .string()
  .max(30_720)
  .regex(/^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/);

/** A drawn signature, or the password instead of one (rule timelogs/signing). */
export const WeekSigning = z
  .object({
    strokes: strokes.nullish(),
    /** Of any length, since it may be wrong. */
    password: z.string().max(256).nullish(),
  })
  .refine(({ strokes: drawn, password }) => !!drawn !== !!password, {
    path: ["password"],
    message: "signatureIsEmpty",
  });
export type WeekSigning = z.output<typeof WeekSigning>;

/** By whom, when and how a week was signed; not current where something of it has changed since (rule timelogs/signing). */
const WeekSignature = z
  .object({ how: anyOf(signatureKinds), signedAt: instant, isCurrent: z.boolean() })
  .meta({ id: "WeekSignature" });

export const LoggedWeek = z
  .object({
    monday: day,
    drivingSeconds: z.int(),
    findings: z.array(LimitFinding),
    /** Null: nobody has signed it. */
    signature: WeekSignature.nullable(),
    /** Whether it is over and something was recorded in it, so that it can be signed. */
    canBeSigned: z.boolean(),
  })
  .meta({ id: "LoggedWeek" });
export type LoggedWeek = z.infer<typeof LoggedWeek>;

export const MonthQuery = z.object({ month: logMonth });

/** The weeks that begin in a month or lie in its first days, each as a whole, and what follows from what was driven. */
export const LoggedWeeks = z
  .object({
    duty: DriverDuty,
    exemption: ToldExemption.nullable(),
    /** Whether what was driven in the month asks for a driving log (rule timelogs/duty). */
    isLogRequired: z.boolean(),
    weeks: z.array(LoggedWeek),
  })
  .meta({ id: "LoggedWeeks" });
export type LoggedWeeks = z.infer<typeof LoggedWeeks>;

/** Of what the employer looks at once a month: what of a person's month is missing, wrong or too much. */
export const MonthStanding = z
  .object({
    user: Reference,
    month: logMonth,
    days: z.int(),
    netSeconds: z.int(),
    drivingSeconds: z.int(),
    daysWithoutLog: z.array(day),
    daysToCheck: z.array(day),
    /** How often a limit of the law or the collective agreement was passed, or a driving break missed. */
    findings: z.int(),
    /** The Mondays of weeks that end in the month. */
    unsignedWeeks: z.array(day),
    /** Whether the person keeps no log on any of the days. */
    isExempt: z.boolean(),
    /** Why it can be neither confirmed, checked nor closed (rule timelogs/closing). */
    whyNot: z.enum(["monthIsNotOver", "monthIsEmpty", "monthHasOpenShift"]).nullable(),
    /** Why the caller can neither check, close nor open it (rule timelogs/monthly-check). */
    whyNotOversee: z.enum(["monthIsOwn", "monthIsForTheCompany"]).nullable(),
    /** Not current where something has changed since. */
    confirmation: z.object({ at: instant, isCurrent: z.boolean() }).nullable(),
    /** Not current where trips of the month have changed, arrived or gone since, which do not count while it is closed. */
    closing: z.object({ at: instant, by: z.string(), isCurrent: z.boolean() }).nullable(),
    check: z.object({ at: instant, by: z.string(), remark: z.string(), isCurrent: z.boolean() }).nullable(),
  })
  .meta({ id: "MonthStanding" });
export type MonthStanding = z.infer<typeof MonthStanding>;

export const MonthsFilter = z.object({ ...pageQuery, month: logMonth });
export type MonthsFilter = z.output<typeof MonthsFilter>;

/** A month that nobody has confirmed is closed only where that is said. */
export const MonthClosing = z.object({ isUnconfirmedToo: z.boolean().default(false) });
export type MonthClosing = z.output<typeof MonthClosing>;

/** Why a closed month is opened again; it is told in the history. */
export const MonthOpening = z.object({ reason: text.trim().min(1).max(500) });
export type MonthOpening = z.output<typeof MonthOpening>;

/** The months of some people that were checked, confirmed by the password (rule timelogs/monthly-check). */
export const MonthCheck = z.object({
  userIds: z.array(id).min(1).max(100),
  month: logMonth,
  remark: text.trim().max(500).default(""),
  /** Of any length, since it may be wrong; none of who shows with the account of his company that it is he. */
  password: z.string().max(256).nullish(),
});
export type MonthCheck = z.output<typeof MonthCheck>;

/** A day as it is shown at a roadside check; the vehicles with the mileages between which he drove each. */
const RoadsideDay = z
  .object({
    day,
    log: TimeLog.nullable(),
    stints: z.array(
      z.object({ vehicle: z.string(), startedAt: instant, metersBefore: z.int(), metersAfter: z.int() }),
    ),
  })
  .meta({ id: "RoadsideDay" });

/** What was corrected, taken away or added later, in the words of the reader. */
const RoadsideCorrection = z
  .object({
    day,
    property: z.string(),
    before: z.string(),
    after: z.string(),
    changedAt: instant,
    author: z.string(),
  })
  .meta({ id: "RoadsideCorrection" });

/** What a driver carries: his last 56 calendar days, the last one today (rule timelogs/roadside). */
export const Roadside = z
  .object({
    driver: z.string(),
    company: z.string(),
    asOf: instant,
    from: day,
    to: day,
    /** Every day, also those without a log. */
    days: z.array(RoadsideDay),
    corrections: z.array(RoadsideCorrection),
    signatures: z.array(z.object({ monday: day, signedAt: instant })),
  })
  .meta({ id: "Roadside" });
export type Roadside = z.infer<typeof Roadside>;

/** The password that is asked for to confirm; of any length, since it may be wrong. */
export const RoadsideEnd = z.object({ password: z.string().max(256).nullish() });
