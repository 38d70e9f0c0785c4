import { occurrencesAfter, rangeAt, type Schedule } from "@wegbuch/contract/scheduledreports/rules";
import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useTranslation } from "react-i18next";
import { formatDay, formatTime, formatWeekday } from "../../ui/texts/format.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import classes from "./NextDates.module.css";

const shown = 3;

type Props = {
  /** Undefined while that is not known yet. */
  schedule: Schedule | undefined;
  span: Parameters<typeof rangeAt>[0] | undefined;
};

/** The next three times a report would be sent, and which days it would be about. */
export function NextDates({ schedule, span }: Props) {
  const { t } = useTranslation("reports");
  const now = useNow();
  const dates = schedule && occurrencesAfter(schedule, new Date(now).toISOString(), shown);
  return (
    <aside className={classes.next} aria-label={t(($) => $.next.title)}>
      <h3>{t(($) => $.next.title)}</h3>
      {!dates && <p>{t(($) => $.next.waiting)}</p>}
      {dates?.length === 0 && <p>{t(($) => $.next.none)}</p>}
      {dates && dates.length > 0 && (
        <ol>
          {dates.map((date) => (
            <li key={date}>
              <time dateTime={date}>
                {formatWeekday(dayOf(date), "short")}, {formatTime(date)}
              </time>
              {span && <Range {...rangeAt(span, date)} />}
            </li>
          ))}
        </ol>
      )}
      {dates && dates.length > 0 && dates.length < shown && <p>{t(($) => $.next.isLast)}</p>}
    </aside>
  );
}

function Range({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation("reports");
  const [first, end] = [dayOf(from), dayOf(to)];
  const last = addDays(end, -1);
  const said = { first: formatDay(first), last: formatDay(last) };
  return <small>{first === last ? t(($) => $.next.ofDay, said) : t(($) => $.next.of, said)}</small>;
}
