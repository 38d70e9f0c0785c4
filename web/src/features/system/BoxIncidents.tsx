import type { SystemState } from "@wegbuch/contract/system/schemas";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "../../ui/texts/format.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { RawDataLink } from "../../entities/vehicles/RawDataLink.tsx";
import { BoxesOf } from "./SilentBoxes.tsx";
import { StateSection } from "./StateSection.tsx";

type Incident = SystemState["boxIncidents"][number];

/** Boxes of which it is doubtful who speaks for them, and the networks they spoke from. */
export function BoxIncidents({ state }: { state: SystemState }) {
  const { t } = useTranslation("system");
  const columns = useColumns();
  return (
    <StateSection<Incident>
      title={t(($) => $.incidents.title)}
      why={t(($) => $.incidents.why)}
      none={t(($) => $.incidents.none)}
      rows={state.boxIncidents}
      count={state.boxIncidents.length}
      columns={columns}
      keyOf={({ boxId, kind, happenedAt }) => `${boxId} ${kind} ${happenedAt}`}
    />
  );
}

function useColumns(): Column<Incident>[] {
  const { t } = useTranslation("system");
  return [
    {
      key: "imei",
      head: t(($) => $.incidents.imei),
      width: "18%",
      cell: ({ imei, happenedAt }) => <RawDataLink imei={imei} at={happenedAt} />,
    },
    {
      key: "happenedAt",
      head: t(($) => $.incidents.happenedAt),
      width: "16%",
      cell: ({ happenedAt }) => formatDateTime(happenedAt),
    },
    { key: "kind", head: t(($) => $.incidents.kind), cell: ({ kind }) => t(($) => $.incidents.kinds[kind]) },
    {
      key: "occurrences",
      head: t(($) => $.incidents.occurrences),
      width: "88px",
      isNumeric: true,
      cell: ({ occurrences }) => formatNumber(occurrences),
    },
    {
      key: "network",
      head: t(($) => $.incidents.network),
      width: "20%",
      cell: ({ network, otherNetwork }) => [otherNetwork, network].filter(Boolean).join(" → "),
    },
    {
      key: "mandator",
      head: t(($) => $.incidents.mandator),
      width: "16%",
      cell: ({ mandator }) => mandator && <BoxesOf mandator={mandator} />,
    },
  ];
}
