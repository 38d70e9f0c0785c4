import type { Trip } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useLockTrips } from "./data.ts";

/** Asks before a trip is locked: most people cannot take it back. */
export function LockDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const { t } = useTranslation("geofencereport");
  const { mutate, isPending } = useLockTrips();
  const lock = () =>
    mutate(
      { body: { tripIds: [trip.id] } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.lock.done));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.lock.title)}
      text={t(($) => $.lock.text)}
      confirmLabel={t(($) => $.lock.confirm)}
      onConfirm={lock}
      isBusy={isPending}
    />
  );
}
