import { Link } from "@tanstack/react-router";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { Fact } from "../../ui/page/Facts.tsx";
import { formatKilometers } from "../../ui/texts/format.ts";
import { useTripsOf } from "./data.ts";
import { spanText } from "./span.ts";

/** What was driven with a reservation, each trip a way to the logbook (rule reservations/matching). */
export function ReservationTrips({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation("reservations");
  const { items, totalCount } = useTripsOf(reservation.id);
  if (items.length === 0) return null;
  return (
    <Fact name={t(($) => $.trips)} isWide>
      <ul className="list">
        {items.map(({ id, vehicle, startedAt, finishedAt, mileageInMeters }) => {
          const span = spanText({ from: startedAt, to: finishedAt ?? startedAt });
          const day = dayOf(startedAt);
          return (
            <li key={id}>
              <Link
                to="/trips"
                search={{ vehicleId: vehicle.id, kind: "day", from: day, to: day, tripId: id } as never}
                aria-label={t(($) => $.openTrip, { span })}
              >
                {t(($) => $.trip, { span, kilometers: formatKilometers(mileageInMeters) })}
              </Link>
            </li>
          );
        })}
        {totalCount > items.length && (
          <li>
            <Link to="/trips" search={daysOf(reservation) as never}>
              {t(($) => $.moreTrips, { number: totalCount - items.length })}
            </Link>
          </li>
        )}
      </ul>
    </Fact>
  );
}

/** The days of a reservation in the logbook of its vehicle. */
const daysOf = ({ vehicleId, pickupDate, returnDate }: Reservation) => ({
  vehicleId,
  kind: "range",
  from: dayOf(pickupDate),
  to: dayOf(returnDate),
});
