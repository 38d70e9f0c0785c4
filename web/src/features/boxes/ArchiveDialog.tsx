import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { useTranslation } from "react-i18next";
import { PromptDialog } from "../../ui/dialogs/PromptDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useToggleArchive } from "./data.ts";

/** Archives a box and keeps why (rule boxes/archive). */
export function ArchiveDialog({ box, onClose }: { box: MandatorBox; onClose: () => void }) {
  const { t } = useTranslation("boxes");
  const { mutate, isPending } = useToggleArchive();
  const { id, imei } = box;
  const archive = (comment: string) =>
    mutate(
      { params: { id }, body: { comment, isArchived: true } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.archived, { imei }));
        },
      },
    );
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.archiveTitle)}
      text={t(($) => $.archiveText, { imei })}
      label={t(($) => $.archiveComment)}
      isMultiline
      confirmLabel={t(($) => $.archiveConfirm)}
      isDangerous
      onConfirm={archive}
      isBusy={isPending}
    />
  );
}
