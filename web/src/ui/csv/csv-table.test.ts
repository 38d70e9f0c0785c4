import { expect, test } from "vitest";
import { mostTableLines, readCsvTable } from "./csv-table.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const pause = () => Promise.resolve();

test("the first line says what the columns are, and each other keeps its number", async () => {
  const text = '\uFEFFDatum;Zweck\r\n01.05.2026;"Huber; Maier"\r\n\r\n02.05.2026;"zwei\r\nZeilen"\r\n';
  expect(await readCsvTable(bytesOf(text), pause)).toEqual({
    head: ["Datum", "Zweck"],
    lines: [
      { number: 2, cells: ["01.05.2026", "Huber; Maier"] },
      { number: 4, cells: ["02.05.2026", "zwei\r\nZeilen"] },
    ],
  });
});

test("slices fit together whatever lies on their edges", async () => {
  const rows = Array.from({ length: 6_001 }, (_, at) => `${at},"a ""${at}"", b",${at % 3 ? "ä" : ""}`);
  const table = await readCsvTable(bytesOf(["Nr,Text,Rest", ...rows].join("\n")), pause);
  if ("refusal" in table) throw new Error(table.refusal);

  expect(table.lines).toHaveLength(6_001);
  for (const [at, line] of table.lines.entries())
    expect(line).toEqual({ number: at + 2, cells: [`${at}`, `a "${at}", b`, at % 3 ? "ä" : ""] });
});

test.each([
  ["", "empty"],
  ["Datum;Zweck\n", "empty"],
  ['Datum;Zweck\n"01.05.2026;x\n', "openQuote"],
  ["Datum;\0\n1;2\n", "unreadable"],
  [`Datum\n${"x\n".repeat(mostTableLines + 1)}`, "tooManyLines"],
])("a file is refused with its reason", async (text, refusal) => {
  expect(await readCsvTable(bytesOf(text), pause)).toEqual({ refusal });
});

test("a hundred thousand lines are read in slices, none of which holds up a picture for long", async () => {
  const line =
    "04.05.2026;07:00;08:00;W-123 AB;Ring 1, 1010 Wien;Hauptplatz 1, 8010 Graz;12,3;Geschäftlich;Baustelle";
  const bytes = bytesOf(`A;B;C;D;E;F;G;H;I\n${`${line}\n`.repeat(mostTableLines)}`);
  const slices: number[] = [];
  let since = performance.now();
  const table = await readCsvTable(bytes, () => {
    slices.push(performance.now() - since);
    since = performance.now();
    return Promise.resolve();
  });

  expect("lines" in table && table.lines.length).toBe(mostTableLines);
  expect(slices.length).toBeGreaterThanOrEqual(50);
});
