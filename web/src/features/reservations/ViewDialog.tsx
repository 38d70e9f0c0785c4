import { Button } from "@mantine/core";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { HandoverButton } from "./HandoverButton.tsx";
import { ReservationFacts, vehicleText } from "./ReservationFacts.tsx";

/** A reservation that is not one's own to change, or no longer. */
export function ViewDialog({
  reservation,
  onHandOver,
  onHistory,
  onClose,
}: {
  reservation: Reservation;
  onHandOver: (way: "checkOut" | "checkIn") => void;
  /** Undefined where one may not see it. */
  onHistory: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation("reservations");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.view.title)}
      subtitle={vehicleText(reservation.vehicle)}
      size="form"
      footer={
        <>
          {onHistory && (
            <Button variant="subtle" size="md" onClick={onHistory}>
              {t(($) => $.history)}
            </Button>
          )}
          <HandoverButton reservation={reservation} onHandOver={onHandOver} />
          <Button variant="default" size="md" data-autofocus onClick={onClose}>
            {t(($) => $.view.close)}
          </Button>
        </>
      }
    >
      <ReservationFacts reservation={reservation} />
    </Dialog>
  );
}
