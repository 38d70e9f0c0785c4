import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TypedConfirmation } from "../../ui/dialogs/TypedConfirmation.tsx";
import { useToggleArchive } from "./data.ts";

type Props = { mandator: Mandator; onClose: () => void };

/** Archives a mandator or takes it back; in both directions its name is typed (rule mandators/archive). */
export function ArchiveDialog({ mandator, onClose }: Props) {
  const { t } = useTranslation("mandators");
  const { mutate, isPending } = useToggleArchive();
  const { id, name, archivedAt } = mandator;
  const isArchived = archivedAt !== null;
  const toggle = () =>
    mutate(
      { params: { id }, body: { name, isArchived: !isArchived } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(isArchived ? t(($) => $.unarchived, { name }) : t(($) => $.archived, { name }));
        },
      },
    );
  return (
    <TypedConfirmation
      isOpen
      onClose={onClose}
      title={isArchived ? t(($) => $.unarchiveTitle) : t(($) => $.archiveTitle)}
      text={isArchived ? t(($) => $.unarchiveText, { name }) : t(($) => $.archiveText, { name })}
      name={name}
      label={t(($) => $.typeName)}
      confirmLabel={isArchived ? t(($) => $.unarchiveConfirm) : t(($) => $.archiveConfirm)}
      onConfirm={toggle}
      isBusy={isPending}
    />
  );
}
