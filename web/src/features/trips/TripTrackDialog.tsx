import { Loader } from "@mantine/core";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
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
import { CostCenter, Driver, Kind, RunningDuration } from "./TripCells.tsx";
import classes from "./TripTrackDialog.module.css";

type Props = { trip: LogbookRow; vehicle: Vehicle; onClose: () => void };

/** Where a trip went: map and speed profile, its course beside them; without a track only start and destination. */
export function TripTrackDialog({ trip, vehicle, onClose }: Props) {
  const { t } = useTranslation("trips");
  const { track, isPending } = useTrack(trip);
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
      isOpen
      onClose={onClose}
      size="map"
      isBleed
      title={title}
      subtitle={
        <>
          {vehicle.licensePlate || vehicle.name}, <Driver trip={trip} />
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
              <dd>{isRunning ? <RunningDuration trip={trip} /> : formatHours(secondsOf(trip.duration))}</dd>
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
          {isPending ? <Loader m="auto" /> : <TrackMap trip={trip} track={track} />}
        </div>
        {track && <SpeedProfile track={track} type={trip.type} />}
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
