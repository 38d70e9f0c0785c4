import { Skeleton } from "@mantine/core";
import type { TripMonth, TripReport } from "@wegbuch/contract/trips/schemas";
import { type ReactNode, Suspense, useId } from "react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatShortMonth } from "../../ui/texts/format.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import { MonthControl } from "../../ui/dates/MonthControl.tsx";
import { WaitingTrips } from "../../entities/inbox/WaitingTrips.tsx";
import { NextOpenTrip } from "../../entities/trips/NextOpenTrip.tsx";
import { OwnTaxes } from "../../entities/taxes/OwnTaxes.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { today } from "../../ui/dates/period.ts";
import classes from "./DashboardPage.module.css";
import { useMonthReport, useMonths } from "./data.ts";
import { isBeforeFirstTrip, useMonth } from "./filter.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { KeyFigures } from "./KeyFigures.tsx";
import { VehicleTable } from "./VehicleTable.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const DistributionChart = lazyPart(() =>
  import("../../entities/trips/DistributionChart.tsx").then((module) => ({
    default: module.DistributionChart,
  })),
);
const MonthLines = lazyPart(() =>
  import("../../entities/trips/MonthLines.tsx").then((module) => ({ default: module.MonthLines })),
);

// What drivers meet above it, and only now and then.
const PrivateDriveCard = lazyPart(() =>
  import("../../entities/privatemodes/PrivateDriveCard.tsx").then((module) => ({
    default: module.PrivateDriveCard,
  })),
);
const OwnMonth = lazyPart(() =>
  import("../../entities/timelogs/ConfirmMonth.tsx").then((module) => ({ default: module.OwnMonth })),
);

/** A month at a glance: key figures, trips by type, kilometres of a year, vehicles. */
export function DashboardPage() {
  const { t } = useTranslation("dashboard");
  const { month, choose } = useMonth();
  const report = useMonthReport(month);
  const months = useMonths(month);
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  if (report.isError && !report.data) {
    return (
      <Page title={t(($) => $.title)}>
        <LoadError onRetry={report.refetch} />
      </Page>
    );
  }
  const control = <MonthControl month={month} onChange={choose} />;
  const isNew = report.data !== undefined && isBeforeFirstTrip(months.data, today());
  return (
    <Page title={t(($) => $.title)} {...(isPhone ? { toolbar: control } : { actions: control })}>
      <WaitingTrips>
        <NextOpenTrip onOpen={() => void navigate({ to: "/trips", search: { open: "next" } as never })} />
      </WaitingTrips>
      <Suspense>
        <PrivateDriveCard />
        <OwnMonth />
      </Suspense>
      <OwnTaxes />
      <KeyFigures report={report.data} month={month} isNew={isNew} />
      {isNew ? <FirstSteps /> : <Charts report={report.data} months={months.data} />}
      {!isNew && <VehicleTable month={month} report={report.data} onChooseMonth={choose} />}
    </Page>
  );
}

type Figures = { report: TripReport | undefined; months: readonly TripMonth[] | undefined };

/** Trips of the month by type, and the kilometres of a year. */
function Charts({ report, months }: Figures) {
  const { t } = useTranslation("dashboard");
  const [first, last] = [months?.at(0), months?.at(-1)];
  const yearOf = (said: string) => `${formatShortMonth(said)} ${said.slice(0, 4)}`;
  return (
    <div className={classes.charts}>
      <Card title={t(($) => $.byType)}>{report && <DistributionChart report={report} />}</Card>
      <Card
        title={t(($) => $.byMonth)}
        note={first && last && t(($) => $.fromTo, { from: yearOf(first.month), to: yearOf(last.month) })}
      >
        {months && <MonthLines months={months} runningMonth={today().slice(0, 7)} />}
      </Card>
    </div>
  );
}

/** A chart on white; it keeps its height while chart and figures are on their way. */
function Card({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  const waiting = <Skeleton height={300} />;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      <Suspense fallback={waiting}>{children || waiting}</Suspense>
    </section>
  );
}
