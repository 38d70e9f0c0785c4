import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";

type Props = { isOpen: boolean; onClose: () => void };

/** While the server sends no reset mails there is nothing to fill in: it says at once where to turn instead. */
export function ForgotPasswordDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation("auth");
  const { t: ui } = useTranslation("ui");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.forgotTitle)}
      size="decision"
      footer={<Button onClick={onClose}>{ui(($) => $.close)}</Button>}
    >
      {t(($) => $.askAdministrator)}
    </Dialog>
  );
}
