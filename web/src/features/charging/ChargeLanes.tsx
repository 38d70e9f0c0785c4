import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import classes from "./ChargeLanes.module.css";
import { type Car, hoursOf, kilometersText, lineOf, secondsInto } from "./night.ts";

type Props = { cars: readonly Car[]; arrivalStart: string; nightShiftEnd: string };

/** Units of a lane's drawing; across it is as long as the night has seconds. */
const height = 100;

/**
 * A lane for each car from the first arrival to the end of the night: the line rises with what it has. What became of it
 * is said by shape and word, never by colour alone.
 */
export function ChargeLanes({ cars, arrivalStart, nightShiftEnd }: Props) {
  const isPhone = useIsPhone();
  const length = Math.max(1, secondsInto(arrivalStart, nightShiftEnd));
  const hours = hoursOf(arrivalStart, length, isPhone ? 4 : 10);
  return (
    <div className={classes.chart}>
      <ol className={classes.lanes}>
        {cars.map((car) => (
          <Lane key={car.number} car={car} arrivalStart={arrivalStart} length={length} hours={hours} />
        ))}
      </ol>
      <div className={classes.hours} aria-hidden>
        {hours.map(({ at, name }) => (
          <span
            key={at}
            style={{ left: `${(at / length) * 100}%` }}
            data-edge={at === 0 ? "start" : at > length * 0.95 ? "end" : undefined}
          >
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

type LaneProps = { car: Car; arrivalStart: string; length: number; hours: readonly { at: number }[] };

function Lane({ car, arrivalStart, length, hours }: LaneProps) {
  const { t } = useTranslation("charging");
  const { number, needed, charged, isFull, fullAt } = car;
  const points = lineOf(car, arrivalStart);
  const line = points.map(({ at, share }) => `${at},${(1 - share) * height}`).join(" ");
  const [first, last] = [points[0], points.at(-1)];
  const told = isFull
    ? t(($) => $.laneFull, { number, time: fullAt?.slice(0, 5) ?? "", needed: formatNumber(needed) })
    : t(($) => $.laneShort, { number, charged: kilometersText(charged), needed: formatNumber(needed) });
  return (
    <li className={classes.lane} data-short={!isFull || undefined}>
      <span className="small one-line" aria-hidden>
        {t(($) => $.carNumber, { number })}
      </span>
      <div className={classes.drawing} role="img" aria-label={told}>
        <svg viewBox={`0 0 ${length} ${height}`} preserveAspectRatio="none" aria-hidden>
          {hours.map(({ at }) => (
            <line key={at} className={classes.hour} x1={at} x2={at} y1={0} y2={height} />
          ))}
          {first && last && (
            <>
              <polygon
                className={classes.area}
                points={`${first.at},${height} ${line} ${last.at},${height}`}
              />
              <polyline className={classes.line} points={line} />
            </>
          )}
          <line className={classes.base} x1={0} x2={length} y1={height} y2={height} />
        </svg>
        <Mark isFull={isFull} at={(last?.at ?? length) / length} share={last?.share ?? 0} />
      </div>
      <span className={classes.told} aria-hidden>
        {isFull
          ? t(($) => $.laneTime, { time: fullAt?.slice(0, 5) ?? "" })
          : t(($) => $.missing, { kilometers: kilometersText(needed - charged) })}
      </span>
    </li>
  );
}

/** Where the line ends: a dot for a car that is full, a triangle for one that is not. */
function Mark({ isFull, at, share }: { isFull: boolean; at: number; share: number }) {
  return (
    <svg
      className={classes.mark}
      style={{ left: `${at * 100}%`, top: `${(1 - share) * 100}%` }}
      viewBox="0 0 14 14"
      width={14}
      height={14}
      aria-hidden
    >
      {isFull ? <circle cx="7" cy="7" r="5" /> : <path d="M7 1.5 13 12.5H1z" />}
    </svg>
  );
}
