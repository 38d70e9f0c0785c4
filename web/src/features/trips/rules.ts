import type { TripType } from "@wegbuch/contract/trips/schemas";
import { isMasked } from "@wegbuch/contract/trips/rules";
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
  | "toBusiness"
  | "remove";

/** What a row offers, in the order of its menu (document 2, section 4; OQ-096, OQ-104, OQ-109, OQ-112). */
export function offeredActions(trip: LogbookRow, rights: TripRights): TripAction[] {
  if (trip.finishedAt === null) return isMasked(trip) ? [] : ["track"];
  if (trip.deletedAt !== null) return ["history"];
  const mayChange = rights.mayWrite && whyNotChanged(trip, rights) === null;
  const isLocked = trip.lockedAt !== null;
  const mayOpenUp = rights.isSpecial && isLocked && trip.exportedAt === null;
  const offered: Record<TripAction, boolean> = {
    track: !isMasked(trip),
    lock: mayChange,
    unlock: mayOpenUp,
    history: true,
    edit: mayChange,
    toBusiness: rights.isSpecial && !isLocked && isPrivateOfOthers(trip, rights),
    release: mayOpenUp && trip.readyForExportAt === null,
    remove: mayChange && trip.agent === 1,
  };
  return (Object.keys(offered) as TripAction[]).filter((action) => offered[action]);
}

/** Why a row cannot be ticked (document 2, section 4). */
export function whyNotTicked(trip: LogbookRow): WhyNot | null {
  if (trip.finishedAt === null) return "runningNotTicked";
  if (trip.deletedAt !== null) return "deleted";
  return trip.lockedAt === null ? null : "lockedNotTicked";
}

/** Why a trip can be neither edited, locked, classified nor deleted; null if it can. */
function whyNotChanged(trip: LogbookRow, rights: TripRights): WhyNot | null {
  if (trip.finishedAt === null) return "running";
  if (trip.deletedAt !== null) return "deleted";
  if (trip.lockedAt !== null) return "locked";
  return !rights.isSpecial && isPrivateOfOthers(trip, rights) ? "privateOfOthers" : null;
}

/** The same for several at once, which is done with all of them or none. */
export function whyNotAllChanged(trips: readonly LogbookRow[], rights: TripRights): WhyNot | null {
  return firstOf(trips, (trip) => whyNotChanged(trip, rights)) ?? (trips.length === 0 ? "noneTicked" : null);
}

/** How many of these trips have no purpose and how many no driver; only of those on business anybody need say what for. */
export function lackingIn(
  trips: readonly LogbookRow[],
): { shown: "withoutPurpose" | "withoutDriver"; count: number }[] {
  const withoutPurpose = trips.filter(({ type, description }) => type === 0 && !description).length;
  const withoutDriver = trips.filter(({ driver }) => driver === null).length;
  return [
    { shown: "withoutPurpose" as const, count: withoutPurpose },
    { shown: "withoutDriver" as const, count: withoutDriver },
  ].filter(({ count }) => count > 0);
}

/** Why a trip cannot be split where splitting is allowed at all (document 2, section 4). */
export function whyNotSplit(trip: LogbookRow, rights: TripRights): WhyNot | null {
  return whyNotChanged(trip, rights) ?? (trip.agent === 0 ? null : "notRecorded");
}

/** Why trips cannot become one; whether others lie between them only the server knows (ALG-MERGE). */
export function whyNotMerged(trips: readonly LogbookRow[], rights: TripRights): WhyNot | null {
  const [first] = trips;
  if (first === undefined || trips.length < 2) return "fewerThanTwo";
  const isAlike = (trip: LogbookRow) =>
    trip.vehicle.id === first.vehicle.id && trip.driver?.id === first.driver?.id && trip.type === first.type;
  return firstOf(trips, (trip) => whyNotSplit(trip, rights)) ?? (trips.every(isAlike) ? null : "notAlike");
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

/** Why trips cannot get this type by one key (OQ-107, OQ-108). */
export function whyNotClassified(
  trips: readonly LogbookRow[],
  type: TripType,
  { rights, mayBePrivate }: { rights: TripRights; mayBePrivate: (vehicleId: string) => boolean },
): WhyNot | null {
  const whyNot = whyNotAllChanged(trips, rights);
  if (whyNot !== null || type !== 1) return whyNot;
  return firstOf(trips, (trip) => {
    if (trip.type === 1) return null;
    if (!mayBePrivate(trip.vehicle.id)) return "noPrivateTrips";
    return rights.isSpecial || trip.driver?.id === rights.userId ? null : "onlyOwnPrivate";
  });
}

/** In the order a tap on the chip goes through them. */
const typesInTurn: readonly TripType[] = [0, 1, 2];

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

/** Whom a vehicle is for, its owner included; undefined where everyone in scope may drive it (OQ-129). */
export function permittedDrivers(
  vehicle: Pick<Vehicle, "drivers" | "owner"> | undefined,
): readonly Reference[] | undefined {
  if (vehicle === undefined || vehicle.drivers.length === 0) return undefined;
  const { drivers, owner } = vehicle;
  return owner === null || drivers.some(({ id }) => id === owner.id) ? drivers : [...drivers, owner];
}

function isPrivateOfOthers({ type, driver }: LogbookRow, { userId }: TripRights): boolean {
  return type === 1 && driver?.id !== userId;
}

function firstOf(trips: readonly LogbookRow[], whyNot: (trip: LogbookRow) => WhyNot | null): WhyNot | null {
  for (const trip of trips) {
    const found = whyNot(trip);
    if (found !== null) return found;
  }
  return null;
}
