import type { Role } from "@wegbuch/contract/access/roles";
import { roles } from "@wegbuch/contract/access/roles";
import { de, en } from "@wegbuch/contract/users/texts";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import classes from "./SettingsPage.module.css";

/** What the logbook knows about the person; others maintain it. */
export function Person({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("settings");
  const roleNames = currentLanguage() === "en" ? en : de;
  const isSuperAdmin = user.role.id === roles.superAdmin;
  const facts = [
    [t(($) => $.name), `${user.firstName} ${user.lastName}`],
    [t(($) => $.email), user.email],
    [t(($) => $.role), roleNames[`role${user.role.id as Role}`]],
    [t(($) => $.company), user.mandator?.name],
    [t(($) => $.groups), user.groups.map(({ name }) => name).join(", ")],
  ] as const;
  return (
    <section className={classes.card} data-stacked>
      <div className={classes.words}>
        <h2>{t(($) => $.person)}</h2>
        <p>{isSuperAdmin ? t(($) => $.personWhySuper) : t(($) => $.personWhy)}</p>
      </div>
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
