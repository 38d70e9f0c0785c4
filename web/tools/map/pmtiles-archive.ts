import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

export type MapTile = { z: number; x: number; y: number; data: Uint8Array };

type Entry = { id: number; offset: number; length: number; run: number };

const headerBytes = 127;
const bytesAReaderFetchesFirst = 16_384;

/**
 * One PMTiles (version 3) file of the given vector tiles. `bounds` are west, south, east, north in degrees;
 * `metadata` is the JSON a reader finds in it. Equal tiles are stored once.
 */
export function pmtilesArchive(tiles: MapTile[], bounds: number[], metadata: object): Buffer {
  const sorted = tiles
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), data: tile.data }))
    .sort((a, b) => a.id - b.id);
  const { entries, contents } = deduplicate(sorted);
  const directory = gzipSync(directoryOf(entries), { level: 9 });
  if (headerBytes + directory.length > bytesAReaderFetchesFirst) {
    throw new Error(`The map has too many tiles for one directory: ${entries.length}`);
  }
  const json = gzipSync(JSON.stringify(metadata), { level: 9 });
  const sections = [directory, json, Buffer.concat(contents)];
  const zooms = tiles.map((tile) => tile.z);
  const header = headerOf({
    sizes: sections.map((section) => section.length),
    counts: [tiles.length, entries.length, contents.length],
    zooms: [Math.min(...zooms), Math.max(...zooms)],
    bounds,
  });
  return Buffer.concat([header, ...sections]);
}

function deduplicate(tiles: { id: number; data: Uint8Array }[]): { entries: Entry[]; contents: Buffer[] } {
  const places = new Map<string, { offset: number; length: number }>();
  const entries: Entry[] = [];
  const contents: Buffer[] = [];
  let end = 0;
  for (const { id, data } of tiles) {
    const key = createHash("sha256").update(data).digest("base64");
    let place = places.get(key);
    if (!place) {
      const packed = gzipSync(data, { level: 9 });
      place = { offset: end, length: packed.length };
      places.set(key, place);
      contents.push(packed);
      end += packed.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, contents };
}

/** The columns of the entries one after the other: id differences, runs, lengths, offsets (0 = follows on). */
function directoryOf(entries: Entry[]): Buffer {
  const bytes: number[] = [];
  writeVarint(bytes, entries.length);
  entries.forEach((entry, i) => writeVarint(bytes, entry.id - (entries[i - 1]?.id ?? 0)));
  for (const entry of entries) writeVarint(bytes, entry.run);
  for (const entry of entries) writeVarint(bytes, entry.length);
  entries.forEach((entry, i) => {
    const before = entries[i - 1];
    const follows = before !== undefined && before.offset + before.length === entry.offset;
    writeVarint(bytes, follows ? 0 : entry.offset + 1);
  });
  return Buffer.from(bytes);
}

function writeVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest % 128) | 0x80);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function headerOf(archive: { sizes: number[]; counts: number[]; zooms: number[]; bounds: number[] }): Buffer {
  const header = Buffer.alloc(headerBytes);
  const [directory = 0, json = 0, data = 0] = archive.sizes;
  const [minZoom = 0, maxZoom = 0] = archive.zooms;
  const [west = 0, south = 0, east = 0, north = 0] = archive.bounds;
  header.write("PMTiles", 0, "latin1");
  header[7] = 3;
  const leaves = headerBytes + directory + json;
  const spans = [
    headerBytes,
    directory,
    headerBytes + directory,
    json,
    leaves,
    0,
    leaves,
    data,
    ...archive.counts,
  ];
  spans.forEach((value, i) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * i));
  header[96] = 1; // clustered
  header[97] = 2; // directories and metadata are gzipped
  header[98] = 2; // so are tiles
  header[99] = 1; // which are Mapbox vector tiles
  header[100] = minZoom;
  header[101] = maxZoom;
  [west, south, east, north].forEach((degrees, i) =>
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i),
  );
  header[118] = minZoom;
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return header;
}
