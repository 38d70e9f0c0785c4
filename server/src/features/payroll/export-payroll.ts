import { inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import type { PayrollMonth } from "@wegbuch/contract/payroll/schemas";
import { de, en } from "@wegbuch/contract/payroll/texts";
import { csvLines } from "../../platform/documents/csv-lines.ts";
import { writeXlsx } from "../../platform/documents/write-xlsx.ts";

const say = inBothLanguages(de, en);

const times = [
  ["work", "workSeconds"],
  ["rest", "restSeconds"],
  ["net", "netSeconds"],
  ["driving", "drivingSeconds"],
  ["night", "nightSeconds"],
  ["sunday", "sundaySeconds"],
  ["holiday", "holidaySeconds"],
] as const;

type Asked = { month: string; language: Language };

/** The table as an Excel file, with times that can be summed up. */
export function exportPayroll(rows: AsyncIterable<PayrollMonth>, { month, language }: Asked) {
  const title = (key: keyof typeof say) => say[key][language];
  return writeXlsx<PayrollMonth>({
    sheetName: `${title("title")} ${month}`,
    rows,
    columns: [
      { title: title("foreignId"), kind: "text", width: 16, of: ({ foreignId }) => foreignId },
      { title: title("name"), kind: "text", width: 28, of: ({ name }) => name },
      { title: title("month"), kind: "text", width: 10, of: () => month },
      { title: title("days"), kind: "number", of: ({ days }) => days },
      ...times.map(([key, seconds]) => ({
        title: title(key),
        kind: "duration" as const,
        of: (row: PayrollMonth) => row[seconds],
      })),
      { title: title("daysToCheck"), kind: "number", of: ({ daysToCheck }) => daysToCheck },
      { title: title("standing"), kind: "text", width: 20, of: ({ standing }) => title(standing) },
    ],
  });
}

/** The same for programs of payroll: hours as decimals with a comma. */
export async function* exportPayrollCsv(rows: AsyncIterable<PayrollMonth>, { month, language }: Asked) {
  const keys = [
    "foreignId",
    "name",
    "month",
    "days",
    ...times.map(([key]) => key),
    "daysToCheck",
    "standing",
  ] as const;
  const lines = [keys.map((key) => say[key][language])];
  for await (const row of rows)
    lines.push([
      row.foreignId ?? "",
      row.name,
      month,
      String(row.days),
      ...times.map(([, seconds]) => (row[seconds] / 3_600).toFixed(2).replace(".", ",")),
      String(row.daysToCheck),
      say[row.standing][language],
    ]);
  yield Buffer.from(csvLines(lines));
}
