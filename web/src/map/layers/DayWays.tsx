import type { TripType } from "@wegbuch/contract/trips/schemas";
import { tripTones } from "../../ui/theme/tokens.ts";
import { type MapStop, StopMarkers } from "./StopMarkers.tsx";
import { TripEnds } from "./TripEnds.tsx";
import { WayLine } from "./WayLine.tsx";

type Place = { latitude: number; longitude: number };

/** A drive of the day: its way, empty where only its ends are known. */
export type Way = {
  id: string;
  /** 0 business, 1 private, 2 drive to work: colour of the line and mark in the pin. */
  type: TripType;
  points: readonly Place[];
  stops: readonly MapStop[];
  start: Place | null;
  end: Place | null;
  isRunning: boolean;
};

type Props = {
  ways: readonly Way[];
  /** The one that is looked at: the others stand back. */
  chosenId: string | null;
};

/** All drives of a day on the map, one of them in front. */
export function DayWays({ ways, chosenId }: Props) {
  const chosen = ways.find(({ id }) => id === chosenId);
  const others = ways.filter(({ id }) => id !== chosenId);
  return (
    <>
      {others.map((way) => (
        <OneWay key={way.id} way={way} isQuiet={chosen !== undefined} />
      ))}
      {/* Layers lie in the order in which they come: a key of its own brings it to the front. */}
      {chosen && <OneWay key={`chosen ${chosen.id}`} way={chosen} isQuiet={false} />}
    </>
  );
}

function OneWay({ way, isQuiet }: { way: Way; isQuiet: boolean }) {
  const { type, points, stops, start, end, isRunning } = way;
  return (
    <>
      <WayLine points={points} colour={tripTones[type].fill} isQuiet={isQuiet} />
      {!isQuiet && <StopMarkers stops={stops} />}
      <TripEnds type={type} start={start} end={isRunning ? null : end} isQuiet={isQuiet} />
    </>
  );
}
