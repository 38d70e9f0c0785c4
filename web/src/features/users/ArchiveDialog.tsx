import type { User } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { ArchivePrompt } from "../../ui/dialogs/ArchivePrompt.tsx";
import { useToggleArchives } from "./data.ts";
import { nameOf } from "./UserColumns.tsx";

type Props = { users: readonly User[]; onDone: () => void; onClose: () => void };

/** Archives one user or several and keeps why (rules users/archive, lists/archive-comment). */
export function ArchiveDialog({ users, onDone, onClose }: Props) {
  const { t } = useTranslation("users");
  const [first] = users;
  const said = { count: users.length, name: first && nameOf(first) };
  return (
    <ArchivePrompt
      things={users.map((user) => ({ ...user, name: nameOf(user) }))}
      say={(word) => t(($) => $.archiving[word], said)}
      toggle={useToggleArchives()}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
