import type { InboxEntry } from "@wegbuch/contract/inbox/schemas";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap } from "../../map/BaseMap.tsx";
import { mapBoundsOf } from "../../map/bounds.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { useWay } from "./data.ts";
import classes from "./InboxCard.module.css";

const TrackLine = lazyPart(() =>
  import("../../map/layers/TrackLine.tsx").then(({ TrackLine: Layer }) => ({ default: Layer })),
);

/** Which way a trip took, small; only its ends where no way is known. Nothing for trips without places. */
export function WayMap({ entry }: { entry: InboxEntry }) {
  const { t } = useTranslation("inbox");
  const { trip } = entry;
  const { way, isPending } = useWay(entry);
  const points = way ?? endsOf(trip);
  if (points.length === 0) return null;
  return (
    <div className={classes.map}>
      {!isPending && (
        <BaseMap label={t(($) => $.mapOfTrip)} home={mapBoundsOf(points)}>
          <Suspense>
            <TrackLine points={points} type={trip.type} hasWay={way !== null} />
          </Suspense>
        </BaseMap>
      )}
    </div>
  );
}

function endsOf(trip: InboxEntry["trip"]) {
  const ends = [
    { latitude: trip.startLatitude, longitude: trip.startLongitude },
    { latitude: trip.destinationLatitude, longitude: trip.destinationLongitude },
  ];
  return ends.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
}
