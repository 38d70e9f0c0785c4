import { reservationStatuses } from "@wegbuch/contract/reservations/codes";
import type { ReservationStatus } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { ShapeLegend } from "../../ui/page/ShapeLegend.tsx";

const { reserved, active, completed } = reservationStatuses;

/** A status in the planner: its tone, and its shape as an SVG path around 0/0, at most 10 wide. Cancelled ones are not there. */
export const marks: Record<
  Exclude<ReservationStatus, typeof reservationStatuses.cancelled>,
  { tone: string; path: string }
> = {
  // A leaf of a calendar.
  [reserved]: { tone: "info", path: "M-5-4H-3V-5.5H-1.5V-4H1.5V-5.5H3V-4H5V5H-5ZM-3.5-1V3.5H3.5V-1Z" },
  // On the way.
  [active]: { tone: "ok", path: "M-3.5-5L5 0L-3.5 5Z" },
  // Done.
  [completed]: { tone: "past", path: "M-5 .2L-3.7-1.1L-1.5 1.1L3.8-4.2L5-2.9L-1.5 3.7Z" },
};

const statuses = [reserved, active, completed] as const;

/** Which shape and colour stands for which status in the plan. */
export function StatusLegend() {
  const { t } = useTranslation("reservations");
  return (
    <ShapeLegend
      entries={statuses.map((status) => ({
        id: status,
        name: t(($) => $.statuses[`status${status}`]),
        shape: (
          <path
            d={marks[status].path}
            fill={`var(--wb-${marks[status].tone}-fill, var(--wb-field-border))`}
          />
        ),
      }))}
    />
  );
}
