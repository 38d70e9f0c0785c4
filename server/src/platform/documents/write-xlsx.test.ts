import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inBatches } from "../db/in-batches.ts";
import { bytesOf, readXlsx } from "../../../test/kit/documents/xlsx.ts";
import { writeXlsx, type Column } from "./write-xlsx.ts";
import { styles } from "./xlsx-book.ts";

async function* each<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows;
}

const words: Column<string>[] = [{ title: "Wort", kind: "text", of: (word) => word }];

/** The file of a column of texts, read again. */
async function written(texts: readonly string[], rowsPerSheet?: number) {
  return readXlsx(
    await bytesOf(writeXlsx({ sheetName: "Wörter", columns: words, rows: each(texts), rowsPerSheet })),
  );
}

const textsBelowTitle = (file: Awaited<ReturnType<typeof written>>) =>
  file
    .cells()
    .slice(1)
    .map(({ value }) => value);

test("a table has bold titles that stay and filter, and a cell for each value there is", async () => {
  type Row = { name: string | null; count: number; isTester: boolean };
  const columns: Column<Row>[] = [
    { title: "Name", kind: "text", width: 40, of: ({ name }) => name },
    { title: "Anzahl der Boxen", kind: "number", of: ({ count }) => count },
    { title: "Tester", kind: "boolean", of: ({ isTester }) => isTester },
  ];
  const rows = [
    { name: "Österreicher & <Söhne>", count: 3, isTester: true },
    { name: null, count: -0.5, isTester: false },
  ];
  const file = readXlsx(await bytesOf(writeXlsx({ sheetName: "Mandanten", columns, rows: each(rows) })));
  expect(file.cells()).toEqual([
    { place: "A1", type: "inlineStr", style: styles.title, value: "Name" },
    { place: "B1", type: "inlineStr", style: styles.title, value: "Anzahl der Boxen" },
    { place: "C1", type: "inlineStr", style: styles.title, value: "Tester" },
    { place: "A2", type: "inlineStr", style: styles.text, value: "Österreicher & <Söhne>" },
    { place: "B2", type: undefined, style: 0, value: "3" },
    { place: "C2", type: "b", style: 0, value: "1" },
    { place: "B3", type: undefined, style: 0, value: "-0.5" },
    { place: "C3", type: "b", style: 0, value: "0" },
  ]);
  expect(file.sheet()).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  );
  expect(file.sheet()).toContain('<autoFilter ref="A1:C3"/>');
  expect([...file.sheet().matchAll(/width="(\d+)"/g)].map(([, width]) => width)).toEqual(["40", "20", "10"]);
  expect(file.parts["xl/workbook.xml"]).toContain('<sheet name="Mandanten" sheetId="1" r:id="rId1"/>');
});

test("instants are dates of Vienna, in summer and in winter", async () => {
  const columns: Column<string>[] = [
    { title: "Tag", kind: "date", of: (instant) => instant },
    { title: "Zeit", kind: "dateTime", of: (instant) => instant },
  ];
  const instants = ["2026-01-31T23:30:00.000Z", "2026-07-01T22:00:00.000Z", "2026-03-29T01:00:00+00:00"];
  const file = readXlsx(await bytesOf(writeXlsx({ sheetName: "Tage", columns, rows: each(instants) })));
  const cells = file.cells().slice(2);
  // 46054 is 1 February 2026.
  const day = (number: number) => ({ style: styles.date, value: String(number) });
  expect(cells.filter(({ place }) => place.startsWith("A"))).toMatchObject([
    day(46054),
    day(46205),
    day(46110),
  ]);
  const hours = cells
    .filter(({ place }) => place.startsWith("B"))
    .map(({ value }) => (Number(value) % 1) * 24);
  expect(hours.map((hour) => Math.round(hour * 1000) / 1000)).toEqual([0.5, 0, 3]);
  expect(file.parts["xl/styles.xml"]).toContain('formatCode="dd\\.mm\\.yyyy"');
  expect(file.parts["xl/styles.xml"]).toContain('formatCode="dd\\.mm\\.yy\\ h:mm"');
});

test("an instant before the days Excel counts is written as it is", async () => {
  const columns: Column<string>[] = [{ title: "Tag", kind: "date", of: (instant) => instant }];
  const first = "1899-01-01T00:00:00.000Z";
  const file = readXlsx(await bytesOf(writeXlsx({ sheetName: "Tage", columns, rows: each([first]) })));
  expect(file.cells()[1]).toMatchObject({ type: "inlineStr", value: first });
});

test("a text that looks like a formula is quoted and stays a text", async () => {
  const texts = ["=1+1", "+43 1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"];
  const file = await written([...texts, "1=1"]);
  const below = file.cells().slice(1);
  expect(below.map(({ value }) => value)).toEqual([...texts, "1=1"]);
  expect(below.map(({ style }) => style)).toEqual([...texts.map(() => styles.quotedText), styles.text]);
  const quoted = file.parts["xl/styles.xml"]!.match(/<xf [^>]*>/g)!.slice(1)[styles.quotedText];
  expect(quoted).toContain('quotePrefix="1"');
});

test("any texts at all come out as they went in, as text and never as a formula", async () => {
  const awkward = fc.constantFrom(
    "_x0041_",
    "_x",
    "_",
    "=",
    "\0",
    "\r\n",
    "]]>",
    "<f>",
    "&amp;",
    "\uffff",
    "🚗",
  );
  const anyText = fc
    .array(fc.oneof(fc.string({ unit: "binary" }), awkward), { minLength: 1 })
    .map((all) => all.join(""));
  await fc.assert(
    fc.asyncProperty(fc.array(anyText.filter((text) => text !== "")), async (texts) => {
      const file = await written(texts);
      expect(file.sheet()).not.toMatch(/<f[ >]/);
      // oxlint-disable-next-line no-control-regex
      expect(file.sheet()).not.toMatch(/[\0-\x08\x0b-\x1f\ufffe\uffff]/);
      expect(file.cells().every(({ type }) => type === "inlineStr")).toBe(true);
      expect(textsBelowTitle(file)).toEqual(texts);
    }),
    { numRuns: 200 },
  );
});

test("a text longer than a cell holds ends visibly, between two characters", async () => {
  const [whole, long, cars] = ["x".repeat(32_767), "x".repeat(32_768), "🚗".repeat(20_000)];
  const [first, second, third] = textsBelowTitle(await written([whole, long, cars]));
  expect(first).toBe(whole);
  expect(second).toBe(`${"x".repeat(32_766)}…`);
  expect(third).toBe(`${"🚗".repeat(16_383)}…`);
});

test("what does not fit on a sheet goes to the next one", async () => {
  const file = await written(["a", "b", "c", "d", "e"], 2);
  const sheets = [1, 2, 3].map((number) => file.cells(number).map(({ place, value }) => `${place} ${value}`));
  expect(sheets).toEqual([
    ["A1 Wort", "A2 a", "A3 b"],
    ["A1 Wort", "A2 c", "A3 d"],
    ["A1 Wort", "A2 e"],
  ]);
  expect(file.parts["xl/workbook.xml"]!.match(/name="[^"]+"/g)).toEqual(
    ["Wörter", "Wörter 2", "Wörter 3"].map((name) => `name="${name}"`),
  );
});

test("the same rows are the same bytes, however slowly they come", async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => `Zeile ${index}`);
  async function* slowly() {
    for (const row of rows) {
      if (row.endsWith("00")) await new Promise((resolve) => setImmediate(resolve));
      yield row;
    }
  }
  const quick = await bytesOf(writeXlsx({ sheetName: "Zeilen", columns: words, rows: each(rows) }));
  const slow = await bytesOf(writeXlsx({ sheetName: "Zeilen", columns: words, rows: slowly() }));
  expect(Buffer.compare(quick, slow)).toBe(0);
});

test("rows are asked for as their bytes are taken, and no more when nobody takes them", async () => {
  let [asked, isOver] = [0, false];
  async function* endless() {
    try {
      for (;;) yield `Zeile ${(asked += 1)}`;
    } finally {
      isOver = true;
    }
  }
  const file = writeXlsx({ sheetName: "Zeilen", columns: words, rows: endless() });
  expect(asked).toBe(0);
  await file.next();
  const afterOne = asked;
  expect(afterOne).toBeLessThan(2_000);
  for (let chunk = 0; chunk < 100; chunk += 1) await file.next();
  expect(asked).toBeLessThan(afterOne * 102);
  await file.return(undefined);
  expect(isOver).toBe(true);
});

test("a failure of the first row comes before the first byte", async () => {
  const failing = inBatches(["a"], () => Promise.reject<{ id: string }[]>(new Error("the database is away")));
  const columns: Column<{ id: string }>[] = [{ title: "Id", kind: "text", of: ({ id }) => id }];
  const file = writeXlsx({ sheetName: "Zeilen", columns, rows: failing });
  await expect(file.next()).rejects.toThrow("the database is away");
});

test("columns beyond the alphabet are named in order, and a number that is none is refused", async () => {
  const columns = Array.from({ length: 28 }, (_, index): Column<number> => ({
    title: String(index),
    kind: "number",
    of: (number) => number,
  }));
  const write = (number: number) => bytesOf(writeXlsx({ sheetName: "Breit", columns, rows: each([number]) }));
  const places = readXlsx(await write(1))
    .cells()
    .map(({ place }) => place);
  expect(places.slice(25, 28)).toEqual(["Z1", "AA1", "AB1"]);
  await expect(write(Number.NaN)).rejects.toThrow("NaN is no number of a table");
});

test("a long table needs no more memory than a short one", async () => {
  async function* lines(count: number) {
    for (let line = 0; line < count; line += 1) {
      if (line % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
      yield `Zeile ${line} mit einem längeren Text, damit etwas zusammenkommt`;
    }
  }
  const held = async (count: number) => {
    let most = 0;
    for await (const _ of writeXlsx({ sheetName: "Zeilen", columns: words, rows: lines(count) })) {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      most = Math.max(most, heapUsed + arrayBuffers);
    }
    return most / 1_000_000;
  };
  const short = await held(5_000);
  // 300,000 rows are 40 MB of XML.
  expect(await held(300_000)).toBeLessThan(short + 80);
});
