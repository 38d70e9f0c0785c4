import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useLeaving } from "../../ui/dialogs/use-leaving.tsx";
import { useCreateReservation } from "./data.ts";
import { newDraft, type ReservationDraft } from "./draft.ts";
import { useReservationForm } from "./ReservationForm.tsx";
import { CommentField, PickupFields, PurposeField, ReturnFields } from "./ReservationFields.tsx";
import { hourFrom, type Span } from "./span.ts";

type Props = { vehicle: ReservationDraft["vehicle"]; span: Span | null; onClose: () => void };

/** Reserves a vehicle: with vehicle, time and address known already that is one more tap. */
export function CreateDialog({ vehicle, span, onClose }: Props) {
  const { t } = useTranslation("reservations");
  const form = useReservationForm(() => newDraft(vehicle, span ?? hourFrom(Date.now())));
  const { mutate, isPending } = useCreateReservation();
  const { leave, isAsking, question } = useLeaving(form.isDirty, onClose);
  const create = () =>
    form.submit((body) =>
      mutate(
        { body },
        {
          onSuccess: () => {
            onClose();
            void showSnackbar(t(($) => $.added));
          },
          onError: form.refuse,
        },
      ),
    );
  return (
    <>
      <FormDialog
        isOpen
        onClose={leave}
        isBelow={isAsking}
        title={t(($) => $.form.createTitle)}
        size="form"
        confirmLabel={t(($) => $.form.create)}
        isFilledIn={vehicle !== null}
        isBusy={isPending}
        onConfirm={create}
      >
        <PickupFields {...form.fields} />
        <ReturnFields {...form.fields} />
        <PurposeField {...form.fields} />
        <CommentField {...form.fields} />
      </FormDialog>
      {question}
    </>
  );
}
