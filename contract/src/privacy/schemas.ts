import * as z from "zod";
import { AgreedTerms, Consent } from "../agreements/schemas.ts";
import { pageQuery } from "../kit/page.ts";
import { anyOf, id, instant, latitude, longitude, Reference, requiredText } from "../kit/wire.ts";
import { lookKinds } from "./codes.ts";

export const PlaceViewFilter = z.object({ ...pageQuery });
export type PlaceViewFilter = z.output<typeof PlaceViewFilter>;

/** Who was told within an hour where one was. */
export const PlaceView = z
  .object({
    kind: anyOf(lookKinds),
    /** Null where support looked by itself. */
    viewer: Reference.nullable(),
    isSupport: z.boolean(),
    vehicle: Reference,
    /** The hour in which it was. */
    hour: instant,
    count: z.int().positive(),
  })
  .meta({ id: "PlaceView" });
export type PlaceView = z.infer<typeof PlaceView>;

/** What is recorded of a person, for how long, and who may see it. */
export const Privacy = z
  .object({
    vehicles: z.array(
      z.object({
        id,
        name: z.string(),
        licensePlate: z.string().nullable(),
        /** Whether a box tells where it is. */
        hasBox: z.boolean(),
        isPrivateTripAllowed: z.boolean(),
      }),
    ),
    /** Whether places are erased by themselves, and after how many days. */
    isErasing: z.boolean(),
    trackRetentionDays: z.int(),
    /** Null where it is as long as the law of each vehicle's country asks. */
    logbookRetentionYears: z.int().nullable(),
    /** Who may see where one is, as things stand. */
    viewers: z.array(z.object({ id, name: z.string(), roleId: z.int(), canShowTracks: z.boolean() })),
    /** How many more there are than are named. */
    furtherViewerCount: z.int(),
    /** Which programs of others are told where one is, as looks name them: tokens and webhooks of the company. */
    programs: z.array(Reference),
    /** Upon what they may, and when. */
    agreement: AgreedTerms,
    /** When one consented to it, the latest first; the first holds where it was not withdrawn. */
    consents: z.array(Consent),
  })
  .meta({ id: "Privacy" });
export type Privacy = z.infer<typeof Privacy>;

/** A vehicle that is said to be stolen. */
export const NewTheftCase = z.object({ vehicleId: id, reason: requiredText("reasonIsEmpty", 500) });
export type NewTheftCase = z.output<typeof NewTheftCase>;

export const TheftCaseFilter = z.object({ ...pageQuery });
export type TheftCaseFilter = z.output<typeof TheftCaseFilter>;

export const TheftCase = z
  .object({
    id,
    vehicle: Reference,
    reason: z.string(),
    openedBy: Reference,
    openedAt: instant,
    /** Null until a second person has confirmed it. */
    confirmedBy: Reference.nullable(),
    endsAt: instant.nullable(),
  })
  .meta({ id: "TheftCase" });
export type TheftCase = z.infer<typeof TheftCase>;

/** Where the vehicle of a case is, as far as its box has told. */
export const TheftPlace = z
  .object({
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    speed: z.int().nullable(),
    deviceTime: instant.nullable(),
    /** The way of the newest trip, from when the case was opened. */
    way: z.array(z.object({ latitude, longitude })),
  })
  .meta({ id: "TheftPlace" });
export type TheftPlace = z.infer<typeof TheftPlace>;
