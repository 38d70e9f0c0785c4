import type { Reference } from "@wegbuch/contract/kit/wire";
import { LogExemption } from "@wegbuch/contract/timelogs/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, fieldErrors, refusedFields } from "../../api/field-errors.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useExempt } from "./data.ts";

type Props = { person: Reference; exemption: LogExemption | null; onClose: () => void };

/** Asks since when a person need not keep a log, and why. */
export function ExemptionDialog({ person, exemption, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const [draft, setDraft] = useState<LogExemption>(exemption ?? { since: today(), reason: "" });
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending } = useExempt();
  const labels = { since: t(($) => $.exempt.sinceLabel), reason: t(($) => $.exempt.reasonLabel) };
  const wrong = fieldErrors(LogExemption, draft, labels);
  const errors: FieldErrors = { ...(isTried && wrong), ...refused };
  const change = (part: Partial<LogExemption>) => {
    setDraft({ ...draft, ...part });
    setRefused({});
  };
  const save = () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    const onSuccess = () => {
      onClose();
      void showSnackbar(t(($) => $.exempt.saved, { name: person.name }));
    };
    const onError = (error: unknown) => setRefused(refusedFields(error));
    mutate({ params: { userId: person.id }, body: draft }, { onSuccess, onError });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.exempt.title)}
      subtitle={person.name}
      confirmLabel={t(($) => $.exempt.confirm)}
      isBusy={isPending}
      onConfirm={save}
    >
      <p>{t(($) => $.exempt.text)}</p>
      <DateField
        label={labels.since}
        value={draft.since}
        onChange={(since) => change({ since })}
        isRequired
        error={errors["since"]}
      />
      <TextField
        label={labels.reason}
        hint={t(($) => $.exempt.reasonHint)}
        isRequired
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        error={errors["reason"]}
      />
    </FormDialog>
  );
}
