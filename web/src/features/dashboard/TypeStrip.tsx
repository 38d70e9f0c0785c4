import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripReport, TripType } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import classes from "./TypeStrip.module.css";

/** Kilometres by type as one strip, said in words too. */
export function TypeStrip({ report }: { report: TripReport }) {
  const { t } = useTranslation("dashboard");
  const nameOf = useTripTypeName();
  const shares = sharesOf(report);
  const label = shares
    .map(({ type, percent }) => t(($) => $.share, { type: nameOf(type), percent: formatNumber(percent) }))
    .join(", ");
  return (
    <span className={classes.strip} role="img" aria-label={label} title={label}>
      {shares.map(({ type, percent }) => (
        <span key={type} style={{ flexGrow: percent, background: `var(--wb-trip-${type}-fill)` }} />
      ))}
    </span>
  );
}

function sharesOf(report: TripReport): { type: TripType; percent: number }[] {
  const all = [
    { type: tripTypes.business, meters: report.businessMileageInMeters },
    { type: tripTypes.driveToWork, meters: report.driveToWorkMileageInMeters },
    { type: tripTypes.private, meters: report.privateMileageInMeters },
  ];
  return all
    .filter(({ meters }) => meters > 0)
    .map(({ type, meters }) => ({ type, percent: (meters / report.mileageInMeters) * 100 }));
}
