import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { HistoryDialog } from "../../entities/histories/HistoryDialog.tsx";
import { vehicleText } from "./ReservationFacts.tsx";

/** Who changed what of a reservation. */
export function ReservationHistory({
  reservation,
  onClose,
}: {
  reservation: Reservation;
  onClose: () => void;
}) {
  const { t } = useTranslation("reservations");
  const sayValue = (property: string, value: string) =>
    property === "status" && value === "cancelled" ? t(($) => $.statuses.status3) : undefined;
  return (
    <HistoryDialog
      id={reservation.id}
      name={vehicleText(reservation.vehicle)}
      names={t(($) => $.properties, { returnObjects: true })}
      sayValue={sayValue}
      onClose={onClose}
    />
  );
}
