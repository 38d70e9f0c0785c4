import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import {
  IconArrowBarRight,
  IconArrowBarToRight,
  IconBellOff,
  IconMail,
  IconMailOff,
  IconMapPin,
} from "@tabler/icons-react";
import type { GeofenceAlarm } from "@wegbuch/contract/geofenceevents/schemas";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatDate, formatTimeWithSeconds } from "../../ui/texts/format.ts";
import { GeofenceTabs } from "../../entities/geofences/GeofenceTabs.tsx";
import { Page } from "../../ui/page/Page.tsx";
import type { Column, RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePeriodName } from "../../ui/dates/PeriodControl.tsx";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import { AlarmToolbar } from "./AlarmToolbar.tsx";
import { useAlarms, useSeesLive } from "./data.ts";
import { type AlarmFilter, useAlarmFilter } from "./filter.ts";
import type { de } from "./texts.ts";

/** Past alarms of fences: when which vehicle crossed which, and whether a mail was sent. */
export function GeofenceAlarmsPage() {
  const { t } = useTranslation("geofencealarms");
  const { filter, change, correct } = useAlarmFilter();
  const list = useAlarms(filter);
  useLastPage(list, filter.page, correct);
  const period = usePeriodName(filter.period);
  return (
    <Page
      title={t(($) => $.title)}
      tabs={<GeofenceTabs />}
      toolbar={<AlarmToolbar filter={filter} onChange={change} />}
    >
      <PagedTable<GeofenceAlarm>
        caption={t(($) => $.caption, { period })}
        list={list}
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        actionsOf={useRowActions()}
        onPaging={change}
        empty={<NoAlarms filter={filter} onChange={change} />}
      />
    </Page>
  );
}

const keyOf = ({ id }: GeofenceAlarm) => id;
const nameOf = ({ vehicle, geofence, happenedAt }: GeofenceAlarm) =>
  `${vehicle.name}, ${geofence.name}, ${formatDate(happenedAt)} ${formatTimeWithSeconds(happenedAt)}`;

function useRowActions() {
  const { t } = useTranslation("geofencealarms");
  const navigate = useNavigate();
  const seesLive = useSeesLive();
  return useCallback(
    ({ vehicle }: GeofenceAlarm): RowAction[] => {
      const live = {
        label: t(($) => $.live),
        icon: IconMapPin,
        isInline: true,
        onAct: () => void navigate({ to: "/livelocation", search: { vehicleId: vehicle.id } as never }),
      };
      return seesLive ? [live] : [];
    },
    [t, navigate, seesLive],
  );
}

function NoAlarms({
  filter,
  onChange,
}: {
  filter: AlarmFilter;
  onChange: (part: Partial<AlarmFilter>) => void;
}) {
  const { t } = useTranslation("geofencealarms");
  const isNarrowed = filter.vehicleIds.length + filter.geofenceIds.length > 0;
  const reset = () => onChange({ vehicleIds: [], geofenceIds: [] });
  return (
    <EmptyBlock
      icon={IconBellOff}
      title={t(($) => $.empty.title)}
      text={t(($) => $.empty.text)}
      action={
        isNarrowed && (
          <Button variant="default" onClick={reset}>
            {t(($) => $.empty.reset)}
          </Button>
        )
      }
    />
  );
}

function Head({ of }: { of: keyof (typeof de)["heads"] }) {
  const { t } = useTranslation("geofencealarms");
  return t(($) => $.heads[of]);
}

function Event({ alarm }: { alarm: GeofenceAlarm }) {
  const { t } = useTranslation("visits");
  const isEntering = alarm.event === "Entering";
  return (
    <StatusTag icon={isEntering ? IconArrowBarToRight : IconArrowBarRight}>
      {isEntering ? t(($) => $.entering) : t(($) => $.leaving)}
    </StatusTag>
  );
}

function Mail({ isMailed }: GeofenceAlarm) {
  const { t } = useTranslation("geofencealarms");
  return (
    <StatusTag icon={isMailed ? IconMail : IconMailOff} tone={isMailed ? "ok" : "quiet"}>
      {isMailed ? t(($) => $.mailed) : t(($) => $.notMailed)}
    </StatusTag>
  );
}

// Outside of the component, so that rows need not be drawn anew.
const columns: readonly Column<GeofenceAlarm>[] = [
  {
    key: "when",
    head: <Head of="when" />,
    width: "120px",
    cell: ({ happenedAt }) => (
      <TwoLines first={formatDate(happenedAt)} second={formatTimeWithSeconds(happenedAt)} />
    ),
  },
  {
    key: "vehicle",
    head: <Head of="vehicle" />,
    cell: ({ vehicle, licensePlate }) => (
      <TwoLines first={vehicle.name} second={licensePlate === vehicle.name ? "" : licensePlate} />
    ),
  },
  {
    key: "fence",
    head: <Head of="fence" />,
    cell: (alarm) => <TwoLines first={alarm.geofence.name} second={<Event alarm={alarm} />} />,
  },
  {
    key: "place",
    head: <Head of="place" />,
    width: "170px",
    // As maps take it in every language.
    cell: ({ latitude, longitude }) =>
      latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
  },
  {
    key: "mail",
    head: <Head of="mail" />,
    width: "150px",
    onCard: "foot",
    cell: (alarm) => <Mail {...alarm} />,
  },
];
