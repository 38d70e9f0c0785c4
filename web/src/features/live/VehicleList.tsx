import { Button, Skeleton } from "@mantine/core";
import { IconCarOff, IconListSearch, IconPlugConnectedX } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { isStale } from "./age.ts";
import type { HiddenVehicle, LiveVehicle, usePositions } from "./data.ts";
import { countFilters, everything, type LiveFilter } from "./filter.ts";
import type { Nearest } from "./use-nearest.ts";
import { VehicleRow } from "./VehicleRow.tsx";
import classes from "./VehicleList.module.css";

export type VehicleListProps = {
  positions: ReturnType<typeof usePositions>;
  /** What search and filter leave, in the order of the list. */
  vehicles: readonly LiveVehicle[];
  /** Those of which nobody else is told the place; they stand last. */
  hidden: readonly HiddenVehicle[];
  nearest: Nearest;
  filter: LiveFilter;
  onSearch: (term: string) => void;
  onFilter: (part: Partial<LiveFilter>) => void;
  onSelect: (vehicle: LiveVehicle | HiddenVehicle) => void;
};

/** The way to every marker without the map. */
export function VehicleList(props: VehicleListProps) {
  const { positions, vehicles, hidden, filter, onSearch, onFilter } = props;
  const { t } = useTranslation("live");
  const { t: ui } = useTranslation("ui");
  if (positions.isPending) return <Waiting />;
  if (positions.isError && positions.vehicles === undefined) {
    return (
      <EmptyBlock
        icon={IconPlugConnectedX}
        title={t(($) => $.couldNotLoad)}
        text={t(($) => $.couldNotLoadWhy)}
        action={
          <Button variant="default" onClick={() => void positions.refetch()}>
            {ui(($) => $.tryAgain)}
          </Button>
        }
      />
    );
  }
  const isEmpty = positions.vehicles?.length === 0 && positions.hidden.length === 0;
  if (isEmpty && countFilters(filter) === 0) {
    return <EmptyBlock icon={IconCarOff} title={t(($) => $.noVehicles)} text={t(($) => $.noVehiclesWhy)} />;
  }
  if (vehicles.length + hidden.length === 0) {
    const reset = () => {
      onSearch("");
      onFilter({ ...everything, state: undefined });
    };
    return (
      <EmptyBlock
        icon={IconListSearch}
        title={t(($) => $.noMatch)}
        text={t(($) => $.noMatchWhy)}
        action={
          <Button variant="default" onClick={reset}>
            {t(($) => $.resetFilter)}
          </Button>
        }
      />
    );
  }
  return <Vehicles {...props} />;
}

/** The rows in view, for there may be thousands; their ages go on counting while no answer comes. */
function Vehicles({ positions, vehicles, hidden, nearest, filter, onSelect }: VehicleListProps) {
  const { t } = useTranslation("live");
  const { updatedAt, refetchInterval } = positions;
  const now = Math.max(useNow(everySecond), updatedAt);
  const listed = [...vehicles, ...hidden];
  const list = useRef<HTMLUListElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing that is remembered gets the virtualizer's functions
  const rows = useVirtualizer({
    count: listed.length,
    // Panel and sheet scroll around the list.
    getScrollElement: () => list.current?.parentElement ?? null,
    estimateSize: () => rowPixels,
    overscan: 10,
  });
  return (
    <ul
      ref={list}
      className={classes.list}
      style={{ height: rows.getTotalSize() }}
      data-stale={isStale(updatedAt, now, refetchInterval) || undefined}
      aria-label={t(($) => $.vehicleList, { count: listed.length })}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const vehicle = listed[index]!;
        return (
          <li
            key={vehicle.id}
            aria-setsize={listed.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <VehicleRow
              vehicle={vehicle}
              now={now}
              away={nearest.distances?.get(vehicle.id)}
              isSelected={vehicle.id === filter.vehicleId}
              onSelect={() => onSelect(vehicle)}
            />
          </li>
        );
      })}
    </ul>
  );
}

const everySecond = 1_000;
/** The height of a row in VehicleList.module.css. */
const rowPixels = 60;
const waitingRows = [1, 2, 3, 4, 5];

function Waiting() {
  const { t } = useTranslation("live");
  return (
    <div className={classes.waiting} aria-busy>
      <p>{t(($) => $.loading)}</p>
      {waitingRows.map((row) => (
        <Skeleton key={row} height={40} radius="sm" />
      ))}
    </div>
  );
}
