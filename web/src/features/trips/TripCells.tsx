import {
  IconCircleCheck,
  IconFileExport,
  IconFileImport,
  IconGauge,
  IconHandClick,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconShieldQuestion,
  IconTrash,
  IconUserX,
} from "@tabler/icons-react";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { VisuallyHidden } from "@mantine/core";
import { isMasked, shownSeconds } from "@wegbuch/contract/trips/rules";
import {
  cutDescription,
  formatDate,
  formatDuration,
  formatHours,
  formatTime,
  formatTimeRange,
  missing,
} from "../../ui/texts/format.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { TypeTag } from "../../entities/trips/TypeTag.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import type { LogbookRow } from "./data.ts";
import classes from "./TripCells.module.css";

type Props = { trip: LogbookRow };

/** How a person calls a row: "Fahrt am 20.11.2026 um 07:12". */
export function useRowName(): (trip: LogbookRow) => string {
  const { t } = useTranslation("trips");
  return useCallback(
    ({ startedAt }) => t(($) => $.rowName, { date: formatDate(startedAt), time: formatTime(startedAt) }),
    [t],
  );
}

export function Driver({ trip }: Props) {
  const { t } = useTranslation("trips");
  if (trip.driver) return trip.driver.name;
  return (
    <StatusTag icon={IconUserX} tone="error">
      {t(($) => $.noDriver)}
    </StatusTag>
  );
}

/** Begin and end above, duration below; the date is there for screen readers, who do not see the day row. */
export function TimeSpan({ trip }: Props) {
  return (
    <span className={classes.lines}>
      <strong className="medium one-line">
        <VisuallyHidden>{formatDate(trip.startedAt)} </VisuallyHidden>
        <Times trip={trip} />
      </strong>
      <span className="quiet">
        <Duration trip={trip} />
      </span>
    </span>
  );
}

/** 07:12 – 07:48, or 11:31 – läuft */
export function Times({ trip }: Props) {
  if (trip.finishedAt !== null) return formatTimeRange(trip.startedAt, trip.finishedAt);
  return (
    <>
      {formatTime(trip.startedAt)} – <FinishTime trip={trip} />
    </>
  );
}

export function FinishTime({ trip }: Props) {
  const { t } = useTranslation("trips");
  if (trip.finishedAt !== null) return formatTime(trip.finishedAt);
  return <span className={classes.running}>{t(($) => $.isRunning)}</span>;
}

/** 00:39:12 */
export function Duration({ trip }: Props) {
  return trip.finishedAt === null ? <RunningDuration trip={trip} /> : trip.duration;
}

function RunningDuration({ trip }: Props) {
  const now = useNow(1_000);
  return formatDuration(secondsUntil(now, trip));
}

/** 0:39 h, from one shown time to the other. */
export function Hours({ trip }: Props) {
  const now = useNow();
  const { startedAt, finishedAt } = trip;
  if (finishedAt === null) return formatHours(secondsUntil(now, trip));
  return formatHours(shownSeconds(Date.parse(startedAt), Date.parse(finishedAt)));
}

function secondsUntil(now: number, { startedAt }: LogbookRow): number {
  return Math.max(0, now - Date.parse(startedAt)) / 1000;
}

export function Start({ trip }: Props) {
  return <Place trip={trip} address={trip.startAddress} />;
}

export function Destination({ trip }: Props) {
  const { t } = useTranslation("trips");
  if (trip.finishedAt === null) return <span className={classes.running}>{t(($) => $.underWay)}</span>;
  return <Place trip={trip} address={trip.destinationAddress} />;
}

function Place({ trip, address }: Props & { address: Address | null }) {
  const { t } = useTranslation("trips");
  if (isMasked(trip)) return <span className="quiet">{t(($) => $.private)}</span>;
  if (!address) return <span className="quiet">{missing}</span>;
  return <span title={address.displayName}>{address.displayName}</span>;
}

export function Kind({ trip }: Props) {
  const nameOf = useTripTypeName();
  return <TypeTag type={trip.type} label={nameOf(trip.type)} />;
}

export function Description({ trip }: Props) {
  if (!trip.description) return <span className="quiet">{missing}</span>;
  return (
    <span className="breaking" title={trip.description}>
      {cutDescription(trip.description)}
    </span>
  );
}

export function CostCenter({ trip, isLabelled = false }: Props & { isLabelled?: boolean }) {
  const { t } = useTranslation("trips");
  if (!trip.costcenterKey) return isLabelled ? null : <span className="quiet">{missing}</span>;
  if (!isLabelled) return trip.costcenterKey;
  return <span className="quiet">{t(($) => $.costCenterKey, { key: trip.costcenterKey })}</span>;
}

/** Open, locked, released or exported, and the marks of doubtful, calibrated, manual and edited trips. */
export function State({ trip }: Props) {
  return (
    <span className={classes.lines}>
      <MainState trip={trip} />
      <Marks trip={trip} />
    </span>
  );
}

export function Marks({ trip }: Props) {
  const { t } = useTranslation("trips");
  return (
    <>
      {trip.isOriginDoubted && (
        <StatusTag icon={IconShieldQuestion} tone="warn" isSmall>
          {t(($) => $.checkOrigin)}
        </StatusTag>
      )}
      {trip.calibratedAt !== null && (
        <StatusTag icon={IconGauge} tone="quiet" isSmall>
          {t(($) => $.calibrated)}
        </StatusTag>
      )}
      {trip.isImported && (
        <StatusTag icon={IconFileImport} tone="quiet" isSmall>
          {t(($) => $.imported)}
        </StatusTag>
      )}
      {trip.agent === tripAgents.manual && !trip.isImported && (
        <StatusTag icon={IconHandClick} tone="quiet" isSmall>
          {t(($) => $.manual)}
        </StatusTag>
      )}
      {trip.hasBeenChanged && (
        <StatusTag icon={IconPencil} tone="quiet" isSmall>
          {t(($) => $.edited)}
        </StatusTag>
      )}
    </>
  );
}

export function MainState({ trip }: Props) {
  const { t } = useTranslation("trips");
  if (trip.finishedAt === null) return <StatusTag tone="ok">{t(($) => $.openTrip)}</StatusTag>;
  if (trip.deletedAt !== null) {
    return (
      <StatusTag icon={IconTrash} tone="quiet">
        {t(($) => $.deleted)}
      </StatusTag>
    );
  }
  if (trip.exportedAt !== null) {
    return (
      <StatusTag icon={IconFileExport} tone="quiet">
        {t(($) => $.exported)}
      </StatusTag>
    );
  }
  if (trip.readyForExportAt !== null) {
    return (
      <StatusTag icon={IconCircleCheck} tone="ok">
        {t(($) => $.released)}
      </StatusTag>
    );
  }
  if (trip.lockedAt !== null) {
    return (
      <StatusTag icon={IconLock} tone="locked">
        {t(($) => $.locked)}
      </StatusTag>
    );
  }
  return <StatusTag icon={IconLockOpen}>{t(($) => $.notLocked)}</StatusTag>;
}
