import { Skeleton, VisuallyHidden } from "@mantine/core";
import { IconCar, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatNumber, kilometerNumber } from "../../ui/texts/format.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { usePeriodName } from "../../ui/dates/PeriodControl.tsx";
import type { Period } from "../../ui/dates/period.ts";
import { useCounterparts } from "./data.ts";
import classes from "./DriversDialog.module.css";
import type { LogbookSubject } from "./filter.ts";

type Props = { subject: LogbookSubject; period: Period; onClose: () => void };

/** Who drove a vehicle in the period, or which vehicles a driver drove (rule trips/drivers-of-vehicle). */
export function DriversDialog({ subject, period, onClose }: Props) {
  const { t } = useTranslation("tripDialogs");
  const { t: ui } = useTranslation("ui");
  const { counterparts, isError, refetch } = useCounterparts(subject, period);
  const isOfVehicle = subject.mode === "vehicle";
  const title = t(($) => $.drivers[isOfVehicle ? "drivers" : "vehicles"]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      subtitle={`${subject.name}, ${usePeriodName(period)}`}
      size="decision"
    >
      {!counterparts && !isError && <Skeleton height={132} radius="md" />}
      {!counterparts && isError && <LoadError onRetry={refetch} />}
      {counterparts?.length === 0 && (
        <EmptyBlock
          icon={isOfVehicle ? IconUsers : IconCar}
          title={ui(($) => $.noEntries)}
          text={t(($) => $.drivers.none)}
        />
      )}
      {counterparts && counterparts.length > 0 && (
        <CounterpartTable title={title} counterparts={counterparts} />
      )}
    </Dialog>
  );
}

type TableProps = {
  title: string;
  counterparts: readonly { id: string; name: string; count: number; mileageInMeters: number }[];
};

/** Name, trips and kilometres, with their sums where there are several. */
function CounterpartTable({ title, counterparts }: TableProps) {
  const { t } = useTranslation("tripDialogs");
  const sum = (of: (each: TableProps["counterparts"][number]) => number) =>
    counterparts.reduce((total, each) => total + of(each), 0);
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{t(($) => $.drivers.caption, { title })}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.drivers.name)}</th>
          <th scope="col">{t(($) => $.drivers.trips)}</th>
          <th scope="col">{t(($) => $.drivers.km)}</th>
        </tr>
      </thead>
      <tbody>
        {counterparts.map(({ id, name, count, mileageInMeters }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{formatNumber(count)}</td>
            <td>{kilometerNumber(mileageInMeters)}</td>
          </tr>
        ))}
      </tbody>
      {counterparts.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t(($) => $.drivers.total)}</th>
            <td>{formatNumber(sum(({ count }) => count))}</td>
            <td>{kilometerNumber(sum(({ mileageInMeters }) => mileageInMeters))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
