import { Button, Skeleton } from "@mantine/core";
import { IconCar, IconRouteOff } from "@tabler/icons-react";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { DayControl } from "../../ui/dates/DayControl.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatDay, formatWeekday } from "../../ui/texts/format.ts";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { periodOf, shiftPeriod } from "../../ui/dates/period.ts";
import { VehicleSelect } from "../../entities/vehicles/VehicleSelect.tsx";
import { useDayTrips, useVehicle } from "./data.ts";
import { DayCourse } from "./DayCourse.tsx";
import classes from "./DayPage.module.css";
import { DaySummary } from "./DaySummary.tsx";
import { type DayFilter, useDayFilter } from "./filter.ts";

/** A day of a vehicle: figures, its trips, and where it was when. */
export function DayPage() {
  const { t } = useTranslation("day");
  const { filter, change } = useDayFilter();
  const { data: vehicle, isError, refetch } = useVehicle(filter.vehicleId);
  const { day } = filter;
  const title = vehicle
    ? t(($) => $.titleOf, { name: fullNameOf(vehicle), day: formatDay(day) })
    : t(($) => $.title);
  return (
    <Page
      title={title}
      toolbar={
        <>
          <div className={classes.vehicle}>
            <VehicleSelect
              label={t(($) => $.vehicle)}
              isClearable={false}
              value={vehicle?.id ?? null}
              name={vehicle ? nameOf(vehicle) : undefined}
              onChange={(chosen) => chosen && change({ vehicleId: chosen.id })}
            />
          </div>
          <DayControl period={periodOf("day", day)} onChange={({ first }) => change({ day: first })} />
        </>
      }
    >
      {vehicle && <Day key={`${vehicle.id} ${day}`} vehicle={vehicle} day={day} onChange={change} />}
      {vehicle === null && (
        <EmptyBlock isTall icon={IconCar} title={t(($) => $.noVehicles)} text={t(($) => $.noVehiclesWhy)} />
      )}
      {isError && !vehicle && <LoadError onRetry={refetch} />}
    </Page>
  );
}

type Props = { vehicle: Vehicle; day: string; onChange: (part: Partial<DayFilter>) => void };

function Day({ vehicle, day, onChange }: Props) {
  const filter = { vehicleId: vehicle.id, day };
  const { trips, isPending, isError, refetch, lacksTracks, retryTracks } = useDayTrips(filter);
  return (
    <>
      <DaySummary vehicle={vehicle} day={day} />
      {isError && !trips ? (
        <LoadError onRetry={refetch} />
      ) : !trips || isPending ? (
        <Skeleton height={560} mt="md" radius={10} />
      ) : trips.length === 0 ? (
        <NoTrips vehicle={vehicle} day={day} onChange={onChange} />
      ) : (
        <DayCourse
          vehicle={vehicle}
          day={day}
          trips={trips}
          lacksTracks={lacksTracks}
          onRetryTracks={retryTracks}
        />
      )}
    </>
  );
}

function NoTrips({ vehicle, day, onChange }: Props) {
  const { t } = useTranslation("day");
  const { t: ui } = useTranslation("ui");
  const previous = shiftPeriod(periodOf("day", day), -1).first;
  return (
    <EmptyBlock
      isTall
      icon={IconRouteOff}
      title={ui(($) => $.noEntries)}
      text={t(($) => $.noTripsWhy, { day: formatWeekday(day), name: nameOf(vehicle) })}
      action={
        <Button variant="default" onClick={() => onChange({ day: previous })}>
          {t(($) => $.showPrevious)}
        </Button>
      }
    />
  );
}

function nameOf({ licensePlate, name }: Vehicle): string {
  return licensePlate || name;
}

function fullNameOf({ licensePlate, name }: Vehicle): string {
  return [licensePlate, name].filter(Boolean).join(" ");
}
