import { addDays, dayOf, instantAtWall, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo, useState } from "react";
import { useInstallationServices as useInstallation } from "../../api/installation.ts";
import { type Leg, legOf } from "../../entities/replay/legs.ts";
import { Player } from "../../entities/replay/Player.tsx";
import { createPlayer, type Span, within } from "../../entities/replay/playing.ts";
import { useCurrentLeg } from "../../entities/replay/use-player.ts";
import { today } from "../../ui/dates/period.ts";
import type { DayTrip } from "./data.ts";
import classes from "./DayCourse.module.css";
import { DayMap } from "./DayMap.tsx";
import { DayTrips } from "./DayTrips.tsx";

type Props = {
  vehicle: Vehicle;
  day: string;
  trips: readonly DayTrip[];
  lacksTracks: boolean;
  /** Their ways may be there, but did not come. */
  onRetryTracks: (() => void) | undefined;
};

/** The day on the map with its replay below, the trips beside them; what is chosen in one is shown in all. */
export function DayCourse({ vehicle, day, trips, lacksTracks, onRetryTracks }: Props) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const span = useMemo(() => spanOf(day), [day]);
  const legs = useMemo(() => trips.map((trip) => legOf(trip, trip.track)), [trips]);
  const [player] = useState(() => createPlayer(within(openingTime(day, legs), span)));
  const currentId = useCurrentLeg(player, legs);
  // Some installations do without maps (rule access/special-client).
  const hasMap = useInstallation()?.specialClient !== true;
  const choose = ({ id, startedAt }: DayTrip) => {
    setChosenId(id === chosenId ? null : id);
    if (id !== chosenId) player.change({ time: within(Date.parse(startedAt), span) });
  };
  return (
    <div className={classes.card} data-without-map={!hasMap || undefined}>
      <div className={classes.course}>
        {hasMap && (
          <div className={classes.map}>
            <DayMap
              legs={legs}
              span={span}
              player={player}
              chosenId={chosenId}
              lacksTracks={lacksTracks}
              onRetryTracks={onRetryTracks}
            />
          </div>
        )}
        <div className={classes.player}>
          <Player
            player={player}
            legs={legs}
            span={span}
            chosenId={chosenId}
            axis={<Hours day={day} span={span} />}
          />
        </div>
      </div>
      <div className={classes.side}>
        <DayTrips
          day={day}
          vehicleId={vehicle.id}
          trips={trips}
          chosenId={chosenId}
          currentId={currentId}
          onChoose={choose}
        />
      </div>
    </div>
  );
}

/** A day of the clock; it may have 23 or 25 hours. */
function spanOf(day: string): Span {
  return { from: startOfDay(day), until: startOfDay(addDays(day, 1)) - 1_000 };
}

/** The time a day is opened with: now, or the beginning of its first trip. */
function openingTime(day: string, legs: readonly Leg[]): number {
  if (day === today()) return Date.now();
  const first = legs.find(({ from }) => dayOf(from) === day) ?? legs[0];
  return first?.from ?? 0;
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

function Hours({ day, span }: { day: string; span: Span }) {
  const placeOf = (hour: number) => instantAtWall(Date.parse(day) + hour * 3_600_000) - span.from;
  return (
    <span className={classes.hours} aria-hidden>
      {hours.map((hour) => (
        <span key={hour} style={{ left: `${(placeOf(hour) / (span.until - span.from)) * 100}%` }}>
          {hour}
        </span>
      ))}
    </span>
  );
}
