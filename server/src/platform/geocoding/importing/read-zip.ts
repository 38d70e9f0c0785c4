import { type Entry, openPromise } from "yauzl";
import { CannotStart } from "../../cannot-start.ts";

/**
 * The files of a ZIP archive by name, each to be read as a stream and in any order; nothing is unpacked to disk. Throws
 * CannotStart for encrypted or broken archives.
 */
export async function readZip(file: string): Promise<Map<string, () => AsyncIterable<Uint8Array>>> {
  const entries = await entriesOf(file);
  const unreadable = entries.find((entry) => !entry.canDecodeFileData());
  if (unreadable !== undefined)
    throw new CannotStart(
      `${unreadable.fileName} is packed in a way that cannot be read; unpack the archive and name its folder.`,
    );
  return new Map(entries.map((entry) => [entry.fileName, () => unpacked(file, entry)]));
}

async function entriesOf(file: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    const zip = await openPromise(file);
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw brokenUnlessOfSystem(file, error);
  }
  return entries;
}

async function* unpacked(file: string, entry: Entry): AsyncGenerator<Uint8Array> {
  const zip = await openPromise(file, { autoClose: false });
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw brokenUnlessOfSystem(file, error);
  } finally {
    zip.close();
  }
}

/** What the system and its drives say has a code of its own; all else is the archive's fault, that of its packing too. */
function brokenUnlessOfSystem(file: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "Z_";
  return code.startsWith("Z_") ? new CannotStart(`${file} is no ZIP archive, or a broken one.`) : error;
}
