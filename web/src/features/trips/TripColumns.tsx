import { mayUse } from "@wegbuch/contract/access/may-use";
import { driverViewer } from "@wegbuch/contract/access/role-sets";
import { useMemo } from "react";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { formatDate, formatTime, kilometerNumber } from "../../ui/texts/format.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { RouteGlyph } from "../../entities/trips/RouteGlyph.tsx";
import type { LogbookRow } from "./data.ts";
import type { LogbookMode } from "./filter.ts";
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
import { SupplementLines } from "./Supplements.tsx";
import { Head, TripSortHead } from "./TripHeads.tsx";

type TripColumn = Column<LogbookRow>;

/** The field of cost centres is for those who have the package (rule access/permissions). */
const costCenterField = { for: driverViewer, needs: "CostCenter" } as const;

const driver: TripColumn = {
  key: "driver",
  head: <Head of="driver" />,
  width: "122px",
  cell: (trip) => <Driver trip={trip} />,
};
const vehicle: TripColumn = {
  key: "vehicle",
  head: <Head of="vehicle" />,
  width: "122px",
  cell: (trip) => trip.vehicle.name,
};
const vehicleAndDriver: TripColumn = {
  key: "vehicle",
  head: <Head of="vehicle" and="driver" />,
  width: "122px",
  cell: (trip) => (
    <span className={classes.lines}>
      <strong className="strong">{trip.vehicle.name}</strong>
      <Driver trip={trip} />
    </span>
  ),
};
const date: TripColumn = {
  key: "date",
  head: <TripSortHead of="date" />,
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
  head: <TripSortHead of="time" and="duration" />,
  width: "126px",
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
  cell: (trip) => <strong className="strong">{kilometerNumber(trip.mileageInMeters)}</strong>,
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
  cell: (trip) => (
    <span className={classes.lines}>
      <Description trip={trip} />
      <SupplementLines trip={trip} />
    </span>
  ),
};
const descriptionAndCostCenter: TripColumn = {
  key: "description",
  head: <Head of="description" and="costCenter" />,
  width: "150px",
  cell: (trip) => (
    <span className={classes.lines}>
      <Description trip={trip} />
      <SupplementLines trip={trip} />
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
  width: "132px",
  cell: (trip) => <State trip={trip} />,
};

const pairs = [timeAndDuration, startAndDestination, kilometers, kind];
const singles = [date, startTime, finishTime, duration, start, destination, kilometers, kind];

/** All columns: two to a cell, or each alone where there is room (rule reports/two-in-a-cell). */
export function useTripColumns(mode: LogbookMode, isVeryWide: boolean): readonly TripColumn[] {
  const hasCostCenters = mayUse(accessOf(useCurrentUser()), costCenterField);
  return useMemo(() => {
    const purpose = isVeryWide
      ? [description, ...(hasCostCenters ? [costCenter] : [])]
      : [hasCostCenters ? descriptionAndCostCenter : { ...description, width: "150px" }];
    const whose = mode === "vehicle" ? [driver] : isVeryWide ? [vehicle, driver] : [vehicleAndDriver];
    return [...whose, ...(isVeryWide ? singles : pairs), ...purpose, state];
  }, [mode, isVeryWide, hasCostCenters]);
}
