import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { formatNumber } from "../../ui/format.ts";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useLockTrips } from "./changes.ts";
import { type LogbookRow, useRights } from "./data.ts";

type Props = { trips: readonly LogbookRow[]; onClose: () => void; onDone: () => void };

/** Asks before trips are locked: most people cannot take it back. */
export function LockDialog({ trips, onClose, onDone }: Props) {
  const { t } = useTranslation("trips");
  const { isSpecial } = useRights();
  const { mutate, isPending } = useLockTrips();
  const said = { count: trips.length, number: formatNumber(trips.length) };
  const lock = () =>
    mutate(
      { body: { tripIds: trips.map(({ id }) => id) } },
      {
        onSuccess: () => {
          onClose();
          onDone();
          void showSnackbar(t(($) => $.locking.done, said));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.locking.title, said)}
      text={isSpecial ? t(($) => $.locking.whySpecial) : t(($) => $.locking.why)}
      confirmLabel={t(($) => $.locking.confirm, said)}
      onConfirm={lock}
      isBusy={isPending}
    />
  );
}
