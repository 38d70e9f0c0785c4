import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useInstallationServices, useVersion } from "../../api/installation.ts";
import { Brand } from "../../ui/theme/Brand.tsx";
import { ConnectionBar } from "../../ui/feedback/ConnectionBar.tsx";
import { LanguageSwitch } from "../../ui/form/LanguageSwitch.tsx";
import { DayAsRoute } from "./DayAsRoute.tsx";
import classes from "./Entrance.module.css";

/** The frame of the pages before the gate: one thing to do, and beside it what the product is about. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("auth");
  const services = useInstallationServices();
  const version = useVersion();
  useEffect(() => {
    document.title = `${title} – Wegbuch`;
  }, [title]);

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
        <div className={classes.task}>
          <ConnectionBar />
          {children}
        </div>
        <footer className={classes.footer}>
          <OutsideLink address={services?.help}>{t(($) => $.help)}</OutsideLink>
          <OutsideLink address={services?.imprint}>{t(($) => $.imprint)}</OutsideLink>
          <OutsideLink address={services?.privacy}>{t(($) => $.privacy)}</OutsideLink>
          <OutsideLink address={services?.terms}>{t(($) => $.terms)}</OutsideLink>
          {version !== undefined && <span>{t(($) => $.version, { version })}</span>}
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
