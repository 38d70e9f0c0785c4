import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CsvImportDialog } from "../../ui/csv/CsvImportDialog.tsx";
import { MandatorSelect } from "../../entities/mandators/MandatorSelect.tsx";
import { importBox, useRefreshBoxes } from "./data.ts";

/** Brings boxes into the system, and with a mandator into his hands (rule boxes/import). */
export function BoxImport({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("boxes");
  const names = t(($) => $.importColumns, { returnObjects: true });
  const refresh = useRefreshBoxes();
  const [mandatorId, setMandatorId] = useState<string | null>(null);
  return (
    <CsvImportDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.importTitle)}
      columns={[
        { name: names.imei, field: "imei", isKey: true, isRequired: true, example: "352093081429150" },
        { name: names.model, field: "model", example: "FMC003" },
        { name: names.simCardNumber, field: "simCardNumber", example: "89430212345678" },
        { name: names.phoneNumber, field: "phoneNumber", example: "+43 664 1234567" },
        { name: names.vehicleName, field: "vehicleName", example: t(($) => $.vehicleNameExample) },
        { name: names.deviceType, field: "deviceType", example: t(($) => $.deviceTypeExample) },
        { name: names.sourceNetworks, field: "sourceNetworks", example: "10.0.0.0/8 2001:db8::/32" },
      ]}
      before={
        <MandatorSelect
          label={t(($) => $.importMandator)}
          hint={t(($) => $.importMandatorHint)}
          value={mandatorId}
          onChange={(mandator) => setMandatorId(mandator?.id ?? null)}
        />
      }
      importRow={(cells) => importBox(cells, mandatorId)}
      onEnd={() => void refresh()}
    />
  );
}
