import type { NewOrder, OrderCost, PaymentInterval } from "./schemas.ts";

/** Cents for a box and month, by payment interval (document 2, section 9). */
export const boxPrices: Record<PaymentInterval, number> = { 0: 1_100, 1: 1_200, 2: 1_400 };
export const cablePrice = 1_590;
export const shippingPrice = 1_000;

/** What an order costs in euro, shipping included whatever is ordered (ALG-ORDER). */
export function costOf({ paymentInterval, amountOfObd2, amountOfBm, amountOfCable }: NewOrder): OrderCost {
  return {
    monthlyCost: (boxPrices[paymentInterval] * (amountOfObd2 + amountOfBm)) / 100,
    oneTimeCost: (amountOfCable * cablePrice + shippingPrice) / 100,
  };
}
