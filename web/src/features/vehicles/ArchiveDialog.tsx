import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useToggleArchives } from "./data.ts";

type Props = { vehicles: readonly Vehicle[]; onDone: () => void; onClose: () => void };

/** Archives one vehicle or several and keeps why (OQ-125, OQ-219). */
export function ArchiveDialog({ vehicles, onDone, onClose }: Props) {
  const { t } = useTranslation("vehicles");
  const { mutate, isPending } = useToggleArchives();
  const said = { count: vehicles.length, name: vehicles[0]?.name };
  const archive = (comment: string) =>
    mutate(
      { body: { ids: vehicles.map(({ id }) => id), comment } },
      {
        onSuccess: () => {
          onDone();
          onClose();
          void showSnackbar(t(($) => $.archiving.archived, said));
        },
      },
    );
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.archiving.title, said)}
      text={t(($) => $.archiving.text, said)}
      label={t(($) => $.archiving.comment)}
      isMultiline
      confirmLabel={t(($) => $.archiving.confirm, said)}
      isDangerous
      onConfirm={archive}
      isBusy={isPending}
    />
  );
}
