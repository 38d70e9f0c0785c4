import { type ReactNode, useEffect } from "react";
import { spoken } from "../../api/language.ts";
import { Brand } from "../../ui/theme/Brand.tsx";
import { ConnectionNote } from "../../ui/feedback/ConnectionNote.tsx";
import { LanguageSwitch } from "../../ui/form/LanguageSwitch.tsx";
import { probe, useServices, useServerVersion } from "./data.ts";
import { DayAsRoute } from "./DayAsRoute.tsx";
import classes from "./Entrance.module.css";
import * as auth from "./texts.ts";

/** The frame of the pages before the gate: one thing to do, and beside it what the product is about. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const texts = spoken(auth);
  const services = useServices();
  const version = useServerVersion();
  useEffect(() => {
    document.title = `${title} – Wegbuch`;
  }, [title]);

  return (
    <div className={classes.page}>
      <section className={classes.story} aria-label="Wegbuch">
        <Brand />
        <DayAsRoute />
        <div>
          <p className={classes.claim}>{texts.claim}</p>
          <p className={classes.more}>{texts.claimMore}</p>
        </div>
      </section>
      <main className={classes.entrance}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <div className={classes.task}>
          <ConnectionNote isSaving={false} onProbe={probe} onTryAgain={probe} />
          {children}
        </div>
        <footer className={classes.footer}>
          <OutsideLink address={services?.help}>{texts.help}</OutsideLink>
          <OutsideLink address={services?.imprint}>{texts.imprint}</OutsideLink>
          <OutsideLink address={services?.privacy}>{texts.privacy}</OutsideLink>
          <OutsideLink address={services?.terms}>{texts.terms}</OutsideLink>
          {version !== undefined && <span>{texts.version.replace("{{version}}", version)}</span>}
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
