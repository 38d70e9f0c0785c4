import { useTranslation } from "react-i18next";
import { LoginList } from "../../entities/logins/LoginList.tsx";
import classes from "./SettingsPage.module.css";

/** Who logged in to the person's account, or tried to (rule accounts/history-of-logins). */
export function RecentLogins() {
  const { t } = useTranslation("logins");
  return (
    <section className={classes.card} data-stacked aria-label={t(($) => $.logins.title)}>
      <div className={classes.words}>
        <h2>{t(($) => $.logins.title)}</h2>
        <p>{t(($) => $.logins.why)}</p>
      </div>
      <div className={classes.logins}>
        <LoginList userId={null} />
      </div>
    </section>
  );
}
