import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

/** A piece of a file inside the archive; pieces of one file follow each other. */
export type Piece = { path: string; content: string | Uint8Array };

/**
 * Packs files into a ZIP archive while they come, asking for the next piece when the bytes of the last were taken. The
 * squeezing is done beside the event loop, piece by piece.
 */
export async function* zipPieces(pieces: AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    made.push(chunk);
  });
  let file: ZipInputFile | undefined;
  for await (const { path, content } of pieces) {
    if (file?.filename !== path) {
      if (file !== undefined) end(file);
      file = begin(path);
      zip.add(file);
    }
    await append(file, typeof content === "string" ? Buffer.from(content) : content);
    yield* made.splice(0);
  }
  if (file !== undefined) end(file);
  zip.end();
  yield* made.splice(0);
}

const deflated = 8;
// No present in the archive, so that the same data are the same bytes (rule reports/same-bytes); Office does the same.
const mtime = new Date(1980, 0, 1);

function begin(filename: string): ZipInputFile {
  return { filename, size: 0, crc: 0, compression: deflated, mtime };
}

const squeeze = promisify(deflateRaw);
// Pieces that each end on a byte follow each other in one stream. The lightest level makes files a fifth larger than 6.
const pieceOfStream = { level: 1, finishFlush: constants.Z_SYNC_FLUSH };
const endOfStream = new Uint8Array([3, 0]);

async function append(file: ZipInputFile, bytes: Uint8Array): Promise<void> {
  const squeezed = await squeeze(bytes, pieceOfStream);
  file.size += bytes.length;
  file.crc = crc32(bytes, file.crc);
  file.ondata!(null, squeezed, false);
}

function end(file: ZipInputFile): void {
  file.ondata!(null, endOfStream, true);
}
