import type { Box } from "@wegbuch/contract/boxes/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import { writeXlsx } from "../../platform/documents/write-xlsx.ts";
import { say } from "./texts.ts";

/** The boxes of a mandator as their page shows them. */
export function exportBoxes(rows: AsyncIterable<Box>, language: Language) {
  const title = (key: keyof typeof say) => say[key][language];
  return writeXlsx<Box>({
    sheetName: title("boxes"),
    rows,
    columns: [
      { title: title("imei"), kind: "text", width: 20, of: ({ imei }) => imei },
      { title: title("model"), kind: "text", width: 16, of: ({ model }) => model },
      { title: title("vehicle"), kind: "text", width: 32, of: ({ vehicle }) => vehicle?.name ?? null },
    ],
  });
}
