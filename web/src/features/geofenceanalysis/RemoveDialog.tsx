import type { GeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useRemoveAnalysis } from "./data.ts";

type Props = { analysis: GeofenceAnalysis; onClose: () => void };

/** Asks before an analysis goes with all it found. */
export function RemoveDialog({ analysis: { id, title }, onClose }: Props) {
  const { t } = useTranslation("geofenceanalysis");
  const removal = useRemoveAnalysis();
  const remove = () =>
    removal.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.removal.done, { title }));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.removal.title, { title })}
      text={t(($) => $.removal.text)}
      confirmLabel={t(($) => $.removal.action)}
      isDangerous
      onConfirm={remove}
      isBusy={removal.isPending}
    />
  );
}
