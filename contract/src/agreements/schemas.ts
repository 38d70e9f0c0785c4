import * as z from "zod";
import { anyOf, day, instant, knownVersion, text, version } from "../kit/wire.ts";
import { agreementKinds } from "./codes.ts";
import { minutesOfDay } from "./rules.ts";

/** As clocks show it; "24:00" is the end of a day. */
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

const AgreedWindow = z
  .object({ weekday: z.int().min(1).max(7), from: clockTime, until: clockTime })
  .refine(({ from, until }) => minutesOfDay(from) < minutesOfDay(until), {
    path: ["until"],
    error: "startBeforeFinish",
  });

const agreementFields = {
  kind: anyOf(agreementKinds),
  /** When it was concluded. */
  agreedOn: day.nullable(),
  /** What places may be used for, in the words of the agreement. */
  purposes: text.trim().max(2_000).default(""),
  /** When places may be seen; days of the week and times of Vienna. */
  windows: z.array(AgreedWindow).max(50),
  /** For how many days places are kept at most; null where the agreement says nothing of it. */
  mostDays: z.int().min(1).max(400).nullable(),
};

/** Upon what a company sees where its people are, and when (rule retention/agreement). */
export const WorksAgreementChange = z
  .object({ ...agreementFields, version: knownVersion })
  .refine(({ kind, agreedOn }) => kind === agreementKinds.none || agreedOn !== null, {
    path: ["agreedOn"],
    error: "dateIsEmpty",
  })
  .refine(({ kind, windows }) => kind === agreementKinds.none || windows.length > 0, {
    path: ["windows"],
    error: "windowsAreEmpty",
  });
export type WorksAgreementChange = z.output<typeof WorksAgreementChange>;

/** What was agreed, as everybody it is about may read it. */
export const AgreedTerms = z.object(agreementFields).meta({ id: "AgreedTerms" });
export type AgreedTerms = z.output<typeof AgreedTerms>;

export const WorksAgreement = AgreedTerms.extend({
  /** Which one it is, so that nobody writes over another one he has not read. */
  version,
  /** Of how many active people one has the consent, and how many there are. */
  consentCount: z.int(),
  personCount: z.int(),
}).meta({ id: "WorksAgreement" });
export type WorksAgreement = z.infer<typeof WorksAgreement>;

/** Whether one consents that others see where one drives, from now on. */
export const ConsentChange = z.object({ isGiven: z.boolean() });
export type ConsentChange = z.output<typeof ConsentChange>;

export const Consent = z
  .object({ givenAt: instant, withdrawnAt: instant.nullable() })
  .meta({ id: "Consent" });
export type Consent = z.infer<typeof Consent>;
