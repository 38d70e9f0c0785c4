import { UnstyledButton } from "@mantine/core";
import { IconPolygon } from "@tabler/icons-react";
import type { TripGeofenceEvents } from "@wegbuch/contract/geofenceevents/schemas";
import { useTranslation } from "react-i18next";
import { crossingsOf } from "../../entities/geofences/crossings.ts";
import { CrossingWords } from "../../entities/geofences/FenceVisits.tsx";
import classes from "./MapDialog.module.css";

type Props = {
  visits: readonly TripGeofenceEvents[];
  /** A fence or a crossing. */
  picked: string;
  onPick: (id: string) => void;
};

/** The fences a trip met, and what happened in its order; each entry leads the map there. */
export function VisitList({ visits, picked, onPick }: Props) {
  const { t } = useTranslation("geofencereport");
  const { t: visited } = useTranslation("visits");
  return (
    <section className={classes.side} aria-label={t(($) => $.track.list)}>
      <h3>{t(($) => $.track.list)}</h3>
      {visits.length === 0 && <p className={classes.none}>{t(($) => $.track.noEvents)}</p>}
      <ul className="list">
        {visits.map(({ geofenceId, geofenceName, durationOfTripInGeofence }) => (
          <li key={geofenceId}>
            <UnstyledButton
              className={classes.entry}
              aria-pressed={geofenceId === picked}
              onClick={() => onPick(geofenceId)}
            >
              <IconPolygon size={18} stroke={1.75} aria-hidden />
              <span className="stack slim breaking">
                <span className="strong">{geofenceName}</span>
                <span className={classes.quiet}>
                  {visited(($) => $.stay, { duration: durationOfTripInGeofence })}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <ol className="list">
        {crossingsOf(visits).map((crossing) => (
          <li key={crossing.id}>
            <UnstyledButton
              className={classes.entry}
              aria-pressed={crossing.id === picked}
              onClick={() => onPick(crossing.id)}
            >
              <CrossingWords crossing={crossing} fence={visits.length > 1 ? crossing.geofenceName : null} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </section>
  );
}
