import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Wizard } from "../../ui/form/Wizard.tsx";
import { useCreateVehicle, useRights } from "./data.ts";
import {
  draftErrors,
  errorsOfStep,
  isChanged,
  newBodyOf,
  newDraft,
  type StepName,
  stepNames,
  stepOf,
  type VehicleDraft,
} from "./draft.ts";
import { UpkeepFields } from "./UpkeepFields.tsx";
import { BelongingFields, BoxFields, DetailsFields } from "./VehicleFields.tsx";

/** Four steps to a new vehicle; the last one sends (OQ-121). */
export function VehicleWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("vehicles");
  const labels = t(($) => $.fields, { returnObjects: true });
  const rights = useRights();
  const [draft, setDraft] = useState(newDraft);
  const [step, setStep] = useState<StepName>("details");
  /** Steps that were left once tell what is wrong in them. */
  const [tried, setTried] = useState<readonly StepName[]>([]);
  const [refused, setRefused] = useState<FieldErrors>({});
  const create = useCreateVehicle();
  const wrong = draftErrors(draft, labels, { isNew: true, ...rights });

  const change = (part: Partial<VehicleDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const show = (next: StepName) => {
    setTried((before) => [...before, next]);
    setStep(next);
  };
  const goOn = () => {
    const next = stepNames[stepNames.indexOf(step) + 1];
    if (Object.keys(errorsOfStep(wrong, step)).length > 0) show(step);
    else if (next) setStep(next);
    else finish();
  };
  const finish = () => {
    const firstWrong = firstStepOf(wrong);
    if (firstWrong) return show(firstWrong);
    create.mutate(
      { body: newBodyOf(draft, rights) },
      {
        onSuccess: ({ name }) => {
          onClose();
          void showSnackbar(t(($) => $.created, { name }));
        },
        onError: (error) => {
          const fields = refusedFields(error);
          const firstRefused = firstStepOf(fields);
          setRefused(fields);
          if (firstRefused) show(firstRefused);
        },
      },
    );
  };

  const errors = {
    ...(tried.includes(step) && errorsOfStep(wrong, step)),
    ...errorsOfStep(refused, step),
  };
  const fields = { draft, errors, onChange: change };
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
      steps={stepNames.map((key) => ({
        key,
        label: t(($) => $.steps[named[key]].label),
        about: t(($) => $.steps[named[key]].about),
        reminder: reminders[key],
        content: contents[key],
      }))}
      step={stepNames.indexOf(step)}
      onStep={(index) => setStep(stepNames[index] ?? step)}
      onNext={goOn}
      finishLabel={t(($) => $.create)}
      isBusy={create.isPending}
      isDirty={isChanged(draft, newDraft())}
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

function firstStepOf(errors: FieldErrors): StepName | undefined {
  const wrong = Object.keys(errors).map(stepOf);
  return stepNames.find((step) => wrong.includes(step));
}
