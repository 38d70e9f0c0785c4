import { Button, Loader } from "@mantine/core";
import { IconRouteOff } from "@tabler/icons-react";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { useInstallationServices as useInstallation } from "../../api/installation.ts";
import { mapColours } from "../../map/map-colours.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatDate, formatTime } from "../../ui/texts/format.ts";
import { type LogbookRow, useTrack } from "./data.ts";
import { SpeedProfile } from "./SpeedProfile.tsx";
import { Supplements } from "./Supplements.tsx";
import { SplitField } from "./SplitSlider.tsx";
import { TrackFacts, TrackFigures } from "./TrackFacts.tsx";
import { TrackFooter, useSplitting } from "./TrackFooter.tsx";
import { TrackMap } from "./TrackMap.tsx";
import { TrackReplay, useReplay } from "./TrackReplay.tsx";
import { TrackTimeline } from "./TrackTimeline.tsx";
import { Driver } from "./TripCells.tsx";
import classes from "./TripTrackDialog.module.css";

type Props = {
  trip: LogbookRow;
  /** The trip's own vehicle, where it can be seen. */
  vehicle: Vehicle | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Opens what was changed of the trip. */
  onHistory?: () => void;
  /** The trip was split. */
  onDone?: () => void;
};

/** Where a trip went: map and speed profile, its course beside them; without a track only start and destination. */
export function TripTrackDialog(props: Props) {
  const { trip, vehicle, isOpen, onClose } = props;
  const { t } = useTranslation("trips");
  const found = useTrack(trip);
  const splitting = useSplitting(trip, found.track, props);
  // Some installations do without maps (rule access/special-client).
  const hasMap = useInstallation()?.specialClient !== true;
  const isRunning = trip.finishedAt === null;
  const title = isRunning
    ? t(($) => $.openTrip)
    : t(($) => $.tripAt, {
        date: formatDate(trip.startedAt),
        start: formatTime(trip.startedAt),
        end: formatTime(trip.finishedAt ?? trip.startedAt),
      });
  return (
    <Dialog
      isOpen={isOpen}
      isInAddress
      onClose={onClose}
      size={hasMap ? "map" : "form"}
      isBleed
      title={title}
      subtitle={
        <>
          {vehicle?.licensePlate || trip.vehicle.name}, <Driver trip={trip} />
        </>
      }
      aside={<TrackFigures trip={trip} />}
      footer={<TrackFooter splitting={splitting} onHistory={isRunning ? undefined : props.onHistory} />}
    >
      <TrackBody key={trip.id} {...{ trip, vehicle, hasMap, found, splitting }} />
    </Dialog>
  );
}

type BodyProps = Pick<Props, "trip" | "vehicle"> & {
  hasMap: boolean;
  found: ReturnType<typeof useTrack>;
  splitting: ReturnType<typeof useSplitting>;
};

/** Map, replay or the profile that is split, and the course. */
function TrackBody({ trip, vehicle, hasMap, found, splitting: { split } }: BodyProps) {
  const { track, isPending } = found;
  const replay = useReplay(trip, track);
  return (
    <div className={classes.body} data-without-map={!hasMap || undefined} style={splitTones}>
      {hasMap && (
        <div className={classes.map}>
          {isPending ? (
            <div className={classes.loading}>
              <Loader />
            </div>
          ) : found.isError ? (
            <TrackError isTrying={found.isFetching} onRetry={() => void found.refetch()} />
          ) : (
            <TrackMap trip={trip} track={track} split={split} replay={replay} />
          )}
        </div>
      )}
      {track && split && <SpeedProfile track={track} mileageInMeters={trip.mileageInMeters} split={split} />}
      {replay && !split && <TrackReplay replay={replay} />}
      <div className={classes.side}>
        <TrackTimeline trip={trip} track={track} isPending={isPending} split={split?.point} />
        {split && <SplitField split={split} mileageInMeters={trip.mileageInMeters} />}
        <TrackFacts trip={trip} vehicle={vehicle} />
        <Supplements trip={trip} />
      </div>
    </div>
  );
}

/** Colours of the two parts, as the map has them. */
const splitTones = {
  "--split-first": mapColours.splitFirst,
  "--split-first-soft": "var(--mantine-color-primary-1)",
  "--split-second": mapColours.splitSecond,
  "--split-second-soft": "var(--wb-info-soft)",
} as React.CSSProperties;

/** A track that may be there but did not come; the dialog says so itself, it covers the error bar. */
function TrackError({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation("trips");
  const { t: ui } = useTranslation("ui");
  return (
    <div role="alert">
      <EmptyBlock
        icon={IconRouteOff}
        title={t(($) => $.trackFailed)}
        action={
          <Button variant="default" loading={isTrying} onClick={onRetry}>
            {ui(($) => $.tryAgain)}
          </Button>
        }
      />
    </div>
  );
}
