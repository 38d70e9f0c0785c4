import { IconMapOff } from "@tabler/icons-react";
import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap } from "../../map/BaseMap.tsx";
import { boundsOf } from "../../map/bounds.ts";
import { EmptyBlock } from "../../ui/EmptyBlock.tsx";
import type { LogbookRow } from "./data.ts";
import classes from "./TrackMap.module.css";
import { stopsOf } from "./TrackTimeline.tsx";

const TrackLine = lazy(() =>
  import("../../map/layers/TrackLine.tsx").then(({ TrackLine: Layer }) => ({ default: Layer })),
);

/** The trip on the map: its whole way, or only its ends (document 2: no track, or not allowed to see it). */
export function TrackMap({ trip, track }: { trip: LogbookRow; track: readonly TripPosition[] | null }) {
  const { t } = useTranslation("trips");
  const points = track ?? endsOf(trip);
  if (points.length === 0) {
    return <EmptyBlock icon={IconMapOff} title={t(($) => $.noTrack)} text={t(($) => $.noPlaceWhy)} />;
  }
  return (
    <div className={classes.map}>
      <BaseMap label={t(($) => $.mapOfTrip)} home={boundsOf(points)}>
        <Suspense>
          <TrackLine
            points={points}
            type={trip.type}
            stops={stopsOf(track ?? []).map(({ at, minutes }) => ({ ...at, minutes }))}
            isRunning={trip.finishedAt === null}
            hasWay={track !== null}
          />
        </Suspense>
      </BaseMap>
      {track === null && (
        <p className={classes.note}>
          <strong>{t(($) => $.noTrack)}</strong> {t(($) => $.noTrackWhy)}
        </p>
      )}
    </div>
  );
}

function endsOf(trip: LogbookRow): { latitude: number; longitude: number }[] {
  const ends = [
    { latitude: trip.startLatitude, longitude: trip.startLongitude },
    { latitude: trip.destinationLatitude, longitude: trip.destinationLongitude },
  ];
  return ends.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
}
