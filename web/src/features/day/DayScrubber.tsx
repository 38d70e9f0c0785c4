import type { KeyboardEvent, PointerEvent } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { segmentsOf } from "../../entities/trips/DayBand.tsx";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import type { DayTrip } from "./data.ts";
import classes from "./DayScrubber.module.css";

const minutesADay = 24 * 60;
const lastMinute = minutesADay - 1;
const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

type Props = {
  day: string;
  trips: readonly DayTrip[];
  /** The end of a running trip, an instant. */
  now: string;
  chosenId: string | null;
  /** Minute of the clock that is looked at. */
  minute: number;
  state: "moving" | "standing";
  doing: string;
  onMove: (minute: number) => void;
};

/** The day band, large: its handle is the time that is looked at, moved by pointer or keys. */
export function DayScrubber({ day, trips, now, chosenId, minute, state, doing, onMove }: Props) {
  const { t } = useTranslation("day");
  const hint = useId();
  const move = (to: number) => onMove(Math.min(lastMinute, Math.max(0, Math.round(to))));
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    move(((event.clientX - left) / width) * minutesADay);
  };
  return (
    <div className={classes.scrubber}>
      <p className={classes.doing}>
        <strong>{clock(minute)}</strong>
        <VehicleMark state={state} label="" heading={90} />
        <span>{doing}</span>
      </p>
      <div
        role="slider"
        tabIndex={0}
        className={classes.band}
        aria-label={t(($) => $.timeOfDay)}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={lastMinute}
        aria-valuenow={minute}
        aria-valuetext={t(($) => $.atTime, { time: clock(minute), doing })}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
        onKeyDown={(event) => {
          const to = minuteByKey(event, minute);
          if (to === null) return;
          event.preventDefault();
          move(to);
        }}
      >
        <span className={classes.track} />
        {trips.map((trip) => (
          <Segments key={trip.id} day={day} trip={trip} now={now} chosenId={chosenId} />
        ))}
        <span className={classes.handle} style={{ left: share(minute) }} />
      </div>
      <span className={classes.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </span>
      <span id={hint} hidden>
        {t(($) => $.scrub)}
      </span>
    </div>
  );
}

type SegmentProps = { day: string; trip: DayTrip; now: string; chosenId: string | null };

function Segments({ day, trip, now, chosenId }: SegmentProps) {
  return segmentsOf(day, [trip], now).map(({ from, to, type }) => (
    <span
      key={from}
      className={classes.trip}
      data-chosen={trip.id === chosenId || undefined}
      data-quiet={(chosenId !== null && trip.id !== chosenId) || undefined}
      style={{ left: share(from), width: share(to - from), background: `var(--wb-trip-${type}-fill)` }}
    />
  ));
}

const quarter = 15;

/** Where a key moves the time; null for all other keys. */
export function minuteByKey({ key }: Pick<KeyboardEvent, "key">, minute: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: minute - 1,
    ArrowDown: minute - 1,
    ArrowRight: minute + 1,
    ArrowUp: minute + 1,
    PageDown: minute - quarter,
    PageUp: minute + quarter,
    Home: 0,
    End: lastMinute,
  };
  return steps[key] ?? null;
}

function share(minutes: number): string {
  return `${(minutes / minutesADay) * 100}%`;
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
