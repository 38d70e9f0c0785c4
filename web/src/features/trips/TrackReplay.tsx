import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { useMemo, useState } from "react";
import { type Leg, legOf } from "../../entities/replay/legs.ts";
import { Player } from "../../entities/replay/Player.tsx";
import { createPlayer, type Player as Played, type Span } from "../../entities/replay/playing.ts";
import { formatTime } from "../../ui/texts/format.ts";
import type { LogbookRow } from "./data.ts";
import classes from "./TrackReplay.module.css";

export type Replay = { player: Played; legs: readonly Leg[]; span: Span };

/** The replay of a trip; null where no way of it is known. A running one stands at its end, which is now. */
export function useReplay(trip: LogbookRow, track: readonly TripPosition[] | null): Replay | null {
  const [player] = useState(() => createPlayer(trip.finishedAt === null ? Infinity : 0));
  return useMemo(() => {
    const last = track?.at(-1);
    if (!track || !last || track.length < 2) return null;
    const leg = legOf(trip, track);
    const until = Date.parse(trip.finishedAt ?? last.createdAt);
    const span = { from: leg.from, until, isOpen: trip.finishedAt === null };
    return span.until > span.from ? { player, legs: [leg], span } : null;
  }, [player, trip, track]);
}

/** The player below the map, from departure to arrival. */
export function TrackReplay({ replay }: { replay: Replay }) {
  const { from, until } = replay.span;
  return (
    <div className={classes.replay}>
      <Player
        {...replay}
        axis={
          <div className={classes.axis} aria-hidden>
            <span>{formatTime(new Date(from).toISOString())}</span>
            <span>{formatTime(new Date(until).toISOString())}</span>
          </div>
        }
      />
    </div>
  );
}
