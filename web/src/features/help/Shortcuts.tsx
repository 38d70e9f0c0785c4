import { useTranslation } from "react-i18next";
import { KeyTable } from "../../ui/KeyTable.tsx";
import { useLogbookKeys } from "../../ui/use-logbook-keys.ts";
import classes from "./HelpPage.module.css";

/** The keys that work on every page, and those of the logbook for whom it is open. */
export function Shortcuts({ hasLogbook }: { hasLogbook: boolean }) {
  const { t } = useTranslation("help");
  const ofLogbook = useLogbookKeys();
  const everywhere = [
    [t(($) => $.germanKeys), t(($) => $.german)],
    [t(($) => $.englishKeys), t(($) => $.english)],
    [t(($) => $.closeKeys), t(($) => $.closing)],
    [t(($) => $.nextKeys), t(($) => $.next)],
  ] as const;
  return (
    <>
      <section className={classes.card}>
        <h2>{t(($) => $.shortcuts)}</h2>
        <KeyTable name={t(($) => $.shortcuts)} rows={everywhere} />
      </section>
      {hasLogbook && (
        <section className={classes.card}>
          <h2>{t(($) => $.logbookShortcuts)}</h2>
          <KeyTable name={t(($) => $.logbookShortcuts)} rows={ofLogbook} />
        </section>
      )}
    </>
  );
}
