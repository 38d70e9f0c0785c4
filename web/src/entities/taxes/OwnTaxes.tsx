import { saidKilometres } from "@wegbuch/contract/taxes/rules";
import type { TaxReport } from "@wegbuch/contract/taxes/schemas";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { today } from "../../ui/dates/period.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { useOwnTaxReports } from "./data.ts";
import { FreeKilometresRoad } from "./FreeKilometresRoad.tsx";
import classes from "./OwnTaxes.module.css";

/** Of each vehicle one owns in Austria, how many of the free private kilometres of the year are driven. */
export function OwnTaxes() {
  const year = Number(today().slice(0, 4));
  const reports = useOwnTaxReports(useCurrentUser(), year) ?? [];
  return reports.map((report) => report.austria && <OwnTax key={report.vehicleId} report={report} />);
}

function OwnTax({ report: { austria, licensePlate } }: { report: TaxReport }) {
  const { t } = useTranslation("ownTrips");
  const { kilometres } = austria!;
  const { limitInKm, forecastInKm, state, remainingAMonthInKm } = kilometres;
  const { driven, left, over } = saidKilometres(kilometres);
  return (
    <section className={classes.card} data-state={state} aria-label={t(($) => $.tax.name, { licensePlate })}>
      <strong>
        {t(($) => $.tax.driven, {
          driven: formatNumber(driven),
          limit: formatNumber(limitInKm),
        })}
      </strong>
      <span className="secondary">{licensePlate}</span>
      <FreeKilometresRoad {...kilometres} />
      <small>
        {state === "exceeded" && t(($) => $.tax.exceeded, { over: formatNumber(over) })}
        {state === "endangered" && t(($) => $.tax.endangered, { forecast: formatNumber(forecastInKm) })}
        {state === "within" &&
          t(($) => $.tax.left, {
            left: formatNumber(left),
            monthly: formatNumber(remainingAMonthInKm ?? 0),
          })}{" "}
        {t(($) => $.tax.noAdvice)}
      </small>
    </section>
  );
}
