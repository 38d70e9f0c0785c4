import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import classes from "./HelpDialog.module.css";

const subjects = ["drawing", "routing", "locking", "searching", "visibility"] as const;

/** How to draw, route, lock and search (rule geofences/help). */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("geofenceDialogs");
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.help.title)} size="form">
      <dl className={classes.help}>
        {subjects.map((subject) => (
          <div key={subject}>
            <dt>{t(($) => $.help[subject])}</dt>
            <dd>{t(($) => $.help[`${subject}Text`])}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
