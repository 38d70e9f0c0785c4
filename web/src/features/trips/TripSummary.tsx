import { shownMeters } from "@wegbuch/contract/trips/rules";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { formatKilometers, formatWeekday } from "../../ui/texts/format.ts";
import { RouteGlyph } from "../../entities/trips/RouteGlyph.tsx";
import type { LogbookRow } from "./data.ts";
import { Destination, Hours, Start, Times } from "./TripCells.tsx";
import classes from "./TripSummary.module.css";

/** What a trip is, in a few lines: day, times, way and length. */
export function TripSummary({ trip }: { trip: LogbookRow }) {
  return (
    <div className={classes.trip}>
      <p className={classes.times}>
        <strong>
          <Times trip={trip} />
        </strong>
        <span>{formatWeekday(dayOf(trip.startedAt), "short")}</span>
      </p>
      <RouteGlyph type={trip.type} start={<Start trip={trip} />} destination={<Destination trip={trip} />} />
      <p className={classes.length}>
        <strong>{formatKilometers(kilometersOf(trip))}</strong>
        <span>
          <Hours trip={trip} />
        </span>
      </p>
    </div>
  );
}

/** Where both readings are known, what lies between them as they are shown: several trips add up to one. */
function kilometersOf({ mileageInMeters, mileageInformation }: LogbookRow): number {
  if (!mileageInformation || mileageInMeters < 1_000) return mileageInMeters;
  return shownMeters(mileageInformation.vehicleMileageInMetersBefore, mileageInMeters);
}
