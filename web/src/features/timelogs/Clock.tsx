import { useTranslation } from "react-i18next";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { formatTime } from "../../ui/texts/format.ts";
import classes from "./Clock.module.css";

/** A time of day; where it is the day after its log's it says so. */
export function Clock({ at, day }: { at: string; day: string }) {
  const { t } = useTranslation("timelogs");
  return (
    <time dateTime={at} className={classes.clock}>
      {formatTime(at)}
      {dayOf(at) > day && (
        <sup role="img" aria-label={t(($) => $.nextDay)} title={t(($) => $.nextDay)}>
          +1
        </sup>
      )}
    </time>
  );
}
