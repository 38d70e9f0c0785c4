import type { Reference } from "@wegbuch/contract/kit/wire";
import { useTranslation } from "react-i18next";
import { refusedFields } from "../../api/field-errors.ts";
import { PromptDialog } from "../../ui/dialogs/PromptDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useCreateGroup, useRenameGroup } from "./data.ts";

/** Adds a group below another. */
export function CreateDialog({ parent, onClose }: { parent: Reference; onClose: () => void }) {
  const { t } = useTranslation("groups");
  const { mutate, error, isPending } = useCreateGroup();
  const create = (name: string) =>
    mutate(
      { body: { name, parentId: parent.id } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.create.done, { name }));
        },
      },
    );
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.create.title)}
      text={t(($) => $.create.text, { parent: parent.name })}
      label={t(($) => $.fields.name)}
      confirmLabel={t(($) => $.create.confirm)}
      onConfirm={create}
      error={refusedFields(error)["name"]}
      isBusy={isPending}
    />
  );
}

export function RenameDialog({ group, onClose }: { group: Reference; onClose: () => void }) {
  const { t } = useTranslation("groups");
  const { mutate, error, isPending } = useRenameGroup();
  const rename = (name: string) =>
    mutate(
      { params: { id: group.id }, body: { name } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.renaming.done, { name }));
        },
      },
    );
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.renaming.title)}
      label={t(($) => $.fields.name)}
      initial={group.name}
      confirmLabel={t(($) => $.renaming.confirm)}
      onConfirm={rename}
      error={refusedFields(error)["name"]}
      isBusy={isPending}
    />
  );
}
