import { Button } from "@mantine/core";
import type { Installation } from "@wegbuch/contract/installation/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./DoneStep.module.css";
import { CommandLine } from "./Told.tsx";

type Props = {
  installation: Installation;
  company: { name: string; isInvited: boolean } | null;
};

/** What is left to do, and the way in. */
export function DoneStep({ installation, company }: Props) {
  const { t } = useTranslation("installation");
  const hasMail = installation.mail.server !== null;
  const invitation = { name: company?.name ?? "", folder: "outbox" };
  return (
    <>
      <ol className={classes.steps}>
        <Step title={t(($) => $.done.box)}>{t(($) => $.done.boxText, installation.boxes)}</Step>
        {company === null && <Step title={t(($) => $.done.firm)}>{t(($) => $.done.firmText)}</Step>}
        {company?.isInvited && (
          <Step title={t(($) => $.done.invite)}>
            {hasMail ? t(($) => $.done.inviteMailed, invitation) : t(($) => $.done.inviteFile, invitation)}
          </Step>
        )}
        {!hasMail && <Step title={t(($) => $.done.mail)}>{t(($) => $.done.mailText)}</Step>}
        <Step title={t(($) => $.done.backup)}>
          {t(($) => $.done.backupText)}
          <CommandLine>npm run wegbuch -- backup /mnt/backup/wegbuch</CommandLine>
        </Step>
        <Step title={t(($) => $.done.colleague)}>{t(($) => $.done.colleagueText)}</Step>
      </ol>
      {/* A page of its own: it may load the map that was chosen here, and no other. */}
      <Button component="a" href="/mandators" size="md">
        {t(($) => $.done.open)}
      </Button>
    </>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h2>{title}</h2>
      <div>{children}</div>
    </li>
  );
}
