import { useTranslation } from "react-i18next";
import { DateRangeField } from "../../ui/dates/DateRangeField.tsx";
import { FieldPair } from "../../ui/form/Fields.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { today } from "../../ui/dates/period.ts";
import { PickField } from "../../ui/pickers/PickField.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useChoices, useCreateAnalysis } from "./data.ts";
import { bodyOf, errorsOf, newDraft } from "./draft.ts";

type Props = { onClose: () => void; onMade: (id: string) => void };

/** A new analysis: title, period, vehicles and fences, all of them required. */
export function CreateDialog({ onClose, onMade }: Props) {
  const { t } = useTranslation("geofenceanalysis");
  const { draft, errors, change, submit, refuse } = useDraft({
    before: () => newDraft(today()),
    wrongIn: (typed, triedAt = 0) => errorsOf(typed, triedAt),
  });
  const { mutate, isPending } = useCreateAnalysis();
  const { fences, vehicles } = useChoices();
  const create = () =>
    submit((now) =>
      mutate(
        { body: bodyOf(draft, now) },
        {
          onSuccess: ({ id }) => {
            onMade(id);
            onClose();
            void showSnackbar(t(($) => $.made));
          },
          onError: refuse,
        },
      ),
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.create)}
      size="wizard"
      confirmLabel={t(($) => $.create)}
      isBusy={isPending}
      onConfirm={create}
    >
      <TextField
        label={t(($) => $.form.title)}
        value={draft.title}
        onChange={(title) => change({ title })}
        error={errors["title"]}
        isRequired
      />
      <DateRangeField
        value={draft.range}
        onChange={(range) => change({ range })}
        max={today()}
        isRequired
        error={errors["from"] ?? errors["to"]}
      />
      <FieldPair>
        <PickField
          label={t(($) => $.form.vehicles)}
          items={vehicles}
          ticked={draft.vehicleIds}
          onChange={(vehicleIds) => change({ vehicleIds })}
          error={errors["geofenceAnalysisVehicles"]}
          isRequired
        />
        <PickField
          label={t(($) => $.form.geofences)}
          items={fences}
          ticked={draft.geofenceIds}
          onChange={(geofenceIds) => change({ geofenceIds })}
          error={errors["geofenceAnalysisGeofences"]}
          isRequired
        />
      </FieldPair>
    </FormDialog>
  );
}
