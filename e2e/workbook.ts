import { buffer } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import type { Download } from "playwright-core";

/** The rows of a downloaded Excel file, as the texts of their cells. */
export async function rowsOf(download: Download): Promise<string[][]> {
  const sheet = unzipped(await buffer(await download.createReadStream())).get("xl/worksheets/sheet1.xml")!;
  return [...sheet.matchAll(/<row\b.*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c\b.*?(?:\/>|<\/c>)/gs)].map(([cell]) => unescaped(cell.replaceAll(/<[^>]+>/g, ""))),
  );
}

const fileHeader = 0x02014b50;

/** The files of a zip by name, found by its central directory. */
function unzipped(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  const files = new Map<string, string>();
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === fileHeader;) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    );
    const start = zip.readUInt32LE(at + 42);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(data, data + zip.readUInt32LE(at + 20));
    const bytes = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    files.set(zip.toString("utf8", at + 46, at + 46 + nameLength!), bytes.toString("utf8"));
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return files;
}

const named: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function unescaped(text: string): string {
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => named[name] ?? whole);
}
