import { Link } from "@tanstack/react-router";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useTranslation } from "react-i18next";
import { Fact } from "../../ui/page/Facts.tsx";
import { formatKilometers } from "../../ui/texts/format.ts";
import { useTripsOf } from "./data.ts";
import { spanText } from "./span.ts";

/** What was driven with a reservation, each trip a way to the logbook (rule reservations/matching). */
export function ReservationTrips({ reservationId }: { reservationId: string }) {
  const { t } = useTranslation("reservations");
  const trips = useTripsOf(reservationId);
  if (trips.length === 0) return null;
  return (
    <Fact name={t(($) => $.trips)} isWide>
      <ul className="list">
        {trips.map(({ id, vehicle, startedAt, finishedAt, mileageInMeters }) => {
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
      </ul>
    </Fact>
  );
}
