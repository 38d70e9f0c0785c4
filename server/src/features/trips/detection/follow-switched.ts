import { tripAgents } from "@wegbuch/contract/trips/codes";
import { detectTrip } from "./detect-trip.ts";
import type { Detection, DetectionEvent, DetectionReading } from "./detection.ts";
import { endOverdue } from "./end-trip.ts";
import { locateFix } from "./locate-fix.ts";
import { splitDrive } from "./split-drive.ts";
import { isSwitchedOn, type PrivateMode, saidEnd, type Switched, switchedAt } from "./private-mode.ts";
import { profileOf } from "./profiles.ts";
import type { DetectionState } from "./state.ts";

/**
 * Detects trips of a vehicle in which somebody may have switched private (rule detection/private-switch): a box is followed
 * as if it were in private mode itself, by its own time, and what it drives is parted where that begins and ends.
 */
export function followSwitched(
  before: DetectionState,
  reading: DetectionReading,
  modes: readonly PrivateMode[],
): Detection {
  if (before.switched === undefined && !isSwitchedOn(reading.deviceTime, modes))
    return detectTrip(before, reading);
  const overdue = endOverdue(before, reading.deviceTime, profileOf(reading.deviceType));
  const then = told(before.switched ?? null, overdue.events);
  const switching = switchTo(overdue.state, then, reading, modes);
  const { next } = switching;
  const isOn = isOnIn(next);
  const isPrivate = isOn || (next?.isBoxPrivate ?? reading.isPrivate ?? boxModeOf(overdue.state, then));
  const isLeft = isOnIn(then) && (!isOn || isTakenOver(then, next, modes));
  const waiting =
    isLeft && switching.state.trip === null
      ? forgetParking(switching.state, isOn ? next!.startedAt : endOf(then!, modes, reading.deviceTime))
      : switching.state;
  const { state, events } = detectTrip(waiting, { ...reading, isPrivate });
  const mode = isOn ? next!.startedAt : null;
  const named = mode === null ? events : events.map((event) => ofMode(event, mode));
  return {
    state: keep(opened(state, events, mode), told(next, named)),
    events: [...overdue.events, ...switching.events, ...named],
  };
}

/** Turns the mode on or off for a record; a drive on its way is parted, and goes on as it was where no place is known. */
function switchTo(
  state: DetectionState,
  then: Switched | null,
  reading: DetectionReading,
  modes: readonly PrivateMode[],
): Detection & { next: Switched | null } {
  const { trip } = state;
  const isBoxPrivate = reading.isPrivate ?? boxModeOf(state, then);
  const next = switchedAt(
    reading.deviceTime,
    { switched: then, isBoxPrivate, isDriving: trip !== null },
    modes,
  );
  const isOn = isOnIn(next);
  const isOther = isTakenOver(then, next, modes);
  const isTurned = isOn !== isOnIn(then) && trip?.progress.isPrivate !== (isOn || isBoxPrivate);
  if (trip === null || !(isTurned || isOther)) return { state, events: [], next };
  const { point, isJump } = locateFix(state, reading);
  if (point === null) return { state, events: [], next: then && { ...then, isBoxPrivate } };
  const at = isOn ? next!.startedAt : endOf(then!, modes, reading.deviceTime);
  const parted = splitDrive(
    state,
    trip,
    { at, point, isJump, mode: isOn ? at : null, isBoxPrivate },
    reading.deviceType,
  );
  return { ...parted, next };
}

/** Who departs after a mode has ended begins no earlier than that, and tells no place that was recorded in it. */
const forgetParking = ({ ignitionOnAt, ...state }: DetectionState, endedAt: number): DetectionState => ({
  ...state,
  ignitionOnAt: ignitionOnAt === null ? null : Math.max(ignitionOnAt, endedAt),
  parked: null,
  held: null,
});

const isOnIn = (switched: Switched | null): boolean => switched !== null && !switched.isOver;

/** What the box itself had said last: in a mode that is on everything is private. */
const boxModeOf = ({ isPrivate }: DetectionState, switched: Switched | null): boolean =>
  switched === null ? isPrivate : switched.isBoxPrivate;

const modeOf = ({ startedAt }: Switched, modes: readonly PrivateMode[]): PrivateMode | undefined =>
  modes.find((mode) => mode.startedAt === startedAt);

/** Whether somebody else has switched between two records in both of which it is on. */
const isTakenOver = (then: Switched | null, next: Switched | null, modes: readonly PrivateMode[]): boolean =>
  isOnIn(then) && isOnIn(next) && modeOf(then!, modes)?.driverId !== modeOf(next!, modes)?.driverId;

/**
 * When a mode has ended, as a record shows: as was said of it, where the next has begun, or with the record itself where
 * nothing is known of it any more.
 */
function endOf(switched: Switched, modes: readonly PrivateMode[], time: number): number {
  const mode = modeOf(switched, modes);
  if (mode === undefined) return time;
  const next = modes.find(({ startedAt }) => startedAt > mode.startedAt);
  return Math.min(time, saidEnd(mode), next?.startedAt ?? time);
}

/**
 * A mode that is for a trip counts from when one has ended, but not from where the switch has parted it; one that was too
 * short to be a trip has ended nothing and begun nothing.
 */
function told(switched: Switched | null, events: readonly DetectionEvent[]): Switched | null {
  if (switched === null) return null;
  let { tripEndedAt } = switched;
  for (const event of events) if (event.type === "finished") tripEndedAt = event.trip.finishedAt;
  return { ...switched, tripEndedAt };
}

function keep({ switched: _before, ...state }: DetectionState, switched: Switched | null): DetectionState {
  return switched === null ? state : { ...state, switched };
}

/** A drive that began in a mode is of whoever began that. */
function opened(
  state: DetectionState,
  events: readonly DetectionEvent[],
  mode: number | null,
): DetectionState {
  const hasStarted = mode !== null && state.trip !== null && events.some(({ type }) => type === "started");
  return hasStarted ? { ...state, trip: { ...state.trip!, part: { mode, isCut: false } } } : state;
}

/** One without any place has no beginning that was told. */
const ofMode = (event: DetectionEvent, mode: number): DetectionEvent =>
  event.type === "finished" && event.trip.agent === tripAgents.withoutPositions
    ? { type: "finished", trip: { ...event.trip, part: { mode, isCut: false } } }
    : event;
