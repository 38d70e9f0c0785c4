import type { NewOrder, PlacedOrder } from "@wegbuch/contract/orders/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "../../ui/page/Page.tsx";
import type { Contact } from "./ContactPeople.tsx";
import { OrderForm } from "./OrderForm.tsx";
import { ThankYou } from "./ThankYou.tsx";

/** Orders boxes and cables; afterwards what was ordered. */
export function OrderPage() {
  const { t } = useTranslation("orders");
  const [contacts, setContacts] = useState<readonly Contact[]>([]);
  const [placed, setPlaced] = useState<{ order: NewOrder; placed: PlacedOrder } | null>(null);
  return (
    <Page title={t(($) => $.title)}>
      {placed === null ? (
        <OrderForm
          contacts={contacts}
          onContacts={setContacts}
          onPlaced={(order, answer) => setPlaced({ order, placed: answer })}
        />
      ) : (
        <ThankYou {...placed} contacts={contacts} />
      )}
    </Page>
  );
}
