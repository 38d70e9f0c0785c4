import { Button, Skeleton } from "@mantine/core";
import { IconCar } from "@tabler/icons-react";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DayControl } from "../../ui/dates/DayControl.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { matching } from "../../ui/pickers/matching.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { type Period, periodOf, today } from "../../ui/dates/period.ts";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { useRights, usePlanned } from "./data.ts";
import type { ReservationsFilter } from "./filter.ts";
import type { PlannedVehicle } from "./planned.ts";
import { PlannerList } from "./PlannerList.tsx";
import classes from "./PlannerTab.module.css";
import { type OpenDialog, OpenedReservation } from "./ReservationDialogs.tsx";
import type { Span } from "./span.ts";
import { StatusLegend } from "./StatusLegend.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const PlannerPlan = lazyPart(() =>
  import("./PlannerPlan.tsx").then((module) => ({ default: module.PlannerPlan })),
);

export type PlannerProps = {
  period: Period;
  vehicles: readonly PlannedVehicle[];
  reservations: readonly Reservation[];
  /** Undefined for those who only look. */
  onReserve: ((vehicle: PlannedVehicle, span: Span | null) => void) | undefined;
  onOpen: (id: string) => void;
};

type Props = {
  filter: ReservationsFilter;
  onReserve: NonNullable<PlannerProps["onReserve"]>;
  /** Opens a reservation, or closes the one that is open. */
  onShow: (id: string | undefined) => void;
  onDialog: (dialog: OpenDialog) => void;
};

/** Which pool vehicle is reserved when and by whom, seven days in cells of a quarter of an hour. */
export function PlannerTab({ filter, onReserve, onShow, onDialog }: Props) {
  const { t } = useTranslation("reservations");
  const { period, looks, searchTerm } = filter;
  const { planned, isError, refetch } = usePlanned(period);
  const { mayWrite } = useRights();
  const isPhone = useIsPhone();
  const vehicles = useMemo(
    () => planned && searched(planned.vehicles, searchTerm ?? ""),
    [planned, searchTerm],
  );
  if (isError && !planned) return <LoadError onRetry={refetch} />;
  if (!planned || !vehicles) return <Skeleton height={480} radius={10} />;
  if (vehicles.length === 0) return <NoVehicles isSearched={planned.vehicles.length > 0} />;
  const shown = {
    period,
    vehicles,
    reservations: planned.reservations,
    onReserve: mayWrite ? onReserve : undefined,
    onOpen: onShow,
  };
  return (
    <div className="stack gap-12">
      {looks === "list" || isPhone ? (
        <PlannerList {...shown} />
      ) : (
        <Suspense fallback={<Skeleton height={480} radius={10} />}>
          <PlannerPlan {...shown} />
        </Suspense>
      )}
      {looks === "plan" && !isPhone && (
        <div className={classes.below}>
          {mayWrite && <p>{t(($) => $.planner.hint)}</p>}
          <StatusLegend />
        </div>
      )}
      <OpenedReservation
        id={filter.reservationId}
        among={planned.reservations}
        onOpen={onDialog}
        onClose={() => onShow(undefined)}
      />
    </div>
  );
}

function searched(vehicles: readonly PlannedVehicle[], term: string) {
  const found = matching(
    vehicles.map((vehicle) => ({ vehicle, name: vehicle.name, about: vehicle.licensePlate })),
    term,
  );
  return found.map(({ vehicle }) => vehicle);
}

function NoVehicles({ isSearched }: { isSearched: boolean }) {
  const { t } = useTranslation("reservations");
  return (
    <EmptyBlock
      isTall
      icon={IconCar}
      title={isSearched ? t(($) => $.planner.noneFound) : t(($) => $.planner.none)}
      text={isSearched ? t(($) => $.planner.noneFoundWhy) : t(($) => $.planner.noneWhy)}
    />
  );
}

type SwitchProps = {
  filter: ReservationsFilter;
  onChange: (part: Partial<ReservationsFilter>) => void;
};

/** Which day or week of the planner is shown, and how. */
export function PlannerSwitches({ filter, onChange }: SwitchProps) {
  const { t } = useTranslation("reservations");
  const isPhone = useIsPhone();
  const { period, looks } = filter;
  const kind = period.kind === "day" ? "day" : "week";
  const current = periodOf(kind, today());
  return (
    <>
      <SegmentedControl
        label={t(($) => $.planner.kinds)}
        value={kind}
        options={[
          { value: "day", label: t(($) => $.planner.day) },
          { value: "week", label: t(($) => $.planner.week) },
        ]}
        onChange={(next) => onChange({ period: periodOf(next, nearest(period, today())) })}
      />
      <Button
        variant="default"
        size="md"
        disabled={period.first === current.first}
        onClick={() => onChange({ period: current })}
      >
        {t(($) => $.planner.today)}
      </Button>
      <DayControl hasFuture period={period} onChange={(next) => onChange({ period: next })} />
      {!isPhone && (
        <SegmentedControl
          label={t(($) => $.planner.looks)}
          value={looks}
          options={[
            { value: "plan", label: t(($) => $.planner.asPlan) },
            { value: "list", label: t(($) => $.planner.asList) },
          ]}
          onChange={(next) => onChange({ looks: next })}
        />
      )}
    </>
  );
}

/** Today where the period holds it, else its first day. */
function nearest({ first, last }: Period, day: string): string {
  return first <= day && day <= last ? day : first;
}
