import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { LanguageSwitch } from "../../ui/LanguageSwitch.tsx";
import { useIsPhone } from "../../ui/media.ts";
import { Page } from "../../ui/Page.tsx";
import { OwnPassword } from "./OwnPassword.tsx";
import { Person } from "./Person.tsx";
import classes from "./SettingsPage.module.css";

/** Who I am here, which language I read, and my password. */
export function SettingsPage() {
  const { t } = useTranslation("settings");
  const user = useCurrentUser();
  const isPhone = useIsPhone();
  return (
    <Page title={t(($) => $.title)}>
      <div className={classes.column}>
        <Person user={user} />
        <Card title={t(($) => $.language)} text={t(($) => $.languageWhy)}>
          <LanguageSwitch isFullWidth={isPhone} />
        </Card>
        {user.supportedBy === null ? (
          <Card title={t(($) => $.password)} text={t(($) => $.passwordWhy)}>
            <OwnPassword user={user} />
          </Card>
        ) : (
          <Card title={t(($) => $.password)} text={t(($) => $.noPasswordForSupport)} />
        )}
      </div>
    </Page>
  );
}

function Card({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={classes.card}>
      <div className={classes.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children && <div className={classes.control}>{children}</div>}
    </section>
  );
}
