import { Button } from "@mantine/core";
import { IconListSearch } from "@tabler/icons-react";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/EmptyBlock.tsx";
import { localDayOf } from "../../ui/format.ts";
import { useIsVeryWide } from "../../ui/media.ts";
import { PagedTable } from "../../ui/PagedTable.tsx";
import { usePeriodName } from "../../ui/PeriodControl.tsx";
import { stepPeriod, today } from "../../ui/period.ts";
import type { LogbookRow, useTrips } from "./data.ts";
import { DayRow } from "./DayRow.tsx";
import { useDays } from "./days.ts";
import type { TripFilter } from "./filter.ts";
import { useTripColumns } from "./TripColumns.tsx";

export type TripsProps = {
  filter: TripFilter;
  vehicle: Vehicle | undefined;
  list: ReturnType<typeof useTrips>;
  /** The running trip; undefined while nobody knows. */
  running: LogbookRow | null | undefined;
  onChange: (part: Partial<TripFilter>) => void;
  onShow: (tripId: string) => void;
};

/** The trips of a vehicle by day, the running one first (document 2, Trip logbook). */
export function TripsTable({ filter, vehicle, list, running, onChange, onShow }: TripsProps) {
  const { t } = useTranslation("trips");
  const isVeryWide = useIsVeryWide();
  const period = usePeriodName(filter.period);
  const columns = useTripColumns({ isVeryWide, onShow });
  const firstRows = running && filter.page === 1 ? [running] : [];
  const days = useDays(filter, list.data, running);
  return (
    <PagedTable<LogbookRow>
      caption={t(($) => $.tripsOf, { vehicle: vehicle?.licensePlate ?? "", period })}
      list={list}
      columns={columns}
      keyOf={(trip) => trip.id}
      firstRows={firstRows}
      groupOf={(trip) => localDayOf(trip.startedAt)}
      renderGroup={(first) => <DayRow first={first} days={days} filter={filter} />}
      toneOf={(trip) => (trip.finishedAt === null ? "running" : undefined)}
      empty={<NoTrips filter={filter} vehicle={vehicle} onChange={onChange} />}
      onPaging={onChange}
    />
  );
}

/** Says which vehicle and period are empty, and leads a step back. */
export function NoTrips({ filter, vehicle, onChange }: Pick<TripsProps, "filter" | "vehicle" | "onChange">) {
  const { t } = useTranslation("trips");
  const { t: ui } = useTranslation("ui");
  const period = usePeriodName(filter.period);
  const previous = stepPeriod(filter.period, -1, today());
  const name = vehicle?.licensePlate || vehicle?.name || "";
  return (
    <EmptyBlock
      icon={IconListSearch}
      title={ui(($) => $.noEntries)}
      text={
        filter.period.kind === "none"
          ? t(($) => $.noTripsYet, { vehicle: name })
          : t(($) => $.noTripsWhy, { period, vehicle: name })
      }
      action={
        previous && (
          <Button variant="default" onClick={() => onChange({ period: previous })}>
            {t(($) => $.showPrevious)}
          </Button>
        )
      }
    />
  );
}
