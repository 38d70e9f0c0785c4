import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import {
  askerOf,
  isMasked,
  isPrivateOfOthers,
  whyNotEdit,
  whyNotLock,
  whyNotMerge,
  whyNotRelease,
  whyNotRemove,
  whyNotSpeakFor,
  whyNotUnlock,
} from "@wegbuch/contract/trips/rules";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import type { LogbookRow, TripRights } from "./data.ts";
import type { de } from "./texts.ts";

/** Why something cannot be done: a key of the texts. */
export type WhyNot = keyof (typeof de)["whyNot"];

export type TripAction =
  | "track"
  | "lock"
  | "unlock"
  | "release"
  | "history"
  | "edit"
  | "supplement"
  | "toBusiness"
  | "remove";

/** What a row offers, in the order of its menu (rules trips/deletion, trips/locking, trips/actions, trips/running). */
export function offeredActions(trip: LogbookRow, rights: TripRights): TripAction[] {
  if (trip.finishedAt === null) return isMasked(trip) ? [] : ["track"];
  if (trip.deletedAt !== null) return ["history"];
  const asker = askerOf(rights);
  const may = (whyNot: typeof whyNotEdit | typeof whyNotRemove | typeof whyNotUnlock) =>
    whyNot([trip], asker) === null;
  const offered: Record<TripAction, boolean> = {
    track: !isMasked(trip),
    lock: rights.mayWrite && may(whyNotLock),
    unlock: rights.isSpecial && may(whyNotUnlock),
    history: true,
    edit: rights.mayWrite && may(whyNotEdit),
    supplement: rights.mayWrite && trip.lockedAt !== null && may(whyNotSpeakFor),
    toBusiness: rights.isSpecial && trip.lockedAt === null && isPrivateOfOthers(trip, asker),
    release: rights.isSpecial && trip.readyForExportAt === null && may(whyNotRelease),
    remove: rights.mayWrite && may(whyNotRemove),
  };
  return (Object.keys(offered) as TripAction[]).filter((action) => offered[action]);
}

/** Why a row cannot be ticked (rule trips/ticking). */
export function whyNotTicked(trip: LogbookRow): WhyNot | null {
  if (trip.finishedAt === null) return "runningNotTicked";
  if (trip.deletedAt !== null) return "deleted";
  return trip.lockedAt === null ? null : "lockedNotTicked";
}

/** Why these trips can be neither edited, locked nor classified, which is done with all of them or none. */
export function whyNotAllChanged(trips: readonly LogbookRow[], rights: TripRights): WhyNot | null {
  return trips.length === 0 ? "noneTicked" : whyNotEdit(trips, askerOf(rights));
}

/** How many of these trips have no purpose and how many no driver; only of those on business anybody need say what for. */
export function lackingIn(
  trips: readonly LogbookRow[],
): { shown: "withoutPurpose" | "withoutDriver"; count: number }[] {
  const withoutPurpose = trips.filter(
    ({ type, description }) => type === tripTypes.business && !description,
  ).length;
  const withoutDriver = trips.filter(({ driver }) => driver === null).length;
  return [
    { shown: "withoutPurpose" as const, count: withoutPurpose },
    { shown: "withoutDriver" as const, count: withoutDriver },
  ].filter(({ count }) => count > 0);
}

/** Why trips cannot become one, as far as the browser knows. */
export function whyNotMerged(trips: readonly LogbookRow[], rights: TripRights): WhyNot | null {
  const judged = trips.map((trip) => ({
    ...trip,
    vehicleId: trip.vehicle.id,
    driverId: trip.driver?.id ?? null,
    // By the name of its file; two of one name the server tells apart.
    importId: trip.isImported ? (trip.importedFrom ?? "") : null,
  }));
  return whyNotMerge(judged, askerOf(rights));
}

/** Who stands so long has rather arrived than paused. */
const longPauseSeconds = 3 * 3_600;

/** The longest pause between trips that follow each other, in seconds; null unless one of them makes merging doubtful. */
export function pauseToAskAbout(trips: readonly LogbookRow[]): number | null {
  const pauses = trips
    .slice(1)
    .map(({ startedAt }, index) => Date.parse(startedAt) - Date.parse(trips[index]!.finishedAt ?? startedAt));
  const longest = Math.max(0, ...pauses) / 1_000;
  return longest >= longPauseSeconds ? longest : null;
}

/** Why trips cannot get this type by one key (rules trips/private-allowed, trips/bulk-edit). */
export function whyNotClassified(
  trips: readonly LogbookRow[],
  type: TripType,
  { rights, mayBePrivate }: { rights: TripRights; mayBePrivate: (vehicleId: string) => boolean },
): WhyNot | null {
  const whyNot = whyNotAllChanged(trips, rights);
  if (whyNot !== null || type !== tripTypes.private) return whyNot;
  return firstOf(trips, (trip) => {
    if (trip.type === tripTypes.private) return null;
    if (!mayBePrivate(trip.vehicle.id)) return "noPrivateTrips";
    return rights.isSpecial || trip.driver?.id === rights.userId ? null : "onlyOwnPrivate";
  });
}

/** In the order a tap on the chip goes through them. */
const typesInTurn: readonly TripType[] = Object.values(tripTypes);

/** The type a tap on the chip gives a trip: the next that it may have; null where none is. */
export function typeAfter(trip: LogbookRow, given: Parameters<typeof whyNotClassified>[2]): TripType | null {
  const at = typesInTurn.indexOf(trip.type);
  const others = [...typesInTurn.slice(at + 1), ...typesInTurn.slice(0, at)];
  return others.find((type) => whyNotClassified([trip], type, given) === null) ?? null;
}

/** What Shift with an arrow ticks and unticks on its way from one row to the next; going back takes back. */
export function extendSelection(
  [from, to]: readonly [LogbookRow, LogbookRow],
  isTicked: (trip: LogbookRow) => boolean,
): { ticked: LogbookRow[]; unticked: LogbookRow[] } {
  const isOpen = (trip: LogbookRow) => whyNotTicked(trip) === null;
  if (isTicked(to)) return { ticked: [], unticked: [from] };
  return { ticked: [from, to].filter(isOpen), unticked: [] };
}

/**
 * Whom a vehicle is for, its owner included; undefined where everyone in scope may drive it (rule vehicles/drivers).
 */
export function permittedDrivers(
  vehicle: Pick<Vehicle, "drivers" | "owner"> | undefined,
): readonly Reference[] | undefined {
  if (vehicle === undefined || vehicle.drivers.length === 0) return undefined;
  const { drivers, owner } = vehicle;
  return owner === null || drivers.some(({ id }) => id === owner.id) ? drivers : [...drivers, owner];
}

function firstOf(trips: readonly LogbookRow[], whyNot: (trip: LogbookRow) => WhyNot | null): WhyNot | null {
  for (const trip of trips) {
    const found = whyNot(trip);
    if (found !== null) return found;
  }
  return null;
}
