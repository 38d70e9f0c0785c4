import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { Suspense } from "react";
import { CancelDialog } from "./CancelDialog.tsx";
import { useRights } from "./data.ts";
import type { ReservationDraft } from "./draft.ts";
import { mayCancel, mayChange } from "./planned.ts";
import { ReservationHistory } from "./ReservationHistory.tsx";
import type { Span } from "./span.ts";
import { ViewDialog } from "./ViewDialog.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const CreateDialog = lazyPart(() =>
  import("./CreateDialog.tsx").then(({ CreateDialog: Dialog }) => ({ default: Dialog })),
);
const ChangeDialog = lazyPart(() =>
  import("./ChangeDialog.tsx").then(({ ChangeDialog: Dialog }) => ({ default: Dialog })),
);

const HandoverDialog = lazyPart(() =>
  import("./HandoverDialog.tsx").then(({ HandoverDialog: Dialog }) => ({ default: Dialog })),
);

export type OpenDialog =
  | { dialog: "create"; vehicle: ReservationDraft["vehicle"]; span: Span | null }
  | { dialog: "cancel" | "history" | "checkOut" | "checkIn"; reservation: Reservation }
  | null;

/** The one dialog that is open and not in the address. */
export function ReservationDialogs({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  return (
    <Suspense>
      {open?.dialog === "create" && (
        <CreateDialog vehicle={open.vehicle} span={open.span} onClose={onClose} />
      )}
      {open?.dialog === "history" && <ReservationHistory reservation={open.reservation} onClose={onClose} />}
      {(open?.dialog === "checkOut" || open?.dialog === "checkIn") && (
        <HandoverDialog way={open.dialog} reservation={open.reservation} onClose={onClose} />
      )}
      {open?.dialog === "cancel" && <CancelDialog reservation={open.reservation} onClose={onClose} />}
    </Suspense>
  );
}

type OpenedProps = {
  /** From the address. */
  id: string | undefined;
  among: readonly Reservation[] | undefined;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
};

/** The reservation an address names, to be changed as far as one may, else to be read. */
export function OpenedReservation({ id, among, onOpen, onClose }: OpenedProps) {
  const { mayWrite } = useRights();
  const reservation = id === undefined ? undefined : among?.find((each) => each.id === id);
  if (!reservation) return null;
  const history = reservation.isEditable ? () => onOpen({ dialog: "history", reservation }) : undefined;
  const handOver = (dialog: "checkOut" | "checkIn") => onOpen({ dialog, reservation });
  if (!mayChange(reservation, mayWrite))
    return (
      <ViewDialog reservation={reservation} onHandOver={handOver} onHistory={history} onClose={onClose} />
    );
  return (
    <Suspense>
      <ChangeDialog
        reservation={reservation}
        onHandOver={handOver}
        onCancel={
          mayCancel(reservation, mayWrite) ? () => onOpen({ dialog: "cancel", reservation }) : undefined
        }
        onHistory={history}
        onClose={onClose}
      />
    </Suspense>
  );
}
