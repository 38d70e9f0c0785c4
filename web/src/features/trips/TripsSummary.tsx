import type { TripReport } from "@wegbuch/contract/trips/schemas";
import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatHours, formatKilometers, formatNumber, formatTime, missing } from "../../ui/texts/format.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import { type Figure, SummaryStrip } from "../../ui/page/SummaryStrip.tsx";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import type { LogbookRow } from "./data.ts";
import type { Subject } from "./use-subjects.ts";
import classes from "./TripsSummary.module.css";

type Props = {
  subject: Subject | undefined;
  report: TripReport | undefined;
  running: LogbookRow | null | undefined;
  /** Shows who drove, or with what. */
  onDrivers: () => void;
};

/** Summary cards; on the phone the sums come first, without a frame. */
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
  // The button above says whose trips they are.
  return <ShortFigures figures={[...sums, others, ...(running ? [ongoing] : [])]} bare={2} />;
}

/** Figures in a few lines; those behind the first that are `bare` tell by their units what they are. */
function ShortFigures({ figures, bare }: { figures: readonly Figure[]; bare: number }) {
  return (
    <dl className={classes.short}>
      {figures.map(({ label, value, opens }, index) => (
        <div
          key={label}
          data-bare={(index > 0 && index <= bare) || undefined}
          data-first={index === 0 || undefined}
        >
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
