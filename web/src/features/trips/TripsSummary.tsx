import type { TripReport } from "@wegbuch/contract/trips/schemas";
import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatHours, formatKilometers, formatNumber, formatTime, missing } from "../../ui/format.ts";
import { useIsPhone } from "../../ui/media.ts";
import { type Figure, SummaryStrip } from "../../ui/SummaryStrip.tsx";
import { VehicleMark } from "../../ui/VehicleMark.tsx";
import type { LogbookRow } from "./data.ts";
import type { Subject } from "./subjects.ts";
import classes from "./TripsSummary.module.css";

type Props = {
  subject: Subject | undefined;
  report: TripReport | undefined;
  running: LogbookRow | null | undefined;
  /** Shows who drove, or with what. */
  onDrivers: () => void;
};

/** Summary cards (document 2, Trip logbook); on the phone the sums come first, without a frame. */
export function TripsSummary({ subject, report, running, onDrivers }: Props) {
  const { t } = useTranslation("trips");
  const isPhone = useIsPhone();
  const since = running && (
    <span className={classes.running}>
      <VehicleMark state="moving" label={t(($) => $.moving)} />
      {t(($) => $.since, { time: formatTime(running.startedAt) })}
    </span>
  );
  const isVehicle = subject?.mode !== "driver";
  const own = { label: isVehicle ? t(($) => $.vehicle) : t(($) => $.driver), value: subject?.name };
  const count = report && tripCount(report);
  const sums = [
    {
      label: isPhone ? t(($) => $.tripsCounted, { count: count ?? 0 }) : t(($) => $.trips),
      value: count === undefined ? undefined : formatNumber(count),
    },
    { label: t(($) => $.kilometers), value: report && formatKilometers(report.mileageInMeters) },
    { label: t(($) => $.drivingTime), value: report && formatHours(report.timeInSeconds) },
  ];
  const ongoing = { label: t(($) => $.runningTrip), value: since === null ? missing : since };
  const others = {
    label: isVehicle ? t(($) => $.drivers) : t(($) => $.vehicles),
    value: report && formatNumber(isVehicle ? report.driverCount : report.vehicleCount),
    opens: { name: isVehicle ? t(($) => $.showDrivers) : t(($) => $.showVehicles), onOpen: onDrivers },
  };
  if (!isPhone) return <SummaryStrip figures={[own, ...sums, ongoing, others]} />;
  return (
    <>
      <ShortFigures figures={sums} />
      <ShortFigures figures={[own, others, ongoing]} isLabelled />
    </>
  );
}

/** Figures in one line; `isLabelled` where they do not tell by themselves what they are. */
function ShortFigures({ figures, isLabelled }: { figures: readonly Figure[]; isLabelled?: boolean }) {
  return (
    <dl className={classes.short} data-labelled={isLabelled || undefined}>
      {figures.map(({ label, value, opens }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {opens ? (
              <UnstyledButton className={classes.opens} aria-label={opens.name} onClick={opens.onOpen}>
                {value ?? missing}
                <IconChevronRight size={16} stroke={1.75} aria-hidden />
              </UnstyledButton>
            ) : (
              (value ?? missing)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function tripCount({ businessTripCount, privateTripCount, driveToWorkTripCount }: TripReport): number {
  return businessTripCount + privateTripCount + driveToWorkTripCount;
}
