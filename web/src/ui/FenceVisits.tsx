import { IconArrowBarRight, IconArrowBarToRight, IconPolygon } from "@tabler/icons-react";
import type { Crossing, TripGeofenceEvents } from "@wegbuch/contract/geofenceevents/schemas";
import { useTranslation } from "react-i18next";
import classes from "./FenceVisits.module.css";
import { formatNumber, formatTimeWithSeconds } from "./format.ts";

/** What happened at each fence a trip met: in and out with local time and place, and how long. Needs the texts "visits". */
export function FenceVisits({ visits }: { visits: readonly TripGeofenceEvents[] }) {
  const { t } = useTranslation("visits");
  if (visits.length === 0) return <p className={classes.note}>{t(($) => $.noPlaces)}</p>;
  return (
    <div className={classes.visits}>
      {visits.map((visit) => (
        <section key={visit.geofenceId} className={classes.visit} aria-label={visit.geofenceName}>
          <p className={classes.head}>
            <IconPolygon size={16} stroke={1.75} aria-hidden />
            <strong>{visit.geofenceName}</strong>
            <span>{t(($) => $.stay, { duration: visit.durationOfTripInGeofence })}</span>
          </p>
          {visit.tripEvents.length === 0 ? (
            <p className={classes.note}>{t(($) => $.allInside)}</p>
          ) : (
            <ol className={classes.events}>
              {visit.tripEvents.map((crossing) => (
                <li key={crossing.id}>
                  <CrossingWords crossing={crossing} />
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  );
}

/** ⇥ Einfahrt 07:12:05 · 48,15750, 14,02890 */
export function CrossingWords({ crossing }: { crossing: Crossing }) {
  const { t } = useTranslation("visits");
  const isEntering = crossing.event === "Entering";
  const Mark = isEntering ? IconArrowBarToRight : IconArrowBarRight;
  return (
    <span className={classes.crossing}>
      <Mark size={16} stroke={2} aria-hidden />
      <span className={classes.event}>{isEntering ? t(($) => $.entering) : t(($) => $.leaving)}</span>
      <time dateTime={crossing.timestamp}>{formatTimeWithSeconds(crossing.timestamp)}</time>
      {crossing.durationSinceLastEnter !== null && (
        <span className={classes.quiet}>
          {t(($) => $.after, { duration: crossing.durationSinceLastEnter })}
        </span>
      )}
      <span className={classes.quiet}>{placeOf(crossing)}</span>
    </span>
  );
}

/** 48,15750 / 14,02890 */
function placeOf({ latitude, longitude }: Crossing): string {
  return `${formatNumber(latitude, 5)} / ${formatNumber(longitude, 5)}`;
}
