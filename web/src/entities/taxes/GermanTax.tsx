import type { Germany } from "@wegbuch/contract/taxes/schemas";
import { useTranslation } from "react-i18next";
import { Fact, Facts } from "../../ui/page/Facts.tsx";
import { formatCents } from "../../ui/texts/euros.ts";
import classes from "./Taxes.module.css";

/** The flat rate and the logbook of a year beside each other, and what they follow from. */
export function GermanTax({ year, germany }: { year: number; germany: Germany }) {
  const { t } = useTranslation("taxes");
  const { baseInCents, quarters, flatAMonthInCents, privateAMonthInCents } = germany;
  const { commuteFlatInCents, commuteByDaysInCents } = germany;
  return (
    <>
      <Comparison year={year} germany={germany} />
      <Facts>
        <Fact name={t(($) => $.germany.base)}>
          {baseInCents !== null && quarters !== null && (
            <>
              {formatCents(baseInCents)}
              <span className="block secondary">{t(($) => $.germany.quarters[`q${quarters}`])}</span>
            </>
          )}
        </Fact>
        <Fact name={t(($) => $.germany.month)}>
          {flatAMonthInCents !== null && (
            <>
              {formatCents(flatAMonthInCents)}
              <span className="block secondary">
                {t(($) => $.germany.ofPrivate, { amount: formatCents(privateAMonthInCents!) })}
              </span>
            </>
          )}
        </Fact>
        <Fact name={t(($) => $.germany.commute)}>
          {commuteFlatInCents !== null && (
            <>
              {formatCents(commuteFlatInCents)}
              <span className="block secondary">
                {commuteByDaysInCents === null
                  ? t(($) => $.germany.byMonths)
                  : t(($) => $.germany.byDays, { amount: formatCents(commuteByDaysInCents) })}
              </span>
            </>
          )}
        </Fact>
      </Facts>
    </>
  );
}

function Comparison({ year, germany }: { year: number; germany: Germany }) {
  const { t } = useTranslation("taxes");
  const { logbookInCents, flatAYearInCents, logbookIsLowerByInCents: lower } = germany;
  if (flatAYearInCents === null) return null;
  const most = Math.max(1, flatAYearInCents, logbookInCents ?? 0);
  const bars = [
    { name: t(($) => $.germany.logbook), cents: logbookInCents },
    { name: t(($) => $.germany.flat), cents: flatAYearInCents },
  ];
  return (
    <section className={classes.part}>
      <h3>{t(($) => $.germany.compare, { year })}</h3>
      <dl className={classes.bars}>
        {bars.map(
          ({ name, cents }) =>
            cents !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={classes.road} aria-hidden>
                  <span style={{ width: `${(cents / most) * 100}%` }} />
                </dd>
                <dd>{formatCents(cents)}</dd>
              </div>
            ),
        )}
      </dl>
      {lower !== null && (
        <p className="bare soft">
          {lower === 0
            ? t(($) => $.germany.equal)
            : t(($) => (lower > 0 ? $.germany.logbookIsLower : $.germany.flatIsLower), {
                amount: formatCents(Math.abs(lower)),
              })}
        </p>
      )}
    </section>
  );
}
