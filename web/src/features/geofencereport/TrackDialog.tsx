import { Loader } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useInstallationServices as useInstallation } from "../../api/installation.ts";
import { BaseMap } from "../../map/BaseMap.tsx";
import { mapBoundsOf } from "../../map/bounds.ts";
import { crossingsOf } from "../../entities/geofences/crossings.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { useFenceColour } from "../../entities/geofences/fence-colour.ts";
import { formatDate, formatTime, formatTimeWithSeconds } from "../../ui/texts/format.ts";
import { fenceColours } from "../../ui/theme/tokens.ts";
import { boundsAround, endsOf, useVisits } from "./data.ts";
import classes from "./MapDialog.module.css";
import { MapFailure } from "./MapFailure.tsx";
import { VisitList } from "./VisitList.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const TrackLine = lazyPart(() =>
  import("../../map/layers/TrackLine.tsx").then(({ TrackLine: Layer }) => ({ default: Layer })),
);
const FenceLayers = lazyPart(() =>
  import("../../map/layers/FenceLayers.tsx").then(({ FenceLayers: Layer }) => ({ default: Layer })),
);
const CrossingMarkers = lazyPart(() =>
  import("../../map/layers/CrossingMarkers.tsx").then(({ CrossingMarkers: Layer }) => ({ default: Layer })),
);
const FlyTo = lazyPart(() =>
  import("../../map/layers/FlyTo.tsx").then(({ FlyTo: Layer }) => ({ default: Layer })),
);

/** Near enough to see on which side of the line a place lies. */
const crossingZoom = 15;

/** A trip and the fences it met: the map with entries and exits, and beside it a list that leads to them. */
export function TrackDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const { t } = useTranslation("geofencereport");
  const found = useVisits(trip);
  // A fence or a crossing.
  const [picked, setPicked] = useState({ id: "", when: 0 });
  const hasMap = useInstallation()?.specialClient !== true;
  const [start, end] = [trip.startedAt, trip.finishedAt ?? trip.startedAt];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={hasMap ? "map" : "form"}
      isBleed
      title={t(($) => $.track.title, {
        date: formatDate(start),
        start: formatTime(start),
        end: formatTime(end),
      })}
      subtitle={[trip.vehicle.name, trip.driver?.name].filter(Boolean).join(", ")}
    >
      {found.isPending ? (
        <Loader m="xl" mx="auto" />
      ) : found.isError ? (
        <MapFailure title={t(($) => $.track.failed)} onRetry={found.refetch} />
      ) : (
        <div className={classes.body} data-without-map={!hasMap || undefined}>
          {hasMap && (
            <TrackMap
              trip={trip}
              found={found}
              picked={picked}
              onPick={(id) => setPicked(({ when }) => ({ id, when }))}
            />
          )}
          <VisitList
            visits={found.visits ?? []}
            picked={picked.id}
            onPick={(id) => setPicked(({ when }) => ({ id, when: when + 1 }))}
          />
        </div>
      )}
    </Dialog>
  );
}

type MapProps = {
  trip: Trip;
  found: ReturnType<typeof useVisits>;
  picked: { id: string; when: number };
  onPick: (id: string) => void;
};

function TrackMap({ trip, found, picked, onPick }: MapProps) {
  const { t } = useTranslation("geofencereport");
  const { t: visited } = useTranslation("visits");
  const [colour] = useFenceColour();
  const { track, fences } = found;
  const points = track ?? endsOf(trip);
  const crossings = crossingsOf(found.visits ?? []).filter(hasPlace);
  const home = mapBoundsOf(points) ?? boundsAround(fences);
  if (home === null)
    return (
      <EmptyBlock icon={IconMapOff} title={t(($) => $.track.noPlaces)} text={t(($) => $.track.noPlacesWhy)} />
    );
  const isPicked = ({ id }: { id: string }) => id === picked.id;
  const pickedFence = crossings.find(isPicked)?.geofenceId ?? picked.id;
  return (
    <div className={classes.map}>
      <BaseMap label={t(($) => $.track.map)} home={home}>
        <Suspense>
          <FenceLayers
            fences={fences.map((fence) => ({ ...fence, isHighlighted: fence.id === pickedFence }))}
            colour={fenceColours[colour]}
            onPick={onPick}
          />
          <TrackLine points={points} type={trip.type} hasWay={track !== null} />
          <CrossingMarkers
            crossings={crossings.map((crossing) => ({
              id: crossing.id,
              latitude: crossing.latitude,
              longitude: crossing.longitude,
              isEntering: crossing.event === "Entering",
              time: formatTime(crossing.timestamp),
              label: t(($) => $.track.crossing, {
                event: crossing.event === "Entering" ? visited(($) => $.entering) : visited(($) => $.leaving),
                title: crossing.geofenceName,
                time: formatTimeWithSeconds(crossing.timestamp),
              }),
              isHighlighted: isPicked(crossing),
            }))}
            onPick={onPick}
          />
          <FlyTo
            bounds={boundsAround(fences.filter(isPicked), crossings.filter(isPicked))}
            padding={72}
            nearestZoom={crossingZoom}
            when={picked.when}
          />
        </Suspense>
      </BaseMap>
      {track === null && (
        <p className={classes.note}>
          <strong>{t(($) => $.track.noTrack)}</strong> {t(($) => $.track.noTrackWhy)}
        </p>
      )}
    </div>
  );
}

/** Of a trip whose places are erased the times are left. */
function hasPlace<Where extends { latitude: number | null; longitude: number | null }>(
  crossing: Where,
): crossing is Where & { latitude: number; longitude: number } {
  return crossing.latitude !== null && crossing.longitude !== null;
}
