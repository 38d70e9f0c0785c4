import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { MandatorSelect } from "../../entities/mandators/MandatorSelect.tsx";
import type { Selection } from "../../ui/table/use-selection.ts";
import { useAssignment } from "./data.ts";

type Props = { selection: Selection<MandatorBox>; onClose: () => void };

/** Gives the ticked boxes to a mandator, all of them or none (rule boxes/assignment). */
export function BulkAssignDialog({ selection, onClose }: Props) {
  const { t } = useTranslation("boxes");
  const count = selection.rows.length;
  const { mandator, choose, errors, assign, isBusy } = useAssignment(
    selection.rows.map(({ imei }) => ({ imei })),
    () => {
      selection.clear();
      onClose();
    },
  );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.bulkTitle)}
      confirmLabel={t(($) => $.assignConfirm, { count })}
      isBusy={isBusy}
      onConfirm={assign}
    >
      <p>{t(($) => $.bulkText, { count })}</p>
      <MandatorSelect
        label={t(($) => $.fields.mandatorId)}
        isRequired
        value={mandator?.id ?? null}
        onChange={choose}
        error={errors["mandatorId"] ?? errors["boxes"]}
      />
    </FormDialog>
  );
}
