import { IconCar } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ChoiceProps, SearchSelect } from "../../ui/pickers/SearchSelect.tsx";
import { useFreeVehicles } from "./data.ts";
import type { Span } from "./span.ts";

/** One of the pool vehicles that are free for a span. */
export function VehicleField({ span, ...props }: ChoiceProps & { span: Span | null }) {
  const { t } = useTranslation("reservations");
  const [term, setTerm] = useState<string | null>(null);
  return (
    <SearchSelect
      {...props}
      {...useFreeVehicles(span, term)}
      icon={IconCar}
      placeholder={t(($) => $.form.chooseVehicle)}
      onSearch={setTerm}
    />
  );
}
