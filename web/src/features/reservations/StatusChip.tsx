import {
  type Icon,
  IconCalendarEvent,
  IconCalendarX,
  IconCar,
  IconCircleCheck,
  IconClockExclamation,
  IconPlayerPlay,
  IconUserQuestion,
} from "@tabler/icons-react";
import { reservationStatuses } from "@wegbuch/contract/reservations/codes";
import type { Reservation, ReservationStatus } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";

const looks: Record<ReservationStatus, { icon: Icon; tone: "info" | "ok" | "quiet" }> = {
  [reservationStatuses.reserved]: { icon: IconCalendarEvent, tone: "info" },
  [reservationStatuses.active]: { icon: IconPlayerPlay, tone: "ok" },
  [reservationStatuses.completed]: { icon: IconCircleCheck, tone: "quiet" },
  [reservationStatuses.cancelled]: { icon: IconCalendarX, tone: "quiet" },
};

type Props = { status: ReservationStatus } & Partial<
  Pick<Reservation, "checkedOutAt" | "checkedInAt" | "minutesLate" | "hasOtherDriver">
>;

/** Where a reservation and its vehicle stand, as icon and word; what is odd about it comes first. */
export function StatusChip({ status, checkedOutAt, checkedInAt, minutesLate, hasOtherDriver }: Props) {
  const { t } = useTranslation("reservations");
  if (minutesLate)
    return (
      <StatusTag icon={IconClockExclamation} tone="warn">
        {t(($) => $.late, { minutes: minutesLate })}
      </StatusTag>
    );
  if (hasOtherDriver)
    return (
      <StatusTag icon={IconUserQuestion} tone="warn">
        {t(($) => $.otherDriver)}
      </StatusTag>
    );
  if (status !== reservationStatuses.cancelled && checkedInAt)
    return (
      <StatusTag icon={IconCircleCheck} tone="quiet">
        {t(($) => $.isBack)}
      </StatusTag>
    );
  if (status !== reservationStatuses.cancelled && checkedOutAt)
    return (
      <StatusTag icon={IconCar} tone="ok">
        {t(($) => $.isOut)}
      </StatusTag>
    );
  return <StatusTag {...looks[status]}>{t(($) => $.statuses[`status${status}`])}</StatusTag>;
}
