import type { VisitSum } from "@wegbuch/contract/geofenceevents/schemas";
import { useTranslation } from "react-i18next";
import type { Column, PagedTableProps } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { pageSizesOfTrips } from "../../ui/table/paging.ts";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import type { de } from "./texts.ts";

type Props = Pick<PagedTableProps<VisitSum>, "caption" | "list" | "onPaging" | "empty">;

/** How long vehicles were in which fence, the longest first (rule geofences/sums). */
export function VisitSums(props: Props) {
  return (
    <PagedTable<VisitSum> {...props} columns={columns} keyOf={keyOf} pageSizes={pageSizesOfTrips} isSlim />
  );
}

function Head({ of }: { of: keyof (typeof de)["sums"]["heads"] }) {
  const { t } = useTranslation("geofencereport");
  return t(($) => $.sums.heads[of]);
}

const keyOf = ({ geofence, vehicle }: VisitSum) => `${geofence.id} ${vehicle.id}`;

const columns: readonly Column<VisitSum>[] = [
  { key: "geofence", head: <Head of="geofence" />, cell: ({ geofence }) => geofence.name },
  {
    key: "vehicle",
    head: <Head of="vehicle" />,
    width: "35%",
    cell: ({ vehicle, licensePlate }) => <TwoLines first={vehicle.name} second={licensePlate} />,
  },
  {
    key: "trips",
    head: <Head of="trips" />,
    width: "88px",
    isNumeric: true,
    cell: ({ tripCount }) => formatNumber(tripCount),
  },
  {
    key: "duration",
    head: <Head of="duration" />,
    width: "148px",
    isNumeric: true,
    cell: ({ durationInGeofence }) => durationInGeofence,
  },
];
