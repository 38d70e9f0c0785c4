import { useTranslation } from "react-i18next";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { DayBand } from "../../entities/trips/DayBand.tsx";
import { formatHours, formatKilometers, formatWeekday } from "../../ui/texts/format.ts";
import { today } from "../../ui/dates/period.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import type { LogbookRow } from "./data.ts";
import { type Days, isContinued, isRunningAlone } from "./days.ts";
import classes from "./DayRow.module.css";
import type { TripFilter } from "./filter.ts";

type Props = {
  /** The first row of the day on this page. */
  first: LogbookRow;
  days: Days;
  order: Pick<TripFilter, "page" | "isAscending">;
  isShort?: boolean;
};

/** A day of the logbook: its date, its band, and the server's sums over all of its trips. */
export function DayRow({ first, days, order, isShort = false }: Props) {
  const { t } = useTranslation("trips");
  const now = new Date(useNow()).toISOString();
  const day = dayOf(first.startedAt);
  const sum = isRunningAlone(first, days) ? undefined : days.sums.get(day);
  const count = sum ? sum.businessTripCount + sum.privateTripCount + sum.driveToWorkTripCount : 0;
  const date = isShort ? formatWeekday(day, "short") : formatWeekday(day);
  return (
    <div className={classes.row} data-short={isShort || undefined}>
      <span className="strong">
        {isShort && day === today() ? t(($) => $.and, { one: t(($) => $.today), other: date }) : date}
        {isContinued(first, days, order) && ` ${t(($) => $.continued)}`}
      </span>
      <span className={classes.band}>
        <DayBand day={day} trips={days.trips} now={now} />
      </span>
      <span className={classes.total}>
        {sum &&
          count > 0 &&
          (isShort
            ? formatKilometers(sum.mileageInMeters)
            : t(($) => $.dayTotal, {
                count,
                km: formatKilometers(sum.mileageInMeters),
                hours: formatHours(sum.timeInSeconds),
              }))}
      </span>
    </div>
  );
}
