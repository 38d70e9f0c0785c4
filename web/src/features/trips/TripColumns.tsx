import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconMap2 } from "@tabler/icons-react";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { driverViewer } from "@wegbuch/contract/access/role-sets";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { formatDate, formatTime, kilometerNumber } from "../../ui/format.ts";
import type { Column } from "../../ui/paged-list.ts";
import { RouteGlyph } from "../../ui/RouteGlyph.tsx";
import { isMasked, type LogbookRow } from "./data.ts";
import {
  CostCenter,
  Description,
  Destination,
  Driver,
  Duration,
  FinishTime,
  Kind,
  Start,
  State,
  TimeSpan,
} from "./TripCells.tsx";
import classes from "./TripColumns.module.css";
import { Head, SortHead } from "./TripHeads.tsx";

type TripColumn = Column<LogbookRow>;

/** The field of cost centres is for those who have the package (OQ-032). */
const costCenterField = { for: driverViewer, needs: "CostCenter" } as const;

const driver: TripColumn = {
  key: "driver",
  head: <Head of="driver" />,
  width: "122px",
  cell: (trip) => <Driver trip={trip} />,
};
const date: TripColumn = {
  key: "date",
  head: <SortHead of="date" />,
  width: "90px",
  cell: (trip) => formatDate(trip.startedAt),
};
const startTime: TripColumn = {
  key: "startTime",
  head: <Head of="startTime" />,
  width: "54px",
  cell: (trip) => formatTime(trip.startedAt),
};
const finishTime: TripColumn = {
  key: "finishTime",
  head: <Head of="finishTime" />,
  width: "54px",
  cell: (trip) => <FinishTime trip={trip} />,
};
const duration: TripColumn = {
  key: "duration",
  head: <Head of="duration" />,
  width: "72px",
  cell: (trip) => <Duration trip={trip} />,
};
const timeAndDuration: TripColumn = {
  key: "time",
  head: <SortHead of="time" and="duration" />,
  width: "112px",
  cell: (trip) => <TimeSpan trip={trip} />,
};
const start: TripColumn = {
  key: "start",
  head: <Head of="start" />,
  cell: (trip) => (
    <span className={classes.place}>
      <Start trip={trip} />
    </span>
  ),
};
const destination: TripColumn = {
  key: "destination",
  head: <Head of="destination" />,
  cell: (trip) => (
    <span className={classes.place}>
      <Destination trip={trip} />
    </span>
  ),
};
const startAndDestination: TripColumn = {
  key: "places",
  head: <Head of="start" and="destination" />,
  cell: (trip) => (
    <RouteGlyph type={trip.type} start={<Start trip={trip} />} destination={<Destination trip={trip} />} />
  ),
};
const kilometers: TripColumn = {
  key: "km",
  head: <Head of="km" />,
  width: "64px",
  isNumeric: true,
  cell: (trip) => <strong className={classes.strong}>{kilometerNumber(trip.mileageInMeters)}</strong>,
};
const kind: TripColumn = {
  key: "type",
  head: <Head of="type" />,
  width: "122px",
  cell: (trip) => <Kind trip={trip} />,
};
const description: TripColumn = {
  key: "description",
  head: <Head of="description" />,
  width: "104px",
  cell: (trip) => <Description trip={trip} />,
};
const descriptionAndCostCenter: TripColumn = {
  key: "description",
  head: <Head of="description" and="costCenter" />,
  width: "164px",
  cell: (trip) => (
    <span className={classes.lines}>
      <Description trip={trip} />
      <CostCenter trip={trip} isLabelled />
    </span>
  ),
};
const costCenter: TripColumn = {
  key: "costCenter",
  head: <Head of="costCenter" />,
  width: "96px",
  cell: (trip) => <CostCenter trip={trip} />,
};
const state: TripColumn = {
  key: "state",
  head: <Head of="status" />,
  width: "100px",
  cell: (trip) => <State trip={trip} />,
};

const pairs = [driver, timeAndDuration, startAndDestination, kilometers, kind];
const singles = [
  { ...driver, width: "136px" },
  date,
  startTime,
  finishTime,
  duration,
  start,
  destination,
  kilometers,
  kind,
];

type Options = { isVeryWide: boolean; onShow: (tripId: string) => void };

/** All columns of document 2: two to a cell, or each alone where there is room (amendments 38). */
export function useTripColumns({ isVeryWide, onShow }: Options): TripColumn[] {
  const hasCostCenters = mayUse(accessOf(useCurrentUser()), costCenterField);
  const actions: TripColumn = {
    key: "actions",
    head: (
      <VisuallyHidden>
        <Head of="actions" />
      </VisuallyHidden>
    ),
    width: "46px",
    cell: (trip) => <TrackAction trip={trip} onShow={onShow} />,
  };
  const purpose = isVeryWide
    ? [description, ...(hasCostCenters ? [costCenter] : [])]
    : [hasCostCenters ? descriptionAndCostCenter : { ...description, width: "164px" }];
  return [...(isVeryWide ? singles : pairs), ...purpose, state, actions];
}

/** The way to the map; left out where no place may be seen. */
function TrackAction({ trip, onShow }: { trip: LogbookRow; onShow: Options["onShow"] }) {
  const { t } = useTranslation("trips");
  if (isMasked(trip)) return null;
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      className={classes.action}
      aria-label={t(($) => $.showTrackOf, { time: formatTime(trip.startedAt) })}
      title={t(($) => $.showTrack)}
      onClick={() => onShow(trip.id)}
    >
      <IconMap2 size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
