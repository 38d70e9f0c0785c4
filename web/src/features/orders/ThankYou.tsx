import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { trialOf } from "@wegbuch/contract/auth/rules";
import { invoicedAtOnce } from "@wegbuch/contract/orders/rules";
import type { NewOrder, PlacedOrder } from "@wegbuch/contract/orders/schemas";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { Fact, Facts } from "../../ui/page/Facts.tsx";
import { formatEuro } from "../../ui/texts/format.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import type { Contact } from "./ContactPeople.tsx";
import classes from "./OrderPage.module.css";
import { Part } from "./Part.tsx";
import { TermList } from "./Terms.tsx";

type Props = { order: NewOrder; placed: PlacedOrder; contacts: readonly Contact[] };

/** What was ordered, and thanks for it (rule orders/summary). */
export function ThankYou({ order, placed, contacts }: Props) {
  const { t } = useTranslation("orders");
  const user = useCurrentUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { months, cost } = invoicedAtOnce(order, placed.monthlyCost);
  const isShut = trialOf(user, useNow())?.isExpired === true;
  return (
    <div className={classes.thanks}>
      <section className={classes.thankYou}>
        <IconCircleCheck size={40} stroke={1.5} aria-hidden />
        <h2 ref={heading} tabIndex={-1}>
          {t(($) => $.thanks)}
        </h2>
        <p>{t(($) => $.thanksMore, { email: user.email })}</p>
        {!isShut && (
          <Button component="a" href="/" variant="default" size="md">
            {t(($) => $.toStart)}
          </Button>
        )}
      </section>
      <Part title={t(($) => $.summary)}>
        <Facts>
          <Fact name={t(($) => $.obd2)}>{String(order.amountOfObd2)}</Fact>
          <Fact name={t(($) => $.bm)}>{String(order.amountOfBm)}</Fact>
          <Fact name={t(($) => $.cable)}>{String(order.amountOfCable)}</Fact>
          <Fact name={t(($) => $.payment)}>{t(($) => $.payments[order.paymentInterval])}</Fact>
          <Fact name={t(($) => $.monthlyCost)}>{formatEuro(placed.monthlyCost)}</Fact>
          {months > 1 && cost > 0 && (
            <Fact name={t(($) => $.invoicedAtOnce, { count: months })}>{formatEuro(cost)}</Fact>
          )}
          <Fact name={t(($) => $.oneTimeCost)}>{formatEuro(placed.oneTimeCost)}</Fact>
          <Fact name={t(($) => $.orderNumber)}>{placed.orderNumber}</Fact>
          {contacts.length > 0 && (
            <Fact name={t(($) => $.contacts)} isWide>
              {contacts
                .map(
                  ({ firstName, lastName, email, expertise }) =>
                    `${firstName} ${lastName}, ${email} (${t(($) => $.expertises[expertise])})`,
                )
                .join(" · ")}
            </Fact>
          )}
        </Facts>
        <p className="bare secondary">{t(($) => $.areNet)}</p>
      </Part>
      <Part title={t(($) => $.terms)}>
        <TermList />
      </Part>
    </div>
  );
}
