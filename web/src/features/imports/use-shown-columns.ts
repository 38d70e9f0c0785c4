import type { ImportRow, Mapping } from "@wegbuch/contract/imports/schemas";
import type { ImportTarget } from "@wegbuch/contract/imports/rules";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import type { CsvLine } from "../../ui/csv/csv-file.ts";
import { formatDateTime, formatKilometers } from "../../ui/texts/format.ts";
import { customsOf } from "./read-customs.ts";
import { rowReader } from "./read-row.ts";
import type { ImportDraft, PickedFile } from "./use-import.ts";

/** What is shown of a row: under the name of its field on the wire, wherever one of these columns says it. */
const fields = [
  ["startedAt", []],
  ["finishedAt", []],
  ["vehicleId", ["vehicle"]],
  ["startAddress", []],
  ["destinationAddress", []],
  ["mileageInMeters", []],
  ["type", []],
  ["driverId", ["driver"]],
  ["description", ["description"]],
  ["contact", ["contact"]],
  ["costcenterId", ["costcenter"]],
] as const satisfies readonly (readonly [string, readonly ImportTarget[]])[];

type Field = (typeof fields)[number][0];

/** The columns of the preview, and what a line says in them as it is read. */
export function useShownColumns({ table }: PickedFile, { mapping, vehicle, driver }: ImportDraft) {
  const { t } = useTranslation("imports");
  const names = t(($) => $.shown, { returnObjects: true });
  // What all lines together say of the file's customs is not asked with each picture.
  const read = useMemo(
    () => rowReader({ head: table.head, mapping, customs: customsOf(table.head, mapping, table.lines) }),
    [table, mapping],
  );
  const say = sayer(useTripTypeName(), { vehicleId: vehicle?.name ?? "", driverId: driver?.name ?? "" });
  const shown = fields.filter(([field, targets]) => isShown(field, targets, mapping));
  return {
    columns: shown.map(([field]) => ({ name: names[field], field })),
    cellsOf: (line: CsvLine) => {
      const row = read(line);
      return shown.map(([field]) => say[field](row) ?? "");
    },
  };
}

/** Who drove what is always shown, the rest where the file says it. */
function isShown(field: Field, targets: readonly ImportTarget[], { columns }: Mapping): boolean {
  if (targets.length === 0 || field === "vehicleId" || field === "driverId") return true;
  return targets.some((target) => columns[target] !== undefined);
}

type Say = Record<Field, (row: ImportRow) => string | null | undefined>;

function sayer(nameOf: (type: TripType) => string, ofRest: { vehicleId: string; driverId: string }): Say {
  return {
    startedAt: ({ startedAt }) => shownTime(startedAt),
    finishedAt: ({ finishedAt }) => shownTime(finishedAt),
    vehicleId: ({ vehicle }) => vehicle || ofRest.vehicleId,
    startAddress: ({ startAddress }) => startAddress,
    destinationAddress: ({ destinationAddress }) => destinationAddress,
    mileageInMeters: ({ mileageInMeters }) =>
      mileageInMeters == null ? "" : formatKilometers(mileageInMeters),
    type: ({ type }) => (type == null ? "" : nameOf(type as TripType)),
    driverId: ({ driver }) => driver || ofRest.driverId,
    description: ({ description }) => description,
    contact: ({ contact }) => contact,
    costcenterId: ({ costcenter }) => costcenter,
  };
}

/** What could not be read as a time is shown as it stands. */
const shownTime = (said: string | null | undefined) =>
  said && /^\d{4}-\d\d-\d\dT.*Z$/.test(said) ? formatDateTime(said) : said;
