import { useTranslation } from "react-i18next";
import classes from "./HelpPage.module.css";

/** The keys that work on every page, and those of the logbook for whom it is open. */
export function Shortcuts({ hasLogbook }: { hasLogbook: boolean }) {
  const { t } = useTranslation("help");
  const ofLogbook = [
    [t(($) => $.vehicleKeys), t(($) => $.vehicle)],
    [t(($) => $.periodKeys), t(($) => $.period)],
  ] as const;
  const shortcuts = [
    ...(hasLogbook ? ofLogbook : []),
    [t(($) => $.germanKeys), t(($) => $.german)],
    [t(($) => $.englishKeys), t(($) => $.english)],
    [t(($) => $.closeKeys), t(($) => $.closing)],
    [t(($) => $.nextKeys), t(($) => $.next)],
  ] as const;
  return (
    <section className={classes.card}>
      <h2 id="shortcuts">{t(($) => $.shortcuts)}</h2>
      <table className={classes.shortcuts} aria-labelledby="shortcuts">
        <thead>
          <tr>
            <th scope="col">{t(($) => $.keys)}</th>
            <th scope="col">{t(($) => $.effect)}</th>
          </tr>
        </thead>
        <tbody>
          {shortcuts.map(([keys, effect]) => (
            <tr key={keys}>
              <td>
                {keys.split(" + ").map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </td>
              <td>{effect}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
