import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { problemText } from "../../api/problems.ts";
import { showError } from "../../ui/feedback/error-bar.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { FormPart } from "../../ui/form/FormPart.tsx";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useLeaving } from "../../ui/form/use-leaving.tsx";
import { refusedDraft, useChangeMandator } from "./data.ts";
import { bodyOf, draftErrors, draftOf, isChanged, type MandatorDraft, type StepName } from "./draft.ts";
import { BoxFields, CustomerFields, DetailsFields, SettingsFields } from "./MandatorFields.tsx";

type Props = { mandator: Mandator; onClose: () => void };

/** The fields of the wizard in one form, without the administrator, who is a user by now (OQ-072). */
export function EditDialog({ mandator, onClose }: Props) {
  const { t } = useTranslation("mandators");
  const labels = t(($) => $.fields, { returnObjects: true });
  const [before] = useState(() => draftOf(mandator, today()));
  const [draft, setDraft] = useState(before);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending } = useChangeMandator();
  const { leave, isAsking, question } = useLeaving(isChanged(draft, before), onClose);
  const wrong = draftErrors(draft, labels, { isNew: false });

  const change = (part: Partial<MandatorDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const save = () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    mutate(
      { params: { id: mandator.id }, body: bodyOf(draft, mandator) },
      {
        onSuccess: ({ name }) => {
          onClose();
          void showSnackbar(t(($) => $.saved, { name }));
        },
        onError: (error) => {
          const fields = refusedDraft(error);
          setRefused(fields);
          if (Object.keys(fields).length === 0) showError(problemText(error));
        },
      },
    );
  };

  const errors = { ...(isTried && wrong), ...refused };
  const props = { draft, errors, onChange: change };
  const boxErrors = Object.fromEntries(Object.entries(errors).filter(([field]) => field.startsWith("boxes")));
  return (
    <>
      <FormDialog
        isOpen
        onClose={leave}
        isBelow={isAsking}
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
          <BoxFields draft={draft} errors={boxErrors} onChange={setDraft} />
        </Part>
      </FormDialog>
      {question}
    </>
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
