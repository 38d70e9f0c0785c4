import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BoxEntry } from "../../entities/boxes/box-scan.ts";
import { BoxScanList } from "../../entities/boxes/BoxScanList.tsx";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { MandatorSelect } from "../../entities/mandators/MandatorSelect.tsx";
import { useAssignment } from "./data.ts";

/**
 * Collects boxes by their barcodes and gives them to a mandator, each with a new vehicle (rule boxes/scanning). A slip
 * of the hand loses nothing that was scanned.
 */
export function AssignDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("boxes");
  const [entries, setEntries] = useState<BoxEntry[]>([]);
  const { mandator, choose, errors, forget, assign, isBusy } = useAssignment(
    entries.map(({ imei, vehicleName }) => ({ imei, vehicleName })),
    onClose,
  );
  return (
    <DraftDialog
      isDirty={entries.length > 0}
      onClose={onClose}
      title={t(($) => $.assignTitle)}
      size="form"
      confirmLabel={t(($) => $.assignConfirm, { count: entries.length })}
      isBusy={isBusy}
      onConfirm={assign}
    >
      <MandatorSelect
        label={t(($) => $.fields.mandatorId)}
        isRequired
        value={mandator?.id ?? null}
        onChange={choose}
        error={errors["mandatorId"]}
      />
      <BoxScanList
        entries={entries}
        onChange={(change) => {
          setEntries(change);
          forget();
        }}
        error={errors["boxes"]}
      />
    </DraftDialog>
  );
}
