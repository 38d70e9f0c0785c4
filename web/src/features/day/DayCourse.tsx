import { isMasked } from "@wegbuch/contract/trips/rules";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useInstallationServices as useInstallation } from "../../api/installation.ts";
import { formatNumber, minuteOfDay } from "../../ui/texts/format.ts";
import { today } from "../../ui/dates/period.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import type { DayTrip } from "./data.ts";
import classes from "./DayCourse.module.css";
import { DayMap } from "./DayMap.tsx";
import { DayScrubber } from "./DayScrubber.tsx";
import { DayTrips } from "./DayTrips.tsx";
import { instantOfMinute, whereAt, type Where } from "./where.ts";

type Props = { vehicle: Vehicle; day: string; trips: readonly DayTrip[]; lacksTracks: boolean };

/** The day band over the map, the trips beside them; what is chosen in one is shown in all. */
export function DayCourse({ vehicle, day, trips, lacksTracks }: Props) {
  const now = new Date(useNow()).toISOString();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [minute, setMinute] = useState(() => latestMinute(day, trips, now));
  const where = whereAt(trips, instantOfMinute(day, minute));
  const doing = useDoing(where);
  // Some installations do without maps (rule access/special-client).
  const hasMap = useInstallation()?.specialClient !== true;
  const choose = (trip: DayTrip) => {
    setChosenId(trip.id === chosenId ? null : trip.id);
    if (trip.id !== chosenId) setMinute(departureOf(day, trip));
  };
  return (
    <div className={classes.card} data-without-map={!hasMap || undefined}>
      <div className="column slim low">
        <DayScrubber
          day={day}
          trips={trips}
          now={now}
          chosenId={chosenId}
          minute={minute}
          state={where.state}
          doing={doing}
          onMove={setMinute}
        />
        {hasMap && (
          <div className={classes.map}>
            <DayMap trips={trips} chosenId={chosenId} where={where} doing={doing} lacksTracks={lacksTracks} />
          </div>
        )}
      </div>
      <div className={classes.side}>
        <DayTrips
          day={day}
          vehicleId={vehicle.id}
          trips={trips}
          chosenId={chosenId}
          currentId={where.state === "moving" ? where.trip?.id : undefined}
          onChoose={choose}
        />
      </div>
    </div>
  );
}

/** The time a day is opened with: now, or when its first trip has begun, so that the vehicle is seen on its way. */
function latestMinute(day: string, trips: readonly DayTrip[], now: string): number {
  if (day === today()) return minuteOfDay(now);
  const first = trips.find(({ startedAt }) => dayOf(startedAt) === day);
  return first ? departureOf(day, first) : 0;
}

/** The first whole minute of the day at which a vehicle is on that trip. */
function departureOf(day: string, { startedAt }: DayTrip): number {
  return dayOf(startedAt) < day ? 0 : minuteOfDay(startedAt) + 1;
}

/** Slower than this a vehicle stands inside its trip (rule trips/idle-time). */
const standingKmh = 3;

/** "Fährt mit 52 km/h", "Steht: Ring 1, 1010 Wien" */
function useDoing({ state, speedInKmh, trip }: Where): string {
  const { t } = useTranslation("day");
  if (state === "moving") {
    if (speedInKmh === null) return t(($) => $.moving);
    if (speedInKmh < standingKmh) return t(($) => $.stopped);
    return t(($) => $.movingAt, { speed: formatNumber(speedInKmh) });
  }
  const place = trip && (isMasked(trip) ? t(($) => $.private) : trip.destinationAddress?.displayName);
  return place ? t(($) => $.standingAt, { place }) : t(($) => $.standing);
}
