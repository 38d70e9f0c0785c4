// A layer of an image: a tar file that is the same to the byte whenever the same files go into it.
import { createHash } from "node:crypto";
import { createWriteStream, lstatSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/**
 * Writes entries by their paths into a folder of blobs: `{ source }` a file, `{ text }`, `{ target }` a link, `{ folder: true }`;
 * each with mode, uid and gid (0). Gives the digest of what was packed and of what is in it.
 */
export async function writeLayer(entries, { blobs, seconds }) {
  const unfinished = path.join(blobs, "unfinished");
  const [inside, packed] = [createHash("sha256"), createHash("sha256")];
  await pipeline(
    Readable.from(tarOf(entries, seconds)),
    (chunks) => passing(chunks, inside),
    createGzip(),
    (chunks) => passing(chunks, packed),
    createWriteStream(unfinished),
  );
  const digest = packed.digest("hex");
  const { size } = lstatSync(unfinished);
  renameSync(unfinished, path.join(blobs, digest));
  return { digest: `sha256:${digest}`, size, diffId: `sha256:${inside.digest("hex")}` };
}

async function* passing(chunks, hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

function* tarOf(entries, seconds) {
  for (const [place, entry] of [...withFolders(entries)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = bytesOf(entry);
    yield* headOf(place, entry, bytes.length, seconds);
    yield* padded(bytes);
  }
  yield Buffer.alloc(1024);
}

/** Every folder on the way to an entry stands before it. */
function withFolders(entries) {
  const all = new Map(entries);
  for (const place of entries.keys()) {
    for (let folder = path.dirname(place); folder !== "."; folder = path.dirname(folder)) {
      if (!all.has(folder)) all.set(folder, { folder: true, mode: 0o755 });
    }
  }
  return all;
}

function bytesOf({ source, text }) {
  if (source !== undefined) return readFileSync(source);
  return Buffer.from(text ?? "");
}

const padded = (bytes) =>
  bytes.length === 0 ? [] : [bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];

/** A header of ustar; names and targets that do not fit or are not of ASCII stand in one of pax before it. */
function* headOf(place, entry, size, seconds) {
  const name = entry.folder ? `${place}/` : place;
  const long = {
    ...(isLong(name) && { path: name }),
    ...(isLong(entry.target ?? "") && { linkpath: entry.target }),
  };
  if (Object.keys(long).length > 0) {
    const records = Buffer.concat(Object.entries(long).map(([key, value]) => recordOf(key, value)));
    yield headerOf({ name: "pax", type: "x", mode: 0o644, size: records.length, seconds });
    yield* padded(records);
  }
  const type = entry.folder ? "5" : entry.target === undefined ? "0" : "2";
  yield headerOf({ ...entry, name, type, size, seconds });
}

const isLong = (text) => Buffer.byteLength(text) > 100 || /[^ -~]/.test(text);

/** "LENGTH key=value\n", where the length counts itself. */
function recordOf(key, value) {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  const digits = String(rest + String(rest).length).length;
  return Buffer.from(`${rest + digits} ${key}=${value}\n`);
}

function headerOf({ name, type, mode, size, seconds, uid = 0, gid = 0, target = "" }) {
  const header = Buffer.alloc(512);
  const octal = (number, at, length) => header.write(number.toString(8).padStart(length - 1, "0"), at);
  header.write(name, 0, 100);
  octal(mode, 100, 8);
  octal(uid, 108, 8);
  octal(gid, 116, 8);
  octal(size, 124, 12);
  octal(seconds, 136, 12);
  header.write("        ", 148);
  header.write(type, 156);
  header.write(target, 157, 100);
  header.write("ustar\u000000", 257);
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}
