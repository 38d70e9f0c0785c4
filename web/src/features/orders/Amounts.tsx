import { IconPlugConnected } from "@tabler/icons-react";
import { boxPrices, cablePrice } from "@wegbuch/contract/orders/rules";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { AmountField } from "./AmountField.tsx";
import bm from "./boxes/bm.svg?no-inline";
import obd2 from "./boxes/obd2.svg?no-inline";
import type { AmountName, Draft } from "./draft.ts";
import { formatEuro } from "../../ui/texts/format.ts";
import classes from "./OrderPage.module.css";
import { Part } from "./Part.tsx";

type Props = { draft: Draft; errors: FieldErrors; onChange: (part: Partial<Draft>) => void };

/** How many boxes of each kind, and cables; what one costs follows the payment. */
export function Amounts({ draft, errors, onChange }: Props) {
  const { t } = useTranslation("orders");
  const boxPrice = t(($) => $.perBoxAndMonth, { price: formatEuro(boxPrices[draft.paymentInterval] / 100) });
  const fieldOf = (name: AmountName) => ({
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <Part title={t(($) => $.boxes)} about={t(($) => $.boxesWhy)}>
      <ul className={classes.amounts}>
        <AmountField
          name={t(($) => $.obd2)}
          about={t(($) => $.obd2What)}
          price={boxPrice}
          picture={<img src={obd2} alt="" width={96} height={70} />}
          {...fieldOf("amountOfObd2")}
        />
        <AmountField
          name={t(($) => $.bm)}
          about={t(($) => $.bmWhat)}
          price={boxPrice}
          picture={<img src={bm} alt="" width={96} height={70} />}
          {...fieldOf("amountOfBm")}
        />
        <AmountField
          name={t(($) => $.cable)}
          about={t(($) => $.cableWhat)}
          price={t(($) => $.once, { price: formatEuro(cablePrice / 100) })}
          picture={<IconPlugConnected size={48} stroke={1.5} aria-hidden />}
          isCable
          {...fieldOf("amountOfCable")}
        />
      </ul>
    </Part>
  );
}
