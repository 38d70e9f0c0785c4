import { Button, Group } from "@mantine/core";
import { IconCalendarX, IconHistory } from "@tabler/icons-react";
import { changeableFields } from "@wegbuch/contract/reservations/rules";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useChangeReservation } from "./data.ts";
import { draftOf, type ReservationDraft } from "./draft.ts";
import { FollowingChoice } from "./FollowingChoice.tsx";
import { HandoverButton } from "./HandoverButton.tsx";
import { useReservationForm } from "./ReservationForm.tsx";
import { PickupFacts } from "./ReservationFacts.tsx";
import { CommentField, DriverField, PickupFields, PurposeField, ReturnFields } from "./ReservationFields.tsx";
import { StatusChip } from "./StatusChip.tsx";

type Props = {
  reservation: Reservation;
  onHandOver: (way: "checkOut" | "checkIn") => void;
  /** Undefined where it cannot be cancelled any more. */
  onCancel: (() => void) | undefined;
  onHistory: (() => void) | undefined;
  onClose: () => void;
};

/**
 * Changes what may still be changed of a reservation; what is settled is shown as it is (rule reservations/changing).
 */
export function ChangeDialog({ reservation: opened, onHandOver, onCancel, onHistory, onClose }: Props) {
  const { t } = useTranslation("reservations");
  const [reservation, setReservation] = useState(opened);
  const form = useReservationForm(() => draftOf(reservation), reservation);
  const { draft, onChange: onTake } = form.fields;
  const meanwhile = useMeanwhile<Reservation, ReservationDraft>({
    version: opened.version,
    onHear: setReservation,
    onLoad: (newer) => form.fill(draftOf(newer)),
    compare: { before: form.begun, draft, draftOf, onTake, fields: useComparedFields() },
  });
  const { mutate, isPending } = useChangeReservation();
  const [isFollowing, setIsFollowing] = useState(false);
  const isToCome =
    reservation.checkedOutAt === null && changeableFields(reservation.status).includes("vehicleId");
  const save = () =>
    form.submit((body) =>
      mutate(
        { params: { id: reservation.id }, body: { ...body, isFollowing, version: meanwhile.version } },
        {
          onSuccess: () => {
            onClose();
            void showSnackbar(t(($) => $.saved));
          },
          onError: (error) => {
            form.refuse(error);
            meanwhile.hear(error);
          },
        },
      ),
    );
  return (
    <DraftDialog
      isDirty={form.isDirty}
      onClose={onClose}
      title={t(($) => $.form.editTitle)}
      subtitle={<StatusChip {...reservation} />}
      size="form"
      confirmLabel={t(($) => $.form.save)}
      // In English "cancel" is what can be done with a reservation, too.
      cancelLabel={t(($) => $.form.leave)}
      isBusy={isPending}
      onConfirm={save}
    >
      {meanwhile.notice}
      {isToCome && (
        <FollowingChoice reservation={reservation} isFollowing={isFollowing} onChange={setIsFollowing} />
      )}
      {isToCome && <DriverField {...form.fields} />}
      {isToCome ? <PickupFields {...form.fields} /> : <PickupFacts reservation={reservation} />}
      <ReturnFields {...form.fields} />
      {isToCome && <PurposeField {...form.fields} />}
      <CommentField {...form.fields} />
      <Group gap="sm">
        <HandoverButton reservation={reservation} onHandOver={onHandOver} />
        {onCancel && (
          <Button
            variant="subtle"
            size="md"
            color="var(--wb-error-text)"
            leftSection={<IconCalendarX size={18} stroke={1.75} aria-hidden />}
            onClick={onCancel}
          >
            {t(($) => $.cancelling.title)}
          </Button>
        )}
        {onHistory && (
          <Button
            variant="subtle"
            size="md"
            leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
            onClick={onHistory}
          >
            {t(($) => $.history)}
          </Button>
        )}
      </Group>
    </DraftDialog>
  );
}

/** The fields as they are named on the screen. */
function useComparedFields() {
  const { t } = useTranslation("reservations");
  const keys = [
    "driver",
    "vehicle",
    "pickup",
    "pickupAddress",
    "return",
    "returnAddress",
    "purpose",
    "comment",
  ] as const;
  return keys.map((key) => ({ key, name: t(($) => $.view[key]) }));
}
