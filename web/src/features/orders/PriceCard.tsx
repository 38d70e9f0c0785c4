import { costOf, invoicedAtOnce, pricesOf } from "@wegbuch/contract/orders/rules";
import type { NewOrder } from "@wegbuch/contract/orders/schemas";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { formatEuro } from "../../ui/texts/format.ts";
import classes from "./OrderPage.module.css";

/** What an order costs, reckoned while it is typed. */
export function PriceCard({ order, children }: { order: NewOrder; children?: ReactNode }) {
  const { t } = useTranslation("orders");
  const heading = useId();
  const prices = pricesOf(order);
  const { monthlyCost, oneTimeCost } = costOf(order);
  const { months, cost } = invoicedAtOnce(order, monthlyCost);
  const boxes = order.amountOfObd2 + order.amountOfBm;
  const inEuro = (cents: number) => formatEuro(cents / 100);
  return (
    <aside className={classes.prices} aria-labelledby={heading}>
      <h2 id={heading}>{t(($) => $.price)}</h2>
      <dl className={classes.lines} aria-live="polite">
        <div>
          <dt>{t(($) => $.boxesPrice, { count: boxes, price: inEuro(prices.box) })}</dt>
          <dd>{inEuro(prices.box * boxes)}</dd>
        </div>
        <div data-total>
          <dt>{t(($) => $.monthlyCost)}</dt>
          <dd>{formatEuro(monthlyCost)}</dd>
        </div>
        {months > 1 && cost > 0 && (
          <div>
            <dt>{t(($) => $.invoicedAtOnce, { count: months })}</dt>
            <dd>{formatEuro(cost)}</dd>
          </div>
        )}
        <div>
          <dt>{t(($) => $.cablesPrice, { count: order.amountOfCable, price: inEuro(prices.cable) })}</dt>
          <dd>{inEuro(prices.cable * order.amountOfCable)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.shipping)}</dt>
          <dd>{inEuro(prices.shipping)}</dd>
        </div>
        <div data-total>
          <dt>{t(($) => $.oneTimeCost)}</dt>
          <dd>{formatEuro(oneTimeCost)}</dd>
        </div>
      </dl>
      <p className="bare secondary">{t(($) => $.areNet)}</p>
      {children}
    </aside>
  );
}
