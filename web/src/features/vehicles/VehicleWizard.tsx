import { useTranslation } from "react-i18next";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useSteps } from "../../ui/form/use-steps.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Wizard } from "../../ui/dialogs/Wizard.tsx";
import { useCreateVehicle, useRights } from "./data.ts";
import { draftErrors, newBodyOf, newDraft, type StepName, steps, type VehicleDraft } from "./draft.ts";
import { UpkeepFields } from "./UpkeepFields.tsx";
import { BelongingFields, BoxFields, DetailsFields } from "./VehicleFields.tsx";

/** Four steps to a new vehicle; the last one sends (rule vehicles/wizard). */
export function VehicleWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("vehicles");
  const labels = t(($) => $.fields, { returnObjects: true });
  const rights = useRights();
  const form = useDraft({
    before: newDraft,
    wrongIn: (draft) => draftErrors(draft, labels, { isNew: true, ...rights }),
  });
  const { draft } = form;
  const { mutate, isPending } = useCreateVehicle();
  const create = () =>
    mutate(
      { body: newBodyOf(draft, rights) },
      {
        onSuccess: ({ name }) => {
          onClose();
          void showSnackbar(t(($) => $.created, { name }));
        },
        onError: (error) => refuse(error),
      },
    );
  const { wizard, errors, refuse } = useSteps({ steps, form, onFinish: create });
  const fields = { draft, errors, onChange: form.change };
  const contents: Record<StepName, React.ReactNode> = {
    details: <DetailsFields {...fields} />,
    box: <BoxFields {...fields} hasMileage />,
    groups: <BelongingFields {...fields} />,
    upkeep: <UpkeepFields {...fields} />,
  };
  const named = {
    details: "details",
    box: rights.seesBox ? "box" : "mileage",
    groups: rights.hasCostcenters ? "groups" : "groupsOnly",
    upkeep: "upkeep",
  } as const;
  const reminders = useReminders(draft);
  return (
    <Wizard
      title={t(($) => $.add)}
      isOpen
      onClose={onClose}
      steps={steps.names.map((key) => ({
        key,
        label: t(($) => $.steps[named[key]].label),
        about: t(($) => $.steps[named[key]].about),
        reminder: reminders[key],
        content: contents[key],
      }))}
      {...wizard}
      finishLabel={t(($) => $.create)}
      isBusy={isPending}
    />
  );
}

/** What was entered, in a few words beside each step. */
function useReminders(draft: VehicleDraft): Partial<Record<StepName, string>> {
  const { t } = useTranslation("vehicles");
  const { name, licensePlate, mileage, groupIds } = draft;
  return {
    details: [name, licensePlate]
      .map((text) => text.trim())
      .filter(Boolean)
      .join(", "),
    box: mileage.trim() && t(($) => $.reminders.mileage, { kilometers: mileage.trim() }),
    groups: groupIds.length > 0 ? t(($) => $.reminders.groups, { count: groupIds.length }) : "",
  };
}
