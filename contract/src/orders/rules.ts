import { dayOf } from "../kit/vienna-clock.ts";
import { paymentIntervals } from "./codes.ts";
import type { NewOrder, OrderCost, PaymentInterval } from "./schemas.ts";

const { yearly, halfYearly, monthly } = paymentIntervals;

/** Cents for a box and month, by payment interval (rule orders/cost). */
export const boxPrices: Record<PaymentInterval, number> = {
  [yearly]: 1_100,
  [halfYearly]: 1_200,
  [monthly]: 1_400,
};
export const cablePrice = 1_590;
const shippingPrice = 1_000;

/** Net cents, as they are or were when somebody ordered. */
type OrderPrices = { box: number; cable: number; shipping: number };

export const pricesOf = ({ paymentInterval }: Pick<NewOrder, "paymentInterval">): OrderPrices => ({
  box: boxPrices[paymentInterval],
  cable: cablePrice,
  shipping: shippingPrice,
});

/** What people call an order by: the year it was placed in, and its number among all. */
export function orderNumberOf(number: number, placedAt: Date): string {
  const [year] = dayOf(placedAt).split("-");
  return `${year}-${String(number).padStart(4, "0")}`;
}

/** Months that are paid at once, by payment interval. */
const monthsPaid = { [yearly]: 12, [halfYearly]: 6, [monthly]: 1 } as const;

/** What is invoiced at once for the boxes of an order in euro, and for how many months. */
export function invoicedAtOnce({ paymentInterval }: Pick<NewOrder, "paymentInterval">, monthlyCost: number) {
  const months = monthsPaid[paymentInterval];
  return { months, cost: Math.round(monthlyCost * 100 * months) / 100 };
}

/** What an order costs in euro, shipping included whatever is ordered (rule orders/cost). */
export function costOf(order: NewOrder, { box, cable, shipping } = pricesOf(order)): OrderCost {
  const { amountOfObd2, amountOfBm, amountOfCable } = order;
  return {
    monthlyCost: (box * (amountOfObd2 + amountOfBm)) / 100,
    oneTimeCost: (amountOfCable * cable + shipping) / 100,
  };
}
