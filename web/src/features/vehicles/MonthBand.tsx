import { useTranslation } from "react-i18next";
import { currentLocale } from "../../api/language.ts";
import { formatMonth } from "../../ui/texts/format.ts";
import classes from "./MonthBand.module.css";

type Window = {
  /** Months, yyyy-MM: the first and last in which it is possible, and the one in which it is due. */
  first: string;
  last: string;
  due: string;
  today: string;
};

type Cell = { month: string; isOpen: boolean; isDue: boolean; isToday: boolean; year: string };

/** A today further away than this is not drawn: the window would be a speck. */
const farthest = 10;
const fewestCells = 9;

/** The months around a date as a small band: its tolerance window, the month it is due in, and today. */
export function MonthBand({ first, last, due, today, isOverdue }: Window & { isOverdue: boolean }) {
  const { t } = useTranslation("vehicles");
  const letter = new Intl.DateTimeFormat(currentLocale(), { month: "narrow", timeZone: "UTC" });
  const named = { first: nameOf(first), last: nameOf(last), due: nameOf(due) };
  const cells = cellsOf({ first, last, due, today });
  return (
    <figure className={classes.band} data-overdue={isOverdue || undefined}>
      <div role="img" className={classes.months} aria-label={t(($) => $.upkeepDialog.band, named)}>
        {cells.map(({ month, isOpen, isDue, isToday, year }) => (
          <span
            key={month}
            data-open={isOpen || undefined}
            data-due={isDue || undefined}
            data-today={isToday || undefined}
            title={formatMonth(`${month}-01`)}
          >
            <span>{letter.format(new Date(`${month}-01`))}</span>
            {year && <small>{year}</small>}
          </span>
        ))}
      </div>
      <figcaption>
        {first !== last && <span data-key="open">{t(($) => $.upkeepDialog.legendWindow)}</span>}
        <span data-key="due">{t(($) => $.upkeepDialog.legendDue)}</span>
        {cells.some(({ isToday }) => isToday) && (
          <span data-key="today">{t(($) => $.upkeepDialog.legendToday)}</span>
        )}
      </figcaption>
    </figure>
  );
}

const nameOf = (month: string) => formatMonth(`${month}-01`);

/** The months to draw, with one more at either side; the year stands at the first of each. */
export function cellsOf({ first, last, due, today }: Window): Cell[] {
  const [opens, closes, now] = [first, last, today].map(numberOf) as [number, number, number];
  const isNear = now >= opens - farthest && now <= closes + farthest;
  const from = Math.min(opens, isNear ? now : opens) - 1;
  const to = Math.max(closes, isNear ? now : closes) + 1;
  const missing = Math.max(0, fewestCells - (to - from + 1));
  const begin = from - Math.floor(missing / 2);
  return Array.from({ length: to - from + 1 + missing }, (_, index) => {
    const number = begin + index;
    const month = monthOf(number);
    return {
      month,
      isOpen: number >= opens && number <= closes,
      isDue: month === due,
      isToday: month === today,
      year: index === 0 || number % 12 === 0 ? month.slice(0, 4) : "",
    };
  });
}

function numberOf(month: string): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return year * 12 + number - 1;
}

function monthOf(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
}
