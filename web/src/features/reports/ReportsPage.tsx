import { IconCalendarClock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import { useReports, useRights } from "./data.ts";
import { type Open, ReportDialogs } from "./ReportDialogs.tsx";
import classes from "./ReportsPage.module.css";
import { ReportTypes } from "./ReportTypes.tsx";
import { ScheduledReports } from "./ScheduledReports.tsx";

/** The reports: at the left as files at once, at the right those that are sent by themselves. */
export function ReportsPage() {
  const { t } = useTranslation("reports");
  const { mayWrite } = useRights();
  const [open, setOpen] = useState<Open>(null);
  const add = { label: t(($) => $.add), icon: IconCalendarClock, onAct: () => setOpen({ dialog: "add" }) };
  return (
    <Page title={t(($) => $.title)} actions={mayWrite && <PageActions primary={add} />}>
      <div className={classes.parts}>
        <section className={classes.part}>
          <h2>{t(($) => $.types)}</h2>
          <ReportTypes
            reports={useReports()}
            onExport={(report) => setOpen({ dialog: "export", report })}
            onSchedule={mayWrite ? (report) => setOpen({ dialog: "add", report }) : undefined}
          />
        </section>
        <section className={classes.part}>
          <h2>{t(($) => $.scheduled)}</h2>
          <ScheduledReports add={mayWrite ? add : undefined} onOpen={setOpen} />
        </section>
      </div>
      <ReportDialogs open={open} onOpen={setOpen} />
    </Page>
  );
}
