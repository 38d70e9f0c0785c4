import { NewSupplement } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useSupplementTrip } from "./changes.ts";
import type { LogbookRow } from "./data.ts";
import { Supplements } from "./Supplements.tsx";

const nothing = { description: "", contact: "", reason: "" };

/** Adds a purpose or a partner to a locked trip, below what was added before (rule trips/supplements). */
export function SupplementDialog({ trip, onClose }: { trip: LogbookRow; onClose: () => void }) {
  const { t } = useTranslation("trips");
  const { draft, errors, change, submit, refuse } = useDraft({
    before: nothing,
    wrongIn: (typed) => fieldErrors(NewSupplement, typed),
    isToldAtAttempts: true,
  });
  const { mutate, isPending } = useSupplementTrip();
  const onSuccess = () => {
    onClose();
    void showSnackbar(t(($) => $.supplementing.done));
  };
  const save = () =>
    submit(() => mutate({ params: { id: trip.id }, body: draft }, { onSuccess, onError: refuse }));
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.supplementing.title)}
      confirmLabel={t(($) => $.supplementing.confirm)}
      onConfirm={save}
      isBusy={isPending}
    >
      <p>{t(($) => $.supplementing.why)}</p>
      <Supplements trip={trip} />
      <TextField
        label={t(($) => $.supplementing.purpose)}
        value={draft.description}
        onChange={(description) => change({ description })}
        error={errors.description}
        isFirst
      />
      <TextField
        label={t(($) => $.supplementing.partner)}
        value={draft.contact}
        onChange={(contact) => change({ contact })}
        error={errors.contact}
      />
      <TextField
        label={t(($) => $.supplementing.reason)}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        error={errors.reason}
        isRequired
      />
    </FormDialog>
  );
}
