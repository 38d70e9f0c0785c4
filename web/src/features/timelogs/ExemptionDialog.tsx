import type { Reference } from "@wegbuch/contract/kit/wire";
import { LogExemption } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useExempt } from "./data.ts";

type Props = { person: Reference; exemption: LogExemption | null; onClose: () => void };

/** Asks since when a person need not keep a log, and why. */
export function ExemptionDialog({ person, exemption, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const { mutate, isPending } = useExempt();
  const labels = { since: t(($) => $.exempt.sinceLabel), reason: t(($) => $.exempt.reasonLabel) };
  const { draft, errors, change, submit, refuse } = useDraft<LogExemption>({
    before: exemption ?? { since: today(), reason: "" },
    wrongIn: (typed) => fieldErrors(LogExemption, typed, labels),
  });
  const save = () =>
    submit(() => {
      const onSuccess = () => {
        onClose();
        void showSnackbar(t(($) => $.exempt.saved, { name: person.name }));
      };
      mutate({ params: { userId: person.id }, body: draft }, { onSuccess, onError: refuse });
    });
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
