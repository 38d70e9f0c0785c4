import { Button } from "@mantine/core";
import type { NewOrder, PlacedOrder } from "@wegbuch/contract/orders/schemas";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import { refusedOfOthers, useDraft } from "../../ui/form/use-draft.ts";
import { Amounts } from "./Amounts.tsx";
import { type Contact, ContactPeople } from "./ContactPeople.tsx";
import { usePlaceOrder } from "./data.ts";
import { countedOrder, emptyDraft, errorsOf, orderOf } from "./draft.ts";
import classes from "./OrderPage.module.css";
import { PaymentChoice } from "./PaymentChoice.tsx";
import { PriceCard } from "./PriceCard.tsx";
import { Terms } from "./Terms.tsx";

type Props = {
  contacts: readonly Contact[];
  onContacts: (contacts: readonly Contact[]) => void;
  onPlaced: (order: NewOrder, placed: PlacedOrder) => void;
};

/** What is ordered and under which terms, with what it costs beside it. */
export function OrderForm({ contacts, onContacts, onPlaced }: Props) {
  const { t } = useTranslation("orders");
  const form = useRef<HTMLFormElement>(null);
  const labels = {
    amountOfObd2: t(($) => $.obd2),
    amountOfBm: t(($) => $.bm),
    amountOfCable: t(($) => $.cable),
  };
  const refusals = {
    privacyIsNotAccepted: t(($) => $.privacyIsNotAccepted),
    termsAreNotAccepted: t(($) => $.termsAreNotAccepted),
  };
  const { draft, errors, change, submit, refuse } = useDraft({
    before: emptyDraft,
    wrongIn: (typed) => errorsOf(typed, labels, refusals),
    isToldAtAttempts: true,
    stillRefused,
  });
  const { mutate, isPending } = usePlaceOrder();
  const place = (event: FormEvent) => {
    event.preventDefault();
    const order = orderOf(draft);
    const onSuccess = (placed: PlacedOrder) => onPlaced(order, placed);
    const onError = (error: unknown) => {
      refuse(error);
      focusFirstWrong(form.current);
    };
    if (!submit(() => mutate({ body: order }, { onSuccess, onError }))) focusFirstWrong(form.current);
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={place}>
      <div className={classes.parts}>
        <Amounts draft={draft} errors={errors} onChange={change} />
        <PaymentChoice
          value={draft.paymentInterval}
          onChange={(paymentInterval) => change({ paymentInterval })}
        />
        <ContactPeople contacts={contacts} onChange={onContacts} />
        <Terms draft={draft} errors={errors} onChange={change} />
      </div>
      <PriceCard order={countedOrder(draft)}>
        <Button type="submit" size="md" fullWidth loading={isPending}>
          {t(($) => $.order)}
        </Button>
      </PriceCard>
    </form>
  );
}

/** Which amount was meant by "nothing is ordered" nobody knows. */
function stillRefused(refused: FieldErrors, changed: readonly string[]): FieldErrors {
  const isAmount = changed.some((name) => name.startsWith("amount"));
  return refusedOfOthers(refused, isAmount ? ["amountOfObd2", ...changed] : changed);
}
