import { IconCar } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useVehicleSearch } from "./data.ts";
import { type ChoiceProps, SearchSelect } from "../../ui/pickers/SearchSelect.tsx";

/** One of the active vehicles in scope, by its plate. */
export function VehicleSelect(props: ChoiceProps) {
  const { t } = useTranslation("widgets");
  const [term, setTerm] = useState<string | null>(null);
  return (
    <SearchSelect
      {...props}
      {...useVehicleSearch(term)}
      icon={IconCar}
      placeholder={t(($) => $.chooseVehicle)}
      onSearch={setTerm}
    />
  );
}
