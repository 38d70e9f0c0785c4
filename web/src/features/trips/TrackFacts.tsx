import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { formatHours, formatKilometers, missing, secondsOf } from "../../ui/texts/format.ts";
import type { LogbookRow } from "./data.ts";
import { CostCenter, Hours, Kind } from "./TripCells.tsx";
import { TripReservation } from "./TripReservation.tsx";
import classes from "./TripTrackDialog.module.css";

/** Length, duration and standing in the head, and the type. */
export function TrackFigures({ trip }: { trip: LogbookRow }) {
  const { t } = useTranslation("trips");
  return (
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
        {trip.finishedAt !== null && (
          <div>
            <dd>{formatHours(secondsOf(trip.idleTime))}</dd>
            <dt>{t(($) => $.idleTime)}</dt>
          </div>
        )}
      </dl>
      <Kind trip={trip} />
    </div>
  );
}

/** Number, mileage before and after, purpose, reservation and cost centre. */
export function TrackFacts({ trip, vehicle }: { trip: LogbookRow; vehicle: Vehicle | undefined }) {
  const { t } = useTranslation("trips");
  const mileage = trip.mileageInformation;
  return (
    <dl className={classes.facts}>
      {trip.number !== null && (
        <div>
          <dt>{t(($) => $.number)}</dt>
          <dd>{t(($) => $.numbered, { number: trip.number })}</dd>
        </div>
      )}
      {mileage && (
        <>
          <div>
            <dt>{t(($) => $.mileageBefore)}</dt>
            <dd>{formatKilometers(mileage.vehicleMileageInMetersBefore)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.mileageAfter)}</dt>
            <dd>{formatKilometers(mileage.vehicleMileageInMetersAfter)}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{t(($) => $.description)}</dt>
        <dd>{trip.description || missing}</dd>
      </div>
      {trip.contact && (
        <div>
          <dt>{t(($) => $.supplementing.partner)}</dt>
          <dd>{trip.contact}</dd>
        </div>
      )}
      {trip.importedFrom !== null && (
        <div>
          <dt>{t(($) => $.importedFrom)}</dt>
          <dd>{trip.importedFrom}</dd>
        </div>
      )}
      <TripReservation trip={trip} vehicle={vehicle} />
      {trip.costcenterKey && (
        <div>
          <dt>{t(($) => $.costCenter)}</dt>
          <dd>
            <CostCenter trip={trip} />
          </dd>
        </div>
      )}
    </dl>
  );
}
