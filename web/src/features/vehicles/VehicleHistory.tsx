import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { HistoryDialog } from "../../entities/histories/HistoryDialog.tsx";

/** Words that histories keep of types, by their number (rule history/entries). */
const profileWords = ["company", "private", "pool"];
const serviceTypeWords = ["car", "truck below 3.5 t", "truck above 3.5 t"];

/** Who changed what of a vehicle. */
export function VehicleHistory({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { t } = useTranslation("vehicles");
  const profiles = Object.values(t(($) => $.profiles, { returnObjects: true }));
  const serviceTypes = Object.values(t(($) => $.serviceTypes, { returnObjects: true }));
  const sayValue = (property: string, value: string) => {
    if (property === "type") return profiles[profileWords.indexOf(value)];
    if (property === "vehicleServiceType") return serviceTypes[serviceTypeWords.indexOf(value)];
    if (property === "country" && (value === "AT" || value === "DE")) return t(($) => $.countries[value]);
    return undefined;
  };
  return (
    <HistoryDialog
      id={vehicle.id}
      name={vehicle.name}
      names={t(($) => $.properties, { returnObjects: true })}
      sayValue={sayValue}
      onClose={onClose}
    />
  );
}
