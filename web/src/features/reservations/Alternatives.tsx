import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFreeVehicles } from "./data.ts";
import { type ReservationDraft, withVehicle } from "./draft.ts";
import type { Span } from "./span.ts";

type Props = {
  span: Span;
  /** From when on the taken one is free again. */
  freeFrom: string;
  onChange: (part: Partial<ReservationDraft>) => void;
};

const mostOffered = 3;

/** What else is free when somebody has the vehicle: others at that time, at one tap (rule reservations/pool). */
export function Alternatives({ span, freeFrom, onChange }: Props) {
  const { t } = useTranslation("reservations");
  const { found, isSearching } = useFreeVehicles(span, "");
  return (
    <div role="status" className="row wrap gap-8 small">
      <span>{t(($) => $.form.freeFrom, { time: freeFrom })}</span>
      {found.slice(0, mostOffered).map(({ id, name }) => (
        <Button key={id} variant="default" onClick={() => onChange(withVehicle({ id, name }))}>
          {t(($) => $.form.instead, { name })}
        </Button>
      ))}
      {found.length === 0 && !isSearching && <span>{t(($) => $.form.noneInstead)}</span>}
    </div>
  );
}
