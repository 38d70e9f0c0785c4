import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { Page } from "@wegbuch/contract/kit/page";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import classes from "./ChargingPage.module.css";
import { ChunkTable } from "./ChunkTable.tsx";
import { type Car, kilometersText } from "./night.ts";

type Props = { page: Page<Car>; onPaging: (paging: { page: number; perPage: number }) => void };

/** The cars with what each got; a row unfolds to show its sections. */
export function CarTable({ page, onPaging }: Props) {
  const { t } = useTranslation("charging");
  const [open, setOpen] = useState<number | null>(null);
  const columns = useColumns();
  const nameOf = ({ number }: Car) => t(($) => $.carNumber, { number });
  const sectionsOf = (car: Car) => (car.number === open ? <ChunkTable car={car} /> : null);
  return (
    <PagedTable
      caption={t(($) => $.table)}
      list={{
        data: page,
        isPending: false,
        isPlaceholderData: false,
        isError: false,
        refetch: () => undefined,
      }}
      columns={columns}
      keyOf={({ number }) => String(number)}
      nameOf={nameOf}
      onOpen={({ number }) => setOpen(open === number ? null : number)}
      detailOf={sectionsOf}
      onPaging={onPaging}
      isSlim
    />
  );
}

function useColumns(): Column<Car>[] {
  const { t } = useTranslation("charging");
  return [
    { key: "car", head: t(($) => $.car), cell: ({ number }) => t(($) => $.carNumber, { number }) },
    { key: "from", head: t(($) => $.from), cell: ({ from }) => from?.slice(0, 5) },
    { key: "fullAt", head: t(($) => $.fullAt), cell: ({ fullAt }) => fullAt?.slice(0, 5) },
    {
      key: "needed",
      head: t(($) => $.needed),
      isNumeric: true,
      cell: ({ needed }) => formatNumber(needed),
    },
    {
      key: "charged",
      head: t(($) => $.kilometers),
      isNumeric: true,
      cell: ({ charged }) => kilometersText(charged),
    },
    {
      key: "energy",
      head: t(($) => $.kilowattHours),
      isNumeric: true,
      cell: ({ kilowattHours }) => formatNumber(kilowattHours, 1),
    },
    { key: "outcome", head: t(($) => $.outcome), onCard: "aside", cell: (car) => <Outcome car={car} /> },
  ];
}

/** Red where the night was not long enough (rule charging/result). */
function Outcome({ car: { isFull, needed, charged } }: { car: Car }) {
  const { t } = useTranslation("charging");
  const Icon = isFull ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.outcome} data-short={!isFull || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {isFull ? t(($) => $.full) : t(($) => $.missing, { kilometers: kilometersText(needed - charged) })}
    </span>
  );
}
