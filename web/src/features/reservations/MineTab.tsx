import { IconCalendarPlus, IconCalendarX, IconHistory, IconPencil } from "@tabler/icons-react";
import { reservationStatuses } from "@wegbuch/contract/reservations/codes";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import type { Column, RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import { useMine, useRights } from "./data.ts";
import type { ReservationsFilter } from "./filter.ts";
import { handoverIcons } from "./HandoverButton.tsx";
import { handoverWay, mayCancel, mayChange } from "./planned.ts";
import { type OpenDialog, OpenedReservation } from "./ReservationDialogs.tsx";
import { momentText, spanText } from "./span.ts";
import { StatusChip } from "./StatusChip.tsx";

type Props = {
  isArchived: boolean;
  filter: ReservationsFilter;
  onChange: (part: Partial<ReservationsFilter>) => void;
  correct: (page: number) => void;
  onOpen: (dialog: OpenDialog) => void;
};

/** One's own reservations: those to come and under way, or those that are over. */
export function MineTab({ isArchived, filter, onChange, correct, onOpen }: Props) {
  const { t } = useTranslation("reservations");
  const { mayWrite } = useRights();
  const now = useNow();
  const list = useMine(isArchived, filter);
  useLastPage(list, filter.page, correct);
  const open = ({ id }: Reservation) => onChange({ reservationId: id, page: filter.page });
  const actionsOf = (reservation: Reservation): RowAction[] => {
    const showing = (dialog: "cancel" | "history" | "checkOut" | "checkIn") => () =>
      onOpen({ dialog, reservation });
    const way = handoverWay(reservation, { mayWrite, now });
    const handover =
      way === null
        ? []
        : [
            {
              label: t(($) => $.handover[way].way),
              icon: handoverIcons[way],
              isInline: true,
              isNext: true,
              onAct: showing(way),
            },
          ];
    const history = { label: t(($) => $.history), icon: IconHistory, onAct: showing("history") };
    if (!mayChange(reservation, mayWrite)) return [...handover, { ...history, isInline: true }];
    const cancel = {
      label: t(($) => $.cancel),
      icon: IconCalendarX,
      isInline: true,
      isDangerous: true,
      onAct: showing("cancel"),
    };
    const edit = {
      label: t(($) => $.edit),
      icon: IconPencil,
      isInline: true,
      onAct: () => open(reservation),
    };
    return [...handover, edit, history, ...(mayCancel(reservation, mayWrite) ? [cancel] : [])];
  };
  return (
    <>
      <PagedTable
        caption={isArchived ? t(($) => $.mine.archiveCaption) : t(($) => $.mine.caption)}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        nameOf={({ vehicle, pickupDate: from, returnDate: to }) =>
          t(($) => $.nameOf, { vehicle: vehicle.licensePlate || vehicle.name, span: spanText({ from, to }) })
        }
        onOpen={open}
        actionsOf={actionsOf}
        toneOf={({ status }) => (status === reservationStatuses.active ? "running" : undefined)}
        onPaging={onChange}
        empty={
          <EmptyBlock
            icon={IconCalendarPlus}
            title={t(($) => $.mine.none)}
            text={isArchived ? t(($) => $.mine.noneArchivedWhy) : t(($) => $.mine.noneWhy)}
          />
        }
      />
      <OpenedReservation
        id={filter.reservationId}
        among={list.data?.items}
        onOpen={onOpen}
        onClose={() => onChange({ reservationId: undefined, page: filter.page })}
      />
    </>
  );
}

function useColumns(): Column<Reservation>[] {
  const { t } = useTranslation("reservations");
  const head = t(($) => $.columns, { returnObjects: true });
  return [
    {
      key: "vehicle",
      head: head.vehicle,
      cell: ({ vehicle: { licensePlate, name } }) => (
        <TwoLines first={<strong>{licensePlate || name}</strong>} second={licensePlate && name} />
      ),
    },
    {
      key: "pickup",
      head: head.pickup,
      width: "19%",
      cell: ({ pickupDate, pickupAddress }) => (
        <TwoLines first={momentText(pickupDate)} second={pickupAddress} />
      ),
    },
    {
      key: "return",
      head: head.return,
      width: "19%",
      cell: ({ returnDate, returnAddress }) => (
        <TwoLines first={momentText(returnDate)} second={returnAddress} />
      ),
    },
    {
      key: "purpose",
      head: head.purpose,
      width: "16%",
      cell: ({ purpose, comment }) => (purpose || comment) && <TwoLines first={purpose} second={comment} />,
    },
    {
      key: "status",
      head: head.status,
      width: "128px",
      onCard: "foot",
      cell: (reservation) => <StatusChip {...reservation} />,
    },
  ];
}
