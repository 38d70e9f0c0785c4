import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { saidKilometres } from "@wegbuch/contract/taxes/rules";
import type { Austria, FreeKilometres } from "@wegbuch/contract/taxes/schemas";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { formatCents } from "../../ui/texts/euros.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { FreeKilometresRoad } from "./FreeKilometresRoad.tsx";
import classes from "./Taxes.module.css";

/** The benefit in kind of a month, and how the private kilometres of the year stand to those of the half one. */
export function AustrianTax({ year, austria }: { year: number; austria: Austria }) {
  const { t } = useTranslation("taxes");
  const { benefitInCents, halfInCents, moreInCents, kilometres } = austria;
  return (
    <>
      {benefitInCents !== null && (
        <section className={classes.part}>
          <h3>{t(($) => $.austria.benefit)}</h3>
          <p className={classes.lead}>
            {formatCents(benefitInCents)}
            {benefitInCents > 0 && (
              <span>{t(($) => $.austria.half, { amount: formatCents(halfInCents!) })}</span>
            )}
          </p>
        </section>
      )}
      <section className={classes.part}>
        <h3>{t(($) => $.austria.free, { year })}</h3>
        <p className={classes.lead}>
          {t(($) => $.austria.driven, {
            driven: formatNumber(saidKilometres(kilometres).driven),
            limit: formatNumber(kilometres.limitInKm),
          })}
          <Standing kilometres={kilometres} />
        </p>
        <FreeKilometresRoad {...kilometres} />
        {kilometres.state !== "exceeded" && kilometres.remainingAMonthInKm !== null && (
          <p className="bare soft">
            {t(($) => $.austria.forecast, { forecast: formatNumber(kilometres.forecastInKm) })}
          </p>
        )}
        {moreInCents !== null && moreInCents > 0 && (
          <p className="bare soft">{t(($) => $.austria.more, { amount: formatCents(moreInCents) })}</p>
        )}
      </section>
    </>
  );
}

function Standing({ kilometres }: { kilometres: FreeKilometres }) {
  const { t } = useTranslation("taxes");
  const { state, forecastInKm, remainingAMonthInKm } = kilometres;
  if (state === "exceeded") {
    const over = formatNumber(saidKilometres(kilometres).over);
    return (
      <StatusTag icon={IconAlertTriangle} tone="error">
        {t(($) => $.austria.exceeded, { over })}
      </StatusTag>
    );
  }
  if (state === "endangered") {
    return (
      <StatusTag icon={IconAlertTriangle} tone="warn">
        {t(($) => $.austria.endangered, { forecast: formatNumber(forecastInKm) })}
      </StatusTag>
    );
  }
  if (remainingAMonthInKm === null) {
    return (
      <StatusTag icon={IconCircleCheck} tone="ok">
        {t(($) => $.austria.kept)}
      </StatusTag>
    );
  }
  const left = formatNumber(saidKilometres(kilometres).left);
  return <span>{t(($) => $.austria.left, { left, monthly: formatNumber(remainingAMonthInKm) })}</span>;
}
