import * as z from "zod";
import { id, anyOf } from "../kit/wire.ts";
import { paymentIntervals } from "./codes.ts";

export const PaymentInterval = anyOf(paymentIntervals);
export type PaymentInterval = z.infer<typeof PaymentInterval>;

const amount = (tooFew: string, tooMany: string) =>
  z
    .number()
    .refine(Number.isInteger, { error: "notAWholeNumber", abort: true })
    .refine((count) => count >= 0, { error: tooFew, abort: true })
    .refine((count) => count <= 100, tooMany);

/** Whole numbers from 0 to 100, at least one of them above 0 (rule orders/counts). */
export const NewOrder = z
  .object({
    paymentInterval: PaymentInterval,
    amountOfObd2: amount("tooFewBoxes", "tooManyBoxes"),
    amountOfBm: amount("tooFewBoxes", "tooManyBoxes"),
    amountOfCable: amount("tooFewCables", "tooManyCables"),
  })
  .refine(({ amountOfObd2, amountOfBm, amountOfCable }) => amountOfObd2 + amountOfBm + amountOfCable !== 0, {
    path: ["amountOfObd2"],
    message: "nothingIsOrdered",
  });
export type NewOrder = z.output<typeof NewOrder>;

/** Net euro. */
export const OrderCost = z.object({ monthlyCost: z.number(), oneTimeCost: z.number() });
export type OrderCost = z.infer<typeof OrderCost>;

export const PlacedOrder = OrderCost.extend({
  id,
  /** What people call it by. */
  orderNumber: z.string(),
}).meta({ id: "PlacedOrder" });
export type PlacedOrder = z.infer<typeof PlacedOrder>;
