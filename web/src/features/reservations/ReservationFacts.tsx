import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { Fact, Facts } from "../../ui/page/Facts.tsx";
import { formatOdometer } from "../../ui/texts/format.ts";
import { ReservationTrips } from "./ReservationTrips.tsx";
import { momentText } from "./span.ts";
import { StatusChip } from "./StatusChip.tsx";

type Props = { reservation: Reservation };

/** All there is to know of a reservation, as far as one may know it. */
export function ReservationFacts({ reservation }: Props) {
  const { t } = useTranslation("reservations");
  const { driver, status, returnDate, returnAddress, comment } = reservation;
  return (
    <Facts>
      <Fact name={t(($) => $.view.driver)}>{`${driver.firstName} ${driver.lastName}`}</Fact>
      <Fact name={t(($) => $.view.status)}>
        <StatusChip status={status} />
      </Fact>
      <HandoverFacts reservation={reservation} />
      <ReservationTrips reservation={reservation} />
      <SettledFacts reservation={reservation} />
      <Fact name={t(($) => $.view.return)}>{momentText(returnDate)}</Fact>
      <Fact name={t(($) => $.view.returnAddress)}>{returnAddress}</Fact>
      <Fact name={t(($) => $.view.comment)} isWide>
        {comment}
      </Fact>
    </Facts>
  );
}

type Said = { at: string | null; toldAt: string | null; meters: number | null; note: string | null };

/** When the vehicle was fetched and brought back, and what is odd about it (rule reservations/deviations). */
function HandoverFacts({ reservation }: Props) {
  const { t } = useTranslation("reservations");
  const { checkedOutAt, outToldAt, outMileageInMeters, outNote, minutesLate, hasOtherDriver } = reservation;
  const { checkedInAt, inToldAt, inMileageInMeters, inNote } = reservation;
  const said = ({ at, toldAt, meters, note }: Said) =>
    at &&
    [
      momentText(at),
      meters !== null && formatOdometer(meters),
      note,
      toldAt && t(($) => $.toldLater, { moment: momentText(toldAt) }),
    ]
      .filter(Boolean)
      .join(", ");
  return (
    <>
      <Fact name={t(($) => $.properties.checkedOutAt)} isWide>
        {said({ at: checkedOutAt, toldAt: outToldAt, meters: outMileageInMeters, note: outNote })}
      </Fact>
      <Fact name={t(($) => $.properties.checkedInAt)} isWide>
        {said({ at: checkedInAt, toldAt: inToldAt, meters: inMileageInMeters, note: inNote })}
      </Fact>
      <Fact name={t(($) => $.view.deviations)} isWide>
        {[
          minutesLate > 0 && t(($) => $.late, { minutes: minutesLate }),
          hasOtherDriver && t(($) => $.otherDriver),
        ]
          .filter(Boolean)
          .join(", ")}
      </Fact>
    </>
  );
}

/** What is settled once a reservation has begun. */
export function PickupFacts({ reservation }: Props) {
  return (
    <Facts>
      <SettledFacts reservation={reservation} />
    </Facts>
  );
}

function SettledFacts({ reservation }: Props) {
  const { t } = useTranslation("reservations");
  const { vehicle, pickupDate, pickupAddress, purpose } = reservation;
  return (
    <>
      <Fact name={t(($) => $.view.vehicle)}>{vehicleText(vehicle)}</Fact>
      <Fact name={t(($) => $.view.purpose)}>{purpose}</Fact>
      <Fact name={t(($) => $.view.pickup)}>{momentText(pickupDate)}</Fact>
      <Fact name={t(($) => $.view.pickupAddress)}>{pickupAddress}</Fact>
    </>
  );
}

/** L-558 FP Pool Linz */
export function vehicleText({ licensePlate, name }: Reservation["vehicle"]): string {
  return licensePlate ? `${licensePlate} ${name}` : name;
}
