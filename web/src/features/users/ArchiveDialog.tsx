import type { User } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useToggleArchives } from "./data.ts";
import { nameOf } from "./UserColumns.tsx";

type Props = { users: readonly User[]; onDone: () => void; onClose: () => void };

/** Archives one user or several and keeps why (OQ-126, OQ-219). */
export function ArchiveDialog({ users, onDone, onClose }: Props) {
  const { t } = useTranslation("users");
  const { mutate, isPending } = useToggleArchives();
  const [first] = users;
  const said = { count: users.length, name: first && nameOf(first) };
  const archive = (comment: string) =>
    mutate(
      { body: { ids: users.map(({ id }) => id), comment } },
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
