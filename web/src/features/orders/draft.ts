import { paymentIntervals } from "@wegbuch/contract/orders/codes";
import { NewOrder, type PaymentInterval } from "@wegbuch/contract/orders/schemas";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";

/** An order as its form holds it: amounts as they are typed. */
export type Draft = {
  paymentInterval: PaymentInterval;
  amountOfObd2: string;
  amountOfBm: string;
  amountOfCable: string;
  isPrivacyAccepted: boolean;
  areTermsAccepted: boolean;
};

export type AmountName = "amountOfObd2" | "amountOfBm" | "amountOfCable";
const amountNames: readonly AmountName[] = ["amountOfObd2", "amountOfBm", "amountOfCable"];

export const emptyDraft: Draft = {
  paymentInterval: paymentIntervals.yearly,
  amountOfObd2: "0",
  amountOfBm: "0",
  amountOfCable: "0",
  isPrivacyAccepted: false,
  areTermsAccepted: false,
};

/** Nothing typed is nothing ordered; what is no number stays none. */
function numberOf(typed: string): number {
  const text = typed.trim().replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text === "" ? 0 : NaN;
}

/** What would be sent, were it right. */
export function orderOf({ paymentInterval, ...draft }: Draft): NewOrder {
  const amounts = amountNames.map((name) => [name, numberOf(draft[name])]);
  return { paymentInterval, ...(Object.fromEntries(amounts) as Record<AmountName, number>) };
}

/** What the amounts count for while they are typed: none where they cannot be ordered. */
export function countedOrder(draft: Draft): NewOrder {
  const order = orderOf(draft);
  const counted = amountNames.map((name) => [name, isOrderable(order[name]) ? order[name] : 0]);
  return { ...order, ...(Object.fromEntries(counted) as Record<AmountName, number>) };
}

const isOrderable = (amount: number) => Number.isInteger(amount) && amount >= 0 && amount <= 100;

/** One more or fewer than what is typed, within what can be ordered. */
export function stepped(typed: string, step: 1 | -1): string {
  const amount = numberOf(typed);
  if (Number.isNaN(amount)) return "0";
  return String(Math.min(100, Math.max(0, Math.round(amount) + step)));
}

type Refusals = { privacyIsNotAccepted: string; termsAreNotAccepted: string };

/** What is wrong with an order, by field (rule orders/counts). */
export function errorsOf(draft: Draft, labels: Record<string, string>, texts: Refusals): FieldErrors {
  return {
    ...fieldErrors(NewOrder, orderOf(draft), labels),
    ...(!draft.isPrivacyAccepted && { isPrivacyAccepted: texts.privacyIsNotAccepted }),
    ...(!draft.areTermsAccepted && { areTermsAccepted: texts.termsAreNotAccepted }),
  };
}
