import * as z from "zod";
import { factNames } from "./trip-facts.ts";

// The files of a bundle (rule evidence/bundle). Each line of a .jsonl is canonical JSON.

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const base64Hash = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);
const uuid = z.uuid().lowercase();
const instant = z.iso.datetime({ precision: 3 });
const count = z.int().min(0);

export const bundleFormat = "wegbuch bundle v1";

/** A vehicle of a bundle, and of its trips how many stand in it and how. */
const BundleVehicle = z.strictObject({
  id: uuid,
  name: z.string(),
  licensePlate: z.string(),
  /** That begin in the period, as far as it may be told. */
  trips: count,
  /** Of which something is kept back. */
  redacted: count,
  /** Of which nothing is left but their places in the book. */
  erased: count,
  /** That begin in the period and have no facts yet. */
  withoutFacts: count,
});
export type BundleVehicle = z.output<typeof BundleVehicle>;

export const Manifest = z.strictObject({
  format: z.literal(bundleFormat),
  mandatorId: uuid,
  mandator: z.string(),
  from: instant,
  to: instant,
  showsPrivateTimes: z.boolean(),
  /** When the last note was signed. */
  signedUntil: instant.nullable(),
  vehicles: z.array(BundleVehicle),
  /** The SHA-256 of each other file. */
  files: z.record(z.string(), hash),
  /** The SHA-256 of this file as it would be without this line. */
  digest: hash,
});
export type Manifest = z.output<typeof Manifest>;

const Shown = z.strictObject({ v: z.union([z.string(), z.number(), z.null()]), k: hash });
const Hidden = z.strictObject({ c: hash });
const Field = z.union([Shown, Hidden]);

/** A trip: of each field its value and key, or its commitment alone. */
export const LogbookLine = z.strictObject({
  trip: uuid,
  fields: z.strictObject(
    Object.fromEntries(factNames.map((name) => [name, Field])) as Record<
      (typeof factNames)[number],
      typeof Field
    >,
  ),
});
export type LogbookLine = z.output<typeof LogbookLine>;

const link = {
  bookSeq: z.int().min(1),
  seq: z.int().min(1),
  /** The hash of the entry before in the chain of the company. */
  before: hash,
  kind: z.string(),
  id: uuid,
  property: z.string(),
  changedAt: instant,
};
const OpenLink = z.strictObject({
  ...link,
  salt: z.string().regex(/^(?:[0-9a-f]{2})*$/),
  old: z.string().nullable(),
  new: z.string().nullable(),
  actorId: uuid.nullable(),
  userId: uuid.nullable(),
  actor: z.string().nullable(),
});
/** What was changed is kept back or erased. */
const ClosedLink = z.strictObject({ ...link, details: hash });

/** An entry of the history in the book of a vehicle. */
export const HistoryLine = z.union([OpenLink, ClosedLink]);
export type HistoryLine = z.output<typeof HistoryLine>;

/** Where a book stood in a note, and the proof that the note says so. */
export const HeadLine = z.strictObject({
  day: z.iso.date(),
  bookSeq: z.int().min(1),
  hash,
  index: count,
  proof: z.array(base64Hash),
});
export type HeadLine = z.output<typeof HeadLine>;

/** The keys that notes are signed with, "host+7a1c0f3e+AbCd…". */
export const KeysFile = z.strictObject({ keys: z.array(z.string()) });
