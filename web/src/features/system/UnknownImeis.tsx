import { Link } from "@tanstack/react-router";
import type { SystemState } from "@wegbuch/contract/system/schemas";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "../../ui/texts/format.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { StateSection } from "./StateSection.tsx";

type UnknownImei = SystemState["unknownImeis"][number];

/** Devices that knock and are not registered, with the way to where that is done. */
export function UnknownImeis({ state }: { state: SystemState }) {
  const { t } = useTranslation("system");
  const columns: Column<UnknownImei>[] = [
    { key: "imei", head: t(($) => $.imeis.imei), width: "22%", cell: ({ imei }) => imei },
    {
      key: "lastSeenAt",
      head: t(($) => $.imeis.lastSeenAt),
      width: "18%",
      cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt),
    },
    {
      key: "attempts",
      head: t(($) => $.imeis.attempts),
      width: "88px",
      isNumeric: true,
      cell: ({ attempts }) => formatNumber(attempts),
    },
    { key: "address", head: t(($) => $.imeis.address), cell: ({ address }) => address },
  ];
  return (
    <StateSection<UnknownImei>
      title={t(($) => $.imeis.title)}
      why={
        <>
          {t(($) => $.imeis.why)} {t(($) => $.imeis.registerHow)}{" "}
          <Link to="/mandator/boxes">{t(($) => $.imeis.register)}</Link>
        </>
      }
      none={t(($) => $.imeis.none)}
      rows={state.unknownImeis}
      count={state.unknownImeis.length}
      columns={columns}
      keyOf={({ imei }) => imei}
    />
  );
}
