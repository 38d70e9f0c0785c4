import { expect, test } from "vitest";
import { mostBytes, mostLines, readCsv, writeCsv } from "./csv-file.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

function linesOf(bytes: Uint8Array): (readonly string[])[] {
  const content = readCsv(bytes);
  if ("refusal" in content) throw new Error(content.refusal);
  return content.lines.map(({ cells }) => cells);
}

test("the first line is a line like any other", () => {
  expect(linesOf(utf8("Name;Beschreibung\n4120;Service\n"))).toEqual([
    ["Name", "Beschreibung"],
    ["4120", "Service"],
  ]);
});

test("empty lines are left out, and the others keep their number", () => {
  const content = readCsv(utf8("\r\na;b\r\n\r\n  \r\n;;\r\nc;d"));

  expect(content).toMatchObject({
    lines: [
      { number: 2, cells: ["a", "b"] },
      { number: 6, cells: ["c", "d"] },
    ],
  });
});

test.each([
  ["a;b;c\nd;e;f", ";"],
  ["a,b,c\nd,e,f", ","],
  ["a\tb\tc\nd\te\tf", "\t"],
  // An optional last column makes lines of different length.
  ["4120;Service\n4130\n4140\n4150;Lager", ";"],
  // The sign of another kind stands in a text.
  ["Huber;Linz, Hauptplatz 1\nMaier;Wels\nEder;Steyr", ";"],
  ["Huber,kommt; geht\nMaier,Wels", ","],
  ['"a;b",c\n"d;e",f', ","],
  ["only one column", ";"],
])("%j is parted by %j", (text, separator) => {
  expect(readCsv(utf8(text))).toMatchObject({ separator });
});

test("quotes hold separators, quotes and line breaks", () => {
  expect(linesOf(utf8('1;"Huber; Anna";"sagt ""Hallo"""\n2;"zwei\nZeilen";x'))).toEqual([
    ["1", "Huber; Anna", 'sagt "Hallo"'],
    ["2", "zwei\nZeilen", "x"],
  ]);
});

test.each([
  ["UTF-8", utf8("Jürgen;Straße")],
  ["UTF-8 with a byte order mark", utf8("\uFEFFJürgen;Straße")],
  ["Windows-1252", latin("Jürgen;Straße")],
])("%s is read", (_name, bytes) => {
  expect(linesOf(bytes)).toEqual([["Jürgen", "Straße"]]);
});

test("blanks around a cell are no part of it", () => {
  expect(linesOf(utf8(" 356307042441013 ;  OBD "))).toEqual([["356307042441013", "OBD"]]);
});

test.each([
  ["tooLarge", new Uint8Array(mostBytes + 1).fill(97)],
  ["tooManyLines", utf8("a;b\n".repeat(mostLines + 1))],
  ["empty", utf8("\n \n;;\n")],
  ["empty", utf8("")],
  // A workbook is no text.
  ["unreadable", Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0xff)],
  ["openQuote", utf8('a;"b\nc;d\n')],
])("a file is refused: %s", (refusal, bytes) => {
  expect(readCsv(bytes)).toEqual({ refusal });
});

test("5,000 lines are taken", () => {
  expect(linesOf(utf8("a;b\n".repeat(mostLines)))).toHaveLength(mostLines);
});

test("what was written comes back as it was, and nothing in it is a formula", () => {
  const rows = [
    ["=1+1", "+43 660 1234567", "-5", "@name", "＝1"],
    ['with "quotes"', "semi;colon", "two\nlines", "'quoted", ""],
  ];
  const written = writeCsv(rows);

  expect(linesOf(utf8(written))).toEqual(rows);
  expect(written).toMatch(/^\uFEFF'=1\+1;'\+43 660 1234567;'-5;'@name;'＝1\r\n/);
});
