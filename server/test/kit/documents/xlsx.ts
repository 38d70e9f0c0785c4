import { strFromU8, unzipSync } from "fflate";

type Cell = { place: string; type: string | undefined; style: number; value: string };

/** Reads an Excel file the plain way: its parts, and the cells of a sheet with the texts as a person would see them. */
export function readXlsx(bytes: Uint8Array) {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]),
  );
  const sheet = (number = 1) => parts[`xl/worksheets/sheet${number}.xml`]!;
  return { parts, sheet, cells: (number?: number) => cellsOf(sheet(number)) };
}

/** All the bytes of a file. */
export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function cellsOf(xml: string): Cell[] {
  return [...xml.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)].map(([, attributes, content]) => {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes!)?.[1];
    const value = /<(?:v|t)(?: [^>]*)?>(.*?)<\/(?:v|t)>/s.exec(content!)![1]!;
    return { place: read("r")!, type: read("t"), style: Number(read("s") ?? 0), value: textOf(value) };
  });
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** What a text of XML says, with the escapes of Office for what XML cannot hold. */
function textOf(xml: string): string {
  return xml
    .replaceAll(/&\w+;/g, (entity) => entities[entity]!)
    .replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
