import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { CannotStart } from "../cannot-start.ts";

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** A file of a backup, by its path below the backup's folder. */
const StoredFile = z.object({
  file: z.string().regex(/^(?:[a-z-]+\/)?[a-z0-9_.-]+$/),
  bytes: count,
  sha256,
});

const StoredTable = StoredFile.extend({ name, columns: z.array(name).min(1), rows: count });

/** What a backup consists of; it is written last, so that a folder without it is no backup. */
const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The version of the PostgreSQL it was read from. */
  postgres: z.string(),
  migrations: z.array(z.object({ file: z.string(), checksum: sha256 })).min(1),
  partitions: z.array(
    z.object({
      parent: name,
      name,
      bound: z.string().regex(/^FOR VALUES (?:FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)|IN \(\d+\))$/),
    }),
  ),
  tables: z.array(StoredTable),
  sequences: z.array(z.object({ name, lastValue: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  jobs: StoredFile.extend({ rows: count }),
  heads: z.array(StoredFile),
  /** A fingerprint of the key the heads were signed with; null where nothing was signed. */
  historyKey: sha256.nullable(),
});

export type Manifest = z.infer<typeof Manifest>;
export type StoredFile = z.infer<typeof StoredFile>;

export const manifestFile = "manifest.json";

/** The files a manifest names, the tables first. */
export const filesOf = ({ tables, jobs, heads }: Manifest): StoredFile[] => [...tables, jobs, ...heads];

/** Throws CannotStart where there is no backup, half of one, or one in a format of another program. */
export function readManifest(folder: string): Manifest {
  const content = readFile(path.join(folder, manifestFile), folder);
  try {
    return Manifest.parse(JSON.parse(content));
  } catch (error) {
    throw new CannotStart(`${folder}: its ${manifestFile} is damaged or was written by another version.`, {
      cause: error,
    });
  }
}

function readFile(file: string, folder: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CannotStart(`${folder} is no backup, or one that was broken off: it has no ${manifestFile}.`, {
      cause: error,
    });
  }
}
