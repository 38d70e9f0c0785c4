import { IconLock, IconLockOpen, IconUserX } from "@tabler/icons-react";
import type { TripWithEvents } from "@wegbuch/contract/geofenceevents/schemas";
import { isMasked } from "@wegbuch/contract/trips/rules";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { type ComponentProps, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { FenceVisits } from "./FenceVisits.tsx";
import { formatDate, formatTime, formatTimeRange, kilometerNumber, missing } from "../../ui/texts/format.ts";
import type { Column, PagedTableProps } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { pageSizesOfTrips } from "../../ui/table/paging.ts";
import { RouteGlyph } from "../trips/RouteGlyph.tsx";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { TypeTag } from "../trips/TypeTag.tsx";
import { useTripTypeName } from "../trips/use-trip-type-name.ts";
import classes from "./VisitedTrips.module.css";
import type { de } from "./visit-texts.ts";

type Props = Pick<PagedTableProps<TripWithEvents>, "caption" | "list" | "actionsOf" | "onPaging" | "empty">;

/** Trips that met fences; a row unfolds what happened at which. Needs the texts "visits". */
export function VisitedTrips(props: Props) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    ({ id }: TripWithEvents) =>
      setUnfolded((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const visitsOf = ({ id, geofenceEvents }: TripWithEvents) =>
    unfolded.has(id) ? <FenceVisits visits={geofenceEvents} /> : null;
  return (
    <PagedTable<TripWithEvents>
      {...props}
      columns={columns}
      keyOf={keyOf}
      nameOf={useRowName()}
      onOpen={toggle}
      detailOf={visitsOf}
      pageSizes={pageSizesOfTrips}
    />
  );
}

type Cell = { trip: TripWithEvents };

/** How a person calls a row: "Fahrt von W-1 am 20.11.2026 um 07:12". */
function useRowName(): (trip: TripWithEvents) => string {
  const { t } = useTranslation("visits");
  return useCallback(
    ({ vehicle, startedAt }) =>
      t(($) => $.rowName, {
        vehicle: vehicle.name,
        date: formatDate(startedAt),
        time: formatTime(startedAt),
      }),
    [t],
  );
}

function Head({ of }: { of: keyof (typeof de)["heads"] }) {
  const { t } = useTranslation("visits");
  return t(($) => $.heads[of]);
}

function Driver({ trip }: Cell) {
  const { t } = useTranslation("visits");
  if (trip.driver) return trip.driver.name;
  return (
    <StatusTag icon={IconUserX} tone="error">
      {t(($) => $.noDriver)}
    </StatusTag>
  );
}

function Place({ trip, address }: Cell & { address: Address | null }) {
  const { t } = useTranslation("visits");
  const said = isMasked(trip) ? t(($) => $.private) : (address?.displayName ?? missing);
  return <span title={said}>{said}</span>;
}

/** The first two fences with the time spent in each, and how many there are more. */
function Fences({ trip: { geofenceEvents } }: Cell) {
  const { t } = useTranslation("visits");
  const others = geofenceEvents.length - mostNamed;
  return (
    <span className="stack slim">
      {geofenceEvents.slice(0, mostNamed).map((visit) => (
        <span key={visit.geofenceId} className={classes.fence}>
          <span title={visit.geofenceName}>{visit.geofenceName}</span>
          <span className="rigid quiet">{visit.durationOfTripInGeofence}</span>
        </span>
      ))}
      {others > 0 && <span className="rigid quiet">{t(($) => $.more, { count: others })}</span>}
    </span>
  );
}

const mostNamed = 2;

function Kind({ trip }: Cell) {
  const nameOf = useTripTypeName();
  return <TypeTag type={trip.type} label={nameOf(trip.type)} />;
}

function State({ trip }: Cell) {
  const { t } = useTranslation("visits");
  if (trip.lockedAt === null) return <StatusTag icon={IconLockOpen}>{t(($) => $.open)}</StatusTag>;
  return (
    <StatusTag icon={IconLock} tone="locked">
      {t(($) => $.locked)}
    </StatusTag>
  );
}

// Outside of the component, so that rows need not be drawn anew.
const keyOf = ({ id }: TripWithEvents) => id;

const columns: readonly Column<TripWithEvents>[] = [
  {
    key: "who",
    head: <Head of="who" />,
    width: "146px",
    cell: (trip) => <TwoLines first={trip.vehicle.name} second={<Driver trip={trip} />} />,
  },
  {
    key: "when",
    head: <Head of="when" />,
    width: "104px",
    cell: (trip) => (
      <TwoLines
        first={formatDate(trip.startedAt)}
        second={formatTimeRange(trip.startedAt, trip.finishedAt ?? trip.startedAt)}
      />
    ),
  },
  {
    key: "where",
    head: <Head of="where" />,
    cell: (trip) => (
      <RouteGlyph
        type={trip.type}
        start={<Place trip={trip} address={trip.startAddress} />}
        destination={<Place trip={trip} address={trip.destinationAddress} />}
      />
    ),
  },
  { key: "fences", head: <Head of="fences" />, width: "25%", cell: (trip) => <Fences trip={trip} /> },
  {
    key: "km",
    head: <Head of="km" />,
    width: "64px",
    isNumeric: true,
    cell: (trip) => kilometerNumber(trip.mileageInMeters),
  },
  {
    key: "type",
    head: <Head of="type" />,
    width: "122px",
    onCard: "foot",
    cell: (trip) => (
      <span className={classes.kind}>
        <Kind trip={trip} />
        <State trip={trip} />
      </span>
    ),
  },
];

export type VisitedList = ComponentProps<typeof VisitedTrips>["list"];
