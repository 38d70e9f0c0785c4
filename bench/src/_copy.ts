import { once } from "node:events";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";

type Value = string | number | boolean | Date | null;
export type Row = Record<string, Value>;

const charactersPerWrite = 1_000_000;

/** Writes rows that have the same columns, in the same order, into a table by COPY. */
export async function copyRows(client: Client, table: string, rows: Iterable<Row>): Promise<void> {
  let stream;
  let text = "";
  for (const row of rows) {
    stream ??= client.query(copyFrom(`copy ${table} (${Object.keys(row).join(", ")}) from stdin`));
    text += `${Object.values(row).map(textOf).join("\t")}\n`;
    if (text.length < charactersPerWrite) continue;
    if (!stream.write(text)) await once(stream, "drain");
    text = "";
  }
  if (stream === undefined) return;
  const finished = once(stream, "finish");
  stream.end(text);
  await finished;
}

function textOf(value: Value): string {
  if (value === null) return "\\N";
  if (value instanceof Date) return value.toISOString();
  return String(value).replaceAll("\\", "\\\\");
}
