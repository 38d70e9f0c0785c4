import { Button } from "@mantine/core";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { ReservationFacts, vehicleText } from "./ReservationFacts.tsx";

/** A reservation that is not one's own to change, or no longer. */
export function ViewDialog({
  reservation,
  onHistory,
  onClose,
}: {
  reservation: Reservation;
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
