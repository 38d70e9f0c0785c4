import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useCreateReservation } from "./data.ts";
import { newDraft, type ReservationDraft } from "./draft.ts";
import { useReservationForm } from "./ReservationForm.tsx";
import { CommentField, DriverField, PickupFields, PurposeField, ReturnFields } from "./ReservationFields.tsx";
import { SeriesFields } from "./SeriesFields.tsx";
import { hourFrom, type Span } from "./span.ts";

type Props = { vehicle: ReservationDraft["vehicle"]; span: Span | null; onClose: () => void };

/** Reserves a vehicle: with vehicle, time and address known already that is one more tap. */
export function CreateDialog({ vehicle, span, onClose }: Props) {
  const { t } = useTranslation("reservations");
  const form = useReservationForm(() => newDraft(vehicle, span ?? hourFrom(Date.now())));
  const { mutate, isPending } = useCreateReservation();
  // Whoever is quicker than the address that is filled in for him waits for it, instead of being told that it is missing.
  const [isAwaited, setIsAwaited] = useState(false);
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
  const goOn = useCallbackRef(() => {
    setIsAwaited(false);
    create();
  });
  const { isFillingIn } = form;
  useEffect(() => {
    if (isAwaited && !isFillingIn) goOn();
  }, [isAwaited, isFillingIn, goOn]);
  return (
    <DraftDialog
      isDirty={form.isDirty}
      onClose={onClose}
      title={t(($) => $.form.createTitle)}
      size="form"
      confirmLabel={t(($) => $.form.create)}
      isFilledIn={vehicle !== null}
      isBusy={isPending || isAwaited}
      onConfirm={() => (isFillingIn ? setIsAwaited(true) : create())}
    >
      <DriverField {...form.fields} />
      <PickupFields {...form.fields} />
      <ReturnFields {...form.fields} />
      <SeriesFields {...form.fields} />
      <PurposeField {...form.fields} />
      <CommentField {...form.fields} />
    </DraftDialog>
  );
}
