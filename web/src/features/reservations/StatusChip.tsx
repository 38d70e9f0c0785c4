import {
  type Icon,
  IconCalendarEvent,
  IconCalendarX,
  IconCircleCheck,
  IconPlayerPlay,
} from "@tabler/icons-react";
import { reservationStatuses } from "@wegbuch/contract/reservations/codes";
import type { ReservationStatus } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";

const looks: Record<ReservationStatus, { icon: Icon; tone: "info" | "ok" | "quiet" }> = {
  [reservationStatuses.reserved]: { icon: IconCalendarEvent, tone: "info" },
  [reservationStatuses.active]: { icon: IconPlayerPlay, tone: "ok" },
  [reservationStatuses.completed]: { icon: IconCircleCheck, tone: "quiet" },
  [reservationStatuses.cancelled]: { icon: IconCalendarX, tone: "quiet" },
};

/** Where a reservation stands, as icon and word. */
export function StatusChip({ status }: { status: ReservationStatus }) {
  const { t } = useTranslation("reservations");
  return <StatusTag {...looks[status]}>{t(($) => $.statuses[`status${status}`])}</StatusTag>;
}
