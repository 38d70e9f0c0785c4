import { Button, Skeleton } from "@mantine/core";
import { IconCarOff, IconListSearch, IconPlugConnectedX } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/EmptyBlock.tsx";
import { useNow } from "../../ui/use-now.ts";
import { isStale } from "./age.ts";
import type { LiveVehicle, usePositions } from "./data.ts";
import { countFilters, everything, type LiveFilter } from "./filter.ts";
import { VehicleRow } from "./VehicleRow.tsx";
import classes from "./VehicleList.module.css";

export type VehicleListProps = {
  positions: ReturnType<typeof usePositions>;
  /** What search and filter leave, in the order of the list. */
  vehicles: readonly LiveVehicle[];
  filter: LiveFilter;
  onSearch: (term: string) => void;
  onFilter: (part: Partial<LiveFilter>) => void;
  onSelect: (vehicle: LiveVehicle) => void;
};

/** The way to every marker without the map. */
export function VehicleList({ positions, vehicles, filter, onSelect, onSearch, onFilter }: VehicleListProps) {
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
  if (positions.vehicles?.length === 0 && countFilters(filter) === 0) {
    return <EmptyBlock icon={IconCarOff} title={t(($) => $.noVehicles)} text={t(($) => $.noVehiclesWhy)} />;
  }
  if (vehicles.length === 0) {
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
  return <Vehicles positions={positions} vehicles={vehicles} filter={filter} onSelect={onSelect} />;
}

/** The rows in view, for there may be thousands; their ages go on counting while no answer comes. */
function Vehicles({
  positions,
  vehicles,
  filter,
  onSelect,
}: Omit<VehicleListProps, "onSearch" | "onFilter">) {
  const { t } = useTranslation("live");
  const { updatedAt, refetchInterval } = positions;
  const now = Math.max(useNow(everySecond), updatedAt);
  const list = useRef<HTMLUListElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing that is remembered gets the virtualizer's functions
  const rows = useVirtualizer({
    count: vehicles.length,
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
      aria-label={t(($) => $.vehicleList, { count: vehicles.length })}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const vehicle = vehicles[index]!;
        return (
          <li
            key={vehicle.id}
            aria-setsize={vehicles.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <VehicleRow
              vehicle={vehicle}
              now={now}
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
