import { IconMapOff } from "@tabler/icons-react";
import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { stopsOf } from "../../entities/replay/stops.ts";
import { BaseMap } from "../../map/BaseMap.tsx";
import { mapBoundsOf } from "../../map/bounds.ts";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatPart } from "../../ui/texts/format.ts";
import type { LogbookRow } from "./data.ts";
import type { Replay } from "./TrackReplay.tsx";
import { metersNear, partsOf, shownParts } from "./split-point.ts";
import type { Split } from "./SplitSlider.tsx";
import classes from "./TrackMap.module.css";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const TrackLine = lazyPart(() =>
  import("../../map/layers/TrackLine.tsx").then(({ TrackLine: Layer }) => ({ default: Layer })),
);
const ReplayVehicle = lazyPart(() =>
  import("../../map/layers/ReplayVehicle.tsx").then(({ ReplayVehicle: Layer }) => ({ default: Layer })),
);
const SplitLine = lazyPart(() =>
  import("../../map/layers/SplitLine.tsx").then(({ SplitLine: Layer }) => ({ default: Layer })),
);

type Props = {
  trip: LogbookRow;
  track: readonly TripPosition[] | null;
  split: Split | null;
  /** Null where no way is known. */
  replay: Replay | null;
};

/**
 * The trip on the map: its whole way, or only its ends (no track, or not allowed to see it;
 * rule access/switches-of-two).
 */
export function TrackMap({ trip, track, split, replay }: Props) {
  const { t } = useTranslation("trips");
  const points = useMemo(() => track ?? endsOf(trip), [track, trip]);
  const stops = useMemo(() => stopsOf(track ?? []).map(({ at, minutes }) => ({ ...at, minutes })), [track]);
  const home = useMemo(() => mapBoundsOf(points), [points]);
  if (points.length === 0) {
    return <EmptyBlock icon={IconMapOff} title={t(($) => $.noTrack)} text={t(($) => $.noPlaceWhy)} />;
  }
  return (
    <div className={classes.map}>
      <BaseMap label={t(($) => $.mapOfTrip)} home={home}>
        <Suspense>
          {track && split ? (
            <Parts trip={trip} track={track} split={split} />
          ) : (
            <TrackLine
              points={points}
              type={trip.type}
              stops={stops}
              isRunning={trip.finishedAt === null}
              hasWay={track !== null}
            />
          )}
          {replay && !split && <ReplayVehicle {...replay} />}
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

/** Both parts while the trip is being split; the scissors between them can be dragged. */
function Parts({ trip, track, split }: { trip: LogbookRow; track: readonly TripPosition[]; split: Split }) {
  const { t } = useTranslation("tripDialogs");
  const { point, onMove } = split;
  const [one, other] = shownParts(point);
  return (
    <SplitLine
      parts={partsOf(track, point)}
      labels={[
        t(($) => $.split.part1, { kilometers: formatPart(one) }),
        t(($) => $.split.part2, { kilometers: formatPart(other) }),
      ]}
      type={trip.type}
      handleLabel={t(($) => $.split.handle)}
      onMove={(place) => onMove(metersNear(track, trip.mileageInMeters, place))}
    />
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
