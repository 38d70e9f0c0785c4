import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useUsualAddress } from "./data.ts";
import { bodyOf, errorsOf, type ReservationDraft } from "./draft.ts";

/** What both forms share: the draft, what is wrong with it from the first attempt on, and its way to the server. */
export function useReservationForm(initial: () => ReservationDraft, before?: Reservation) {
  const { t } = useTranslation("reservations");
  const labels = t(($) => $.form, { returnObjects: true });
  const form = useDraft({ before: initial });
  const [openedAt] = useState(() => Date.now());
  const { draft, triedAt } = form;
  const { usualAddress, isLoading } = useUsualAddress(draft.vehicle?.id);
  const aroundAt = (now: number) => ({ usualAddress, openedAt, now, before });
  return {
    fields: {
      draft,
      usualAddress,
      ...(before && { before }),
      errors: { ...form.refused, ...(triedAt !== undefined && errorsOf(draft, aroundAt(triedAt), labels)) },
      onChange: form.change,
    },
    isDirty: draft !== form.before,
    /** What is filled in by itself is on its way. */
    isFillingIn: isLoading && draft.pickupAddress === null,
    begun: form.before,
    fill: form.fill,
    refuse: form.refuse,
    /** Hands over what is to be sent, if nothing is wrong with it. */
    submit: (send: (body: ReturnType<typeof bodyOf>) => void) =>
      form.submit((now) => {
        if (Object.keys(errorsOf(draft, aroundAt(now), labels)).length === 0)
          send(bodyOf(draft, aroundAt(now)));
      }),
  };
}
