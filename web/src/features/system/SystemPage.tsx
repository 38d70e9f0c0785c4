import { useTranslation } from "react-i18next";
import { formatNumber, formatTimeWithSeconds } from "../../ui/texts/format.ts";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { SummaryStrip } from "../../ui/page/SummaryStrip.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { durationOf, useSystem } from "./data.ts";
import { FailedJobs } from "./FailedJobs.tsx";
import { FailedMails } from "./FailedMails.tsx";
import { Health } from "./Health.tsx";
import { SilentBoxes } from "./SilentBoxes.tsx";
import { BoxIncidents } from "./BoxIncidents.tsx";
import classes from "./SystemPage.module.css";
import { SystemTabs } from "./SystemTabs.tsx";
import { UnknownImeis } from "./UnknownImeis.tsx";

/** How the installation is doing, for those who run it. */
export function SystemPage() {
  const { t } = useTranslation("system");
  const { data: state, isError, refetch, dataUpdatedAt } = useSystem();
  const now = useNow();
  const { unit, count } = durationOf(state?.startedAt ?? "", now);
  const duration = count > 0 ? t(($) => $.duration[unit], { count }) : t(($) => $.duration.lessThanAMinute);
  const wait = state?.queues.oldestArrivalInSeconds ?? 0;
  const oldest = wait > 0 ? t(($) => $.queues.oldest, { seconds: formatNumber(wait) }) : undefined;
  return (
    <Page
      title={t(($) => $.title)}
      tabs={<SystemTabs />}
      subject={state && t(($) => $.version, { version: state.version, duration })}
      actions={
        state && (
          <p className={classes.asOf}>
            {t(($) => $.asOf, { time: formatTimeWithSeconds(new Date(dataUpdatedAt).toISOString()) })}
          </p>
        )
      }
    >
      {isError && !state ? (
        <LoadError onRetry={refetch} />
      ) : (
        <div className={classes.sections}>
          <Health state={state} />
          <SummaryStrip
            figures={(["arrivals", "jobs", "mails", "addresses"] as const).map((queue) => ({
              label: t(($) => $.queues[queue]),
              value: state && formatNumber(state.queues[queue]),
              more: queue === "arrivals" && oldest !== undefined && oldest,
            }))}
          />
          {state && (
            <>
              <FailedMails state={state} />
              <FailedJobs state={state} />
              <SilentBoxes state={state} />
              <BoxIncidents state={state} />
              <UnknownImeis state={state} />
            </>
          )}
        </div>
      )}
    </Page>
  );
}
