import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useInstallationServices, useVersion } from "../../api/installation.ts";
import classes from "./HelpPage.module.css";

/** Credits of map, data and typefaces (rule web/credits), and the version that runs. */
export function About() {
  const { t } = useTranslation("help");
  const services = useInstallationServices();
  const version = useVersion();
  return (
    <section className={classes.card}>
      <h2>{t(($) => $.about)}</h2>
      <dl className={classes.about}>
        <dt>{t(($) => $.mapCredits)}</dt>
        <dd>
          <Site address="https://www.naturalearthdata.com">Natural Earth</Site> ({t(($) => $.publicDomain)}),{" "}
          <Site address="https://www.geonames.org">GeoNames</Site> (
          <Site address="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</Site>)
          {services?.mapAttribution && <>, {services.mapAttribution}</>}
          {services?.addressCredit && <>, {services.addressCredit}</>}
        </dd>
        <dt>{t(($) => $.fontCredits)}</dt>
        <dd>
          IBM Plex Sans, Noto Sans (<Site address="https://openfontlicense.org">OFL 1.1</Site>)
        </dd>
        <dt>{t(($) => $.licence)}</dt>
        <dd>Apache License 2.0</dd>
        {version !== undefined && (
          <>
            <dt>{t(($) => $.version)}</dt>
            <dd>{version}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Site({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
