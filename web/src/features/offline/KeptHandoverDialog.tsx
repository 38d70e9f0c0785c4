import { Textarea } from "@mantine/core";
import { Handover, type Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { metersOf } from "../../ui/texts/kilometers.ts";
import { useWriting } from "./use-writing.ts";

type Props = {
  reservation: Reservation;
  way: "checkOut" | "checkIn";
  about: string;
  onClose: () => void;
};

/** What the odometer says when a vehicle is fetched or brought back, kept on this device until it can be sent. */
export function KeptHandoverDialog({ reservation, way, about, onClose }: Props) {
  const { t } = useTranslation("offline");
  const { keep, isBusy } = useWriting();
  const labels = {
    mileageInMeters: t(($) => $.reservations.mileage),
    note: t(($) => $.reservations.note),
  };
  const bodyOf = ({ mileage, note }: { mileage: string; note: string }) => ({
    mileageInMeters: metersOf(mileage),
    note,
  });
  const form = useDraft({
    before: { mileage: "", note: "" },
    wrongIn: (draft) => fieldErrors(Handover, bodyOf(draft), labels),
  });
  const save = async () => {
    const occurredAt = new Date().toISOString();
    const read = Handover.safeParse({ ...bodyOf(form.draft), occurredAt });
    if (read.success && (await keep({ call: way, id: reservation.id, about, body: read.data }))) onClose();
  };
  return (
    <DraftDialog
      isDirty={form.isChanged}
      onClose={onClose}
      title={t(($) => $.reservations[way])}
      subtitle={about}
      size="form"
      confirmLabel={t(($) => $.reservations.save[way])}
      isBusy={isBusy}
      onConfirm={() => form.submit(() => void save())}
    >
      <TextField
        kind="number"
        label={labels.mileageInMeters}
        isRequired
        maxLength={16}
        value={form.draft.mileage}
        onChange={(mileage) => form.change({ mileage })}
        error={form.errors["mileageInMeters"]}
      />
      <Textarea
        size="md"
        label={labels.note}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={1_000}
        value={form.draft.note}
        error={form.errors["note"]}
        onChange={(event) => form.change({ note: event.currentTarget.value })}
      />
    </DraftDialog>
  );
}
