import { Anchor, Skeleton } from "@mantine/core";
import { IconCar, IconChevronLeft, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { NextOpenTrip } from "../../entities/trips/NextOpenTrip.tsx";
import { OwnRunningTrip } from "../../entities/trips/OwnRunningTrip.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useSelection } from "../../ui/table/use-selection.ts";
import { type LogbookRow, useTrip } from "./data.ts";
import { auditOf, type LogbookMode, type TripFilter } from "./filter.ts";
import { useLogbook } from "./use-logbook.ts";
import { SubjectList } from "./SubjectList.tsx";
import { useBulkActions } from "./TripActions.tsx";
import { type Open, TripDialogs } from "./TripDialogs.tsx";
import { TripsHead } from "./TripsHead.tsx";
import { TripsList } from "./TripsList.tsx";
import { TripsSummary } from "./TripsSummary.tsx";
import { TripsToolbar } from "./TripsToolbar.tsx";
import { offeredActions } from "./rules.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const TripTrackDialog = lazyPart(() =>
  import("./TripTrackDialog.tsx").then(({ TripTrackDialog: Dialog }) => ({ default: Dialog })),
);
const OpenTripsDialog = lazyPart(() =>
  import("./OpenTripsDialog.tsx").then(({ OpenTripsDialog: Dialog }) => ({ default: Dialog })),
);
const TripsStatistics = lazyPart(() =>
  import("./TripsStatistics.tsx").then(({ TripsStatistics: View }) => ({ default: View })),
);

/** The logbook: vehicles or drivers at the left, the trips of one of them in the middle. */
export function TripsPage() {
  const { t } = useTranslation("trips");
  const [isArchived, setArchived] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const [open, setOpen] = useState<Open>(null);
  const [isSelecting, setSelecting] = useState(false);
  const logbook = useLogbook({ isArchived, isDeleted });
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
          view={view}
          onView={(next) => address.change({ view: next })}
          onOpen={setOpen}
          onSelect={() => setSelecting(true)}
        />
      }
      tabs={filter.isMending && <ToAudit filter={filter} />}
      toolbar={
        <TripsToolbar
          filter={filter}
          choice={choice}
          driverless={logbook.driverless}
          onChange={address.change}
        />
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
          <NextOpenTrip onOpen={() => address.open({ isGoingThrough: true })} />
          {running && <OwnRunningTrip trip={running} />}
          {view === "statistics" ? (
            <Suspense fallback={<Skeleton height={320} radius="md" />}>
              <TripsStatistics filter={filter} report={logbook.report} />
            </Suspense>
          ) : (
            <TripsList
              {...{ filter, subject, vehicles, rights, list, running, selection, ticked, bulkActions }}
              isSelecting={isSelecting || ticked.length > 0}
              onSelecting={setSelecting}
              onChange={address.change}
              onTrack={(tripId) => address.open({ tripId })}
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
          isDeleted,
          onDeleted: setDeleted,
          isAscending: filter.isAscending,
          onAscending: (isAscending) => address.change({ isAscending }),
        }}
        onShow={(next) => address.change({ shown: next })}
        onDone={selection.clear}
      />
      <OpenTrip
        logbook={logbook}
        onHistory={(trip) => setOpen({ dialog: "history", trip })}
        onDone={selection.clear}
      />
      <Suspense>{filter.isGoingThrough && <OpenTripsDialog onClose={address.close} />}</Suspense>
    </Page>
  );
}

const keyOf = ({ id }: LogbookRow) => id;

/** The way back to what the check before an audit found. */
function ToAudit({ filter }: { filter: TripFilter }) {
  const { t } = useTranslation("trips");
  return (
    <Anchor component={Link} to="/audit" search={auditOf(filter) as never} className="inline-row gap-4">
      <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      {t(($) => $.toAudit)}
    </Anchor>
  );
}

function NoSubjects({ mode }: { mode: LogbookMode }) {
  const { t } = useTranslation("trips");
  if (mode === "driver") return <EmptyBlock icon={IconUsers} title={t(($) => $.noDriverFound)} isTall />;
  return <EmptyBlock icon={IconCar} title={t(($) => $.noVehicles)} text={t(($) => $.noVehiclesWhy)} isTall />;
}

type TrackProps = {
  logbook: ReturnType<typeof useLogbook>;
  onHistory: (trip: LogbookRow) => void;
  onDone: () => void;
};

/** The trip that the address opens: to be mended, where it may be changed, else its track. */
function OpenTrip({ logbook: { address, filter, vehicles, rows, rights }, onHistory, onDone }: TrackProps) {
  const shown = useTrip(filter.tripId, rows);
  const trip = useLast(shown);
  if (shown && filter.isMending && offeredActions(shown, rights).includes("edit"))
    return (
      <TripDialogs
        open={{ dialog: "edit", trip: shown }}
        onClose={address.close}
        onDone={onDone}
        subject={undefined}
        period={filter.period}
      />
    );
  return (
    <Suspense>
      {trip && (
        <TripTrackDialog
          trip={trip}
          vehicle={vehicles?.find(({ id }) => id === trip.vehicle.id)}
          isOpen={shown !== undefined}
          onClose={address.close}
          onHistory={() => {
            address.close();
            onHistory(trip);
          }}
          onDone={onDone}
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
