import type { MadeApiToken } from "@wegbuch/contract/apitokens/schemas";
import { useTranslation } from "react-i18next";
import { SecretDialog } from "../../ui/dialogs/SecretDialog.tsx";
import classes from "./MadeTokenDialog.module.css";

/** A token, shown this once. */
export function MadeTokenDialog({ made, onClose }: { made: MadeApiToken; onClose: () => void }) {
  const { t } = useTranslation("apitokens");
  return (
    <SecretDialog
      title={t(($) => $.madeTitle, { name: made.name })}
      label={t(($) => $.token)}
      secret={made.token}
      copyNow={t(($) => $.copyNow)}
      copyFailed={t(($) => $.copyFailed)}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.howUsed)}</p>
      <pre className={classes.example}>{`Authorization: Bearer ${made.token.slice(0, 4)}…`}</pre>
    </SecretDialog>
  );
}
