import { paymentIntervals } from "@wegbuch/contract/orders/codes";
import { boxPrices } from "@wegbuch/contract/orders/rules";
import type { PaymentInterval } from "@wegbuch/contract/orders/schemas";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatEuro } from "../../ui/texts/format.ts";
import classes from "./OrderPage.module.css";
import { Part } from "./Part.tsx";

type Props = { value: PaymentInterval; onChange: (value: PaymentInterval) => void };

const intervals = Object.values(paymentIntervals);

/** How often is paid; each with what a box costs then. */
export function PaymentChoice({ value, onChange }: Props) {
  const { t } = useTranslation("orders");
  const name = useId();
  return (
    <Part title={t(($) => $.payment)} about={t(($) => $.paymentWhy)}>
      <div role="radiogroup" aria-label={t(($) => $.payment)} className={classes.payments}>
        {intervals.map((interval) => (
          <label key={interval} className={classes.payment}>
            <input
              type="radio"
              name={name}
              checked={interval === value}
              onChange={() => onChange(interval)}
            />
            <strong>{t(($) => $.payments[interval])}</strong>
            <small>{t(($) => $.perBoxAndMonth, { price: formatEuro(boxPrices[interval] / 100) })}</small>
          </label>
        ))}
      </div>
    </Part>
  );
}
