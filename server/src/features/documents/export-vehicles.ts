import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import type { Language } from "@wegbuch/contract/kit/texts";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { type Column, writeXlsx } from "../../platform/documents/write-xlsx.ts";
import { say } from "./texts.ts";

/** The vehicles an actor sees as their page shows them; cost centres where he sees them there. */
export function exportVehicles(rows: AsyncIterable<Vehicle>, actor: Actor, language: Language) {
  const title = (key: keyof typeof say) => say[key][language];
  const costcenter: Column<Vehicle> = {
    title: title("costcenter"),
    kind: "text",
    of: ({ costcenterKey }) => costcenterKey,
  };
  return writeXlsx<Vehicle>({
    sheetName: title("vehicles"),
    rows,
    columns: [
      { title: title("name"), kind: "text", width: 32, of: ({ name }) => name },
      { title: title("licensePlate"), kind: "text", width: 16, of: ({ licensePlate }) => licensePlate },
      { title: title("model"), kind: "text", width: 24, of: ({ model }) => model },
      { title: title("description"), kind: "text", width: 40, of: ({ description }) => description },
      { title: title("profile"), kind: "text", of: ({ type }) => title(`profile${type}`) },
      { title: title("mileage"), kind: "number", of: ({ mileageInMeters }) => kilometersOf(mileageInMeters) },
      { title: title("owner"), kind: "text", width: 24, of: ({ owner }) => owner?.name ?? null },
      {
        title: title("currentDriver"),
        kind: "text",
        width: 24,
        of: ({ currentDriver }) => currentDriver?.name ?? null,
      },
      { title: title("drivers"), kind: "text", width: 40, of: ({ drivers }) => namesOf(drivers) },
      { title: title("groups"), kind: "text", width: 40, of: ({ groups }) => namesOf(groups) },
      ...(actor.packages.includes(packages.CostCenter) ? [costcenter] : []),
      { title: title("box"), kind: "text", width: 20, of: ({ box }) => box?.name ?? null },
      { title: title("lastPosition"), kind: "dateTime", of: ({ lastPosition }) => lastPosition },
      { title: title("archivedAt"), kind: "dateTime", of: ({ archivedAt }) => archivedAt },
      { title: title("archiveComment"), kind: "text", width: 40, of: ({ archiveComment }) => archiveComment },
    ],
  });
}

const namesOf = (references: readonly Reference[]) => references.map(({ name }) => name).join(", ");

/** With the two decimals of the page. */
const kilometersOf = (meters: number) => Math.round(meters / 10) / 100;
