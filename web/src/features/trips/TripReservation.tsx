import { Link } from "@tanstack/react-router";
import { IconUserQuestion } from "@tabler/icons-react";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { formatTimeRange } from "../../ui/texts/format.ts";
import { type LogbookRow, useReservationOf } from "./data.ts";

/** Of a pool vehicle: which reservation a trip belongs to, that it has none, or that somebody else drove (rule reservations/deviations). */
export function TripReservation({ trip, vehicle }: { trip: LogbookRow; vehicle: Vehicle | undefined }) {
  const { t } = useTranslation("trips");
  const reservation = useReservationOf(trip, vehicle);
  if (reservation === undefined) return null;
  return (
    <div>
      <dt>{t(($) => $.reservation)}</dt>
      <dd>
        {reservation === null ? (
          <StatusTag tone="warn" icon={IconUserQuestion}>
            {t(($) => $.withoutReservation)}
          </StatusTag>
        ) : (
          <>
            <Link
              to="/reservation"
              search={
                {
                  tab: "planner",
                  kind: "day",
                  date: dayOf(reservation.pickupDate),
                  reservationId: reservation.id,
                } as never
              }
            >
              {formatTimeRange(reservation.pickupDate, reservation.returnDate)},{" "}
              {reservation.driver.firstName} {reservation.driver.lastName}
            </Link>
            {trip.driver !== null && trip.driver.id !== reservation.driver.id && (
              <StatusTag tone="warn" icon={IconUserQuestion}>
                {t(($) => $.otherDriver)}
              </StatusTag>
            )}
          </>
        )}
      </dd>
    </div>
  );
}
