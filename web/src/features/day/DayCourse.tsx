import { instantAtWall } from "@wegbuch/contract/kit/vienna-clock";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo, useState } from "react";
import { useInstallationServices as useInstallation } from "../../api/installation.ts";
import { legOf } from "../../entities/replay/legs.ts";
import { Player } from "../../entities/replay/Player.tsx";
import { createPlayer, type Span, within } from "../../entities/replay/playing.ts";
import { useCurrentLeg } from "../../entities/replay/use-player.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { today } from "../../ui/dates/period.ts";
import type { DayTrip } from "./data.ts";
import classes from "./DayCourse.module.css";
import { DayMap } from "./DayMap.tsx";
import { DayTrips } from "./DayTrips.tsx";
import { openingTime, spanOf } from "./rules.ts";

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
  const now = useNow();
  const until = day === today() ? now : Infinity;
  const span = useMemo(() => spanOf(day, until), [day, until]);
  const legs = useMemo(() => trips.map((trip) => legOf(trip, trip.track)), [trips]);
  const [player] = useState(() => createPlayer(openingTime(day, legs, span)));
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

const hourMs = 3_600_000;
const hours = Array.from({ length: 25 }, (_, hour) => hour);

/** The hours that are shown, of a long day every third one. */
function Hours({ day, span }: { day: string; span: Span }) {
  const length = span.until - span.from;
  const placeOf = (hour: number) => instantAtWall(Date.parse(day) + hour * hourMs) - span.from;
  const step = length > 6 * hourMs ? 3 : 1;
  const shown = hours.filter((hour) => hour % step === 0 && placeOf(hour) <= length + 1_000);
  return (
    <span className={classes.hours} aria-hidden>
      {shown.map((hour) => (
        <span key={hour} style={{ left: `${(placeOf(hour) / length) * 100}%` }}>
          {hour}
        </span>
      ))}
    </span>
  );
}
