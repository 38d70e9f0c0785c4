import { useTranslation } from "react-i18next";
import { useState } from "react";
import type { FieldErrors } from "../../api/field-errors.ts";
import { problemText } from "../../api/problems.ts";
import { showError } from "../../ui/feedback/error-bar.ts";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Wizard } from "../../ui/form/Wizard.tsx";
import { refusedDraft, useCreateMandator } from "./data.ts";
import {
  bodyOf,
  draftErrors,
  errorsOfStep,
  isChanged,
  type MandatorDraft,
  newDraft,
  type StepName,
  stepNames,
  stepOf,
} from "./draft.ts";
import {
  AdministratorFields,
  BoxFields,
  CustomerFields,
  DetailsFields,
  SettingsFields,
} from "./MandatorFields.tsx";
import { MandatorSummary } from "./MandatorSummary.tsx";

/** Six steps to a new mandator; the last one sends (document 1, 2.8, OQ-070). */
export function MandatorWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("mandators");
  const labels = t(($) => $.fields, { returnObjects: true });
  const [blank] = useState(() => newDraft(today()));
  const [draft, setDraft] = useState(blank);
  const [step, setStep] = useState<StepName>("details");
  /** Steps that were left once tell what is wrong in them. */
  const [tried, setTried] = useState<readonly StepName[]>([]);
  const [refused, setRefused] = useState<FieldErrors>({});
  const create = useCreateMandator();
  const wrong = draftErrors(draft, labels, { isNew: true });

  const change = (part: Partial<MandatorDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setRefused((before) => without(before, Object.keys(part)));
  };
  const show = (next: StepName) => {
    setTried((before) => [...before, next]);
    setStep(next);
  };
  const isWrong = Object.keys(errorsOfStep(wrong, step)).length > 0;
  const goTo = (index: number) => {
    if (isWrong && index > stepNames.indexOf(step)) show(step);
    else setStep(stepNames[index] ?? step);
  };
  const goOn = () => {
    if (step === "summary") finish();
    else goTo(stepNames.indexOf(step) + 1);
  };
  const finish = () => {
    const firstWrong = firstStepOf(wrong);
    if (firstWrong) return show(firstWrong);
    create.mutate(
      { body: bodyOf(draft) },
      {
        onSuccess: ({ name }) => {
          onClose();
          void showSnackbar(t(($) => $.created, { name }));
        },
        onError: (error) => {
          const fields = refusedDraft(error);
          const firstRefused = firstStepOf(fields);
          setRefused(fields);
          if (firstRefused) show(firstRefused);
          else showError(problemText(error));
        },
      },
    );
  };

  const errorsOf = (name: StepName) => ({
    ...(tried.includes(name) && errorsOfStep(wrong, name)),
    ...errorsOfStep(refused, name),
  });
  const fields = (name: StepName) => ({ draft, errors: errorsOf(name), onChange: change });
  const reminders = useReminders(draft);
  const contents: Record<StepName, React.ReactNode> = {
    details: <DetailsFields {...fields("details")} hint={t(($) => $.fields.nameHint)} />,
    customer: <CustomerFields {...fields("customer")} />,
    administrator: <AdministratorFields {...fields("administrator")} />,
    settings: <SettingsFields {...fields("settings")} />,
    boxes: (
      <BoxFields
        draft={draft}
        errors={errorsOf("boxes")}
        onChange={(next) => {
          setDraft(next);
          setRefused((before) => without(before, ["boxes"]));
        }}
        isFirst
      />
    ),
    summary: <MandatorSummary draft={draft} onChange={setStep} />,
  };
  return (
    <Wizard
      title={t(($) => $.add)}
      isOpen
      onClose={onClose}
      steps={stepNames.map((key) => ({
        key,
        label: t(($) => $.steps[key].label),
        about: t(($) => $.steps[key].about),
        reminder: reminders[key],
        content: contents[key],
      }))}
      step={stepNames.indexOf(step)}
      onStep={goTo}
      onNext={goOn}
      finishLabel={t(($) => $.create)}
      isBusy={create.isPending}
      isDirty={isChanged(draft, blank)}
    />
  );
}

/** What was entered, in a few words beside each step. */
function useReminders(draft: MandatorDraft): Partial<Record<StepName, string>> {
  const { t } = useTranslation("mandators");
  const { address, administrator } = draft;
  const place = [address?.city, address?.country].filter(Boolean).join(", ");
  return {
    details: draft.name,
    customer: place || address?.displayName || draft.companyName,
    administrator: `${administrator.firstName} ${administrator.lastName}`.trim(),
    settings: t(($) => $.reminders.interval, { seconds: draft.liveLocationIntervalInSeconds }),
    boxes: t(($) => $.reminders.boxes, { count: draft.boxes.length }),
  };
}

function firstStepOf(errors: FieldErrors): StepName | undefined {
  const wrong = Object.keys(errors).map(stepOf);
  return stepNames.find((step) => wrong.includes(step));
}

/** What the server said of a field is no longer true once the field changes. */
function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !fields.includes(field.split(".")[0] ?? "")),
  );
}
