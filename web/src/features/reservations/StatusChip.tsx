import {
  type Icon,
  IconCalendarEvent,
  IconCalendarX,
  IconCircleCheck,
  IconPlayerPlay,
} from "@tabler/icons-react";
import type { ReservationStatus } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";

const looks: Record<ReservationStatus, { icon: Icon; tone: "info" | "ok" | "quiet" }> = {
  0: { icon: IconCalendarEvent, tone: "info" },
  1: { icon: IconPlayerPlay, tone: "ok" },
  2: { icon: IconCircleCheck, tone: "quiet" },
  3: { icon: IconCalendarX, tone: "quiet" },
};

/** Where a reservation stands, as icon and word. */
export function StatusChip({ status }: { status: ReservationStatus }) {
  const { t } = useTranslation("reservations");
  return <StatusTag {...looks[status]}>{t(($) => $.statuses[`status${status}`])}</StatusTag>;
}
