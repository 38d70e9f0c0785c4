import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import type { Role } from "@wegbuch/contract/access/roles";
import { inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import type { User } from "@wegbuch/contract/users/schemas";
import { de, en } from "@wegbuch/contract/users/texts";
import { type Column, writeXlsx } from "../../platform/documents/write-xlsx.ts";
import { say } from "./texts.ts";

const roleNames = inBothLanguages(de, en);

/** The users an actor sees as their page shows them; cost centres where he sees them there. */
export function exportUsers(rows: AsyncIterable<User>, actor: Actor, language: Language) {
  const title = (key: keyof typeof say) => say[key][language];
  const costcenter: Column<User> = {
    title: title("costcenter"),
    kind: "text",
    of: ({ costcenterKey }) => costcenterKey,
  };
  return writeXlsx<User>({
    sheetName: title("users"),
    rows,
    columns: [
      { title: title("lastName"), kind: "text", of: ({ lastName }) => lastName },
      { title: title("firstName"), kind: "text", of: ({ firstName }) => firstName },
      { title: title("email"), kind: "text", width: 36, of: ({ email }) => email },
      { title: title("foreignId"), kind: "text", width: 16, of: ({ foreignId }) => foreignId },
      {
        title: title("role"),
        kind: "text",
        of: ({ roleId }) => roleNames[`role${roleId as Role}`][language],
      },
      { title: title("groups"), kind: "text", width: 40, of: ({ groups }) => namesOf(groups) },
      ...(actor.packages.includes(packages.CostCenter) ? [costcenter] : []),
      { title: title("description"), kind: "text", width: 40, of: ({ description }) => description },
      { title: title("archivedAt"), kind: "dateTime", of: ({ archivedAt }) => archivedAt },
      { title: title("archiveComment"), kind: "text", width: 40, of: ({ archiveComment }) => archiveComment },
    ],
  });
}

const namesOf = (groups: User["groups"]) => groups.map(({ name }) => name).join(", ");
