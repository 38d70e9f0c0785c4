import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useOneDecision } from "../../ui/dialogs/use-decision.tsx";
import { useCancelReservation, useRights } from "./data.ts";
import { FollowingChoice } from "./FollowingChoice.tsx";
import { vehicleText } from "./ReservationFacts.tsx";
import { spanText } from "./span.ts";

/** Asks before a reservation is cancelled; whose it is hears of it when somebody else does so (M8). */
export function CancelDialog({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) {
  const { t } = useTranslation("reservations");
  const { userId } = useRights();
  const { mutate, isPending } = useCancelReservation();
  const [isFollowing, setIsFollowing] = useState(false);
  const { version, current, hear, notice } = useOneDecision(reservation);
  const { id, vehicle, driver, pickupDate: from, returnDate: to } = current;
  const said = {
    vehicle: vehicleText(vehicle),
    span: spanText({ from, to }),
    driver: `${driver.firstName} ${driver.lastName}`,
  };
  const cancel = () =>
    mutate(
      { params: { id }, query: { version, isFollowing } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.cancelling.done));
        },
        onError: hear,
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.cancelling.title)}
      notice={
        <>
          {notice}
          <FollowingChoice reservation={current} isFollowing={isFollowing} onChange={setIsFollowing} />
        </>
      }
      text={
        driver.id === userId ? t(($) => $.cancelling.text, said) : t(($) => $.cancelling.textOfOther, said)
      }
      confirmLabel={t(($) => $.cancelling.confirm)}
      cancelLabel={t(($) => $.cancelling.keep)}
      isDangerous
      isBusy={isPending}
      onConfirm={cancel}
    />
  );
}
