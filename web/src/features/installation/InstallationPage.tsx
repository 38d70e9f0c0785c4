import type { Installation } from "@wegbuch/contract/installation/schemas";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useInstallation } from "./data.ts";
import { GeocoderForm } from "./GeocoderForm.tsx";
import classes from "./InstallationPage.module.css";
import { MailForm } from "./MailForm.tsx";
import { MapForm } from "./MapForm.tsx";

/** What holds for the whole installation, for those who run it; what its environment says is shown and stays. */
export function InstallationPage() {
  const { t } = useTranslation("installation");
  const { data: installation, isError, refetch } = useInstallation();
  return (
    <Page title={t(($) => $.title)}>
      {isError && !installation && <LoadError onRetry={refetch} />}
      {installation && <Topics installation={installation} />}
    </Page>
  );
}

function Topics({ installation: { mail, map, geocoder } }: { installation: Installation }) {
  const { t } = useTranslation("installation");
  const { email } = useCurrentUser();
  // A form begins anew with what was saved in it, never because somebody else has saved something.
  const [saves, setSaves] = useState({ mail: 0, geocoder: 0, map: 0 });
  const wayOf = (topic: "mail" | "map" | "geocoder") => {
    const name = t(($) => $[topic].label);
    return {
      saveLabel: t(($) => $.save, { topic: name }),
      onDone: () => {
        setSaves((counts) => ({ ...counts, [topic]: counts[topic] + 1 }));
        void showSnackbar(t(($) => $.saved, { topic: name }));
      },
    };
  };
  return (
    <div className={classes.column}>
      <Card title={t(($) => $.mail.label)} about={t(($) => $.mail.about, { folder: "outbox" })}>
        <MailForm key={saves.mail} mail={mail} email={email} way={wayOf("mail")} />
      </Card>
      <Card title={t(($) => $.map.label)} about={t(($) => $.map.about)}>
        {/* A page may load the map it was opened with: another one needs it anew. */}
        <MapForm map={map} showsChosen={false} way={{ ...wayOf("map"), onDone: () => location.reload() }} />
      </Card>
      <Card title={t(($) => $.geocoder.label)} about={t(($) => $.geocoder.about)}>
        <GeocoderForm key={saves.geocoder} geocoder={geocoder} way={wayOf("geocoder")} />
      </Card>
    </div>
  );
}

function Card({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      <p>{about}</p>
      {children}
    </section>
  );
}
