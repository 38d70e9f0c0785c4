import { useTranslation } from "react-i18next";
import classes from "./KeyTable.module.css";

/** Keys, joined by " + ", and what they do. */
export type KeyRow = readonly [keys: string, effect: string];

/** What can be done with which keys; `name` is what a screen reader calls the table. */
export function KeyTable({ name, rows }: { name: string; rows: readonly KeyRow[] }) {
  const { t } = useTranslation("widgets");
  return (
    <table className={classes.keys} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.keys.keys)}</th>
          <th scope="col">{t(($) => $.keys.effect)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([keys, effect]) => (
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
  );
}
