import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { useUsualAddress } from "./data.ts";
import { bodyOf, errorsOf, type ReservationDraft } from "./draft.ts";

/** What both forms share: the draft, what is wrong with it from the first attempt on, and its way to the server. */
export function useReservationForm(initial: () => ReservationDraft, before?: Reservation) {
  const { t } = useTranslation("reservations");
  const labels = t(($) => $.form, { returnObjects: true });
  const [begun, setBegun] = useState(initial);
  const [draft, setDraft] = useState(begun);
  const [openedAt] = useState(() => Date.now());
  const [triedAt, setTriedAt] = useState<number>();
  const [refused, setRefused] = useState<FieldErrors>({});
  const usualAddress = useUsualAddress(draft.vehicle?.id);
  const aroundAt = (now: number) => ({ usualAddress, openedAt, now, before });
  return {
    fields: {
      draft,
      usualAddress,
      ...(before && { before }),
      errors: { ...refused, ...(triedAt !== undefined && errorsOf(draft, aroundAt(triedAt), labels)) },
      onChange: (part: Partial<ReservationDraft>) => {
        setDraft((now) => ({ ...now, ...part }));
        setRefused({});
      },
    },
    isDirty: draft !== begun,
    begun,
    fill: (next: ReservationDraft) => {
      setBegun(next);
      setDraft(next);
    },
    refuse: (error: unknown) => setRefused(refusedFields(error)),
    /** Hands over what is to be sent, if nothing is wrong with it. */
    submit: (send: (body: ReturnType<typeof bodyOf>) => void) => {
      const now = Date.now();
      setTriedAt(now);
      if (Object.keys(errorsOf(draft, aroundAt(now), labels)).length === 0)
        send(bodyOf(draft, aroundAt(now)));
    },
  };
}
