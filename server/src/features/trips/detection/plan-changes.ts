import { classifiedHow, tripTypes } from "@wegbuch/contract/trips/codes";
import { newId } from "../../../platform/db/ids.ts";
import type { Reserved } from "../../reservations/find-possessions.ts";
import {
  blankTrip,
  type Classification,
  classificationOf,
  isOfPeople,
  type Trip,
  unclassified,
} from "../ledger/trip.ts";
import type { TripChange } from "../ledger/trip-change.ts";
import { isSame } from "../ledger/trip-row.ts";
import { reservedTrip, unreservedTrip } from "./reserved-trip.ts";
import type { Imported } from "./find-imports.ts";
import { type Drive, matchByOverlap, type Span } from "./settle-trips.ts";
import { type PrivateMode, saidEnd } from "./private-mode.ts";
import { ruleOfDrive } from "./rule-of-drive.ts";
import type { DefaultsAt, TripDefaults } from "./find-trip-defaults.ts";

type Found = {
  drives: readonly Drive[];
  /** The box's trips that these drives replace. */
  own: readonly Trip[];
  /** Until when a running one of them is known. */
  followedUntil: number;
  boxId: string;
  vehicleId: string;
  defaults: TripDefaults;
  /** Whose the vehicle was around that time. */
  possessions: readonly Reserved[];
  privateModes: readonly PrivateMode[];
  /** Where they were not recorded by a box of the vehicle. */
  imported: Imported | null;
  now: Date;
};

/** The same for each drive, by when it began. */
type Given = Omit<Found, "defaults"> & { defaultsAt: DefaultsAt };

/** Turns drives into changes of stored trips; what people entered stays (rule detection/defaults). */
export function planChanges({ defaultsAt, ...given }: Given): {
  changes: TripChange[];
  rowOf: Map<Drive, Trip>;
} {
  const { drives, own, followedUntil } = given;
  const spans = own.map((trip): Span => ({
    id: trip.id,
    startedAt: trip.startedAt,
    until: trip.finishedAt ?? Math.max(followedUntil, trip.startedAt + 1),
  }));
  const { matched, unmatched } = matchByOverlap(drives, spans);
  const known = new Map(own.map((trip) => [trip.id, trip]));
  const rowOf = new Map<Drive, Trip>();
  const changes = drives.map((drive): TripChange => {
    const defaults = defaultsAt(drive.startedAt);
    const found = { ...given, defaults };
    const before = known.get(matched.get(drive) ?? "") ?? null;
    const told = {
      ...(before ? changedTrip(unreservedTrip(before, defaults), drive, found) : newTrip(drive, found)),
      ...saidBefore(drive, before, found),
    };
    const after = reservedTrip(drivenInMode(told, { drive, before }, found), found.possessions);
    rowOf.set(drive, after);
    return { before, after, track: trackOf(drive, found), isRecorded: true, ...noteOf(drive, before, found) };
  });
  const removals = unmatched.map((id): TripChange => ({
    before: known.get(id)!,
    after: null,
    isRecorded: true,
  }));
  return { changes: [...removals, ...changes], rowOf };
}

/** Once it is over, its history says which file it comes from (rule imports/marks). */
const noteOf = (drive: Drive, before: Trip | null, { imported }: Found): Pick<TripChange, "note"> =>
  imported !== null && drive.finishedAt !== null && (before === null || before.finishedAt === null)
    ? { note: { imported: imported.fileName } }
    : {};

/**
 * What people said of a trip holds for all that becomes of it: that it was private before all else, for its way must not
 * show because late records make two trips of it, or one of it and another. What its box calls private is so as well,
 * unless somebody said of this very trip that it is not.
 */
function saidBefore(drive: Drive, before: Trip | null, { own, defaults }: Found): Partial<Trip> {
  const changed = [before ?? [], partsOf(drive, own)].flat().filter(isOfPeople);
  const said = changed.find((trip) => saidTypeOf(trip) === tripTypes.private) ?? changed[0];
  if (said === undefined) return {};
  const type = said === before ? said.type : typeOf(drive, defaults) || saidTypeOf(said);
  return {
    driverId: said.driverId,
    costcenterId: said.costcenterId,
    type,
    hasBeenChanged: changed.some(({ hasBeenChanged }) => hasBeenChanged),
    ...whoSaid(type, said, drive),
    // What a rule knows of a part that they have not seen was not for what they said.
    ...(before === null && { description: "", contact: "" }),
  };
}

/** What people said it was: that its box was in private mode tells nothing of what is driven before and after that. */
const saidTypeOf = ({ type, classifiedHow: how }: Trip): Trip["type"] =>
  how === classifiedHow.box ? tripTypes.business : type;

/** Who said its type: somebody who said this one; what he said beside it does not tell that. The box only if it is private. */
function whoSaid(type: Trip["type"], said: Trip, drive: Drive): Classification {
  if (said.classifiedAt !== null && said.type === type) return classificationOf(said);
  return type === tripTypes.private ? privateByBox(drive) : unclassified;
}

/**
 * Who has switched private drives, whoever the vehicle would say it was; unless somebody said else of this very trip. One that
 * was told in a mode and with later records is in none is whose the vehicle says.
 */
function drivenInMode(
  trip: Trip,
  { drive, before }: { drive: Drive; before: Trip | null },
  { privateModes, defaults }: Found,
): Trip {
  if (before !== null && isOfPeople(before)) return trip;
  const mode = privateModes.find(({ startedAt }) => startedAt === drive.part?.mode);
  if (mode !== undefined) return { ...trip, driverId: mode.driverId };
  // Of one that only goes on the vehicle was not asked.
  const isAsked = drive.finishedAt !== null || drive.continued === null;
  return isAsked && before !== null && wasToldInMode(before, privateModes)
    ? { ...trip, driverId: defaults.driverId }
    : trip;
}

/** A drive that begins in a mode may have departed just before it. */
const wasToldInMode = ({ classifiedHow: how, driverId, ...trip }: Trip, modes: readonly PrivateMode[]) =>
  how === classifiedHow.box &&
  modes.some(
    (mode) =>
      mode.driverId === driverId &&
      mode.startedAt < (trip.finishedAt ?? Infinity) &&
      trip.startedAt < saidEnd(mode),
  );

/** The stored trips that tell of the same time. */
const partsOf = (drive: Drive, own: readonly Trip[]): Trip[] =>
  own.filter(
    ({ startedAt, finishedAt }) =>
      startedAt < (drive.finishedAt ?? Infinity) && (finishedAt ?? Infinity) > drive.startedAt,
  );

/** What is only told anew was known before, and has no more time to be spoken of. */
function knownSince(drive: Drive, { own, now }: Found): number {
  const known = partsOf(drive, own).map(({ createdAt }) => createdAt);
  return known.length > 0 ? Math.max(...known) : now.getTime();
}

function newTrip(drive: Drive, found: Found): Trip {
  const { boxId, vehicleId, defaults, imported } = found;
  return {
    ...blankTrip,
    id: newId(),
    vehicleId,
    boxId,
    importId: imported?.importId ?? null,
    driverId: defaults.driverId,
    costcenterId: defaults.costcenterId,
    ...saidOf(drive, found),
    createdAt: knownSince(drive, found),
    ...measuresOf(drive),
  };
}

function changedTrip(before: Trip, drive: Drive, found: Found): Trip {
  const { defaults } = found;
  const isClosing = before.finishedAt === null && drive.finishedAt !== null;
  return {
    ...before,
    ...(isClosing && { driverId: defaults.driverId, costcenterId: defaults.costcenterId }),
    ...saidAgain(before, drive, found),
    ...measuresOf(drive),
    // An address stays unless its end has moved.
    startAddress: isSame(before.start, drive.start) ? before.startAddress : null,
    destinationAddress: isSame(before.destination, drive.destination) ? before.destinationAddress : null,
    ...(before.mileageSource === "entered" && enteredMileage(before)),
    // A trip that goes on keeps why it had ended: that it was recorded already.
    endReason: drive.endReason ?? before.endReason,
  };
}

/** Kilometres that a person entered stay (rule trips/editing). */
const enteredMileage = ({ mileageInMeters, mileageSource }: Trip) => ({
  mileageInMeters,
  mileageSource,
});

/** What a trip takes from its drive as it is. */
const measuresOf = (drive: Drive) => ({
  startedAt: drive.startedAt,
  finishedAt: drive.finishedAt,
  start: drive.start,
  destination: drive.destination,
  mileageInMeters: drive.mileageInMeters,
  mileageSource: drive.mileageSource,
  idleSeconds: drive.idleSeconds,
  agent: drive.agent,
  endReason: drive.endReason,
});

/**
 * Business, unless the box was in private mode and the vehicle may be used so (rule detection/private-mode), or somebody had
 * switched private while it might.
 */
export const typeOf = ({ isPrivate, part }: Drive, { isPrivateTripAllowed }: TripDefaults) =>
  Number(isPrivate && (isPrivateTripAllowed || typeof part?.mode === "number"));

type Said = Classification & Pick<Trip, "type" | "description" | "contact">;

/** What a drive is before anybody spoke of it: its box in private mode says so, else a rule of its driver's, else nothing. */
function saidOf(drive: Drive, found: Found): Said {
  const words = { description: "", contact: "" };
  if (typeOf(drive, found.defaults) === tripTypes.private)
    return { type: tripTypes.private, ...words, ...privateByBox(drive) };
  const rule = ruleOfDrive(drive, found);
  if (rule === null) return { type: tripTypes.business, ...words, ...unclassified };
  const { type, description, contact } = rule;
  return { type, description, contact, ...byRule(drive) };
}

/**
 * The same of a trip that is told anew: one that only grows, is over and of a driver whose rules are not known any more, or
 * begins and ends as it was, is what they said before, or what somebody took back of it.
 */
function saidAgain(before: Trip, drive: Drive, found: Found): Partial<Said> {
  const said = saidOf(drive, found);
  const { type, classifiedHow: how } = said;
  const isOver = before.finishedAt !== null;
  const areRulesKnown =
    found.defaults.rules !== null && !(isOver && before.driverId !== found.defaults.driverId);
  const isBoxSpeaking = how === classifiedHow.box || before.classifiedHow === classifiedHow.box;
  if (!isBoxSpeaking && isSameToRules(before, drive)) return {};
  if (how !== classifiedHow.box && before.classifiedHow === classifiedHow.rule && !areRulesKnown) return {};
  // Words that people entered stay; those of a rule go with it.
  const isOfRule = before.classifiedHow === classifiedHow.rule || how === classifiedHow.rule;
  return isOfRule && !isOfPeople(before) ? said : { type, ...classificationOf(said) };
}

/** Rules know a trip that is over by its ends and its beginning alone. */
const isSameToRules = (before: Trip, drive: Drive): boolean =>
  before.finishedAt !== null &&
  drive.finishedAt !== null &&
  before.startedAt === drive.startedAt &&
  isSame(before.start, drive.start) &&
  isSame(before.destination, drive.destination);

const byRule = (drive: Drive): Classification => ({
  classifiedAt: drive.finishedAt ?? drive.startedAt,
  classifiedBy: null,
  classifiedHow: classifiedHow.rule,
});

const privateByBox = (drive: Drive): Classification => ({
  classifiedAt: drive.finishedAt ?? drive.startedAt,
  classifiedBy: null,
  classifiedHow: classifiedHow.box,
});

function trackOf(drive: Drive, { defaults }: Found): TripChange["track"] {
  if (typeOf(drive, defaults) === 1) return { part: 0, points: [] };
  if (drive.continued === null) return { part: 0, points: drive.points };
  return drive.points.length === 0 ? null : { part: drive.continued.parts, points: drive.points };
}
