import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Action } from "../../ui/page/actions.ts";
import { useHasHover, useIsVeryWide } from "../../ui/theme/media.ts";
import type { RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePeriodName } from "../../ui/dates/PeriodControl.tsx";
import { pageSizesOfTrips } from "../../ui/table/paging.ts";
import type { Selection } from "../../ui/table/use-selection.ts";
import type { LogbookRow, useTrips } from "./data.ts";
import type { Subject } from "./use-subjects.ts";
import { DayRow } from "./DayRow.tsx";
import type { Days } from "./days.ts";
import type { TripFilter } from "./filter.ts";
import { NoTrips } from "./NoTrips.tsx";
import { whyNotTicked } from "./rules.ts";
import { useRowName } from "./TripCells.tsx";
import { useTripColumns } from "./TripColumns.tsx";

export type TripsProps = {
  filter: TripFilter;
  subject: Subject | undefined;
  list: ReturnType<typeof useTrips>;
  /** The running trip; undefined while nobody knows. */
  running: LogbookRow | null | undefined;
  days: Days;
  actionsOf: (trip: LogbookRow) => readonly RowAction[];
  /** Undefined for those who only read. */
  selection: Selection<LogbookRow> | undefined;
  bulkActions: readonly Action[];
  /** Kilometres of the ticked trips. */
  bulkSum: string;
  onChange: (part: Partial<TripFilter>) => void;
  onTrack: (tripId: string) => void;
};

/** The trips of a vehicle or a driver by day, the running one first. */
export function TripsTable(props: TripsProps) {
  const { filter, subject, list, running, days, selection, onChange } = props;
  const { t } = useTranslation("trips");
  const columns = useTripColumns(filter.mode, useIsVeryWide());
  const hasHover = useHasHover();
  const period = usePeriodName(filter.period);
  const firstRows = useMemo(() => (running && filter.page === 1 ? [running] : []), [running, filter.page]);
  const { page, isAscending } = filter;
  const renderGroup = useCallback(
    (first: LogbookRow) => <DayRow first={first} days={days} order={{ page, isAscending }} />,
    [days, page, isAscending],
  );
  return (
    <PagedTable<LogbookRow>
      caption={t(($) => $.tripsOf, { name: subject?.name ?? "", period })}
      list={list}
      columns={columns}
      keyOf={keyOf}
      nameOf={useRowName()}
      firstRows={firstRows}
      groupOf={dayOfTrip}
      renderGroup={renderGroup}
      toneOf={toneOf}
      hasRowFocus
      hasQuietActions={hasHover}
      actionsOf={props.actionsOf}
      {...(selection && { selection })}
      whyNotTicked={useWhyNotTicked()}
      bulkActions={props.bulkActions}
      bulkSum={props.bulkSum}
      empty={<NoTrips filter={filter} subject={subject} onChange={onChange} />}
      pageSizes={pageSizesOfTrips}
      onPaging={onChange}
    />
  );
}

/** Why a row cannot be ticked, in words. */
export function useWhyNotTicked(): (trip: LogbookRow) => string | null {
  const { t } = useTranslation("trips");
  return useCallback(
    (trip) => {
      const why = whyNotTicked(trip);
      return why && t(($) => $.whyNot[why]);
    },
    [t],
  );
}

// Outside of the component, so that rows need not be drawn anew.
const keyOf = ({ id }: LogbookRow) => id;
const dayOfTrip = ({ startedAt }: LogbookRow) => dayOf(startedAt);
const toneOf = ({ finishedAt }: LogbookRow) => (finishedAt === null ? "running" : undefined);
