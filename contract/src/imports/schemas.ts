import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { id, instant, latitude, longitude, Reference, requiredText, text } from "../kit/wire.ts";
import { TripType } from "../trips/schemas.ts";
import { importTargets, pointsOfCall } from "./rules.ts";

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

/** What was imported: rows of a logbook, or positions somebody recorded. */
const ImportKind = z.enum(["trips", "positions"]);

/** A file that somebody imported, and what became of its rows or points. */
export const Import = z
  .object({
    id,
    kind: ImportKind,
    fileName: z.string(),
    createdBy: Reference,
    createdAt: instant,
    accepted: z.int(),
    refused: z.int(),
    /** When its last row or point had come; null for what broke off, of which no recording becomes trips before. */
    finishedAt: instant.nullable(),
    /** How far undoing it has come, once that was begun: so many of its trips are gone, and behind them of its points. */
    undo: z.object({ begunAt: instant, trips: z.int(), removed: z.int(), removedPoints: z.int() }).nullable(),
    undoneAt: instant.nullable(),
    /** Trips of it that are in the logbook. */
    trips: z.int(),
    /** Of positions: in which vehicle and when they were recorded. */
    recording: z
      .object({
        vehicle: Reference,
        from: instant,
        to: instant,
        /** Trips are still being made of it. */
        isFollowed: z.boolean(),
      })
      .nullable(),
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
  /** So many trips and points are gone as the caller knows, which tells going on from repeating. */
  removed: z.int().min(0).optional(),
  removedPoints: z.int().min(0).optional(),
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

const file = { fileName: requiredText("nameIsEmpty"), sha256 };

export const TripImport = z.object({
  /** As the first rows of the file were answered; left out, they are the first. */
  importId: id.nullish(),
  /** What the import is called that these rows begin, so that it is known though the answer is lost. */
  newId: id.nullish(),
  ...file,
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

/** A recording that is to become trips of a vehicle: which file, and when its first and last point were recorded. */
export const Recording = z.object({ vehicleId: id, ...file, from: instant, to: instant });
export type Recording = z.output<typeof Recording>;

export const BegunRecording = z.object({ id });

/** A place somebody recorded; speed in km/h, altitude in metres. */
const Point = z.object({
  time: instant,
  latitude,
  longitude,
  altitude: z.number().min(-1_000).max(30_000).nullish(),
  speed: z.number().min(0).max(1_000).nullish(),
});

export const Points = z.object({ points: z.array(Point).min(1).max(pointsOfCall) });
export type Points = z.output<typeof Points>;

/** What came before is ignored. */
export const TakenPoints = z.object({ accepted: z.int(), ignored: z.int() });
export type TakenPoints = z.infer<typeof TakenPoints>;
