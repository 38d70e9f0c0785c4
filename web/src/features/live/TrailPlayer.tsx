import type { OpenTrack } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { legOfTrail } from "../../entities/replay/legs.ts";
import { Player } from "../../entities/replay/Player.tsx";
import type { Player as Played } from "../../entities/replay/playing.ts";
import { formatTime } from "../../ui/texts/format.ts";
import classes from "./TrailPlayer.module.css";

type Props = { player: Played; running: OpenTrack; trail: NonNullable<OpenTrack["positions"]> };

/** The last quarter of an hour of a vehicle that drives; at its end one is back at what is now. */
export function TrailPlayer({ player, running: { id, type }, trail }: Props) {
  const replay = useTrailReplay(id, type, trail);
  if (replay === null) return null;
  const { from, until } = replay.span;
  return (
    <div className={classes.trail}>
      <Player
        player={player}
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

/** What of a trail can be replayed; null of fewer than two positions. */
export function useTrailReplay(id: string, type: OpenTrack["type"], trail: Props["trail"]) {
  return useMemo(() => {
    const leg = legOfTrail(id, type, trail);
    const span = { from: leg.from, until: leg.until, isOpen: true };
    return span.until > span.from ? { legs: [leg], span } : null;
  }, [id, type, trail]);
}
