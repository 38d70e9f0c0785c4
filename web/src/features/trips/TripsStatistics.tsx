import type { TripReport } from "@wegbuch/contract/trips/schemas";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DayBars } from "../../entities/trips/DayBars.tsx";
import { DistributionChart } from "../../entities/trips/DistributionChart.tsx";
import { usePeriodName } from "../../ui/dates/PeriodControl.tsx";
import { useDaySums } from "./days.ts";
import type { TripFilter } from "./filter.ts";
import classes from "./TripsStatistics.module.css";

type Props = { filter: TripFilter; report: TripReport | undefined };

/** What the trips of the period come to: by type and by day (rule trips/statistics). */
export function TripsStatistics({ filter, report }: Props) {
  const { t } = useTranslation("trips");
  const days = useDaySums(filter);
  const period = usePeriodName(filter.period);
  return (
    <div className={classes.cards}>
      <section className={classes.card}>
        <h2>{t(($) => $.byType)}</h2>
        {report ? <DistributionChart report={report} /> : <Skeleton height={220} radius="md" />}
      </section>
      <section className={classes.card}>
        <h2>{t(($) => $.byDay, { period })}</h2>
        {days ? <DayBars days={days} /> : <Skeleton height={220} radius="md" />}
      </section>
    </div>
  );
}
