import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { formatHours, formatKilometers, formatNumber } from "../../ui/texts/format.ts";
import { SummaryStrip } from "../../ui/page/SummaryStrip.tsx";
import { useDayReport, useIdleMinutes } from "./data.ts";

/** Vehicle, trips, mileage, driving time, idle time and drivers of the day. */
export function DaySummary({ vehicle, day }: { vehicle: Vehicle; day: string }) {
  const { t } = useTranslation("day");
  const filter = { vehicleId: vehicle.id, day };
  const report = useDayReport(filter);
  const idle = useIdleMinutes(filter);
  const count = report && report.businessTripCount + report.privateTripCount + report.driveToWorkTripCount;
  return (
    <SummaryStrip
      figures={[
        { label: t(($) => $.vehicle), value: vehicle.licensePlate || vehicle.name },
        { label: t(($) => $.trips), value: count === undefined ? undefined : formatNumber(count) },
        { label: t(($) => $.kilometers), value: report && formatKilometers(report.mileageInMeters) },
        { label: t(($) => $.drivingTime), value: report && formatHours(report.timeInSeconds) },
        { label: t(($) => $.idleTime), value: idle === undefined ? undefined : formatHours(idle * 60) },
        { label: t(($) => $.drivers), value: report && formatNumber(report.driverCount) },
      ]}
    />
  );
}
