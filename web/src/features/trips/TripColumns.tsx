import { ActionIcon, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconMap2, IconSortAscending2, IconSortDescending2 } from "@tabler/icons-react";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { driverViewer } from "@wegbuch/contract/access/role-sets";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { formatDate, formatTime, kilometerNumber } from "../../ui/format.ts";
import type { Column } from "../../ui/PagedTable.tsx";
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

type Options = {
  isVeryWide: boolean;
  isAscending: boolean;
  onSort: (isAscending: boolean) => void;
  onShow: (trip: LogbookRow) => void;
};

/** The field of cost centres is for those who have the package (OQ-032). */
const costCenterField = { for: driverViewer, needs: "CostCenter" } as const;

/** All columns of document 2: two to a cell, or each alone where there is room. */
export function useTripColumns({ isVeryWide, isAscending, onSort, onShow }: Options): Column<LogbookRow>[] {
  const { t } = useTranslation("trips");
  const user = useCurrentUser();
  const hasCostCenters = mayUse(accessOf(user), costCenterField);
  const sortable = (label: string) => <SortHead label={label} isAscending={isAscending} onSort={onSort} />;
  const both = (one: string, other: string) => t(($) => $.and, { one, other });

  const driver: Column<LogbookRow> = {
    key: "driver",
    head: t(($) => $.driver),
    width: isVeryWide ? "120px" : "124px",
    cell: (trip) => <Driver trip={trip} />,
  };
  const kilometers: Column<LogbookRow> = {
    key: "km",
    head: t(($) => $.km),
    width: "58px",
    isNumeric: true,
    cell: (trip) => <strong className={classes.strong}>{kilometerNumber(trip.mileageInMeters)}</strong>,
  };
  const kind: Column<LogbookRow> = {
    key: "type",
    head: t(($) => $.type),
    width: "126px",
    cell: (trip) => <Kind trip={trip} />,
  };
  const state: Column<LogbookRow> = {
    key: "state",
    head: t(($) => $.status),
    width: "102px",
    cell: (trip) => <State trip={trip} />,
  };
  const actions: Column<LogbookRow> = {
    key: "actions",
    head: <VisuallyHidden>{t(($) => $.actions)}</VisuallyHidden>,
    width: "46px",
    cell: (trip) => <TrackAction trip={trip} onShow={onShow} />,
  };
  if (!isVeryWide) {
    return [
      driver,
      {
        key: "time",
        head: sortable(
          both(
            t(($) => $.time),
            t(($) => $.duration),
          ),
        ),
        width: "112px",
        cell: (trip) => <TimeSpan trip={trip} />,
      },
      {
        key: "places",
        head: both(
          t(($) => $.start),
          t(($) => $.destination),
        ),
        cell: (trip) => (
          <RouteGlyph
            type={trip.type}
            start={<Start trip={trip} />}
            destination={<Destination trip={trip} />}
          />
        ),
      },
      kilometers,
      kind,
      {
        key: "description",
        head: hasCostCenters
          ? both(
              t(($) => $.description),
              t(($) => $.costCenter),
            )
          : t(($) => $.description),
        width: "164px",
        cell: (trip) => (
          <span className={classes.lines}>
            <Description trip={trip} />
            {hasCostCenters && <CostCenter trip={trip} isLabelled />}
          </span>
        ),
      },
      state,
      actions,
    ];
  }
  return [
    driver,
    {
      key: "date",
      head: sortable(t(($) => $.date)),
      width: "104px",
      cell: (trip) => formatDate(trip.startedAt),
    },
    { key: "start", head: t(($) => $.startTime), width: "64px", cell: (trip) => formatTime(trip.startedAt) },
    {
      key: "finish",
      head: t(($) => $.finishTime),
      width: "64px",
      cell: (trip) => <FinishTime trip={trip} />,
    },
    { key: "duration", head: t(($) => $.duration), width: "80px", cell: (trip) => <Duration trip={trip} /> },
    {
      key: "from",
      head: t(($) => $.start),
      cell: (trip) => (
        <span className={classes.place}>
          <Start trip={trip} />
        </span>
      ),
    },
    {
      key: "to",
      head: t(($) => $.destination),
      cell: (trip) => (
        <span className={classes.place}>
          <Destination trip={trip} />
        </span>
      ),
    },
    kilometers,
    kind,
    {
      key: "description",
      head: t(($) => $.description),
      width: "164px",
      cell: (trip) => <Description trip={trip} />,
    },
    ...(hasCostCenters
      ? [
          {
            key: "costCenter",
            head: t(($) => $.costCenter),
            width: "104px",
            cell: (trip: LogbookRow) => <CostCenter trip={trip} />,
          },
        ]
      : []),
    state,
    actions,
  ];
}

function SortHead({
  label,
  isAscending,
  onSort,
}: { label: string } & Pick<Options, "isAscending" | "onSort">) {
  const { t } = useTranslation("ui");
  const Icon = isAscending ? IconSortAscending2 : IconSortDescending2;
  const state = isAscending ? t(($) => $.sortedAscending) : t(($) => $.sortedDescending);
  return (
    <UnstyledButton className={classes.sort} title={state} onClick={() => onSort(!isAscending)}>
      {label}
      <VisuallyHidden>{state}</VisuallyHidden>
      <Icon size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}

/** The way to the map; left out where no place may be seen. */
function TrackAction({ trip, onShow }: { trip: LogbookRow; onShow: Options["onShow"] }) {
  const { t } = useTranslation("trips");
  if (isMasked(trip)) return null;
  const name = t(($) => $.showTrackOf, { time: formatTime(trip.startedAt) });
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      className={classes.action}
      aria-label={name}
      title={t(($) => $.showTrack)}
      onClick={() => onShow(trip)}
    >
      <IconMap2 size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
