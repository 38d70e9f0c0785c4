import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

async function* bytesOf(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield typeof part === "string" ? new TextEncoder().encode(part) : part;
}

async function rowsOf(...parts: (string | Uint8Array)[]) {
  const rows: [number, string, string][] = [];
  for await (const some of readCsv(bytesOf(...parts), { separator: ";", columns: ["A", "B"], file: "x.csv" }))
    rows.push(
      ...some.map(({ line, values }) => [line, values("A"), values("B")] as [number, string, string]),
    );
  return rows;
}

test.each([
  ["plain", "a;b\n1;2\n", [[2, "1", "2"]]],
  ["without a line end at the end", "a;b\n1;2", [[2, "1", "2"]]],
  ["with returns and a mark in front", "\uFEFFA;B\r\n1;2\r\n", [[2, "1", "2"]]],
  ["with columns in another order", "x;b;a\n0;2;1\n", [[2, "1", "2"]]],
  ["with fewer fields than columns", "a;b\n1\n", [[2, "1", ""]]],
  ["with empty lines", "a;b\n\n1;2\n\n", [[3, "1", "2"]]],
  ["quoted", '"a";"b"\n"1";"2"\n', [[2, "1", "2"]]],
  ["with a separator in quotes", 'a;b\n"1;5";"2"\n', [[2, "1;5", "2"]]],
  ["with quotes in quotes", 'a;b\n"""1""";"a ""b"" c"\n', [[2, '"1"', 'a "b" c']]],
  ["with empty quotes", 'a;b\n"";""\n', [[2, "", ""]]],
  ["with a quote within a field", 'a;b\n1"2";"3"\n', [[2, '1"2"', "3"]]],
  [
    "with a line end in quotes",
    'a;b\n"1\n2";"3"\n4;5\n',
    [
      [2, "1\n2", "3"],
      [4, "4", "5"],
    ],
  ],
])("a file %s is read", async (_, text, rows) => {
  expect(await rowsOf(text)).toEqual(rows);
});

test("it does not matter where the bytes are cut, even within a letter", async () => {
  const bytes = new TextEncoder().encode('A;B\r\n"Öd";"Straße\r\nzwei"\r\n1;2\r\n');

  for (let at = 0; at <= bytes.length; at += 1)
    expect(await rowsOf(bytes.subarray(0, at), bytes.subarray(at))).toEqual([
      [2, "Öd", "Straße\nzwei"],
      [4, "1", "2"],
    ]);
});
