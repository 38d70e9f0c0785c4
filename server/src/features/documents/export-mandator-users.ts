import type { Role } from "@wegbuch/contract/access/roles";
import { inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import type { MandatorUser } from "@wegbuch/contract/users/schemas";
import { de, en } from "@wegbuch/contract/users/texts";
import { writeXlsx } from "../../platform/documents/write-xlsx.ts";
import { say } from "./texts.ts";

const roleNames = inBothLanguages(de, en);

/** The users of all mandators as their page shows them, with personal number and end. */
export function exportMandatorUsers(rows: AsyncIterable<MandatorUser>, language: Language) {
  const title = (key: keyof typeof say) => say[key][language];
  return writeXlsx<MandatorUser>({
    sheetName: title("mandatorUsers"),
    rows,
    columns: [
      { title: title("email"), kind: "text", width: 36, of: ({ email }) => email },
      { title: title("firstName"), kind: "text", of: ({ firstName }) => firstName },
      { title: title("lastName"), kind: "text", of: ({ lastName }) => lastName },
      { title: title("description"), kind: "text", width: 40, of: ({ description }) => description },
      { title: title("role"), kind: "text", of: ({ role }) => roleNames[`role${role.id as Role}`][language] },
      { title: title("mandator"), kind: "text", width: 32, of: ({ mandator }) => mandator.name },
      { title: title("foreignId"), kind: "text", width: 16, of: ({ foreignId }) => foreignId },
      { title: title("archivedAt"), kind: "dateTime", of: ({ archivedAt }) => archivedAt },
    ],
  });
}
