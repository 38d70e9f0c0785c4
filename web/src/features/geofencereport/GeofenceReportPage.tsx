import { Button } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconDownload, IconLock, IconMap2, IconPolygonOff } from "@tabler/icons-react";
import type { TripWithEvents } from "@wegbuch/contract/geofenceevents/schemas";
import { isMasked } from "@wegbuch/contract/trips/rules";
import { Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { GeofenceTabs } from "../../entities/geofences/GeofenceTabs.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { RowAction } from "../../ui/table/paged-list.ts";
import { usePeriodName } from "../../ui/dates/PeriodControl.tsx";
import { stepPeriod, today } from "../../ui/dates/period.ts";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import { VisitedTrips } from "../../entities/geofences/VisitedTrips.tsx";
import {
  mayBeLocked,
  type ReportRights,
  type Subject,
  useDrivers,
  useFenceNames,
  useRights,
  useTrip,
  useVehicles,
  useVisitedTrips,
  useVisitSums,
} from "./data.ts";
import { type ReportFilter, useReportFilter } from "./filter.ts";
import { LockDialog } from "./LockDialog.tsx";
import { ReportList } from "./ReportList.tsx";
import { ReportToolbar } from "./ReportToolbar.tsx";
import { VisitSums } from "./VisitSums.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const TrackDialog = lazyPart(() =>
  import("./TrackDialog.tsx").then(({ TrackDialog: Dialog }) => ({ default: Dialog })),
);
const FencesDialog = lazyPart(() =>
  import("./FencesDialog.tsx").then(({ FencesDialog: Dialog }) => ({ default: Dialog })),
);
const ExportDialog = lazyPart(() =>
  import("./ReportExportDialog.tsx").then(({ ReportExportDialog: Dialog }) => ({ default: Dialog })),
);

/** The dialog above the report; a trip's track is opened by the address. */
type Open =
  | { dialog: "lock"; trip: TripWithEvents }
  | { dialog: "fences"; subject: Subject }
  | { dialog: "export" }
  | null;

/** Which trips met which fences: vehicles or drivers at the left, their trips in the middle. */
export function GeofenceReportPage() {
  const { t } = useTranslation("geofencereport");
  const address = useReportFilter();
  const { filter, change } = address;
  const rights = useRights();
  const [open, setOpen] = useState<Open>(null);
  const list = useVisitedTrips(filter);
  const sums = useVisitSums(filter);
  useLastPage(filter.view === "sums" ? sums : list, filter.page, address.correct);
  const mode = rights.seesDrivers ? filter.mode : "vehicle";
  const vehicles = useVehicles();
  const drivers = useDrivers(rights.seesDrivers && (mode === "driver" || filter.driverIds.length > 0));
  const choice = {
    filter: { ...filter, mode },
    subjects: mode === "vehicle" ? vehicles : drivers,
    rights,
    onChange: useCallbackRef(change),
    onFences: useCallbackRef((subject: Subject) => setOpen({ dialog: "fences", subject })),
  };
  const trip = useTrip(filter.tripId, list.data?.items ?? []);
  const period = usePeriodName(filter.period);
  const exporting = {
    label: t(($) => $.export.title),
    icon: IconDownload,
    onAct: () => setOpen({ dialog: "export" }),
  };
  const actionsOf = useRowActions(rights, useCallbackRef(address.open), setOpen);
  const close = () => setOpen(null);
  return (
    <Page
      title={t(($) => $.title)}
      tabs={<GeofenceTabs />}
      side={rights.seesDrivers && <ReportList {...choice} />}
      actions={rights.mayExport && <PageActions others={[exporting]} />}
      toolbar={
        <ReportToolbar choice={choice} vehicles={vehicles} drivers={drivers} fences={useFenceNames()} />
      }
    >
      {filter.view === "sums" ? (
        <VisitSums
          caption={t(($) => $.sums.caption, { period })}
          list={sums}
          onPaging={change}
          empty={<NoTrips filter={filter} onChange={change} />}
        />
      ) : (
        <VisitedTrips
          caption={t(($) => $.caption, { period })}
          list={list}
          actionsOf={actionsOf}
          onPaging={change}
          empty={<NoTrips filter={filter} onChange={change} />}
        />
      )}
      {open?.dialog === "lock" && <LockDialog trip={open.trip} onClose={close} />}
      <Suspense>
        {open?.dialog === "fences" && <FencesDialog subject={open.subject} onClose={close} />}
        {open?.dialog === "export" && <ExportDialog filter={filter} onClose={close} />}
        {trip && <TrackDialog trip={trip} onClose={address.close} />}
      </Suspense>
    </Page>
  );
}

/** What a row offers; the same function until the rights change. */
function useRowActions(rights: ReportRights, onTrack: (id: string) => void, onOpen: (open: Open) => void) {
  const { t } = useTranslation("geofencereport");
  return useCallback(
    (trip: TripWithEvents): RowAction[] => {
      const track = {
        label: t(($) => $.acts.track),
        icon: IconMap2,
        isInline: true,
        onAct: () => onTrack(trip.id),
      };
      const lock = {
        label: t(($) => $.acts.lock),
        icon: IconLock,
        isInline: true,
        onAct: () => onOpen({ dialog: "lock", trip }),
      };
      return [...(isMasked(trip) ? [] : [track]), ...(mayBeLocked(trip, rights) ? [lock] : [])];
    },
    [t, rights, onTrack, onOpen],
  );
}

type NoTripsProps = { filter: ReportFilter; onChange: (part: Partial<ReportFilter>) => void };

/** Says that nothing was met, and leads on: without the filters, or to the period before. */
function NoTrips({ filter, onChange }: NoTripsProps) {
  const { t } = useTranslation("geofencereport");
  const { vehicleIds, driverIds, geofenceIds, period } = filter;
  const isNarrowed = [vehicleIds, driverIds, geofenceIds].some(({ length }) => length > 0);
  const previous = stepPeriod(period, -1, today());
  const way = isNarrowed
    ? { label: t(($) => $.empty.reset), to: { vehicleIds: [], driverIds: [], geofenceIds: [] } }
    : previous && { label: t(($) => $.empty.previous), to: { period: previous } };
  return (
    <EmptyBlock
      icon={IconPolygonOff}
      title={t(($) => $.empty.title)}
      text={t(($) => $.empty.text)}
      action={
        way && (
          <Button variant="default" onClick={() => onChange(way.to)}>
            {way.label}
          </Button>
        )
      }
    />
  );
}
