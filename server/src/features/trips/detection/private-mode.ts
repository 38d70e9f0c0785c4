/** Somebody's wish that his ways in a vehicle be private (rule detection/private-switch); milliseconds. */
export type PrivateMode = {
  driverId: string;
  startedAt: number;
  /** When it is over at the latest. */
  until: number;
  endsWithTrip: boolean;
  /** When it ended, as far as that is known. */
  endedAt: number | null;
  /** Whether its driver ended it before it was over by itself. */
  isEndedByDriver: boolean;
};

/** What following a box has come to in the last mode that had begun. */
export type Switched = {
  startedAt: number;
  /** When the last trip ended in it; while one is under way that counts for nothing. */
  tripEndedAt: number | null;
  /** It is kept until its latest end, so that it does not begin anew. */
  isOver: boolean;
  /** In what mode the box itself is. */
  isBoxPrivate: boolean;
};

/** How long a mode that is for a trip goes on after it: who only fills up or shops is still on his way. */
const afterTripMs = 1_800_000;

/**
 * What a box is followed in at an instant, once it is known what had happened before; null where no mode counts any more.
 * The latest one that had begun counts; those of one vehicle follow each other.
 */
export function switchedAt(
  time: number,
  {
    switched,
    isBoxPrivate,
    isDriving,
  }: { switched: Switched | null; isBoxPrivate: boolean; isDriving: boolean },
  modes: readonly PrivateMode[],
): Switched | null {
  const mode = modes.findLast(({ startedAt }) => startedAt <= time);
  if (mode === undefined || time >= mode.until) return null;
  if (switched?.startedAt !== mode.startedAt) {
    const { startedAt, endedAt } = mode;
    return time < (endedAt ?? Infinity)
      ? { startedAt, tripEndedAt: null, isOver: false, isBoxPrivate }
      : null;
  }
  const isOver = switched.isOver || time >= saidEnd(mode) || (!isDriving && isTripOver(time, mode, switched));
  return { ...switched, isOver, isBoxPrivate };
}

/** When a mode ends that is on, by what was said of it alone. */
export const saidEnd = ({ until, endedAt, isEndedByDriver }: PrivateMode): number =>
  isEndedByDriver ? Math.min(until, endedAt!) : until;

const isTripOver = (time: number, { endsWithTrip }: PrivateMode, { tripEndedAt }: Switched): boolean =>
  endsWithTrip && tripEndedAt !== null && time >= tripEndedAt + afterTripMs;

/** Whether a mode may be on at an instant, by what is known of it without the trips of that time. */
export const isSwitchedOn = (time: number, modes: readonly PrivateMode[]): boolean =>
  modes.some(
    ({ startedAt, until, endedAt }) => startedAt <= time && time < Math.min(until, endedAt ?? Infinity),
  );
