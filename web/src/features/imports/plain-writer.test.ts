import type { Mapping } from "@wegbuch/contract/imports/schemas";
import { expect, test } from "vitest";
import { customsOf } from "./read-customs.ts";
import { rowReader } from "./read-row.ts";
import { plainWriter } from "./plain-writer.ts";

const head = ["Day", "From", "To", "End", "km", "Note"];
const mapping: Mapping = {
  columns: { date: "Day", startTime: "From", finishTime: "To", finishedAt: "End", mileage: "km" },
  types: {},
};
const lines = [
  ["05/14/2026", "07:00", "08:00", "05/14/2026 08:00", "1,234.5", ""],
  ["03/04/2026", "07:00", "", "03/04/2026 08:00", "12.345", "03/04/2026"],
  ["Tue, 03/05/2026", "07:00", "", "2026-03-05T08:00:00+01:00", "1,204", ""],
  ["soon", "07:00", "", "later", "some", ""],
].map((cells, at) => ({ number: at + 2, cells }));

test("wrong rows are written so that they are read the same alone, by whatever was kept", () => {
  const customs = customsOf(head, mapping, lines);
  const write = plainWriter({ head, mapping, customs });
  const written = lines.slice(1).map((line) => ({ ...line, cells: write(line) }));

  expect(written.map(({ cells }) => cells)).toEqual([
    ["2026-03-04", "07:00", "", "2026-03-04 08:00:00", "12.3450", "03/04/2026"],
    ["2026-03-05", "07:00", "", "2026-03-05T08:00:00+01:00", "1204", ""],
    ["soon", "07:00", "", "later", "some", ""],
  ]);
  const first = lines.slice(1).map(rowReader({ head, mapping, customs }));
  expect(written.map(rowReader({ head, mapping, customs: customsOf(head, mapping, written) }))).toEqual(
    first,
  );
  const others = { dayOrder: "dayFirst", decimal: "," } as const;
  expect(written.map(rowReader({ head, mapping, customs: others }))).toEqual(first);
});
