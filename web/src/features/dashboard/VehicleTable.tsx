import { Button } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { TripVehicleReport } from "@wegbuch/contract/trips/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/EmptyBlock.tsx";
import { formatHours, formatMonth, formatNumber, kilometerNumber } from "../../ui/format.ts";
import type { Column, PagedList } from "../../ui/paged-list.ts";
import { PagedTable } from "../../ui/PagedTable.tsx";
import { periodOf, shiftPeriod } from "../../ui/period.ts";
import { useVehicleReports } from "./data.ts";
import { TypeStrip } from "./TypeStrip.tsx";
import classes from "./VehicleTable.module.css";

type Props = { month: string; onChooseMonth: (month: string) => void };

/** What each vehicle drove in a month, the one with most kilometres first; a row leads to its logbook. */
export function VehicleTable({ month, onChooseMonth }: Props) {
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
        columns={useColumns()}
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

function useColumns(): Column<TripVehicleReport>[] {
  const { t } = useTranslation("dashboard");
  const head = t(($) => $.columns, { returnObjects: true });
  return [
    { key: "vehicle", head: head.vehicle, cell: ({ vehicle }) => <strong>{vehicle.name}</strong> },
    {
      key: "trips",
      head: head.trips,
      isNumeric: true,
      width: "100px",
      cell: (row) => formatNumber(row.businessTripCount + row.privateTripCount + row.driveToWorkTripCount),
    },
    {
      key: "kilometers",
      head: head.kilometers,
      isNumeric: true,
      width: "120px",
      onCard: "aside",
      cell: ({ mileageInMeters }) => <strong>{kilometerNumber(mileageInMeters)}</strong>,
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
      key: "open",
      head: head.open,
      isNumeric: true,
      width: "80px",
      cell: ({ openTripsCount }) => (
        <span className={openTripsCount > 0 ? classes.open : classes.none}>
          {formatNumber(openTripsCount)}
        </span>
      ),
    },
  ];
}
