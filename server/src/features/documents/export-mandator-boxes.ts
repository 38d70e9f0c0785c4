import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import { writeXlsx } from "../../platform/documents/write-xlsx.ts";
import { say } from "./texts.ts";

/** The boxes of all mandators and of none, as their page shows them. */
export function exportMandatorBoxes(rows: AsyncIterable<MandatorBox>, language: Language) {
  const title = (key: keyof typeof say) => say[key][language];
  return writeXlsx<MandatorBox>({
    sheetName: title("mandatorBoxes"),
    rows,
    columns: [
      { title: title("imei"), kind: "text", width: 20, of: ({ imei }) => imei },
      { title: title("model"), kind: "text", width: 16, of: ({ model }) => model },
      { title: title("simCardNumber"), kind: "text", of: ({ simCardNumber }) => simCardNumber },
      { title: title("phoneNumber"), kind: "text", width: 20, of: ({ phoneNumber }) => phoneNumber },
      { title: title("mandator"), kind: "text", width: 32, of: ({ mandator }) => mandator?.name ?? null },
      { title: title("vehicle"), kind: "text", width: 32, of: ({ vehicle }) => vehicle?.name ?? null },
      { title: title("createdAt"), kind: "dateTime", of: ({ createdAt }) => createdAt },
      { title: title("archivedAt"), kind: "dateTime", of: ({ archivedAt }) => archivedAt },
      { title: title("archiveComment"), kind: "text", width: 40, of: ({ archiveComment }) => archiveComment },
    ],
  });
}
