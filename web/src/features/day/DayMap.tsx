import { Button } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Leg } from "../../entities/replay/legs.ts";
import type { Player, Span } from "../../entities/replay/playing.ts";
import { stopsOf } from "../../entities/replay/stops.ts";
import { BaseMap } from "../../map/BaseMap.tsx";
import { mapBoundsOf } from "../../map/bounds.ts";
import type { Way } from "../../map/layers/DayWays.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import classes from "./DayMap.module.css";

const DayWays = lazyPart(() =>
  import("../../map/layers/DayWays.tsx").then(({ DayWays: Layer }) => ({ default: Layer })),
);
const ReplayVehicle = lazyPart(() =>
  import("../../map/layers/ReplayVehicle.tsx").then(({ ReplayVehicle: Layer }) => ({ default: Layer })),
);
const FitBounds = lazyPart(() =>
  import("../../map/layers/FitBounds.tsx").then(({ FitBounds: Layer }) => ({ default: Layer })),
);

type Props = {
  legs: readonly Leg[];
  span: Span;
  player: Player;
  chosenId: string | null;
  /** None of the ways is there or allowed (rule live/day). */
  lacksTracks: boolean;
  onRetryTracks: (() => void) | undefined;
};

/** The day on the map: every way, or only starts and destinations, and the vehicle at the time that is looked at. */
export function DayMap({ legs, span, player, chosenId, lacksTracks, onRetryTracks }: Props) {
  const { t } = useTranslation("day");
  const { t: ui } = useTranslation("ui");
  const ways = useMemo(() => legs.map(wayOf), [legs]);
  const home = useMemo(() => mapBoundsOf(ways.flatMap(placesOf)), [ways]);
  const chosen = ways.find(({ id }) => id === chosenId);
  if (home === null) {
    return <EmptyBlock icon={IconMapOff} title={t(($) => $.noPlaces)} text={t(($) => $.noPlacesWhy)} />;
  }
  return (
    <>
      <BaseMap label={t(($) => $.map)} home={home}>
        <Suspense>
          <DayWays ways={ways} chosenId={chosenId} />
          {/* Nothing else shows the vehicle where it is now. */}
          <ReplayVehicle player={player} legs={legs} span={{ from: span.from, until: span.until }} />
          <FitBounds bounds={chosen ? mapBoundsOf(placesOf(chosen)) : home} when={chosenId} />
        </Suspense>
      </BaseMap>
      {onRetryTracks ? (
        <p className={classes.note} role="alert">
          {t(($) => $.tracksFailed)}{" "}
          <Button variant="default" size="compact-sm" onClick={onRetryTracks}>
            {ui(($) => $.tryAgain)}
          </Button>
        </p>
      ) : (
        lacksTracks && <p className={classes.note}>{t(($) => $.onlyEnds)}</p>
      )}
    </>
  );
}

function wayOf({ id, type, track, until, start, end }: Leg): Way {
  return {
    id,
    type,
    points: track,
    stops: stopsOf(track).map(({ at, minutes }) => ({ ...at, minutes })),
    start,
    end,
    isRunning: until === Infinity,
  };
}

function placesOf({ points, start, end }: Way) {
  return [...points, start, end].filter((place) => place !== null);
}
