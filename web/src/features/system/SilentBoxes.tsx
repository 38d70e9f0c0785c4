import { Link } from "@tanstack/react-router";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { SystemState } from "@wegbuch/contract/system/schemas";
import { useTranslation } from "react-i18next";
import type { Column } from "../../ui/table/paged-list.ts";
import { RawDataLink } from "../../entities/vehicles/RawDataLink.tsx";
import { StateSection } from "./StateSection.tsx";

type SilentBox = SystemState["silentBoxes"][number];

/** Boxes in a vehicle of which nothing was ever heard. */
export function SilentBoxes({ state }: { state: SystemState }) {
  const { t } = useTranslation("system");
  const columns = useColumns();
  return (
    <StateSection<SilentBox>
      title={t(($) => $.boxes.title)}
      why={t(($) => $.boxes.why)}
      none={t(($) => $.boxes.none)}
      rows={state.silentBoxes}
      count={state.silentBoxCount}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

function useColumns(): Column<SilentBox>[] {
  const { t } = useTranslation("system");
  return [
    {
      key: "imei",
      head: t(($) => $.boxes.imei),
      width: "22%",
      cell: ({ imei }) => <RawDataLink imei={imei} />,
    },
    { key: "vehicle", head: t(($) => $.boxes.vehicle), width: "36%", cell: ({ vehicle }) => vehicle?.name },
    {
      key: "mandator",
      head: t(($) => $.boxes.mandator),
      cell: ({ mandator }) => mandator && <BoxesOf mandator={mandator} />,
    },
  ];
}

/** The boxes of a mandator, as super admins see them. */
export function BoxesOf({ mandator: { id, name } }: { mandator: Reference }) {
  return (
    <Link to="/mandator/boxes" search={{ mandatorId: id } as never}>
      {name}
    </Link>
  );
}
