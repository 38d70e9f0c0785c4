import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockExclamation,
  IconHourglass,
  IconPlugConnected,
  IconPlugConnectedX,
  IconZzz,
} from "@tabler/icons-react";
import type { BoxHealth, BoxState } from "@wegbuch/contract/system/schemas";
import { useTranslation } from "react-i18next";
import { RawDataLink } from "../../entities/vehicles/RawDataLink.tsx";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import type { Column } from "../../ui/table/paged-list.ts";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { formatDateTime, formatNumber } from "../../ui/texts/format.ts";

const marks = {
  never: { icon: IconPlugConnectedX, tone: "error" },
  silent: { icon: IconZzz, tone: "error" },
  dropping: { icon: IconAlertTriangle, tone: "error" },
  skewed: { icon: IconClockExclamation, tone: "warn" },
  late: { icon: IconHourglass, tone: "warn" },
  ok: { icon: IconCircleCheck, tone: "ok" },
} as const satisfies Record<BoxState, object>;

/** What is known of a box, the gravest of it first. */
export function useBoxHealthColumns(): Column<BoxHealth>[] {
  const { t } = useTranslation("system");
  const head = t(($) => $.health.columns, { returnObjects: true });
  return [
    {
      key: "imei",
      head: head.imei,
      width: "150px",
      cell: ({ imei, model }) => <TwoLines first={<span className="medium">{imei}</span>} second={model} />,
    },
    {
      key: "state",
      head: head.state,
      width: "148px",
      onCard: "aside",
      cell: ({ state }) => (
        <StatusTag icon={marks[state].icon} tone={marks[state].tone} isSmall>
          {t(($) => $.health.states[state])}
        </StatusTag>
      ),
    },
    {
      key: "whose",
      head: head.whose,
      cell: ({ mandator, vehicle }) =>
        mandator && (
          <TwoLines first={mandator.name} second={vehicle?.name ?? t(($) => $.health.inNoVehicle)} />
        ),
    },
    {
      key: "lastSeenAt",
      head: head.lastSeenAt,
      width: "150px",
      cell: (box) => (box.lastSeenAt || box.isConnected) && <Contact box={box} />,
    },
    {
      key: "signal",
      head: head.signal,
      width: "116px",
      cell: ({ signal, satellites }) =>
        (signal !== null || satellites !== null) && (
          <TwoLines
            first={signal !== null && t(($) => $.health.signal, { signal })}
            second={satellites !== null && t(($) => $.health.satellites, { count: satellites })}
          />
        ),
    },
    {
      key: "voltage",
      head: head.voltage,
      width: "88px",
      isNumeric: true,
      cell: ({ voltage }) => voltage !== null && `${formatNumber(voltage, 1)} V`,
    },
    {
      key: "clock",
      head: head.clock,
      width: "136px",
      cell: (box) => box.clockSkewSeconds !== null && <Clock box={box} skew={box.clockSkewSeconds} />,
    },
    {
      key: "today",
      head: head.today,
      width: "132px",
      isNumeric: true,
      cell: ({ recordsToday, refusedToday }) => (
        <TwoLines
          first={formatNumber(recordsToday)}
          second={refusedToday > 0 && t(($) => $.health.refused, { number: formatNumber(refusedToday) })}
        />
      ),
    },
  ];
}

/** When it was last heard, and whether it is connected. */
function Contact({ box: { imei, lastSeenAt, isConnected, gateway } }: { box: BoxHealth }) {
  const { t } = useTranslation("system");
  return (
    <TwoLines
      first={lastSeenAt && <RawDataLink imei={imei} text={formatDateTime(lastSeenAt)} at={lastSeenAt} />}
      second={
        isConnected && (
          <span title={gateway ?? undefined}>
            <StatusTag icon={IconPlugConnected} tone="quiet" isSmall>
              {t(($) => $.health.connected)}
            </StatusTag>
          </span>
        )
      }
    />
  );
}

/** Ahead by more than boxes may be, or what it sends comes late; a few seconds say nothing. */
const tellingSeconds = 60;

function Clock({ box: { queueLagSeconds: lag }, skew }: { box: BoxHealth; skew: number }) {
  const { t } = useTranslation("system");
  const ahead = Math.abs(skew) < tellingSeconds ? 0 : skew;
  const minutes = formatNumber(Math.round(Math.abs(ahead) / 60));
  const first =
    ahead === 0
      ? t(($) => $.health.onTime)
      : t(($) => (ahead > 0 ? $.health.ahead : $.health.behind), { minutes });
  return (
    <TwoLines
      first={first}
      second={
        lag >= tellingSeconds && t(($) => $.health.waits, { minutes: formatNumber(Math.round(lag / 60)) })
      }
    />
  );
}
