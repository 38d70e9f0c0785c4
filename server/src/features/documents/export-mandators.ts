import { packages } from "@wegbuch/contract/access/packages";
import { trialOf } from "@wegbuch/contract/auth/rules";
import { inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import { de, en } from "@wegbuch/contract/mandators/texts";
import { writeXlsx } from "../../platform/documents/write-xlsx.ts";
import { say } from "./texts.ts";

const packageNames = inBothLanguages(de, en);

/** The mandators as their page shows them, and until when they may try. */
export function exportMandators(rows: AsyncIterable<Mandator>, language: Language) {
  const title = (key: keyof typeof say) => say[key][language];
  const namesOf = ({ packages: booked }: Mandator) =>
    Object.entries(packages)
      .filter(([, bit]) => booked.includes(bit))
      .map(([name]) => packageNames[name as keyof typeof packages][language])
      .join(", ");
  return writeXlsx<Mandator>({
    sheetName: title("mandators"),
    rows,
    columns: [
      { title: title("name"), kind: "text", width: 32, of: ({ name }) => name },
      { title: title("description"), kind: "text", width: 40, of: ({ description }) => description },
      { title: title("packages"), kind: "text", width: 40, of: namesOf },
      { title: title("boxes"), kind: "number", of: ({ amountOfBoxes }) => amountOfBoxes },
      { title: title("vehicles"), kind: "number", of: ({ amountOfVehicles }) => amountOfVehicles },
      { title: title("users"), kind: "number", of: ({ amountOfUsers }) => amountOfUsers },
      { title: title("createdAt"), kind: "date", of: ({ createdAt }) => createdAt },
      { title: title("isTester"), kind: "boolean", of: ({ isTester }) => isTester },
      {
        title: title("trialUntil"),
        kind: "dateTime",
        of: (mandator) => trialOf(mandator, 0)?.endsAt ?? null,
      },
    ],
  });
}
