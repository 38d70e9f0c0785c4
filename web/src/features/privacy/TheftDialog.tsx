import { IconCar } from "@tabler/icons-react";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { theftCases } from "@wegbuch/contract/privacy/endpoints";
import { NewTheftCase } from "@wegbuch/contract/privacy/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { useVehicleSearch } from "../../entities/vehicles/data.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { SearchSelect } from "../../ui/pickers/SearchSelect.tsx";

type Draft = { vehicle: Reference | null; reason: string };

const bodyOf = ({ vehicle, reason }: Draft) => ({ vehicleId: vehicle?.id ?? "", reason });

/** Says that a vehicle was stolen. */
export function TheftDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("privacy");
  const [term, setTerm] = useState<string | null>(null);
  const search = useVehicleSearch(term);
  const { draft, errors, isChanged, change, submit, refuse } = useDraft<Draft>({
    before: { vehicle: null, reason: "" },
    wrongIn: (typed) =>
      typed.vehicle === null
        ? { vehicleId: t(($) => $.theft.choose) }
        : fieldErrors(NewTheftCase, bodyOf(typed)),
  });
  const { mutate, isPending } = useWrite(theftCases.open, { refresh: [theftCases.list], ...besideFields });
  const onSuccess = () => {
    onClose();
    void showSnackbar(t(($) => $.theft.opened));
  };
  const save = () => submit(() => mutate({ body: bodyOf(draft) }, { onSuccess, onError: refuse }));
  return (
    <DraftDialog
      isDirty={isChanged}
      onClose={onClose}
      title={t(($) => $.theft.open)}
      size="form"
      confirmLabel={t(($) => $.theft.openNow)}
      isBusy={isPending}
      onConfirm={save}
    >
      <SearchSelect
        label={t(($) => $.theft.vehicle)}
        icon={IconCar}
        placeholder={t(($) => $.theft.choose)}
        value={draft.vehicle?.id ?? null}
        name={draft.vehicle?.name}
        {...search}
        onSearch={setTerm}
        onChange={(vehicle) => change({ vehicle })}
        error={errors["vehicleId"]}
      />
      <TextField
        label={t(($) => $.theft.reason)}
        hint={t(($) => $.theft.reasonHint)}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        error={errors["reason"]}
        maxLength={500}
        isRequired
      />
    </DraftDialog>
  );
}
