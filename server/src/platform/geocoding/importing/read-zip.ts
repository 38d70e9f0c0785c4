import { createReadStream } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";
import { CannotStart } from "../../cannot-start.ts";

type Entry = { name: string; method: number; length: number; headAt: number };

const [end, directoryEntry, head] = [0x06054b50, 0x02014b50, 0x04034b50];
const [endLength, mostComment, headLength] = [22, 65_535, 30];
const [stored, deflated] = [0, 8];

/**
 * The files of a ZIP archive by name, each to be read as a stream and in any order; nothing is unpacked to disk. Throws
 * CannotStart for archives of 4 GB and more, encrypted or broken ones.
 */
export async function readZip(file: string): Promise<Map<string, () => AsyncIterable<Uint8Array>>> {
  const handle = await open(file);
  try {
    const entries = await entriesOf(handle, (await stat(file)).size);
    const streams = new Map<string, () => AsyncIterable<Uint8Array>>();
    for (const entry of entries) {
      const from = await dataOf(handle, entry);
      streams.set(entry.name, () => unpacked(file, from, entry));
    }
    return streams;
  } catch (error) {
    if (error instanceof RangeError) throw new CannotStart(`${file} is no ZIP archive, or a broken one.`);
    throw error;
  } finally {
    await handle.close();
  }
}

async function entriesOf(handle: FileHandle, size: number): Promise<Entry[]> {
  const tailLength = Math.min(size, endLength + mostComment);
  const tail = await bytesAt(handle, size - tailLength, tailLength);
  const at = tail.lastIndexOf(Buffer.from("504b0506", "hex"));
  if (at === -1 || tail.readUInt32LE(at) !== end) throw new RangeError("no end");
  const directory = await bytesAt(handle, tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12));
  const entries: Entry[] = [];
  for (let offset = 0; offset < directory.length;) {
    if (directory.readUInt32LE(offset) !== directoryEntry) throw new RangeError("no entry");
    const nameLength = directory.readUInt16LE(offset + 28);
    entries.push({
      name: directory.toString("utf8", offset + 46, offset + 46 + nameLength),
      method: directory.readUInt16LE(offset + 10),
      length: directory.readUInt32LE(offset + 20),
      headAt: directory.readUInt32LE(offset + 42),
    });
    offset += 46 + nameLength + directory.readUInt16LE(offset + 30) + directory.readUInt16LE(offset + 32);
  }
  return entries;
}

/** Where the bytes of an entry begin: behind a head of its own, whose length differs from that in the directory. */
async function dataOf(handle: FileHandle, { name, headAt, method }: Entry): Promise<number> {
  const bytes = await bytesAt(handle, headAt, headLength);
  if (bytes.readUInt32LE(0) !== head) throw new RangeError("no head");
  const isEncrypted = (bytes.readUInt16LE(6) & 1) === 1;
  if (isEncrypted || (method !== stored && method !== deflated))
    throw new CannotStart(
      `${name} is packed in a way that cannot be read; unpack the archive and name its folder.`,
    );
  return headAt + headLength + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new RangeError("too short");
  return buffer;
}

function unpacked(file: string, from: number, { length, method }: Entry): AsyncIterable<Uint8Array> {
  if (length === 0) return emptyFile();
  const packed = createReadStream(file, { start: from, end: from + length - 1 });
  if (method === stored) return packed;
  const inflate = createInflateRaw();
  packed.on("error", (error) => inflate.destroy(error));
  inflate.on("close", () => packed.destroy());
  return packed.pipe(inflate);
}

async function* emptyFile(): AsyncGenerator<Uint8Array> {}
