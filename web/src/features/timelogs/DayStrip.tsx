import { sumsOf } from "@wegbuch/contract/timelogs/rules";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { formatHours, formatTime } from "../../ui/texts/format.ts";
import { courseOf, hoursOf, type Kind, kinds } from "./course.ts";
import classes from "./DayStrip.module.css";

type Props = {
  log: TimeLog;
  /** Higher, with its hours below, and as long as a shift beyond midnight lasts. */
  isLarge?: boolean;
};

/** A day from 0 to 24: work as a band, driving as a bar inside of it, breaks hatched and dotted. */
export function DayStrip({ log, isLarge = false }: Props) {
  const course = courseOf(log.day, log.events);
  const hours = isLarge ? hoursOf(course) : 24;
  const label = useWords(log);
  const share = (minute: number) => `${(minute / (hours * 60)) * 100}%`;
  return (
    <span className={classes.strip} data-large={isLarge || undefined}>
      <span
        className={classes.band}
        role="img"
        aria-label={label}
        title={label}
        style={{ "--six-hours": `${600 / hours}%` } as CSSProperties}
      >
        {course.map(({ kind, from, to }, index) => (
          <span
            key={index}
            className={classes.stretch}
            data-kind={kind}
            style={{ left: share(from), width: share(to - from) }}
          />
        ))}
      </span>
      {isLarge && <Hours hours={hours} every={hours > 30 ? 6 : 3} />}
    </span>
  );
}

/** What stands above the strips of a table. */
export function StripHead({ name }: { name: string }) {
  return (
    <span className={classes.head}>
      <span>{name}</span>
      <Hours hours={24} every={6} />
    </span>
  );
}

function Hours({ hours, every }: { hours: number; every: number }) {
  const marks = Array.from({ length: Math.floor(hours / every) + 1 }, (_, index) => index * every);
  return (
    <span className={classes.hours} aria-hidden>
      {marks.map((hour) => (
        <span key={hour} style={{ left: `${(hour / hours) * 100}%` }}>
          {hour === 24 ? 24 : hour % 24}
        </span>
      ))}
    </span>
  );
}

/** What the strips are drawn with. */
export function StripLegend() {
  const { t } = useTranslation("timelogs");
  return (
    <ul className={classes.legend} aria-label={t(($) => $.strip.legend)}>
      {(Object.keys(kinds) as Kind[]).map((kind) => (
        <li key={kind}>
          <span className={classes.sample} aria-hidden>
            <span className={classes.stretch} data-kind={kind} />
          </span>
          {t(($) => $.figures[kind])}
        </li>
      ))}
    </ul>
  );
}

/** The strip for those who hear it. */
function useWords({ startedAt, finishedAt, events }: TimeLog): string {
  const { t } = useTranslation("timelogs");
  const sums = sumsOf(events);
  const told = (["rest", "drivingBreak", "driving"] as const).filter((kind) => sums[`${kind}Seconds`] > 0);
  const work =
    startedAt && finishedAt
      ? t(($) => $.strip.work, { from: formatTime(startedAt), to: formatTime(finishedAt) })
      : t(($) => $.strip.noWork);
  return [
    work,
    ...told.map((kind) => t(($) => $.strip[kind], { time: formatHours(sums[`${kind}Seconds`]) })),
  ].join(", ");
}
