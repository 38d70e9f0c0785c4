import type { Costcenter } from "@wegbuch/contract/costcenters/schemas";
import { useTranslation } from "react-i18next";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useToggleArchives } from "./data.ts";

type Props = { costcenters: readonly Costcenter[]; onDone: () => void; onClose: () => void };

/** Archives one cost centre or several and keeps why (OQ-219). */
export function ArchiveDialog({ costcenters, onDone, onClose }: Props) {
  const { t } = useTranslation("costcenters");
  const { mutate, isPending } = useToggleArchives();
  const said = { count: costcenters.length, name: costcenters[0]?.foreignId };
  const archive = (comment: string) =>
    mutate(
      { body: { ids: costcenters.map(({ id }) => id), comment } },
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
