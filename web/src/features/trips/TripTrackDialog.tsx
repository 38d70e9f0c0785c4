import { Button, Loader } from "@mantine/core";
import { IconRouteOff } from "@tabler/icons-react";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyBlock } from "../../ui/EmptyBlock.tsx";
import {
  formatDate,
  formatHours,
  formatKilometers,
  formatTime,
  missing,
  secondsOf,
} from "../../ui/format.ts";
import { type LogbookRow, useTrack } from "./data.ts";
import { SpeedProfile } from "./SpeedProfile.tsx";
import { TrackMap } from "./TrackMap.tsx";
import { TrackTimeline } from "./TrackTimeline.tsx";
import { CostCenter, Driver, Kind, Hours } from "./TripCells.tsx";
import classes from "./TripTrackDialog.module.css";

type Props = {
  trip: LogbookRow;
  /** The trip's own vehicle, where it can be seen. */
  vehicle: Vehicle | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Where a trip went: map and speed profile, its course beside them; without a track only start and destination. */
export function TripTrackDialog({ trip, vehicle, isOpen, onClose }: Props) {
  const { t } = useTranslation("trips");
  const { track, isPending, isError, isFetching, refetch } = useTrack(trip);
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
      onClose={onClose}
      size="map"
      isBleed
      title={title}
      subtitle={
        <>
          {vehicle?.licensePlate || trip.vehicle.name}, <Driver trip={trip} />
        </>
      }
      aside={
        <div className={classes.aside}>
          <dl className={classes.figures}>
            <div>
              <dd>{formatKilometers(trip.mileageInMeters)}</dd>
              <dt>{t(($) => $.distance)}</dt>
            </div>
            <div>
              <dd>
                <Hours trip={trip} />
              </dd>
              <dt>{t(($) => $.duration)}</dt>
            </div>
            {!isRunning && (
              <div>
                <dd>{formatHours(secondsOf(trip.idleTime))}</dd>
                <dt>{t(($) => $.idleTime)}</dt>
              </div>
            )}
          </dl>
          <Kind trip={trip} />
        </div>
      }
    >
      <div className={classes.body}>
        <div className={classes.map}>
          {isPending ? (
            <Loader m="auto" />
          ) : isError ? (
            <TrackError isTrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <TrackMap trip={trip} track={track} />
          )}
        </div>
        {track && <SpeedProfile track={track} mileageInMeters={trip.mileageInMeters} type={trip.type} />}
        <div className={classes.side}>
          <TrackTimeline trip={trip} track={track} isPending={isPending} />
          <dl className={classes.facts}>
            {trip.mileageInformation && (
              <>
                <div>
                  <dt>{t(($) => $.mileageBefore)}</dt>
                  <dd>{formatKilometers(trip.mileageInformation.vehicleMileageInMetersBefore)}</dd>
                </div>
                <div>
                  <dt>{t(($) => $.mileageAfter)}</dt>
                  <dd>{formatKilometers(trip.mileageInformation.vehicleMileageInMetersAfter)}</dd>
                </div>
              </>
            )}
            <div>
              <dt>{t(($) => $.description)}</dt>
              <dd>{trip.description || missing}</dd>
            </div>
            {trip.costcenterKey && (
              <div>
                <dt>{t(($) => $.costCenter)}</dt>
                <dd>
                  <CostCenter trip={trip} />
                </dd>
              </div>
            )}
          </dl>
        </div>
      </div>
    </Dialog>
  );
}

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
