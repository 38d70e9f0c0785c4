import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripReport, TripType } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import { Pie, PieChart } from "recharts";
import classes from "./DistributionChart.module.css";
import { formatNumber, kilometerNumber } from "../../ui/texts/format.ts";
import { TypeMark } from "./TypeMark.tsx";
import { useTripTypeName } from "./use-trip-type-name.ts";

type Share = { type: TripType; trips: number; meters: number };

/** Trips by type: a ring with their number in its middle, and the table that says the same in figures. */
export function DistributionChart({ report }: { report: TripReport }) {
  const { t } = useTranslation("widgets");
  const nameOf = useTripTypeName();
  const shares = sharesOf(report);
  const total = shares.reduce((sum, { trips }) => sum + trips, 0);
  return (
    <div className="column gap-12">
      <Ring shares={shares} total={total} />
      <table className={classes.table} aria-label={t(($) => $.charts.byType)}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.charts.type)}</th>
            <th scope="col">{t(($) => $.charts.trips)}</th>
            <th scope="col">{t(($) => $.charts.share)}</th>
            <th scope="col">km</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ type, trips, meters }) => (
            <tr key={type}>
              <th scope="row">
                <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden>
                  <TypeMark type={type} size={10} />
                </svg>
                {nameOf(type)}
              </th>
              <td>{formatNumber(trips)}</td>
              <td className="quiet">{shareOf(trips, total)} %</td>
              <td>{kilometerNumber(meters)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Ring({ shares, total }: { shares: readonly Share[]; total: number }) {
  const { t } = useTranslation("widgets");
  const slices = shares.map(({ type, trips }) => ({ trips, fill: `var(--wb-trip-${type}-fill)` }));
  return (
    <div className={classes.ring} aria-hidden>
      <PieChart width={160} height={160} accessibilityLayer={false}>
        <Pie
          // Its figures are read in the table; Tab must not stop at what screen readers do not see.
          rootTabIndex={-1}
          data={total === 0 ? [{ trips: 1, fill: "var(--wb-band-track)" }] : slices}
          dataKey="trips"
          innerRadius={52}
          outerRadius={78}
          startAngle={90}
          endAngle={-270}
          paddingAngle={slices.filter(({ trips }) => trips > 0).length > 1 ? 2 : 0}
          stroke="none"
          isAnimationActive={false}
        />
      </PieChart>
      <p className={classes.total}>
        <strong>{formatNumber(total)}</strong>
        {t(($) => $.charts.trips)}
      </p>
    </div>
  );
}

/** In the order of the day: business, to work, private. */
function sharesOf(report: TripReport): Share[] {
  return [
    { type: tripTypes.business, trips: report.businessTripCount, meters: report.businessMileageInMeters },
    {
      type: tripTypes.driveToWork,
      trips: report.driveToWorkTripCount,
      meters: report.driveToWorkMileageInMeters,
    },
    { type: tripTypes.private, trips: report.privateTripCount, meters: report.privateMileageInMeters },
  ];
}

/** A share in percent; one that is hardly there is not said to be none. */
function shareOf(trips: number, total: number): string {
  const percent = total === 0 ? 0 : (trips / total) * 100;
  return percent > 0 && percent < 1 ? "< 1" : formatNumber(percent);
}
