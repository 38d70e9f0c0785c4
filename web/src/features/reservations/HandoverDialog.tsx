import { Textarea } from "@mantine/core";
import { isFarOff } from "@wegbuch/contract/reservations/rules";
import { Handover, type Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { formatKilometers, formatOdometer } from "../../ui/texts/format.ts";
import { metersOf } from "../../ui/texts/kilometers.ts";
import { useCheckIn, useCheckOut } from "./data.ts";
import { vehicleText } from "./ReservationFacts.tsx";
import classes from "./HandoverDialog.module.css";

type Props = { reservation: Reservation; way: "checkOut" | "checkIn"; onClose: () => void };

/**
 * Fetches a vehicle or brings it back, with what its odometer says; what is far apart is asked about
 * (rule reservations/handover).
 */
export function HandoverDialog({ reservation, way, onClose }: Props) {
  const { t } = useTranslation("reservations");
  const [checkOut, checkIn] = [useCheckOut(), useCheckIn()];
  const { mutate, isPending } = way === "checkOut" ? checkOut : checkIn;
  const bodyOf = ({ mileage, note }: { mileage: string; note: string }) => ({
    mileageInMeters: metersOf(mileage),
    note,
  });
  const labels = { mileageInMeters: t(($) => $.handover.mileage), note: t(($) => $.handover.note) };
  const form = useDraft({
    before: { mileage: "", note: "" },
    wrongIn: (draft) => fieldErrors(Handover, bodyOf(draft), labels),
  });
  const { mileage, note } = form.draft;
  const send = () =>
    form.submit(() => {
      const read = Handover.safeParse(bodyOf(form.draft));
      if (!read.success) return;
      mutate(
        { params: { id: reservation.id }, body: read.data },
        {
          onSuccess: () => {
            onClose();
            void showSnackbar(t(($) => $.handover[way].done));
          },
          onError: form.refuse,
        },
      );
    });
  return (
    <DraftDialog
      isDirty={form.isChanged}
      onClose={onClose}
      title={t(($) => $.handover[way].title)}
      subtitle={vehicleText(reservation.vehicle)}
      size="form"
      confirmLabel={t(($) => $.handover[way].confirm)}
      cancelLabel={t(($) => $.form.leave)}
      isBusy={isPending}
      onConfirm={send}
    >
      <p className={classes.about}>{t(($) => $.handover[way].about)}</p>
      <TextField
        kind="number"
        label={t(($) => $.handover.mileage)}
        hint={useKept(reservation.mileageInMeters)}
        isRequired
        maxLength={16}
        value={mileage}
        onChange={(next) => form.change({ mileage: next })}
        error={form.errors["mileageInMeters"]}
      />
      <div aria-live="polite">
        <FarOff read={metersOf(mileage)} kept={reservation.mileageInMeters} />
      </div>
      <Textarea
        size="md"
        label={t(($) => $.handover.note)}
        description={t(($) => $.handover.noteHint)}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={1_000}
        value={note}
        error={form.errors["note"]}
        onChange={(event) => form.change({ note: event.currentTarget.value })}
      />
    </DraftDialog>
  );
}

function useKept(kept: number | null): string | undefined {
  const { t } = useTranslation("reservations");
  return kept === null ? undefined : t(($) => $.handover.kept, { mileage: formatOdometer(kept) });
}

function FarOff({ read, kept }: { read: number | undefined; kept: number | null }) {
  const { t } = useTranslation("reservations");
  if (read === undefined || kept === null || !isFarOff(read, kept)) return null;
  return (
    <p className={classes.warning}>
      {t(($) => $.handover.farOff, { apart: formatKilometers(Math.abs(read - kept)) })}
    </p>
  );
}
