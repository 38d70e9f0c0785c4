import { IconAlertTriangle, IconPlugConnectedX, IconPlugOff } from "@tabler/icons-react";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { isSending } from "@wegbuch/contract/vehicles/rules";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatDateTime, formatKilometers, formatOdometer, missing } from "../../ui/format.ts";
import { useHasTableRoom, useIsWide } from "../../ui/media.ts";
import { typedMonth, monthOf } from "../../ui/month.ts";
import type { Column } from "../../ui/paged-list.ts";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { GroupNames, TwoLines } from "../../ui/TwoLines.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VehicleMark } from "../../ui/VehicleMark.tsx";
import { useRights } from "./data.ts";
import classes from "./VehicleColumns.module.css";

/** What there is to know of a vehicle, two values to a cell; an archived one was archived for a reason. */
export function useVehicleColumns(isArchived: boolean): Column<Vehicle>[] {
  const { t } = useTranslation("vehicles");
  const { hasCostcenters, hasUpkeep } = useRights();
  const head = t(($) => $.columns, { returnObjects: true });
  const isTable = useHasTableRoom();
  // Where a table is narrow, box and last position share a column.
  const isShared = !useIsWide() && isTable;
  const room = isShared ? "11%" : "12%";
  const now = useNow();
  const vehicle: Column<Vehicle> = {
    key: "vehicle",
    head: head.vehicle,
    cell: ({ name, licensePlate }) => (
      <TwoLines
        first={
          <strong className={classes.name} title={name}>
            {name}
          </strong>
        }
        second={licensePlate}
      />
    ),
  };
  const model: Column<Vehicle> = {
    key: "model",
    head: head.model,
    width: room,
    cell: ({ model: said, type }) => (
      <TwoLines first={said ?? missing} second={t(($) => $.profiles[`type${type}`])} />
    ),
  };
  const people: Column<Vehicle> = {
    key: "people",
    head: head.people,
    width: room,
    cell: ({ owner, currentDriver }) => {
      const driver = currentDriver && currentDriver.id !== owner?.id ? currentDriver.name : "";
      return (
        (owner || driver) && (
          <TwoLines first={owner?.name ?? missing} second={driver && t(($) => $.drives, { name: driver })} />
        )
      );
    },
  };
  const mileage: Column<Vehicle> = {
    key: "mileage",
    head: head.mileage,
    width: "84px",
    isNumeric: true,
    cell: ({ mileageInMeters }) => formatOdometer(mileageInMeters),
  };
  const belonging: Column<Vehicle> = {
    key: "belonging",
    head: hasCostcenters ? head.costcenterAndGroups : head.groups,
    width: room,
    cell: ({ costcenterKey, groups }) =>
      hasCostcenters ? (
        (costcenterKey !== null || groups.length > 0) && (
          <TwoLines first={costcenterKey ?? missing} second={<GroupNames groups={groups} />} />
        )
      ) : (
        <GroupNames groups={groups} />
      ),
  };
  if (isArchived) return [vehicle, model, mileage, belonging, ...archivedColumns(head)];
  return [
    vehicle,
    model,
    people,
    mileage,
    belonging,
    ...(isShared
      ? [
          {
            key: "boxAndPosition",
            head: head.boxAndPosition,
            width: "124px",
            cell: (said: Vehicle) => <BoxAndPosition vehicle={said} now={now} />,
          },
        ]
      : [
          {
            key: "box",
            head: head.box,
            width: "146px",
            cell: (said: Vehicle) => <BoxOf vehicle={said} isShort={isTable} />,
          },
          {
            key: "lastPosition",
            head: head.lastPosition,
            width: "112px",
            cell: (said: Vehicle) => <Position vehicle={said} now={now} />,
          },
        ]),
    ...(hasUpkeep
      ? [
          {
            key: "upkeep",
            head: head.upkeep,
            width: "120px",
            cell: (said: Vehicle) => <Upkeep vehicle={said} />,
          },
        ]
      : []),
  ];
}

function archivedColumns(head: { archivedAt: string; archiveComment: string }): Column<Vehicle>[] {
  return [
    {
      key: "archivedAt",
      head: head.archivedAt,
      width: "92px",
      cell: ({ archivedAt }) => archivedAt && formatDate(archivedAt),
    },
    {
      key: "archiveComment",
      head: head.archiveComment,
      width: "24%",
      cell: ({ archiveComment }) => archiveComment && <TwoLines first={archiveComment} />,
    },
  ];
}

/** Amber where there is no box, or where it was pulled out; short where a cell has no room for since when. */
export function BoxOf({ vehicle, isShort = false }: { vehicle: Vehicle; isShort?: boolean }) {
  const { t } = useTranslation("vehicles");
  const { box, boxUnpluggedAt } = vehicle;
  const lately = boxUnpluggedAt.at(-1);
  const since = lately && t(($) => $.unpluggedSince, { time: formatDateTime(lately) });
  if (box === null)
    return (
      <span className={classes.warning} title={t(($) => $.noBox)}>
        <IconPlugOff size={16} stroke={1.75} aria-hidden />
        {t(($) => $.noBox)}
      </span>
    );
  return (
    <>
      <span className={classes.first}>{box.name}</span>
      {since && (
        <span className={classes.warning} title={since}>
          <IconPlugConnectedX size={16} stroke={1.75} aria-hidden />
          {isShort ? t(($) => $.unplugged) : since}
        </span>
      )}
    </>
  );
}

/** What is wrong with the box comes first; with one that is well, what it says. */
function BoxAndPosition({ vehicle, now }: { vehicle: Vehicle; now: number }) {
  const isWell = vehicle.box !== null && vehicle.boxUnpluggedAt.length === 0;
  return isWell ? <Position vehicle={vehicle} now={now} /> : <BoxOf vehicle={vehicle} isShort />;
}

function Position({ vehicle, now }: { vehicle: Vehicle; now: number }) {
  const { t } = useTranslation("vehicles");
  const { lastPosition, speed } = vehicle;
  const sends = isSending(lastPosition, now);
  return (
    <>
      <span className={classes.state}>
        <VehicleMark
          state={!sends ? "silent" : (speed ?? 0) > 0 ? "moving" : "standing"}
          label=""
          heading={90}
        />
        {sends ? t(($) => $.states.sending) : t(($) => $.states.silent)}
      </span>
      {lastPosition && <span className={classes.second}>{formatDateTime(lastPosition)}</span>}
    </>
  );
}

function Upkeep({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation("vehicles");
  const { nextInspection, isInspectionOverdue, nextService, isServiceOverdue } = vehicle;
  if (nextInspection === null && nextService === null) return missing;
  const month = typedMonth(monthOf(nextInspection));
  return (
    <>
      <Due isOverdue={isInspectionOverdue} name={t(($) => $.nextInspection, { month })}>
        {nextInspection && month}
      </Due>
      <Due
        isSecond
        isOverdue={isServiceOverdue}
        name={
          nextService === null ? "" : t(($) => $.nextService, { kilometers: formatKilometers(nextService) })
        }
      >
        {nextService !== null && formatKilometers(nextService)}
      </Due>
    </>
  );
}

type DueProps = { isOverdue: boolean | null; isSecond?: boolean; name: string; children: ReactNode };

/** When something is due; red and in words where that is past. */
function Due({ isOverdue, isSecond = false, name, children }: DueProps) {
  const { t } = useTranslation("vehicles");
  if (!children) return <span className={isSecond ? classes.second : classes.first}>{missing}</span>;
  if (isOverdue !== true)
    return (
      <span className={isSecond ? classes.second : classes.first} title={name}>
        {children}
      </span>
    );
  return (
    <span className={classes.overdue} title={`${name}, ${t(($) => $.overdue)}`}>
      <StatusTag icon={IconAlertTriangle} tone="error">
        {children}
      </StatusTag>
    </span>
  );
}
