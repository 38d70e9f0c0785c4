import { useQuery } from "@tanstack/react-query";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { NewSupplement, type Supplement } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import { read } from "../../api/client.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { formatDateTime } from "../../ui/texts/format.ts";
import { useSupplementTrip } from "./changes.ts";
import type { LogbookRow } from "./data.ts";

const nothing = { description: "", contact: "", reason: "" };

/** Adds a purpose or a partner to a locked trip, below what was added before (rule trips/supplements). */
export function SupplementDialog({ trip, onClose }: { trip: LogbookRow; onClose: () => void }) {
  const { t } = useTranslation("trips");
  const { data: earlier = [] } = useQuery(read(trips.supplements, { params: { id: trip.id } }));
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
      {earlier.length > 0 && <Earlier supplements={earlier} />}
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

function Earlier({ supplements }: { supplements: readonly Supplement[] }) {
  const { t } = useTranslation("trips");
  return (
    <section className="stack gap-4" aria-label={t(($) => $.supplementing.earlier)}>
      {supplements.map(({ id, description, contact, reason, user, createdAt }) => (
        <p key={id}>
          {reason === null
            ? t(($) => $.supplementing.hidden)
            : [description, contact, reason].filter(Boolean).join(", ")}
          <br />
          <span className="secondary">
            {t(($) => $.supplementing.by, { name: user.name, time: formatDateTime(createdAt) })}
          </span>
        </p>
      ))}
    </section>
  );
}
