import type { User } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { LoginList } from "../../entities/logins/LoginList.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { nameOf } from "./UserColumns.tsx";

/** Who logged in to a user's account, or tried to, for administrators (rule accounts/history-of-logins). */
export function UserLogins({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("logins");
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.logins.title)} subtitle={nameOf(user)} size="form">
      <LoginList userId={user.id} />
    </Dialog>
  );
}
