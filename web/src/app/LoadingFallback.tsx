import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ConnectionBar } from "../ui/feedback/ConnectionBar.tsx";
import classes from "./LoadingFallback.module.css";

/** While the profile is on its way: a spinner, and after 30 seconds (style sheet) the way back to the login. */
export function LoadingFallback() {
  const { t } = useTranslation("entry");
  return (
    <main className={classes.fallback}>
      <output aria-label={t(($) => $.loading)}>
        <Loader />
      </output>
      <ConnectionBar />
      {/* A full page load: whatever hangs is left behind. */}
      <a className={classes.wayBack} href="/login">
        {t(($) => $.goBackToLogin)}
      </a>
    </main>
  );
}
