import { Skeleton } from "@mantine/core";
import { type Icon, IconCar, IconClock, IconRoad, IconRoute } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { TripReport } from "@wegbuch/contract/trips/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatHours, formatKilometers, formatNumber } from "../../ui/texts/format.ts";
import { useMonthBefore, useRedVehicles, useVehicleErrors } from "./data.ts";
import classes from "./KeyFigures.module.css";

type Props = {
  report: TripReport | undefined;
  month: string;
  /** Before the first trip no vehicle is late with its reports. */
  isNew: boolean;
};

/** Trips, kilometres, driving time and vehicles of a month, each with the one thing to know beside it. */
export function KeyFigures({ report, month, isNew }: Props) {
  const { t } = useTranslation("dashboard");
  const errors = useVehicleErrors();
  const red = useRedVehicles();
  const said = report && figuresOf(report);
  const before = useMonthBefore(month);
  return (
    <dl className={classes.figures} aria-label={t(($) => $.figures)}>
      <Figure icon={IconRoute} label={t(($) => $.trips)} value={said && formatNumber(said.trips)}>
        {report && said && said.trips > 0 && <NotLocked count={report.openTripsCount} />}
      </Figure>
      <Figure
        icon={IconRoad}
        label={t(($) => $.kilometers)}
        value={report && formatKilometers(report.mileageInMeters)}
      >
        {before && <MonthBefore {...before} />}
      </Figure>
      <Figure
        icon={IconClock}
        label={t(($) => $.drivingTime)}
        value={report && formatHours(report.timeInSeconds)}
      >
        {said && said.trips > 0 && t(($) => $.average, { duration: formatHours(said.secondsPerTrip) })}
      </Figure>
      <Figure icon={IconCar} label={t(($) => $.vehicles)} value={report && formatNumber(report.vehicleCount)}>
        {red !== undefined && red.count > 0 && (
          <>
            <Link to="/audit" search={{ month: red.month } as never} className="wrong medium">
              {t(($) => $.red, { count: red.count, number: formatNumber(red.count) })}
            </Link>
            {" · "}
          </>
        )}
        {!isNew && errors !== undefined && errors > 0 ? (
          <Link to="/vehicles" search={{ hasError: true } as never} className="wrong medium">
            {t(($) => $.silent, { count: errors, number: formatNumber(errors) })}
          </Link>
        ) : (
          report &&
          t(($) => $.drivers, { count: report.driverCount, number: formatNumber(report.driverCount) })
        )}
      </Figure>
    </dl>
  );
}

function MonthBefore({ meters, untilDay }: NonNullable<ReturnType<typeof useMonthBefore>>) {
  const { t } = useTranslation("dashboard");
  const said = { kilometers: formatKilometers(meters), day: untilDay ?? 0 };
  return untilDay === null ? t(($) => $.monthBefore, said) : t(($) => $.monthBeforeUntil, said);
}

function NotLocked({ count }: { count: number }) {
  const { t } = useTranslation("dashboard");
  return count === 0 ? t(($) => $.allLocked) : t(($) => $.notLocked, { number: formatNumber(count) });
}

type FigureProps = { icon: Icon; label: string; value: string | undefined; children: ReactNode };

function Figure({ icon: Symbol, label, value, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>
        <Symbol size={18} stroke={1.75} aria-hidden />
        {label}
      </dt>
      <dd className={classes.value}>{value ?? <Skeleton width={120} height={30} />}</dd>
      <dd className="secondary">{children || "\u00a0"}</dd>
    </div>
  );
}

function figuresOf(report: TripReport) {
  const trips = report.businessTripCount + report.privateTripCount + report.driveToWorkTripCount;
  return { trips, secondsPerTrip: trips === 0 ? 0 : report.timeInSeconds / trips };
}
