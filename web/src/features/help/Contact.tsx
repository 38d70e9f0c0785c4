import { useTranslation } from "react-i18next";
import { useInstallationServices } from "../../api/installation.ts";
import classes from "./HelpPage.module.css";

/** Whom to ask, and the links the operator has set (rule web/credits). */
export function Contact({ isSuperAdmin }: { isSuperAdmin: boolean }) {
  const { t } = useTranslation("help");
  const services = useInstallationServices();
  const links = [
    [t(($) => $.faq), services?.help],
    [t(($) => $.imprint), services?.imprint],
    [t(($) => $.privacy), services?.privacy],
    [t(($) => $.terms), services?.terms],
  ] as const;
  const isThereAny = links.some(([, address]) => address);
  return (
    <section className={classes.card}>
      <h2>{t(($) => $.contact)}</h2>
      <p className={classes.text}>{isSuperAdmin ? t(($) => $.contactWhySuper) : t(($) => $.contactWhy)}</p>
      {isThereAny && (
        <ul className={classes.links}>
          {links.map(
            ([name, address]) =>
              address && (
                <li key={name}>
                  <a href={address} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                </li>
              ),
          )}
        </ul>
      )}
    </section>
  );
}
