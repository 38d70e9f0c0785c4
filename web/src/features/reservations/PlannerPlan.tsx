import { reservationStatuses } from "@wegbuch/contract/reservations/codes";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePeriodName } from "../../ui/dates/PeriodControl.tsx";
import { boundsOf } from "../../ui/dates/period.ts";
import type { Placed, Placing, SchedulerBlock } from "../../ui/scheduler/scheduler-blocks.ts";
import { Scheduler } from "../../ui/scheduler/Scheduler.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useBuffer, useMoveReservation } from "./data.ts";
import { fits, gapsOf, movesOf } from "./planned.ts";
import type { PlannerProps } from "./PlannerTab.tsx";
import { type Span, shortSpanText } from "./span.ts";
import { marks } from "./StatusLegend.tsx";
import { useReservationWords } from "./ReservationWords.tsx";

/** Vehicles against time: drawing reserves, dragging moves, and what does not fit stops at its neighbours. */
export function PlannerPlan({ period, vehicles, reservations, onReserve, onOpen }: PlannerProps) {
  const { t } = useTranslation("reservations");
  const wordsOf = useReservationWords();
  const mayWrite = onReserve !== undefined;
  const rows = useMemo(
    () =>
      vehicles.map(({ id, name, licensePlate }) => {
        const count = reservations.filter(({ vehicleId }) => vehicleId === id).length;
        const detail = count === 0 ? t(($) => $.planner.free) : t(($) => $.mineCount, { count });
        const about = licensePlate ? name : "";
        return { id, name: licensePlate || name, about, detail, counts: [], label: detail };
      }),
    [vehicles, reservations, t],
  );
  const blocks = useMemo(() => {
    const gaps = gapsOf(reservations, boundsOf(period).to);
    return reservations.flatMap((reservation) =>
      reservation.status === reservationStatuses.cancelled
        ? []
        : [
            {
              ...blockOf(reservation, marks[reservation.status], wordsOf(reservation)),
              ...movesOf(reservation, mayWrite),
              roomMinutes: gaps.get(reservation.id) ?? 0,
            },
          ],
    );
  }, [period, reservations, wordsOf, mayWrite]);
  return (
    <Scheduler
      label={t(($) => $.planner.plan, { period: usePeriodName(period) })}
      kind={period.kind === "day" ? "day" : "week"}
      first={period.first}
      rowHead={t(($) => $.columns.vehicle)}
      rows={rows}
      blocks={blocks}
      onOpen={onOpen}
      placing={usePlacing({ vehicles, reservations, onReserve })}
    />
  );
}

function blockOf(
  { id, vehicleId, pickupDate, returnDate }: Reservation,
  { tone, path }: { tone: string; path: string },
  { driver, times, label }: { driver: string; times: string; label: string },
): SchedulerBlock {
  const placed = { rowId: vehicleId, startedAt: pickupDate, finishedAt: returnDate };
  return { ...placed, id, title: driver, detail: times, label, tone, mark: path };
}

const spanOf = ({ startedAt, finishedAt }: Placed): Span => ({ from: startedAt, to: finishedAt });

function usePlacing(
  props: Pick<PlannerProps, "vehicles" | "reservations" | "onReserve">,
): Placing | undefined {
  const { t } = useTranslation("reservations");
  const { vehicles, reservations, onReserve } = props;
  const { mutate } = useMoveReservation();
  const bufferMs = useBuffer();
  if (!onReserve) return undefined;
  const put = (
    reservation: Reservation,
    placed: Placed,
    then: { onSuccess: () => void; onError?: () => void },
  ) => {
    const { pickupAddress, returnAddress, purpose, comment } = reservation;
    const when = { vehicleId: placed.rowId, pickupDate: placed.startedAt, returnDate: placed.finishedAt };
    const body = { ...when, pickupAddress, returnAddress, purpose, comment };
    mutate({ params: { id: reservation.id }, body }, then);
  };
  return {
    newTitle: t(($) => $.planner.new),
    timesOf: (placed) => shortSpanText(spanOf(placed)),
    fits: (placed, id) => fits(placed, { id, reservations, bufferMs, now: Date.now() }),
    onDraw: (placed) => {
      const vehicle = vehicles.find(({ id }) => id === placed.rowId);
      if (vehicle) onReserve(vehicle, spanOf(placed));
    },
    onMove: (id, placed, undo) => {
      const before = reservations.find((each) => each.id === id);
      if (!before) return undo();
      const wasPlaced = {
        rowId: before.vehicleId,
        startedAt: before.pickupDate,
        finishedAt: before.returnDate,
      };
      // Whoever has begun is where he is: the clock of the plan knows no seconds.
      const next =
        before.status === reservationStatuses.active ? { ...placed, startedAt: before.pickupDate } : placed;
      const back = () => put(before, wasPlaced, { onSuccess: () => void showSnackbar(t(($) => $.saved)) });
      put(before, next, {
        onSuccess: () =>
          void showSnackbar(
            t(($) => $.planner.moved),
            {
              action: { label: t(($) => $.planner.undo), onAct: back },
            },
          ),
        onError: undo,
      });
    },
  };
}
