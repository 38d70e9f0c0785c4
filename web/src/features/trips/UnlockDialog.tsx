import { useTranslation } from "react-i18next";
import { PromptDialog } from "../../ui/dialogs/PromptDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useUnlockTrips } from "./changes.ts";
import type { LogbookRow } from "./data.ts";

type Props = { trip: LogbookRow; onClose: () => void; onDone: () => void };

/** Opens a locked trip again; the reason is kept in its history (rule reports/annex). */
export function UnlockDialog({ trip, onClose, onDone }: Props) {
  const { t } = useTranslation("trips");
  const { mutate, isPending } = useUnlockTrips();
  const unlock = (reason: string) =>
    mutate(
      { body: { tripIds: [trip.id], reason } },
      {
        onSuccess: () => {
          onClose();
          onDone();
          void showSnackbar(t(($) => $.unlocking.done));
        },
      },
    );
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.unlocking.title)}
      text={trip.readyForExportAt ? t(($) => $.unlocking.whyReleased) : t(($) => $.unlocking.why)}
      label={t(($) => $.unlocking.reason)}
      isMultiline
      confirmLabel={t(($) => $.acts.unlock)}
      onConfirm={unlock}
      isBusy={isPending}
    />
  );
}
