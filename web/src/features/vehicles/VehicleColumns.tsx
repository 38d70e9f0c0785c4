import { IconPlugConnectedX, IconPlugOff } from "@tabler/icons-react";
import type { Vehicle, VehicleFilter } from "@wegbuch/contract/vehicles/schemas";
import { dueStateOf, knownStateOf } from "@wegbuch/contract/vehicles/rules";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  exactOdometer,
  formatDate,
  formatDateTime,
  formatDay,
  formatOdometer,
  missing,
} from "../../ui/texts/format.ts";
import { useHasTableRoom, useIsWide } from "../../ui/theme/media.ts";
import { monthOf, writtenMonth } from "../../ui/dates/month.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { GroupNames, TwoLines } from "../../ui/table/TwoLines.tsx";
import { today } from "../../ui/dates/period.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import { useRights } from "./data.ts";
import { DueTag } from "./DueTag.tsx";
import lines from "../../ui/table/TwoLines.module.css";
import classes from "./VehicleColumns.module.css";

type SortKey = NonNullable<VehicleFilter["sortBy"]>;

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
  const sortBy = (by: SortKey) => ({ by, name: t(($) => $.sorts[by]) });
  const vehicle: Column<Vehicle> = {
    key: "vehicle",
    head: head.vehicle,
    sort: sortBy("name"),
    cell: ({ name, licensePlate }) => (
      <TwoLines
        first={
          <strong className="strong" title={name}>
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
    width: "92px",
    isNumeric: true,
    cell: ({ mileageInMeters }) => exactOdometer(mileageInMeters),
    sort: sortBy("mileageInMeters"),
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
            sort: sortBy("lastPosition"),
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
            sort: sortBy("lastPosition"),
            width: "112px",
            cell: (said: Vehicle) => <Position vehicle={said} now={now} />,
          },
        ]),
    ...(hasUpkeep
      ? [
          {
            key: "upkeep",
            head: head.upkeep,
            sort: sortBy("dueOn"),
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
      <span className={lines.first}>{box.name}</span>
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

/** The same signs and words as on the live map; where a place is hidden, nobody learns whether it drives. */
function Position({ vehicle, now }: { vehicle: Vehicle; now: number }) {
  const { t } = useTranslation("vehicles");
  const { lastPosition } = vehicle;
  const state = knownStateOf(vehicle, now);
  return (
    <>
      <span className="row one-line gap-6">
        {state && <VehicleMark state={state} label="" heading={90} />}
        {t(($) => $.states[state ?? "sending"])}
      </span>
      {lastPosition && <span className={lines.second}>{formatDateTime(lastPosition)}</span>}
    </>
  );
}

function Upkeep({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation("vehicles");
  const { nextInspection, nextService } = vehicle;
  if (nextInspection === null && nextService === null) return missing;
  const month = writtenMonth(monthOf(nextInspection));
  return (
    <>
      <Due
        dueOn={vehicle.inspectionDueOn}
        isOverdue={vehicle.isInspectionOverdue}
        name={t(($) => $.nextInspection, { month })}
      >
        {nextInspection && month}
      </Due>
      <Due
        isSecond
        dueOn={vehicle.serviceDueOn}
        isOverdue={vehicle.isServiceOverdue}
        name={
          nextService === null ? "" : t(($) => $.nextService, { kilometers: formatOdometer(nextService) })
        }
      >
        {nextService !== null && formatOdometer(nextService)}
      </Due>
    </>
  );
}

type DueProps = {
  dueOn: string | null;
  isOverdue: boolean | null;
  isSecond?: boolean;
  name: string;
  children: ReactNode;
};

/** When something is due; amber from 30 days before, red once that is past, and in words. */
function Due({ dueOn, isOverdue, isSecond = false, name, children }: DueProps) {
  const { t } = useTranslation("vehicles");
  if (!children) return <span className={isSecond ? lines.second : lines.first}>{missing}</span>;
  const state = dueStateOf(dueOn, isOverdue, today());
  const until = dueOn === null ? name : `${name}, ${t(($) => $.dueOn, { day: formatDay(dueOn) })}`;
  if (state !== "due" && state !== "overdue")
    return (
      <span className={isSecond ? lines.second : lines.first} title={until}>
        {children}
      </span>
    );
  return (
    <span className="block" title={state === "overdue" ? `${name}, ${t(($) => $.overdue)}` : until}>
      <DueTag state={state}>{children}</DueTag>
    </span>
  );
}
