import * as z from "zod";

// The values that travel: strings and numbers only, so that each has a JSON schema (rule calls/wire-values).

/**
 * One of the numbers of a table that says each in a word (`codes.ts` of a slice); `error` is the key of its own message in
 * problems/texts.
 */
export const anyOf = <const Table extends Readonly<Record<string, number>>>(table: Table, error?: string) =>
  z.literal(Object.values(table) as Table[keyof Table][], error);

/** A UUID, in lower case whatever the caller wrote. */
export const id = z.uuid().toLowerCase();
/** An instant that PostgreSQL and Temporal can hold: a year from 1 on, at most nanoseconds, an offset there is. */
export const instant = z.iso
  .datetime({ offset: true, abort: true })
  .refine((said) => !/^0000|\.\d{10}|[+-](?:1[5-9]|2\d):\d\d$|[+-]14:(?!00)\d\d$/.test(said), "invalidDate");
/**
 * An instant on a day of the life of a vehicle; `error` is the message when
 * it is missing.
 */
export const dateOfLife = (error: string) =>
  z
    .string({ error })
    .min(1, { error, abort: true })
    .pipe(instant)
    .refine((said) => said >= "1900" && said < "2200", "invalidDate");
/** A local day, yyyy-MM-dd. */
export const day = z.iso.date();
export const meters = z.int();
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
/** hh:mm:ss, hours may exceed 23. */
export const hoursMinutesSeconds = z.string().regex(/^\d{2,}:[0-5]\d:[0-5]\d$/);
/** What a person types; PostgreSQL stores no text with the character NUL. */
export const text = z.string().regex(/^[^\0]*$/);
/** What a person types to find something; longer than any name. */
export const searchTerm = text.max(100).optional();
export const ids = z.array(id).max(10_000).optional();

/** How much of an object's past its reader knows; grows with each change. */
export const version = z.int().min(0);
/** Sent back with a change: 409 if somebody else changed the object since. Left out, the last one to write is right. */
export const knownVersion = version.nullish();
/** The query of a call that takes something away: the version its caller had decided that on. */
export const Removal = z.object({ version: knownVersion });
export type Removal = z.output<typeof Removal>;

/** Something named by its id, as it appears inside another object. */
export const Reference = z.object({ id, name: z.string() }).meta({ id: "Reference" });
export type Reference = z.infer<typeof Reference>;

/** A text that must be there; `error` is the key of its own message in problems/texts. Given back trimmed. */
export const requiredText = (error: string, most = 200) =>
  z
    .string({ error })
    .regex(/^[^\0]*$/)
    .trim()
    .min(1, { error })
    .max(most);

/** An e-mail address as it is kept: trimmed, in lower case. `error` is the message when it is missing. */
export const email = (error: string) =>
  z
    .string({ error })
    .trim()
    .toLowerCase()
    .min(1, { error, abort: true })
    .max(320)
    .check(z.email({ error: "notAnEmail" }));

/** A password somebody chose: 6 to 200 characters, any (rule accounts/password). */
export const newPassword = z
  .string({ error: "passwordIsTooShort" })
  .min(6, { error: "passwordIsTooShort" })
  .max(200);

/** The ids a bulk call is about: all of them or none is changed. */
export const bulkIds = z
  .array(id, { error: "nothingIsSelected" })
  .min(1, { error: "nothingIsSelected" })
  .max(10_000);

/** Why something is archived; needed on archiving, ignored when it comes back (rule lists/archive-comment). */
export const archiveComment = text.trim().max(200).nullish();
/**
 * What things shall be after their archive was toggled: those that are so already stay as they are, so that asking twice
 * takes nothing back. Left out, each flips its own state.
 */
export const wantedArchived = z.boolean().optional();
