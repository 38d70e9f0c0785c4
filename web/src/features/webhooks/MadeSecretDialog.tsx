import { useTranslation } from "react-i18next";
import { SecretDialog } from "../../ui/dialogs/SecretDialog.tsx";

/** The secret of a webhook, shown this once. */
export function MadeSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  return (
    <SecretDialog
      title={t(($) => $.secretTitle)}
      label={t(($) => $.secret)}
      secret={secret}
      copyNow={t(($) => $.copyNow)}
      copyFailed={t(($) => $.copyFailed)}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.howUsed)}</p>
    </SecretDialog>
  );
}
