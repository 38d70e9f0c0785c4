import { IconCircleCheck } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { useHasTableRoom } from "../../ui/theme/media.ts";
import {
  formatDate,
  formatKilometers,
  formatMonth,
  formatTime,
  kilometerNumber,
} from "../../ui/texts/format.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import type { Period } from "../../ui/dates/period.ts";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { TypeTag } from "../../entities/trips/TypeTag.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { type ToDo, useTripsToDo } from "./data.ts";
import classes from "./TripManagersPage.module.css";

/** Trips that are not locked, for admins alone, and those without driver; a row leads to the logbook. */
export function TripsToDo({ month, isAdmin }: { month: Period; isAdmin: boolean }) {
  const { t } = useTranslation("tripmanagers");
  const navigate = useNavigate();
  const tabs: ToDo[] = isAdmin ? ["notLocked", "withoutDriver"] : ["withoutDriver"];
  const [chosen, setChosen] = useState(tabs[0]!);
  const [paging, setPaging] = useState({ page: 1, perPage: 10 });
  const list = useTripsToDo(month, chosen, paging);
  const name = formatMonth(month.first);
  const open = (trip: Trip) =>
    void navigate({
      to: "/trips",
      search: {
        vehicleId: trip.vehicle.id,
        tripId: trip.id,
        kind: "month",
        from: month.first,
        to: month.last,
      } as never,
    });
  return (
    <section className={classes.wide}>
      <div className={classes.head}>
        <h2>{t(($) => $.tripsToDo)}</h2>
        <SegmentedControl
          label={t(($) => $.tripsToDo)}
          value={chosen}
          options={tabs.map((value) => ({ value, label: t(($) => $[value]) }))}
          onChange={(next) => {
            setChosen(next);
            setPaging({ ...paging, page: 1 });
          }}
        />
      </div>
      <PagedTable
        caption={t(($) => $[chosen])}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        nameOf={({ vehicle, startedAt }) => `${vehicle.name}, ${formatMoment(startedAt)}`}
        onOpen={open}
        onPaging={(part) => setPaging({ ...paging, ...part })}
        empty={
          <EmptyBlock
            icon={IconCircleCheck}
            title={chosen === "notLocked" ? t(($) => $.noneNotLocked) : t(($) => $.noneDriverless)}
            text={
              chosen === "notLocked"
                ? t(($) => $.noneNotLockedWhy, { month: name })
                : t(($) => $.noneDriverlessWhy, { month: name })
            }
          />
        }
      />
    </section>
  );
}

function useColumns(): Column<Trip>[] {
  const { t } = useTranslation("tripmanagers");
  const nameOf = useTripTypeName();
  const hasTableRoom = useHasTableRoom();
  return [
    { key: "vehicle", head: t(($) => $.vehicle), cell: ({ vehicle }) => <strong>{vehicle.name}</strong> },
    {
      key: "driver",
      head: t(($) => $.driver),
      cell: ({ driver }) => driver?.name ?? <span className={classes.count}>{t(($) => $.noDriver)}</span>,
    },
    {
      key: "start",
      head: t(($) => $.start),
      width: "150px",
      cell: ({ startedAt }) => formatMoment(startedAt),
    },
    {
      key: "type",
      head: t(($) => $.type),
      width: "150px",
      onCard: "foot",
      cell: ({ type }) => <TypeTag type={type} label={nameOf(type)} />,
    },
    {
      key: "kilometers",
      head: t(($) => $.kilometers),
      width: "90px",
      isNumeric: true,
      onCard: "aside",
      // A card has no head that says the unit.
      cell: ({ mileageInMeters }) =>
        hasTableRoom ? kilometerNumber(mileageInMeters) : formatKilometers(mileageInMeters),
    },
  ];
}

/** 20.11.2026 07:36, as the logbook says it. */
const formatMoment = (instant: string) => `${formatDate(instant)} ${formatTime(instant)}`;
