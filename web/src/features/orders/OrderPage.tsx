import type { PlacedOrder } from "@wegbuch/contract/orders/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "../../ui/page/Page.tsx";
import type { Contact } from "./ContactPeople.tsx";
import { type Draft, emptyDraft, orderOf } from "./draft.ts";
import { OrderForm } from "./OrderForm.tsx";
import { ThankYou } from "./ThankYou.tsx";

/** Orders boxes and cables; afterwards what was ordered. */
export function OrderPage() {
  const { t } = useTranslation("orders");
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [contacts, setContacts] = useState<readonly Contact[]>([]);
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  return (
    <Page title={t(($) => $.title)}>
      {placed === null ? (
        <OrderForm
          draft={draft}
          onChange={setDraft}
          contacts={contacts}
          onContacts={setContacts}
          onPlaced={setPlaced}
        />
      ) : (
        <ThankYou order={orderOf(draft)} placed={placed} contacts={contacts} />
      )}
    </Page>
  );
}
