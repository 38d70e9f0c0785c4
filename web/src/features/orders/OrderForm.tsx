import { Button } from "@mantine/core";
import type { PlacedOrder } from "@wegbuch/contract/orders/schemas";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { Amounts } from "./Amounts.tsx";
import { type Contact, ContactPeople } from "./ContactPeople.tsx";
import { usePlaceOrder } from "./data.ts";
import { countedOrder, type Draft, errorsOf, orderOf } from "./draft.ts";
import classes from "./OrderPage.module.css";
import { PaymentChoice } from "./PaymentChoice.tsx";
import { PriceCard } from "./PriceCard.tsx";
import { Terms } from "./Terms.tsx";

type Props = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  contacts: readonly Contact[];
  onContacts: (contacts: readonly Contact[]) => void;
  onPlaced: (placed: PlacedOrder) => void;
};

/** What is ordered and under which terms, with what it costs beside it. */
export function OrderForm({ draft, onChange, contacts, onContacts, onPlaced }: Props) {
  const { t } = useTranslation("orders");
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = usePlaceOrder();
  const change = (part: Partial<Draft>) => {
    onChange({ ...draft, ...part });
    // Which amount was meant by "nothing is ordered" nobody knows.
    const isAmount = Object.keys(part).some((name) => name.startsWith("amount"));
    setErrors((before) =>
      without(before, isAmount ? ["amountOfObd2", ...Object.keys(part)] : Object.keys(part)),
    );
  };
  const tell = (wrong: FieldErrors) => {
    setErrors(wrong);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const labels = {
      amountOfObd2: t(($) => $.obd2),
      amountOfBm: t(($) => $.bm),
      amountOfCable: t(($) => $.cable),
    };
    const wrong = errorsOf(draft, labels, {
      privacyIsNotAccepted: t(($) => $.privacyIsNotAccepted),
      termsAreNotAccepted: t(($) => $.termsAreNotAccepted),
    });
    if (Object.keys(wrong).length > 0) return tell(wrong);
    mutate({ body: orderOf(draft) }, { onSuccess: onPlaced, onError: (error) => tell(refusedFields(error)) });
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
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

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
