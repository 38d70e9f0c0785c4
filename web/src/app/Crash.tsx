import { useTranslation } from "react-i18next";
import classes from "./LoadingFallback.module.css";

/** Stands for a page that failed, for example because a new version replaced its code; needs nothing else. */
export function Crash() {
  const { t } = useTranslation("app");
  return (
    <main className={classes.fallback}>
      <h1>{t(($) => $.crashed)}</h1>
      <p>{t(($) => $.crashedWhy)}</p>
      <button type="button" onClick={() => location.reload()}>
        {t(($) => $.reload)}
      </button>
    </main>
  );
}
