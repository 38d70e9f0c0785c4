import type { SystemState } from "@wegbuch/contract/system/schemas";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "../../ui/texts/format.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { Reason } from "./Reason.tsx";
import { StateSection } from "./StateSection.tsx";

type FailedJob = SystemState["failedJobs"][number];

/** Work in the background that did not succeed. */
export function FailedJobs({ state }: { state: SystemState }) {
  const { t } = useTranslation("system");
  const columns = useColumns();
  return (
    <StateSection<FailedJob>
      title={t(($) => $.jobs.title)}
      why={t(($) => $.jobs.why)}
      none={t(($) => $.jobs.none)}
      rows={state.failedJobs}
      count={state.failedJobCount}
      columns={columns}
      keyOf={(job) => `${state.failedJobs.indexOf(job)}`}
    />
  );
}

function useColumns(): Column<FailedJob>[] {
  const { t } = useTranslation("system");
  const names: Record<string, string> = t(($) => $.jobs.names, { returnObjects: true });
  return [
    { key: "name", head: t(($) => $.jobs.name), width: "22%", cell: ({ name }) => names[name] ?? name },
    {
      key: "mandator",
      head: t(($) => $.jobs.mandator),
      width: "20%",
      cell: ({ mandator }) => mandator?.name,
    },
    {
      key: "attempts",
      head: t(($) => $.jobs.attempts),
      width: "88px",
      isNumeric: true,
      cell: ({ attempts }) => formatNumber(attempts),
    },
    {
      key: "nextRunAt",
      head: t(($) => $.jobs.nextRunAt),
      width: "140px",
      cell: ({ nextRunAt }) => (nextRunAt === null ? t(($) => $.jobs.noNextRun) : formatDateTime(nextRunAt)),
    },
    { key: "error", head: t(($) => $.jobs.error), cell: ({ error }) => <Reason text={error} /> },
  ];
}
