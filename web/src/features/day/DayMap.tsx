import { IconMapOff } from "@tabler/icons-react";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap } from "../../map/BaseMap.tsx";
import { mapBoundsOf } from "../../map/bounds.ts";
import type { Way } from "../../map/layers/DayWays.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import type { DayTrip } from "./data.ts";
import classes from "./DayMap.module.css";
import { endOf, startOf, type Where } from "./where.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const DayWays = lazyPart(() =>
  import("../../map/layers/DayWays.tsx").then(({ DayWays: Layer }) => ({ default: Layer })),
);
const FitBounds = lazyPart(() =>
  import("../../map/layers/FitBounds.tsx").then(({ FitBounds: Layer }) => ({ default: Layer })),
);

type Props = {
  trips: readonly DayTrip[];
  chosenId: string | null;
  where: Where;
  /** What the vehicle does at the time that is looked at. */
  doing: string;
  /** None of the ways is there or allowed (rule live/day). */
  lacksTracks: boolean;
};

/** The day on the map: every way, or only starts and destinations, and the vehicle at the chosen time. */
export function DayMap({ trips, chosenId, where, doing, lacksTracks }: Props) {
  const { t } = useTranslation("day");
  const ways = useMemo(() => trips.map(wayOf), [trips]);
  const home = mapBoundsOf(ways.flatMap(placesOf));
  const chosen = ways.find(({ id }) => id === chosenId);
  if (home === null) {
    return <EmptyBlock icon={IconMapOff} title={t(($) => $.noPlaces)} text={t(($) => $.noPlacesWhy)} />;
  }
  const { place, state, heading } = where;
  return (
    <>
      <BaseMap label={t(($) => $.map)} home={home}>
        <Suspense>
          <DayWays
            ways={ways}
            chosenId={chosenId}
            vehicle={place && { place, state, heading, label: doing }}
          />
          <FitBounds bounds={chosen ? mapBoundsOf(placesOf(chosen)) : home} when={chosenId} />
        </Suspense>
      </BaseMap>
      {lacksTracks && <p className={classes.note}>{t(($) => $.onlyEnds)}</p>}
    </>
  );
}

function wayOf(trip: DayTrip): Way {
  const { id, type, track, finishedAt } = trip;
  return {
    id,
    type,
    points: track ?? [],
    start: startOf(trip),
    end: endOf(trip),
    isRunning: finishedAt === null,
  };
}

function placesOf({ points, start, end }: Way) {
  return [...points, start, end].filter((place) => place !== null);
}
