import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { problemText } from "../../api/problems.ts";
import { showError } from "../../ui/feedback/error-bar.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { FormPart } from "../../ui/form/FormPart.tsx";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { refusedDraft, useChangeMandator } from "./data.ts";
import { bodyOf, draftErrors, draftOf, type StepName, steps } from "./draft.ts";
import { BoxFields, CustomerFields, DetailsFields, SettingsFields } from "./MandatorFields.tsx";

type Props = { mandator: Mandator; onClose: () => void };

/** The fields of the wizard in one form, without the administrator, who is a user by now (rule mandators/changing). */
export function EditDialog({ mandator, onClose }: Props) {
  const { t } = useTranslation("mandators");
  const labels = t(($) => $.fields, { returnObjects: true });
  const form = useDraft({
    before: () => draftOf(mandator, today()),
    wrongIn: (draft) => draftErrors(draft, labels, { isNew: false }),
    refusedBy: refusedDraft,
  });
  const { draft, errors, change: onChange } = form;
  const { mutate, isPending } = useChangeMandator();
  const save = () =>
    form.submit(() =>
      mutate(
        { params: { id: mandator.id }, body: bodyOf(draft, mandator) },
        {
          onSuccess: ({ name }) => {
            onClose();
            void showSnackbar(t(($) => $.saved, { name }));
          },
          onError: (error) => {
            if (Object.keys(form.refuse(error)).length === 0) showError(problemText(error));
          },
        },
      ),
    );
  const props = { draft, errors, onChange };
  return (
    <DraftDialog
      isDirty={form.isChanged}
      onClose={onClose}
      title={t(($) => $.editTitle)}
      subtitle={mandator.name}
      size="form"
      confirmLabel={t(($) => $.save)}
      isBusy={isPending}
      onConfirm={save}
    >
      <Part step="details">
        <DetailsFields {...props} />
      </Part>
      <Part step="customer">
        <CustomerFields {...props} />
      </Part>
      <Part step="settings">
        <SettingsFields {...props} />
      </Part>
      <Part step="boxes" about={t(($) => $.hasBoxes, { count: mandator.amountOfBoxes })}>
        <BoxFields
          boxes={draft.boxes}
          errors={steps.errorsIn("boxes", errors)}
          onChange={(next) => form.update("boxes", next)}
        />
      </Part>
    </DraftDialog>
  );
}

function Part({ step, about, children }: { step: StepName; about?: string; children: ReactNode }) {
  const { t } = useTranslation("mandators");
  return (
    <FormPart title={t(($) => $.steps[step].label)} about={about}>
      {children}
    </FormPart>
  );
}
