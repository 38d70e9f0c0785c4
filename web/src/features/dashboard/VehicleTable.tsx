import { Button } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { TripReport, TripVehicleReport } from "@wegbuch/contract/trips/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import {
  formatHours,
  formatKilometers,
  formatMonth,
  formatNumber,
  kilometerNumber,
} from "../../ui/texts/format.ts";
import { useHasTableRoom } from "../../ui/theme/media.ts";
import type { Column, PagedList } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { periodOf, shiftPeriod, today } from "../../ui/dates/period.ts";
import { knownStateOf } from "@wegbuch/contract/vehicles/rules";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useNow } from "../../ui/dates/use-now.ts";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import { useVehicleReports, useVehicles } from "./data.ts";
import { TypeStrip } from "./TypeStrip.tsx";
import classes from "./VehicleTable.module.css";

type Props = {
  month: string;
  /** Of all vehicles together. */
  report: TripReport | undefined;
  onChooseMonth: (month: string) => void;
};

/** What each vehicle drove in a month, the one with most kilometres first; a row leads to its logbook. */
export function VehicleTable({ month, report, onChooseMonth }: Props) {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const { list, setPaging } = useSliced(useVehicleReports(month));
  const period = periodOf("month", `${month}-01`);
  return (
    <section aria-labelledby="vehicles-of-month">
      <h2 id="vehicles-of-month" className={classes.title}>
        {t(($) => $.byVehicle)}
      </h2>
      <PagedTable
        caption={t(($) => $.caption)}
        list={list}
        columns={useColumns(month === today().slice(0, 7))}
        totals={useTotals(report)}
        keyOf={({ vehicle }) => vehicle.id}
        nameOf={({ vehicle }) => vehicle.name}
        onOpen={({ vehicle }) =>
          void navigate({
            to: "/trips",
            search: { vehicleId: vehicle.id, kind: "month", from: period.first, to: period.last } as never,
          })
        }
        onPaging={setPaging}
        empty={
          <EmptyBlock
            icon={IconCalendarOff}
            title={t(($) => $.nothing)}
            text={t(($) => $.nothingWhy, { month: formatMonth(period.first) })}
            action={
              <Button
                variant="default"
                onClick={() => onChooseMonth(shiftPeriod(period, -1).first.slice(0, 7))}
              >
                {t(($) => $.showMonthBefore)}
              </Button>
            }
          />
        }
      />
    </section>
  );
}

type Loaded = Omit<PagedList<TripVehicleReport>, "data"> & { data: TripVehicleReport[] | undefined };

/** Pages of a list that is here as a whole, most kilometres first. */
function useSliced({ data, ...state }: Loaded) {
  const [{ page, perPage }, setPaging] = useState({ page: 1, perPage: 10 });
  const all = data?.toSorted((one, other) => other.mileageInMeters - one.mileageInMeters);
  const counts = {
    page,
    perPage,
    totalCount: all?.length ?? 0,
    pageCount: Math.ceil((all?.length ?? 0) / perPage),
  };
  const list: PagedList<TripVehicleReport> = {
    ...state,
    data: all && { ...counts, items: all.slice((page - 1) * perPage, page * perPage) },
  };
  return {
    list,
    setPaging: (part: { page?: number; perPage?: number }) =>
      setPaging((was) => ({ ...was, page: 1, ...part })),
  };
}

/** The sums of the month as the server has them. */
function useTotals(report: TripReport | undefined) {
  const { t } = useTranslation("dashboard");
  if (!report) return undefined;
  return {
    vehicle: t(($) => $.total),
    trips: tripsOf(report),
    kilometers: kilometerNumber(report.mileageInMeters),
    drivingTime: formatHours(report.timeInSeconds),
    distribution: <TypeStrip report={report} />,
    notLocked: formatNumber(report.openTripsCount),
  };
}

const tripsOf = ({ businessTripCount, privateTripCount, driveToWorkTripCount }: TripReport) =>
  formatNumber(businessTripCount + privateTripCount + driveToWorkTripCount);

type NameProps = { vehicle: Vehicle | undefined; name: string; isPresent: boolean };

/** The plate before the name; in the present month also what the vehicle does right now. */
function Name({ vehicle, name, isPresent }: NameProps) {
  return (
    <span className={classes.name}>
      {isPresent && vehicle && <State vehicle={vehicle} />}
      <strong>{vehicle?.licensePlate || name}</strong>
      {vehicle?.licensePlate && <span>{name}</span>}
    </span>
  );
}

function State({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation("dashboard");
  const state = knownStateOf(vehicle, useNow());
  return state && <VehicleMark state={state} label={t(($) => $.states[state])} />;
}

/** Who drives, and what a vehicle does, is of today: it says nothing of a month that is over. */
function useColumns(isPresent: boolean): Column<TripVehicleReport>[] {
  const { t } = useTranslation("dashboard");
  const head = t(($) => $.columns, { returnObjects: true });
  const known = useVehicles(isPresent);
  // On a card no head says the unit.
  const kilometersOf = useHasTableRoom() ? kilometerNumber : formatKilometers;
  const driver: Column<TripVehicleReport> = {
    key: "driver",
    head: head.driver,
    cell: ({ vehicle }) => known.get(vehicle.id)?.currentDriver?.name,
  };
  return [
    {
      key: "vehicle",
      head: head.vehicle,
      cell: ({ vehicle }) => (
        <Name vehicle={known.get(vehicle.id)} name={vehicle.name} isPresent={isPresent} />
      ),
    },
    ...(isPresent ? [driver] : []),
    {
      key: "trips",
      head: head.trips,
      isNumeric: true,
      width: "100px",
      cell: tripsOf,
    },
    {
      key: "kilometers",
      head: head.kilometers,
      isNumeric: true,
      width: "120px",
      onCard: "aside",
      cell: ({ mileageInMeters }) => <strong>{kilometersOf(mileageInMeters)}</strong>,
    },
    {
      key: "drivingTime",
      head: head.drivingTime,
      isNumeric: true,
      width: "120px",
      cell: ({ timeInSeconds }) => formatHours(timeInSeconds),
    },
    {
      key: "distribution",
      head: head.distribution,
      width: "220px",
      onCard: "foot",
      cell: (row) => <TypeStrip report={row} />,
    },
    {
      key: "notLocked",
      head: head.notLocked,
      isNumeric: true,
      width: "116px",
      cell: ({ openTripsCount }) => formatNumber(openTripsCount),
    },
  ];
}
