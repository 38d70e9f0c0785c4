import { type Role, roles } from "../access/roles.ts";
import { inBothLanguages, type Saying } from "../kit/texts.ts";
import { dayOfWall, instantAtWall, wallOf } from "../kit/vienna-clock.ts";
import { reservationStatuses } from "./codes.ts";
import type { NewReservation, Reservation, ReservationStatus, ReservationWish } from "./schemas.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/** Whether a person reserves for colleagues, too; others for themselves alone (rule reservations/colleague). */
export const mayReserveForOthers = ({ role }: { role: Role }): boolean =>
  role === roles.admin || role === roles.groupLeader;

type Kept = Pick<Reservation, "pickupDate" | "returnDate"> & { isCancelled: boolean };

/** Where a reservation stands at a moment, in milliseconds (rule reservations/status). */
export function statusAt({ pickupDate, returnDate, isCancelled }: Kept, now: number): ReservationStatus {
  if (isCancelled) return reservationStatuses.cancelled;
  if (Date.parse(returnDate) <= now) return reservationStatuses.completed;
  return Date.parse(pickupDate) <= now ? reservationStatuses.active : reservationStatuses.reserved;
}

/** A reservation and when its vehicle was fetched and brought back; null where it was not. */
type Standing = Pick<Reservation, "status" | "pickupDate" | "checkedOutAt" | "checkedInAt">;

/**
 * Why nobody can change a reservation any more; null as long as it can be done (rule reservations/changing).
 */
export function whyNotChange({ status, checkedInAt }: Omit<Standing, "pickupDate">): Saying | null {
  if (status === reservationStatuses.completed) return say.isOver;
  if (status === reservationStatuses.cancelled) return say.isCancelled;
  return checkedInAt === null ? null : say.isCheckedIn;
}

/** The same for cancelling: whoever has the vehicle brings it back instead. */
export function whyNotCancel(reservation: Omit<Standing, "pickupDate">): Saying | null {
  return whyNotChange(reservation) ?? (reservation.checkedOutAt === null ? null : say.isOut);
}

/** So long before its time a vehicle may be fetched, if it is there. */
const earliestPickupMs = 30 * 60_000;

/** Why a vehicle cannot be fetched now, as far as its own reservation tells (rule reservations/handover). */
export function whyNotCheckOut(reservation: Standing, now: number): Saying | null {
  const { status, pickupDate, checkedOutAt, checkedInAt } = reservation;
  if (status === reservationStatuses.cancelled) return say.isCancelled;
  if (checkedInAt !== null) return say.isCheckedIn;
  if (checkedOutAt !== null) return say.isCheckedOut;
  if (status === reservationStatuses.completed) return say.isOver;
  return now < Date.parse(pickupDate) - earliestPickupMs ? say.isTooEarly : null;
}

/** Why a vehicle cannot be brought back: who is late does so after its time (rule reservations/handover). */
export function whyNotCheckIn({ status, checkedOutAt, checkedInAt }: Standing): Saying | null {
  if (status === reservationStatuses.cancelled) return say.isCancelled;
  if (checkedInAt !== null) return say.isCheckedIn;
  return checkedOutAt === null ? say.isNotOut : null;
}

/** More than this apart from the odometer as it is kept is worth a question (rule reservations/handover). */
const farOffMeters = 2_000;

export const isFarOff = (readMeters: number, keptMeters: number): boolean =>
  Math.abs(readMeters - keptMeters) > farOffMeters;

const quarterMs = 15 * 60_000;

/** When a reservation ends whose vehicle is brought back now: at the next quarter of an hour, if it does not end before. */
export function endAfterCheckIn({ pickup, end }: { pickup: number; end: number }, now: number): number {
  const next = Math.ceil(now / quarterMs) * quarterMs;
  return Math.min(end, next > pickup ? next : (Math.floor(pickup / quarterMs) + 1) * quarterMs);
}

/** Who brings a vehicle back later than this is late. */
export const forgivenMs = 15 * 60_000;

/** How many minutes late a vehicle came back; 0 for who was in time (rule reservations/deviations). */
export function minutesLate(backAt: number | null, returnAt: number): number {
  const late = backAt === null ? 0 : backAt - returnAt;
  return late > forgivenMs ? Math.floor(late / 60_000) : 0;
}

/** Who has not fetched a vehicle by then does not come (rule reservations/not-picked-up). */
export const awaitedMs = 60 * 60_000;

type Field = keyof ReservationWish | "driverId";

/**
 * What of a reservation may be changed as long as it is to come, and once it has begun (rule reservations/changing).
 */
export function changeableFields(status: ReservationStatus): readonly Field[] {
  if (status === reservationStatuses.active) return ["returnDate", "returnAddress", "comment"];
  return [
    "vehicleId",
    "driverId",
    "pickupDate",
    "returnDate",
    "pickupAddress",
    "returnAddress",
    "purpose",
    "comment",
  ];
}

/**
 * Whether an instant lies before now, in milliseconds; people choose minutes, so the one that has begun is not over yet
 * (rule reservations/no-overlap).
 */
export function isInThePast(instant: string, now: number): boolean {
  return Date.parse(instant) < now - (now % 60_000);
}

/** When somebody had a vehicle, or would have had it, in milliseconds. */
export type Possession = {
  id: string;
  pickupAt: number;
  returnAt: number;
  checkedOutAt: number | null;
  checkedInAt: number | null;
  cancelledAt: number | null;
};

/** So near to a reservation a trip may lie that touches none. */
export const besideMs = 30 * 60_000;

/**
 * The reservation a finished trip of its vehicle belongs to: the one with which it has the longest time in common, from
 * pickup to return or as they really were; without any, the nearest within half an hour; of equals the earlier. One that was
 * cancelled had the vehicle until then (rule reservations/matching).
 */
export function reservationOfTrip<One extends Possession>(
  { startedAt, finishedAt }: { startedAt: number; finishedAt: number },
  reservations: readonly One[],
): One | null {
  const candidates = reservations.flatMap((reservation) => {
    const from = reservation.checkedOutAt ?? reservation.pickupAt;
    const until = reservation.checkedInAt ?? reservation.returnAt;
    const { cancelledAt } = reservation;
    const commonMs = Math.min(finishedAt, until, cancelledAt ?? Infinity) - Math.max(startedAt, from);
    const isNear = cancelledAt === null ? commonMs >= -besideMs : commonMs > 0;
    return isNear ? [{ reservation, from, commonMs }] : [];
  });
  candidates.sort(
    (one, other) =>
      other.commonMs - one.commonMs ||
      one.from - other.from ||
      one.reservation.id.localeCompare(other.reservation.id),
  );
  return candidates[0]?.reservation ?? null;
}

type Span = Pick<NewReservation, "pickupDate" | "returnDate">;

/**
 * Whether nobody can have a vehicle at one time because of the other: they overlap, or lie nearer to each other than it
 * rests (rules reservations/no-overlap and reservations/buffer).
 */
export const overlaps = (one: Span, other: Span, bufferMs: number): boolean =>
  Date.parse(other.pickupDate) < Date.parse(one.returnDate) + bufferMs &&
  Date.parse(other.returnDate) > Date.parse(one.pickupDate) - bufferMs;

const weekMs = 7 * 86_400_000;

/** Each time of a series that is reserved, with its day in Vienna; without one it is the time itself (rule reservations/series). */
export function occurrencesOf({
  weekly,
  ...span
}: Span & Pick<NewReservation, "weekly">): (Span & { day: string })[] {
  const first = { ...span, day: dayOfWall(wallOf(Date.parse(span.pickupDate))) };
  if (!weekly) return [first];
  const found = [];
  for (let each = first; each.day <= weekly.until; each = weekAfter(span, found.length)) found.push(each);
  return found.filter(({ day }) => !weekly.except.includes(day));
}

const weekAfter = (span: Span, weeks: number) => {
  const moved = movedBy(span, weeks * weekMs);
  return { ...moved, day: dayOfWall(wallOf(Date.parse(moved.pickupDate))) };
};

/** A span so much later by the clock, its return by as much unless told otherwise: 08:00 stays 08:00 where summer time begins or ends. */
export function movedBy({ pickupDate, returnDate }: Span, ms: number, returnMs: number = ms): Span {
  const [pickup, end] = [wallOf(Date.parse(pickupDate)), wallOf(Date.parse(returnDate))];
  const pickupAt = instantAtWall(pickup + ms);
  // Both may lie in the hour that is skipped.
  const returnAt = Math.max(instantAtWall(end + returnMs), pickupAt + 60_000);
  return { pickupDate: new Date(pickupAt).toISOString(), returnDate: new Date(returnAt).toISOString() };
}

/** How much later by the clock one instant is than another, in milliseconds. */
export const clockShift = (from: string, to: string): number =>
  wallOf(Date.parse(to)) - wallOf(Date.parse(from));
