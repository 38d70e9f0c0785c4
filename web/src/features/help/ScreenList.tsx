import type { Icon } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import classes from "./HelpPage.module.css";
import type { de } from "./texts.ts";

/** A page the person may open, with its name in the menu. */
export type HelpEntry = { path: string; name: keyof (typeof de)["screens"]; title: string; icon: Icon };

type Props = { screens: HelpEntry[]; isSuperAdmin: boolean };

/** Every page of the person in one sentence. */
export function ScreenList({ screens, isSuperAdmin }: Props) {
  const { t } = useTranslation("help");
  return (
    <section className={classes.card}>
      <h2>{t(($) => $.yourPages)}</h2>
      <p className={classes.why}>{isSuperAdmin ? t(($) => $.yourPagesWhySuper) : t(($) => $.yourPagesWhy)}</p>
      <ul className={classes.screens}>
        {screens.map(({ path, name, title, icon: Symbol }) => (
          <li key={path}>
            <Symbol size={20} stroke={1.75} aria-hidden />
            <div>
              <Link to={path}>{title}</Link>
              <p>{t(($) => $.screens[name])}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
