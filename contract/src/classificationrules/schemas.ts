import * as z from "zod";
import { weekdays } from "../geofences/codes.ts";
import { anyOf, id, instant, latitude, longitude, Reference, text } from "../kit/wire.ts";
import { tripTypes } from "../trips/codes.ts";
import { ruleKinds } from "./codes.ts";

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** When work is, on what clocks show in Vienna; a trip that begins outside of it is private. */
export const Schedule = z
  .object({ weekdays: z.array(anyOf(weekdays)).min(1).max(7), from: time, until: time })
  .refine(({ from, until }) => from < until, { path: ["until"], message: "startBeforeFinish" });
export type Schedule = z.infer<typeof Schedule>;

export const RulePlace = z.object({ latitude, longitude, displayName: text.trim().max(500) });
export type RulePlace = z.infer<typeof RulePlace>;

/** Metres around a place in which a trip has to end. */
const RuleRadius = z.int().min(50).max(5_000);

const shared = {
  /** In this vehicle alone; in each one if left out. */
  vehicleId: id.nullish(),
  /** Admins alone: nobody's rule, but offered to each driver, who may make it his own. */
  isOffer: z.boolean().default(false),
};

const scheduleRule = z.object({ kind: z.literal(ruleKinds.schedule), schedule: Schedule, ...shared });
/** Where a driver lives and works is his secret: an offer says neither, and who takes it adds both. */
const homeWorkRule = z.object({
  kind: z.literal(ruleKinds.homeWork),
  home: RulePlace.nullish(),
  work: RulePlace.nullish(),
  /** Of the offer that is taken with it. */
  offerId: id.nullish(),
  ...shared,
});
const placeRule = z.object({
  kind: z.literal(ruleKinds.place),
  /** Either a place with a radius, or a fence. */
  place: RulePlace.extend({ radiusInMeters: RuleRadius.default(200) }).nullish(),
  geofenceId: id.nullish(),
  type: anyOf(tripTypes),
  description: text.trim().max(2_000).default(""),
  contact: text.trim().max(200).default(""),
  ...shared,
});

/** A rule as its driver makes it; that he does so is his confirmation (rule classificationrules/confirmed). */
export const NewClassificationRule = z
  .discriminatedUnion("kind", [scheduleRule, homeWorkRule, placeRule])
  .refine((rule) => rule.kind !== ruleKinds.place || Boolean(rule.place) !== Boolean(rule.geofenceId), {
    path: ["place"],
    message: "addressIsEmpty",
  })
  .refine((rule) => rule.kind !== ruleKinds.homeWork || isPlaced(rule), {
    path: ["home"],
    message: "addressIsEmpty",
  });
export type NewClassificationRule = z.output<typeof NewClassificationRule>;

const isPlaced = ({ home, work, isOffer, offerId }: z.output<typeof homeWorkRule>) =>
  isOffer ? !home && !work && !offerId : Boolean(home && work);

/** One's own rules as they are to be asked, the first one first. */
export const RuleOrder = z.object({ ids: z.array(id).min(1).max(50) });

export const ClassificationRule = z
  .object({
    id,
    kind: anyOf(ruleKinds),
    schedule: z
      .object({ weekdays: z.array(anyOf(weekdays)), from: z.string(), until: z.string() })
      .nullable(),
    home: RulePlace.nullable(),
    work: RulePlace.nullable(),
    place: RulePlace.extend({ radiusInMeters: z.int() }).nullable(),
    geofence: Reference.nullable(),
    vehicle: Reference.nullable(),
    type: anyOf(tripTypes),
    description: z.string(),
    contact: z.string(),
    /** Since when it acts; null for what is only offered. */
    confirmedAt: instant.nullable(),
    /** Of an offer: the reader has made it his own. */
    isTaken: z.boolean(),
  })
  .meta({ id: "ClassificationRule" });
export type ClassificationRule = z.infer<typeof ClassificationRule>;

/** One's own rules in the order in which they are asked, and what the company offers. */
export const ClassificationRules = z
  .object({ rules: z.array(ClassificationRule), offers: z.array(ClassificationRule) })
  .meta({ id: "ClassificationRules" });
export type ClassificationRules = z.infer<typeof ClassificationRules>;
