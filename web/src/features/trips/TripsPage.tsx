import { useHotkeys } from "@mantine/hooks";
import { IconCar, IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/EmptyBlock.tsx";
import { Page } from "../../ui/Page.tsx";
import { PeriodControl } from "../../ui/PeriodControl.tsx";
import { stepPeriod, today } from "../../ui/period.ts";
import { useSelection } from "../../ui/use-selection.ts";
import {
  type LogbookRow,
  useDriverlessCount,
  useReport,
  useRights,
  useTrip,
  useTrips,
  useVehicles,
} from "./data.ts";
import { useSubjects } from "./subjects.ts";
import { rowsOf } from "./days.ts";
import { choosing, type LogbookMode, subjectIdOf, useTripFilter } from "./filter.ts";
import { useRunningTrip } from "./running.ts";
import { ShownFilter } from "./ShownFilter.tsx";
import { SubjectList } from "./SubjectList.tsx";
import { SubjectSelect } from "./SubjectSelect.tsx";
import { useBulkActions } from "./TripActions.tsx";
import { type Open, TripDialogs } from "./TripDialogs.tsx";
import { isDialogOpen } from "./TripKeys.tsx";
import { TripsHead } from "./TripsHead.tsx";
import { TripsList } from "./TripsList.tsx";
import { TripsSummary } from "./TripsSummary.tsx";
import { ViewSwitch } from "./ViewSwitch.tsx";

const TripTrackDialog = lazy(() =>
  import("./TripTrackDialog.tsx").then(({ TripTrackDialog: Dialog }) => ({ default: Dialog })),
);
const TripsStatistics = lazy(() =>
  import("./TripsStatistics.tsx").then(({ TripsStatistics: View }) => ({ default: View })),
);

/** The logbook: vehicles or drivers at the left, the trips of one of them in the middle (document 2, Trip logbook). */
export function TripsPage() {
  const { t } = useTranslation("trips");
  const [isArchived, setArchived] = useState(false);
  const [open, setOpen] = useState<Open>(null);
  const [isSelecting, setSelecting] = useState(false);
  const logbook = useLogbook(isArchived);
  const { address, filter, subject, choice, rights, vehicles, list, running, rows } = logbook;
  const { mode, period, shown, view } = filter;
  const selection = useSelection(keyOf, JSON.stringify([mode, subject?.id, period, shown, isArchived]));
  const ticked = selection.rows.map((trip) => rows.find(({ id }) => id === trip.id) ?? trip);
  const bulkActions = useBulkActions(ticked, { rights, onOpen: setOpen });
  return (
    <Page
      title={t(($) => $.title)}
      subject={subject && [subject.name, subject.about].filter(Boolean).join(", ")}
      side={<SubjectList {...choice} />}
      actions={
        <TripsHead
          rights={rights}
          bulkActions={bulkActions}
          onOpen={setOpen}
          onSelect={() => setSelecting(true)}
        />
      }
      toolbar={
        <>
          <ViewSwitch view={view} onChange={(next) => address.change({ view: next })} />
          <SubjectSelect {...choice} />
          <PeriodControl period={period} onChange={(next) => address.change({ period: next })} />
          {view === "table" && (
            <ShownFilter
              mode={mode}
              shown={shown}
              driverless={logbook.driverless}
              onChange={(next) => address.change({ shown: next })}
            />
          )}
        </>
      }
    >
      {choice.subjects?.length === 0 ? (
        <NoSubjects mode={mode} />
      ) : (
        <>
          <TripsSummary
            subject={subject}
            report={logbook.report}
            running={running}
            onDrivers={() => setOpen({ dialog: "drivers" })}
          />
          {view === "statistics" ? (
            <Suspense>
              <TripsStatistics filter={filter} report={logbook.report} />
            </Suspense>
          ) : (
            <TripsList
              {...{ filter, subject, vehicles, rights, list, running, selection, ticked, bulkActions }}
              isSelecting={isSelecting || ticked.length > 0}
              onSelecting={setSelecting}
              onChange={address.change}
              onTrack={address.open}
              onOpen={setOpen}
            />
          )}
        </>
      )}
      <TripDialogs
        open={open}
        onClose={() => setOpen(null)}
        subject={subject}
        period={period}
        settings={{
          isArchived,
          onArchived: setArchived,
          isAscending: filter.isAscending,
          onAscending: (isAscending) => address.change({ isAscending }),
        }}
        onDone={selection.clear}
      />
      <Track logbook={logbook} onHistory={(trip) => setOpen({ dialog: "history", trip })} />
    </Page>
  );
}

const keyOf = ({ id }: LogbookRow) => id;

/** What the address asks for, and what there is of it. */
function useLogbook(isArchived: boolean) {
  const address = useTripFilter();
  const { filter: wanted, change } = address;
  const { mode, period, shown } = wanted;
  const vehicles = useVehicles(isArchived);
  const subjects = useSubjects(mode, isArchived, vehicles);
  const subject = subjects?.find(({ id }) => id === subjectIdOf(wanted)) ?? subjects?.[0];
  const filter = { ...wanted, ...choosing(mode, subject?.id) };
  const list = useTrips(filter, isArchived);
  const running = useRunningTrip(filter, vehicles);
  useCorrected(address, subject?.id, list);
  useShortcuts({
    onSubject: (steps) => {
      const all = subjects ?? [];
      const index = all.findIndex(({ id }) => id === subject?.id);
      const next = all[(index + steps + all.length) % all.length];
      if (next) change(choosing(mode, next.id));
    },
    onPeriod: (steps) => {
      const next = stepPeriod(period, steps, today());
      if (next) change({ period: next });
    },
  });
  return {
    address,
    filter,
    vehicles,
    subject,
    list,
    running,
    rights: useRights(),
    report: useReport(filter),
    driverless: useDriverlessCount(filter),
    rows: useMemo(() => rowsOf(list.data, running, 1), [list.data, running]),
    choice: {
      mode,
      subjects,
      chosenId: subject?.id,
      period,
      onMode: (next: LogbookMode) => change({ mode: next, shown: shown === "withoutDriver" ? "all" : shown }),
      onChoose: (id: string) => change(choosing(mode, id)),
    },
  };
}

/** Mends an address that names nobody, somebody who is not there, or a page beyond the last. */
function useCorrected(
  { filter, namedId, correct }: ReturnType<typeof useTripFilter>,
  id: string | undefined,
  { data, isPlaceholderData }: ReturnType<typeof useTrips>,
): void {
  const { page } = filter;
  const lastPage = data && !isPlaceholderData ? Math.max(1, data.pageCount) : page;
  const isWrong = (id !== undefined && id !== namedId) || page > lastPage;
  useEffect(() => {
    if (isWrong) correct({ ...choosing(filter.mode, id), page: Math.min(page, lastPage) });
  });
}

type Shortcuts = { onSubject: (steps: 1 | -1) => void; onPeriod: (steps: 1 | -1) => void };

/** The four shortcuts of the logbook; they rest in dialogs and fields (OQ-114). */
function useShortcuts({ onSubject, onPeriod }: Shortcuts): void {
  const unlessInDialog = (act: () => void) => () => !isDialogOpen() && act();
  useHotkeys([
    ["ctrl+alt+M", unlessInDialog(() => onSubject(1)), physical],
    ["ctrl+alt+N", unlessInDialog(() => onSubject(-1)), physical],
    ["ctrl+alt+ArrowLeft", unlessInDialog(() => onPeriod(-1))],
    ["ctrl+alt+ArrowRight", unlessInDialog(() => onPeriod(1))],
  ]);
}

/** Letters by their place on the keyboard: with Alt some systems type other signs. */
const physical = { usePhysicalKeys: true };

function NoSubjects({ mode }: { mode: LogbookMode }) {
  const { t } = useTranslation("trips");
  if (mode === "driver") return <EmptyBlock icon={IconUsers} title={t(($) => $.noDriverFound)} isTall />;
  return <EmptyBlock icon={IconCar} title={t(($) => $.noVehicles)} text={t(($) => $.noVehiclesWhy)} isTall />;
}

type TrackProps = { logbook: ReturnType<typeof useLogbook>; onHistory: (trip: LogbookRow) => void };

/** The trip whose track the address opens. */
function Track({ logbook: { address, filter, vehicles, rows }, onHistory }: TrackProps) {
  const shown = useTrip(filter.tripId, rows);
  const trip = useLast(shown);
  return (
    <Suspense>
      {trip && (
        <TripTrackDialog
          trip={trip}
          vehicle={vehicles?.find(({ id }) => id === trip.vehicle.id)}
          isOpen={shown !== undefined}
          onClose={address.close}
          onHistory={() => onHistory(trip)}
        />
      )}
    </Suspense>
  );
}

/** The last value there was, which must be the same until it changes: a dialog that closes still shows its trip. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
