import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { Fact, Facts } from "../../ui/page/Facts.tsx";
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
      <SettledFacts reservation={reservation} />
      <Fact name={t(($) => $.view.return)}>{momentText(returnDate)}</Fact>
      <Fact name={t(($) => $.view.returnAddress)}>{returnAddress}</Fact>
      <Fact name={t(($) => $.view.comment)} isWide>
        {comment}
      </Fact>
    </Facts>
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
