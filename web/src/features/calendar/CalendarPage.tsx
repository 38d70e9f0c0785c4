import { Skeleton } from "@mantine/core";
import { IconCar } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { DayControl } from "../../ui/dates/DayControl.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { FilterButton } from "../../ui/filter/FilterButton.tsx";
import { useIsPhone } from "../../ui/theme/media.ts";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { periodOf, today } from "../../ui/dates/period.ts";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { TableFooter } from "../../ui/table/TableFooter.tsx";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import { CalendarList } from "./CalendarList.tsx";
import { type CalendarTrip, useRunningTrips, useSums, useTrips, useVehicles, withRunning } from "./data.ts";
import { type CalendarFilter, countFilters, dayWithin, useCalendarFilter } from "./filter.ts";
import { FilterChips } from "./FilterChips.tsx";
import { FilterDialog } from "./FilterDialog.tsx";
import { TypeLegend } from "./TypeLegend.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const CalendarPlan = lazyPart(() =>
  import("./CalendarPlan.tsx").then((module) => ({ default: module.CalendarPlan })),
);

/** Which vehicle drove when: a day or a week of all of them. */
export function CalendarPage() {
  const { t } = useTranslation("calendar");
  const { filter, search, change, correct } = useCalendarFilter();
  const [isFiltering, setFiltering] = useState(false);
  return (
    <Page
      title={t(($) => $.title)}
      actions={<TypeLegend />}
      toolbar={
        <Toolbar search={{ label: t(($) => $.searchFor), onSearch: search }}>
          <Switches filter={filter} onChange={change} />
          <FilterButton count={countFilters(filter)} onOpen={() => setFiltering(true)} />
          <FilterChips filter={filter} onChange={change} />
        </Toolbar>
      }
    >
      <Vehicles filter={filter} onPage={(page) => change({ page })} correct={correct} />
      {isFiltering && <FilterDialog filter={filter} onApply={change} onClose={() => setFiltering(false)} />}
    </Page>
  );
}

type SwitchProps = { filter: CalendarFilter; onChange: (part: Partial<CalendarFilter>) => void };

function Switches({ filter, onChange }: SwitchProps) {
  const { t } = useTranslation("calendar");
  const isPhone = useIsPhone();
  const { period, looks } = filter;
  return (
    <>
      <SegmentedControl
        label={t(($) => $.spans.label)}
        value={period.kind === "day" ? "day" : "week"}
        options={[
          { value: "day", label: t(($) => $.spans.day) },
          { value: "week", label: t(($) => $.spans.week) },
        ]}
        onChange={(kind) => onChange({ period: periodOf(kind, dayWithin(period, today())) })}
      />
      <DayControl period={period} onChange={(next) => onChange({ period: next })} />
      {!isPhone && (
        <SegmentedControl
          label={t(($) => $.looks.label)}
          value={looks}
          options={[
            { value: "plan", label: t(($) => $.looks.plan) },
            { value: "list", label: t(($) => $.looks.list) },
          ]}
          onChange={(next) => onChange({ looks: next })}
        />
      )}
    </>
  );
}

type VehiclesProps = {
  filter: CalendarFilter;
  onPage: (page: number) => void;
  correct: (page: number) => void;
};

function Vehicles({ filter, onPage, correct }: VehiclesProps) {
  const { period, looks, page } = filter;
  const list = useVehicles(filter);
  useLastPage(list, page, correct);
  const vehicles = list.data?.items;
  const { trips, isError, refetch } = useTrips(vehicles, period);
  const running = useRunningTrips(vehicles, period);
  const all = useMemo(() => trips && withRunning(trips, running), [trips, running]);
  const sums = useSums(vehicles, period);
  const open = useOpenTrip();
  const isPhone = useIsPhone();
  if (list.isError && !vehicles) return <LoadError onRetry={list.refetch} />;
  if (isError && !all) return <LoadError onRetry={refetch} />;
  if (!vehicles || !all) return <Skeleton height={560} radius={10} />;
  if (vehicles.length === 0) return <NoVehicles />;
  const shown = { period, vehicles, trips: all, sums, onOpen: open };
  return (
    <div>
      {looks === "list" || isPhone ? (
        <CalendarList {...shown} />
      ) : (
        <Suspense fallback={<Skeleton height={560} radius={10} />}>
          <CalendarPlan {...shown} />
        </Suspense>
      )}
      {list.data && list.data.pageCount > 1 && (
        <TableFooter counts={list.data} sizes={[filter.perPage]} onPaging={(next) => onPage(next.page)} />
      )}
    </div>
  );
}

/** Opens a trip's track in the logbook, in its day. */
function useOpenTrip(): (trip: CalendarTrip) => void {
  const navigate = useNavigate();
  return ({ id, vehicle, startedAt }) => {
    const day = dayOf(startedAt);
    const search = { vehicleId: vehicle.id, kind: "day", from: day, to: day, tripId: id };
    void navigate({ to: "/trips", search: search as never });
  };
}

function NoVehicles() {
  const { t } = useTranslation("calendar");
  return <EmptyBlock isTall icon={IconCar} title={t(($) => $.noVehicles)} text={t(($) => $.noVehiclesWhy)} />;
}
