import { isMasked } from "@wegbuch/contract/trips/rules";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { formatKilometers, formatTime, formatTimeRange } from "../../ui/texts/format.ts";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import type { CalendarTrip } from "./data.ts";

export type TripWords = { who: string; times: string; label: string };

/** How a trip is told: by whom and when, and all of it in one sentence; private ones of others say no more than that. */
export function useTripWords(): (trip: CalendarTrip) => TripWords {
  const { t } = useTranslation("calendar");
  const nameOf: (type: TripType) => string = useTripTypeName();
  return useCallback(
    (trip) => {
      const { driver, startedAt, finishedAt, startAddress, destinationAddress, mileageInMeters, type } = trip;
      const times =
        finishedAt === null
          ? t(($) => $.runningSince, { time: formatTime(startedAt) })
          : formatTimeRange(startedAt, finishedAt);
      const named = driver?.name ?? t(($) => $.noDriver);
      const told = t(($) => $.trip, {
        type: nameOf(type),
        times,
        km: formatKilometers(mileageInMeters),
        driver: named,
      });
      const ends = startAddress &&
        destinationAddress && {
          start: startAddress.displayName,
          destination: destinationAddress.displayName,
        };
      return {
        who: isMasked(trip) ? t(($) => $.private) : named,
        times,
        label: ends ? t(($) => $.tripFromTo, { trip: told, ...ends }) : told,
      };
    },
    [t, nameOf],
  );
}
