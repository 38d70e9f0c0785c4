import { useTranslation } from "react-i18next";
import { type KeyRow, KeyTable } from "../../ui/page/KeyTable.tsx";
import { useLogbookKeys } from "../../entities/trips/use-logbook-keys.ts";
import classes from "./HelpPage.module.css";
import type { HelpEntry } from "./ScreenList.tsx";

/** The keys that work on every page, and those of the pages the person may open. */
export function Shortcuts({ screens }: { screens: readonly HelpEntry[] }) {
  const { t } = useTranslation("help");
  const ofScreens = useKeysOfScreens();
  const everywhere = [
    [t(($) => $.germanKeys), t(($) => $.german)],
    [t(($) => $.englishKeys), t(($) => $.english)],
    [t(($) => $.jumpKeys), t(($) => $.jump)],
    [t(($) => $.closeKeys), t(($) => $.closing)],
    [t(($) => $.nextKeys), t(($) => $.next)],
    [t(($) => $.ofScreens.pickKeys), t(($) => $.ofScreens.pick)],
    [t(($) => $.ofScreens.pickAllKeys), t(($) => $.ofScreens.pickAll)],
  ] as const;
  return (
    <section className={classes.card}>
      <h2>{t(($) => $.shortcuts)}</h2>
      <Keys title={t(($) => $.everywhere)} rows={everywhere} isOpen />
      {screens.map(({ name, title }) => {
        const rows = ofScreens[name];
        return rows && <Keys key={name} title={title} rows={rows} />;
      })}
    </section>
  );
}

function Keys({ title, rows, isOpen }: { title: string; rows: readonly KeyRow[]; isOpen?: boolean }) {
  return (
    <details className={classes.keys} open={isOpen}>
      <summary>{title}</summary>
      <KeyTable name={title} rows={rows} />
    </details>
  );
}

function useKeysOfScreens(): Partial<Record<HelpEntry["name"], readonly KeyRow[]>> {
  const { t } = useTranslation("help");
  const say = t(($) => $.ofScreens, { returnObjects: true });
  return {
    live: [[say.cardKeys, say.card]],
    logbook: [...useLogbookKeys(), [say.shortStepKeys, say.shortStep], [say.longStepKeys, say.longStep]],
    day: [
      [say.minuteKeys, say.minute],
      [say.quarterKeys, say.quarter],
      [say.endKeys, say.end],
    ],
    time: [
      [say.periodKeys, say.period],
      [say.newKeys, say.newEntry],
    ],
    geofences: [[say.undoKeys, say.undo]],
  };
}
