import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useOneDecision } from "../../ui/dialogs/use-decision.tsx";
import { useRemoveTrip } from "./changes.ts";
import type { LogbookRow } from "./data.ts";
import { useRowName } from "./TripCells.tsx";

type Props = { trip: LogbookRow; onClose: () => void; onDone: () => void };

/** Takes a trip that was entered by hand out of the logbook. */
export function RemoveDialog({ trip, onClose, onDone }: Props) {
  const { t } = useTranslation("trips");
  const nameOf = useRowName();
  const { mutate, isPending } = useRemoveTrip();
  const { version, current, hear, notice } = useOneDecision(trip);
  const remove = () =>
    mutate(
      { params: { id: trip.id }, query: { version } },
      {
        onSuccess: () => {
          onClose();
          onDone();
          void showSnackbar(t(($) => $.removing.done));
        },
        onError: hear,
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.acts.remove)}
      notice={notice}
      text={t(($) => $.removing.why, { trip: nameOf(current) })}
      confirmLabel={t(($) => $.acts.remove)}
      isDangerous
      onConfirm={remove}
      isBusy={isPending}
    />
  );
}
