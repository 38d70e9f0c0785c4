import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { CannotStart } from "../cannot-start.ts";
import type { StoredFile } from "./manifest.ts";

/** Streams rows, compressed, into a new file that only we can read, and onto the disk before it returns. */
export async function storeRows(folder: string, file: string, rows: Readable): Promise<StoredFile> {
  return store(folder, file, rows, [createGzip({ level: 1 })]);
}

/** The same for a file that is kept as it is. */
export async function storeCopy(folder: string, file: string, source: string): Promise<StoredFile> {
  return store(folder, file, createReadStream(source), []);
}

/** Throws CannotStart naming the first file that is missing or not as it was written. */
export async function verifyFiles(folder: string, files: StoredFile[]): Promise<void> {
  for (const { file, bytes, sha256 } of files) {
    const found = await measure(path.join(folder, file), folder);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new CannotStart(`${folder}: ${file} is not as it was written; this backup cannot be restored.`);
  }
}

async function store(
  folder: string,
  file: string,
  source: Readable,
  steps: Transform[],
): Promise<StoredFile> {
  const meter = new Meter();
  const target = createWriteStream(path.join(folder, file), { mode: 0o600, flags: "wx", flush: true });
  await pipeline([source, ...steps, meter, target]);
  return { file, ...meter.result() };
}

async function measure(file: string, folder: string): Promise<Omit<StoredFile, "file">> {
  const meter = new Meter();
  try {
    await pipeline(createReadStream(file), meter.resume());
  } catch (error) {
    throw new CannotStart(`${folder}: ${path.basename(file)} cannot be read (${(error as Error).message}).`);
  }
  return meter.result();
}

/** Counts and hashes what passes. */
class Meter extends Transform {
  private bytes = 0;
  private readonly hash = createHash("sha256");

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  result(): Omit<StoredFile, "file"> {
    return { bytes: this.bytes, sha256: this.hash.digest("hex") };
  }
}
