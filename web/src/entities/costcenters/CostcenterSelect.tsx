import { IconReceipt2 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCostcenterSearch } from "./data.ts";
import { type ChoiceProps, SearchSelect } from "../../ui/pickers/SearchSelect.tsx";

/** One of the active cost centres, by its key; only for people whose mandator has booked them. */
export function CostcenterSelect(props: ChoiceProps) {
  const { t } = useTranslation("ui");
  const [term, setTerm] = useState<string | null>(null);
  return (
    <SearchSelect
      {...props}
      {...useCostcenterSearch(term)}
      icon={IconReceipt2}
      placeholder={t(($) => $.chooseCostcenter)}
      onSearch={setTerm}
    />
  );
}
