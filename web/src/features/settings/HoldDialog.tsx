import { IconCar } from "@tabler/icons-react";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { retentions } from "@wegbuch/contract/retention/endpoints";
import { NewRetentionHold } from "@wegbuch/contract/retention/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { useVehicleSearch } from "../../entities/vehicles/data.ts";
import { DateRangeField } from "../../ui/dates/DateRangeField.tsx";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { SearchManySelect } from "../../ui/pickers/SearchManySelect.tsx";

type Draft = { reason: string; vehicles: readonly Reference[]; from: string; to: string };

const bodyOf = ({ reason, vehicles, from, to }: Draft) => ({
  reason,
  vehicleIds: vehicles.map(({ id }) => id),
  from,
  to,
});

/** Keeps what belongs to vehicles and days from being erased. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings");
  const [term, setTerm] = useState<string | null>(null);
  const search = useVehicleSearch(term);
  const { draft, errors, isChanged, change, submit, refuse } = useDraft<Draft>({
    before: { reason: "", vehicles: [], from: "", to: "" },
    wrongIn: (typed) => fieldErrors(NewRetentionHold, bodyOf(typed)),
  });
  const { mutate, isPending } = useWrite(retentions.hold, { refresh: [retentions.holds], ...besideFields });
  const save = () =>
    submit(() =>
      mutate(
        { body: bodyOf(draft) },
        {
          onSuccess: () => {
            onClose();
            void showSnackbar(t(($) => $.retention.holds.saved));
          },
          onError: refuse,
        },
      ),
    );
  return (
    <DraftDialog
      isDirty={isChanged}
      onClose={onClose}
      title={t(($) => $.retention.holds.dialog)}
      size="form"
      confirmLabel={t(($) => $.retention.holds.confirm)}
      isBusy={isPending}
      onConfirm={save}
    >
      <TextField
        label={t(($) => $.retention.holds.reason)}
        hint={t(($) => $.retention.holds.reasonHint)}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        error={errors["reason"]}
        maxLength={500}
        isRequired
        isFirst
      />
      <DateRangeField
        value={{ first: draft.from, last: draft.to }}
        onChange={({ first, last }) => change({ from: first, to: last })}
        isRequired
        error={errors["from"] ?? errors["to"]}
      />
      <SearchManySelect
        label={t(($) => $.retention.holds.vehicles)}
        hint={t(($) => $.retention.holds.vehiclesHint)}
        value={draft.vehicles}
        onChange={(vehicles) => change({ vehicles })}
        error={errors["vehicleIds"]}
        {...search}
        icon={IconCar}
        placeholder={t(($) => $.retention.holds.anyVehicle)}
        term={term}
        onSearch={setTerm}
      />
    </DraftDialog>
  );
}
