import { Skeleton } from "@mantine/core";
import { IconScissors } from "@tabler/icons-react";
import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import { formatKilometers, formatNumber, formatTime } from "../../ui/texts/format.ts";
import { TypeMark } from "../../entities/trips/TypeMark.tsx";
import { stopsOf } from "../../entities/replay/stops.ts";
import type { LogbookRow } from "./data.ts";
import type { SplitPoint } from "./split-point.ts";
import { Destination, Start } from "./TripCells.tsx";
import classes from "./TrackTimeline.module.css";

type Props = {
  trip: LogbookRow;
  track: readonly TripPosition[] | null;
  isPending: boolean;
  /** While the trip is being split: where. */
  split?: SplitPoint | undefined;
};

/** The course of a trip from departure to arrival, with its stops and its highest speed. */
export function TrackTimeline({ trip, track, isPending, split }: Props) {
  const { t } = useTranslation("trips");
  const isRunning = trip.finishedAt === null;
  const last = track?.at(-1);
  const endedAt = trip.finishedAt ?? last?.createdAt;
  return (
    <section>
      <header className={classes.head}>
        <h3>{t(($) => $.course)}</h3>
        {track && (
          <span>{t(($) => $.positions, { count: track.length, number: formatNumber(track.length) })}</span>
        )}
      </header>
      <ol className="list small">
        <Entry mark="start" at={trip.startedAt} title={t(($) => $.departure)} meters={0}>
          <Start trip={trip} />
        </Entry>
        {isPending && (
          <li>
            <Skeleton height={64} my="md" />
          </li>
        )}
        {withCut(eventsOf(track ?? []), split).map((event) => (
          <Entry
            key={`${event.kind} ${event.at.createdAt}`}
            mark={event.kind === "stop" || event.kind === "split" ? event.kind : "point"}
            at={event.at.createdAt}
            title={<Title event={event} />}
            meters={event.kind === "split" ? event.meters : event.at.distanceFromBeginning}
          />
        ))}
        {endedAt !== undefined && (
          <Entry
            mark={isRunning ? "point" : trip.type}
            at={endedAt}
            title={isRunning ? t(($) => $.position) : t(($) => $.arrival)}
            meters={trip.mileageInMeters}
          >
            <Destination trip={trip} />
          </Entry>
        )}
      </ol>
    </section>
  );
}

function Title({ event }: { event: TrackEvent | Cut }) {
  const { t } = useTranslation("trips");
  const { t: words } = useTranslation("tripDialogs");
  if (event.kind === "stop") return t(($) => $.stop, { minutes: event.minutes });
  if (event.kind === "split") return words(($) => $.split.here);
  if (event.kind === "onward") return t(($) => $.onward);
  return t(($) => $.topSpeed, { speed: formatNumber(event.at.speedInKmh ?? 0) });
}

type EntryProps = {
  mark: "start" | "stop" | "point" | "split" | LogbookRow["type"];
  at: string;
  title: React.ReactNode;
  meters: number;
  children?: React.ReactNode;
};

function Entry({ mark, at, title, meters, children }: EntryProps) {
  return (
    <li className={classes.event} data-split={mark === "split" || undefined}>
      <time dateTime={at}>{formatTime(at)}</time>
      <svg width="14" height="20" viewBox="-7 -10 14 20" aria-hidden>
        {mark === "start" && <circle r="4.5" className={classes.ring} />}
        {mark === "point" && <circle r="3" className={classes.ring} />}
        {mark === "stop" && <circle r="5" className={classes.dot} />}
        {mark === "split" && <IconScissors x={-7} y={-7} size={14} stroke={2} />}
        {typeof mark === "number" && <TypeMark type={mark} size={10} />}
      </svg>
      <div>
        <strong>{title}</strong>
        {children && <p>{children}</p>}
      </div>
      <span>{formatKilometers(meters)}</span>
    </li>
  );
}

type TrackEvent =
  | { kind: "stop"; at: TripPosition; minutes: number }
  | { kind: "onward" | "topSpeed"; at: TripPosition };

/** Where the trip is being split. */
type Cut = { kind: "split"; at: { createdAt: string }; meters: number };

/** What happened between departure and arrival, in order of time. */
export function eventsOf(track: readonly TripPosition[]): TrackEvent[] {
  const stops = stopsOf(track).flatMap(({ at, until, minutes }): TrackEvent[] => [
    { kind: "stop", at, minutes },
    { kind: "onward", at: until },
  ]);
  const fastest = track.reduce<TripPosition | undefined>(
    (best, each) => ((each.speedInKmh ?? 0) > (best?.speedInKmh ?? 0) ? each : best),
    undefined,
  );
  const top: TrackEvent[] = fastest ? [{ kind: "topSpeed", at: fastest }] : [];
  return [...stops, ...top].toSorted(byTime);
}

function withCut(events: readonly TrackEvent[], split: SplitPoint | undefined): (TrackEvent | Cut)[] {
  if (!split) return [...events];
  const cut: Cut = { kind: "split", at: { createdAt: split.at }, meters: split.part1 };
  return [...events, cut].toSorted(byTime);
}

function byTime(one: TrackEvent | Cut, other: TrackEvent | Cut): number {
  return one.at.createdAt.localeCompare(other.at.createdAt);
}
