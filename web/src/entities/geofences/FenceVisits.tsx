import { IconArrowBarRight, IconArrowBarToRight, IconPolygon } from "@tabler/icons-react";
import type { Crossing, TripGeofenceEvents } from "@wegbuch/contract/geofenceevents/schemas";
import { useTranslation } from "react-i18next";
import classes from "./FenceVisits.module.css";
import { crossingsOf } from "./crossings.ts";
import { formatTimeWithSeconds } from "../../ui/texts/format.ts";

/** The fences a trip met and for how long, and what happened in its order: in and out with local time and place. Needs the texts "visits". */
export function FenceVisits({ visits }: { visits: readonly TripGeofenceEvents[] }) {
  const { t } = useTranslation("visits");
  if (visits.length === 0) return <p className="bare soft">{t(($) => $.noPlaces)}</p>;
  return (
    <div className="stack gap-8">
      <ul className={classes.fences}>
        {visits.map((visit) => (
          <li key={visit.geofenceId} className={classes.head}>
            <IconPolygon size={16} stroke={1.75} aria-hidden />
            <strong>{visit.geofenceName}</strong>
            <span>{t(($) => $.stay, { duration: visit.durationOfTripInGeofence })}</span>
            {visit.tripEvents.length === 0 && <span>{t(($) => $.allInside)}</span>}
          </li>
        ))}
      </ul>
      <ol className={classes.events}>
        {crossingsOf(visits).map((crossing) => (
          <li key={crossing.id}>
            <CrossingWords crossing={crossing} fence={visits.length > 1 ? crossing.geofenceName : null} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** ⇥ Einfahrt 07:12:05 Depot Linz 48.15750, 14.02890; the fence where there are several. */
export function CrossingWords({ crossing, fence }: { crossing: Crossing; fence: string | null }) {
  const { t } = useTranslation("visits");
  const isEntering = crossing.event === "Entering";
  const Mark = isEntering ? IconArrowBarToRight : IconArrowBarRight;
  return (
    <span className={classes.crossing}>
      <Mark size={16} stroke={2} aria-hidden />
      <span className={classes.event}>{isEntering ? t(($) => $.entering) : t(($) => $.leaving)}</span>
      <time dateTime={crossing.timestamp}>{formatTimeWithSeconds(crossing.timestamp)}</time>
      {fence !== null && <span>{fence}</span>}
      {crossing.durationSinceLastEnter !== null && (
        <span className={classes.quiet}>
          {t(($) => $.after, { duration: crossing.durationSinceLastEnter })}
        </span>
      )}
      {crossing.latitude !== null && <span className={classes.quiet}>{placeOf(crossing)}</span>}
    </span>
  );
}

/** 48.15750, 14.02890: in every language as maps take it. */
function placeOf({ latitude, longitude }: Crossing): string {
  if (latitude === null || longitude === null) return "";
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
