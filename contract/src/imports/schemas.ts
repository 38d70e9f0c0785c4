import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { id, instant, Reference, requiredText, text } from "../kit/wire.ts";
import { TripType } from "../trips/schemas.ts";
import { importTargets } from "./rules.ts";

const Target = z.enum(importTargets);

/** Half a character is kept by no JSON of PostgreSQL. */
const word = text.regex(/^\P{Cs}*$/u);

/** Which column of a file says what, by the columns' names, and what its words for types mean (rule imports/columns). */
export const Mapping = z
  .object({
    columns: z.partialRecord(Target, word.min(1).max(200)),
    types: z.record(word.max(500), TripType).refine((types) => Object.keys(types).length <= 100),
    /** How the file writes 03/04/2026 and 1.234; left out, the file says it itself. */
    dayOrder: z.enum(["dayFirst", "monthFirst"]).optional(),
    decimal: z.enum([",", "."]).optional(),
  })
  .meta({ id: "ImportMapping" });
export type Mapping = z.infer<typeof Mapping>;

/** A mapping somebody kept for the next file of the same program. */
export const KeptMapping = z.object({ id, name: z.string(), mapping: Mapping }).meta({ id: "KeptMapping" });
export type KeptMapping = z.infer<typeof KeptMapping>;

export const MappingToKeep = z.object({ name: requiredText("nameIsEmpty", 100), mapping: Mapping });
export type MappingToKeep = z.output<typeof MappingToKeep>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Of one file, or of all. */
export const ImportFilter = z.object({ ...pageQuery, sha256: sha256.optional() });
export type ImportFilter = z.output<typeof ImportFilter>;

/** A file that somebody imported, and what became of its rows. */
export const Import = z
  .object({
    id,
    kind: z.literal("trips"),
    fileName: z.string(),
    createdBy: Reference,
    createdAt: instant,
    accepted: z.int(),
    refused: z.int(),
    /** When its last row had come; null for what broke off. */
    finishedAt: instant.nullable(),
    /** How far undoing it has come, once that was begun: so many of its trips are gone. */
    undo: z.object({ begunAt: instant, trips: z.int(), removed: z.int() }).nullable(),
    undoneAt: instant.nullable(),
  })
  .meta({ id: "Import" });
export type Import = z.infer<typeof Import>;

/** What undoing an import would do now. */
export const ImportUndo = z
  .object({
    /** So many trips would be deleted, of which so many were changed since. */
    trips: z.int(),
    changed: z.int(),
    removed: z.int(),
    /** Why nothing would be done at all. */
    whyNot: z.string().nullable(),
  })
  .meta({ id: "ImportUndo" });
export type ImportUndo = z.infer<typeof ImportUndo>;

export const UndoProgress = z.object({
  /** So many trips are gone as the caller knows, which tells going on from repeating. */
  removed: z.int().min(0).optional(),
});

// What is wrong with a cell is said of its row, so that the others are taken.
const cell = text.max(2_000).nullish();

/** A row as its file says it, in the wire's units; people, vehicles and cost centres by what they are called. */
export const ImportRow = z.object({
  /** Its line in the file. */
  row: z.int().min(1).max(10_000_000),
  vehicle: cell,
  driver: cell,
  startedAt: cell,
  finishedAt: cell,
  startAddress: cell,
  destinationAddress: cell,
  mileageInMeters: z.number().nullish(),
  type: z.number().nullish(),
  description: cell,
  contact: cell,
  costcenter: cell,
});
export type ImportRow = z.output<typeof ImportRow>;

export const TripImport = z.object({
  /** As the first rows of the file were answered; left out, they are the first. */
  importId: id.nullish(),
  /** What the import is called that these rows begin, so that it is known though the answer is lost. */
  newId: id.nullish(),
  fileName: requiredText("nameIsEmpty"),
  sha256,
  mapping: Mapping.nullish(),
  /** Whose rows they are that name no vehicle or driver. */
  vehicleId: id.nullish(),
  driverId: id.nullish(),
  /** True: only says what would become of the rows. */
  isDryRun: z.boolean().default(false),
  /** True: no further rows of the file come. */
  isLast: z.boolean().default(false),
  rows: z.array(ImportRow).min(1).max(200),
});
export type TripImport = z.output<typeof TripImport>;

/** Neither of both last: it is a trip now, or would be. */
export const RowResult = z
  .object({
    row: z.int(),
    tripId: id.optional(),
    /** A trip of the same vehicle, times and distance is in the logbook already. */
    isAlreadyThere: z.literal(true).optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: "ImportRowResult" });
export type RowResult = z.infer<typeof RowResult>;

export const TripImportResult = z
  .object({ importId: id.nullable(), results: z.array(RowResult) })
  .meta({ id: "TripImportResult" });
export type TripImportResult = z.infer<typeof TripImportResult>;
