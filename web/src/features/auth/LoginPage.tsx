import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "../../ui/Brand.tsx";
import { LanguageSwitch } from "../../ui/LanguageSwitch.tsx";
import { leaveSession, useServices } from "./data.ts";
import { DayAsRoute } from "./DayAsRoute.tsx";
import { LoginForm } from "./LoginForm.tsx";
import classes from "./LoginPage.module.css";

/** The form first, nothing competes with it; beside it what the product is about. */
export function LoginPage() {
  const { t } = useTranslation("auth");
  const services = useServices();
  useEffect(leaveSession, []);
  useEffect(() => {
    document.title = `${t(($) => $.title)} – Wegbuch`;
  }, [t]);

  return (
    <div className={classes.page}>
      <section className={classes.story} aria-label="Wegbuch">
        <Brand />
        <DayAsRoute />
        <div>
          <p className={classes.claim}>{t(($) => $.claim)}</p>
          <p className={classes.more}>{t(($) => $.claimMore)}</p>
        </div>
      </section>
      <main className={classes.entrance}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <LoginForm services={services} />
        <footer className={classes.footer}>
          <OutsideLink address={services?.help}>{t(($) => $.help)}</OutsideLink>
          <OutsideLink address={services?.imprint}>{t(($) => $.imprint)}</OutsideLink>
          <OutsideLink address={services?.privacy}>{t(($) => $.privacy)}</OutsideLink>
          <OutsideLink address={services?.terms}>{t(($) => $.terms)}</OutsideLink>
        </footer>
      </main>
    </div>
  );
}

function OutsideLink({ address, children }: { address: string | null | undefined; children: ReactNode }) {
  if (!address) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
