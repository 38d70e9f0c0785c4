import { tripTypes } from "@wegbuch/contract/trips/codes";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { useCallbackRef } from "@mantine/hooks";
import { Navigate } from "@tanstack/react-router";
import { IconListSearch } from "@tabler/icons-react";
import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatKilometers, formatWeekday } from "../../ui/texts/format.ts";
import { useHasTableRoom, useIsVeryWide } from "../../ui/theme/media.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { PeriodControl, usePeriodName } from "../../ui/dates/PeriodControl.tsx";
import { pageSizesOfTrips } from "../../ui/table/paging.ts";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import { useSelection } from "../../ui/table/use-selection.ts";
import { useChangeTrips, useReleaseTrips } from "./changes.ts";
import { type LogbookRow, useGroupTrips, useRights } from "./data.ts";
import { type GroupFilter, useGroupFilter } from "./group-filter.ts";
import { useBulkActions, useRowActions } from "./TripActions.tsx";
import { useRowName } from "./TripCells.tsx";
import { useTripColumns } from "./TripColumns.tsx";
import { type Open, TripDialogs } from "./TripDialogs.tsx";
import { Head } from "./TripHeads.tsx";
import { useWhyNotTicked } from "./TripsTable.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const TripTrackDialog = lazyPart(() =>
  import("./TripTrackDialog.tsx").then(({ TripTrackDialog: Dialog }) => ({ default: Dialog })),
);

/**
 * Trips of one group's vehicles to lock, unlock and edit; without a group back to the dashboard
 * (rule tripmanagers/group-trips).
 */
export function GroupTripsPage() {
  const { filter, change, correct } = useGroupFilter();
  if (filter.groupName === undefined || filter.groupId === undefined) return <Navigate to="/hwno" replace />;
  const { groupName, groupId } = filter;
  return <GroupTrips filter={{ ...filter, groupName, groupId }} change={change} correct={correct} />;
}

type Props = {
  filter: GroupFilter & { groupName: string; groupId: string };
  change: (part: Partial<GroupFilter>) => void;
  correct: (page: number) => void;
};

function GroupTrips({ filter, change, correct }: Props) {
  const { t } = useTranslation("trips");
  const { t: ui } = useTranslation("ui");
  const rights = useRights();
  const list = useGroupTrips(filter);
  useLastPage(list, filter.page, correct);
  const [open, setOpen] = useState<Open>(null);
  const [tracked, setTracked] = useState<LogbookRow>();
  const selection = useSelection(
    keyOf,
    JSON.stringify([filter.groupId, filter.period, filter.withoutDriver]),
  );
  const ticked = selection.rows;
  const bulkActions = useBulkActions(ticked, { rights, onOpen: setOpen });
  const period = usePeriodName(filter.period);
  // Cards have no rows of their days: each says its date itself.
  const isEachAlone = [useIsVeryWide(), !useHasTableRoom()].some(Boolean);
  const toBusiness = useChangeTrips();
  const release = useReleaseTrips();
  const actionsOf = useRowActions({
    rights,
    onTrack: useCallbackRef((id: string) => setTracked(list.data?.items.find((trip) => trip.id === id))),
    onOpen: setOpen,
    onToBusiness: useCallbackRef(({ id }) =>
      toBusiness.mutate({ body: { tripIds: [id], type: tripTypes.business } }),
    ),
    onRelease: useCallbackRef(({ id }) => release.mutate({ body: { tripIds: [id] } })),
  });
  return (
    <Page
      title={t(($) => $.groupTrips)}
      subject={filter.groupName}
      toolbar={
        <>
          <SegmentedControl
            label={t(($) => $.shown.label)}
            value={filter.withoutDriver ? "withoutDriver" : "all"}
            options={[
              { value: "all", label: t(($) => $.shown.all) },
              { value: "withoutDriver", label: t(($) => $.shown.withoutDriver) },
            ]}
            onChange={(shown) => change({ withoutDriver: shown === "withoutDriver" })}
          />
          <PeriodControl period={filter.period} onChange={(next) => change({ period: next })} />
        </>
      }
    >
      <PagedTable<LogbookRow>
        caption={t(($) => $.tripsOf, { name: filter.groupName, period })}
        list={list}
        columns={useUnsorted(useTripColumns("driver", isEachAlone))}
        keyOf={keyOf}
        groupOf={dayOfTrip}
        renderGroup={renderDay}
        nameOf={useRowName()}
        actionsOf={actionsOf}
        {...(rights.mayWrite && { selection })}
        whyNotTicked={useWhyNotTicked()}
        bulkActions={bulkActions}
        bulkSum={formatKilometers(ticked.reduce((sum, { mileageInMeters }) => sum + mileageInMeters, 0))}
        pageSizes={pageSizesOfTrips}
        onPaging={change}
        empty={
          <EmptyBlock icon={IconListSearch} title={ui(($) => $.noEntries)} text={t(($) => $.noGroupTrips)} />
        }
      />
      <TripDialogs
        open={open}
        onClose={() => setOpen(null)}
        subject={undefined}
        period={filter.period}
        onDone={selection.clear}
      />
      <Suspense>
        {tracked && (
          <TripTrackDialog
            trip={tracked}
            vehicle={undefined}
            isOpen
            onClose={() => setTracked(undefined)}
            onHistory={() => {
              setTracked(undefined);
              setOpen({ dialog: "history", trip: tracked });
            }}
            onDone={selection.clear}
          />
        )}
      </Suspense>
    </Page>
  );
}

const keyOf = ({ id }: LogbookRow) => id;
const dayOfTrip = ({ startedAt }: LogbookRow) => dayOf(startedAt);
const renderDay = (first: LogbookRow) => <strong>{formatWeekday(dayOfTrip(first))}</strong>;

/** The newest come first here, always: no head turns that round. */
function useUnsorted(columns: ReturnType<typeof useTripColumns>) {
  return useMemo(
    () =>
      columns.map((column) => {
        if (column.key === "date") return { ...column, head: <Head of="date" /> };
        return column.key === "time" ? { ...column, head: <Head of="time" and="duration" /> } : column;
      }),
    [columns],
  );
}
