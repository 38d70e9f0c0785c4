import type { OpenTrack } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import type { Player } from "../../entities/replay/playing.ts";
import { ReplayVehicle } from "../../map/layers/ReplayVehicle.tsx";
import { TrailLine } from "../../map/layers/TrailLine.tsx";
import { type LiveVehicle, useDay } from "./data.ts";
import { useTrailReplay } from "./TrailPlayer.tsx";

type Props = { vehicle: LiveVehicle; player: Player; isStreamed: boolean };

/** The last quarter of an hour of the chosen vehicle, while it is on a trip, and where it was when that is replayed. */
export function Trail({ vehicle, player, isStreamed }: Props) {
  const { trail, running } = useDay(vehicle, isStreamed);
  const points = useMemo(() => (trail.length > 0 ? [...trail, vehicle] : []), [trail, vehicle]);
  return (
    <>
      <TrailLine points={points} />
      {running && <Replayed player={player} running={running} trail={trail} />}
    </>
  );
}

type ReplayedProps = { player: Player; running: OpenTrack; trail: NonNullable<OpenTrack["positions"]> };

function Replayed({ player, running, trail }: ReplayedProps) {
  const replay = useTrailReplay(running.id, running.type, trail);
  return replay && <ReplayVehicle player={player} {...replay} />;
}
