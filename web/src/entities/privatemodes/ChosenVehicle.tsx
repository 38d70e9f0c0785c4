import { IconCar } from "@tabler/icons-react";
import type { PrivateVehicle } from "@wegbuch/contract/privatemodes/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchSelect } from "../../ui/pickers/SearchSelect.tsx";

type Props = {
  vehicles: readonly PrivateVehicle[];
  vehicle: PrivateVehicle;
  onChange: (id: string) => void;
};

/** Who drives several says which. */
export function ChosenVehicle({ vehicles, vehicle, onChange }: Props) {
  const { t } = useTranslation("ownTrips");
  const [term, setTerm] = useState<string | null>(null);
  const wanted = (term ?? "").toLowerCase();
  const found = vehicles
    .map(({ id, licensePlate, name }) => ({ id, name: licensePlate || name, about: name }))
    .filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted));
  return (
    <SearchSelect
      label={t(($) => $.privateDrive.vehicle)}
      value={vehicle.id}
      name={vehicle.licensePlate || vehicle.name}
      onChange={(option) => option && onChange(option.id)}
      isClearable={false}
      icon={IconCar}
      placeholder={t(($) => $.privateDrive.vehicle)}
      found={found}
      isSearching={false}
      onSearch={setTerm}
    />
  );
}
