import { useTranslation } from "react-i18next";
import { problemText } from "../../api/problems.ts";
import { showError } from "../../ui/feedback/error-bar.ts";
import { refusedOfOthers, useDraft } from "../../ui/form/use-draft.ts";
import { useSteps } from "../../ui/form/use-steps.ts";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Wizard } from "../../ui/dialogs/Wizard.tsx";
import { refusedDraft, useCreateMandator } from "./data.ts";
import { bodyOf, draftErrors, type MandatorDraft, newDraft, type StepName, steps } from "./draft.ts";
import {
  AdministratorFields,
  BoxFields,
  CustomerFields,
  DetailsFields,
  SettingsFields,
} from "./MandatorFields.tsx";
import { MandatorSummary } from "./MandatorSummary.tsx";

/** Six steps to a new mandator; the last one sends (rule mandators/wizard). */
export function MandatorWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("mandators");
  const labels = t(($) => $.fields, { returnObjects: true });
  const form = useDraft({
    before: () => newDraft(today()),
    wrongIn: (draft) => draftErrors(draft, labels, { isNew: true }),
    refusedBy: refusedDraft,
    stillRefused: refusedOfOthers,
  });
  const { draft } = form;
  const { mutate, isPending } = useCreateMandator();
  const create = () =>
    mutate(
      { body: bodyOf(draft) },
      {
        onSuccess: ({ name }) => {
          onClose();
          void showSnackbar(t(($) => $.created, { name }));
        },
        onError: (error) => {
          if (!refuse(error)) showError(problemText(error));
        },
      },
    );
  const { wizard, errors, setStep, refuse } = useSteps({ steps, form, onFinish: create, isInOrder: true });
  const fields = { draft, errors, onChange: form.change };
  const reminders = useReminders(draft);
  const contents: Record<StepName, React.ReactNode> = {
    details: <DetailsFields {...fields} hint={t(($) => $.fields.nameHint)} />,
    customer: <CustomerFields {...fields} />,
    administrator: <AdministratorFields {...fields} />,
    settings: <SettingsFields {...fields} />,
    boxes: (
      <BoxFields
        boxes={draft.boxes}
        errors={errors}
        onChange={(next) => form.update("boxes", next)}
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
      steps={steps.names.map((key) => ({
        key,
        label: t(($) => $.steps[key].label),
        about: t(($) => $.steps[key].about),
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
