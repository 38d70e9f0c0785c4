import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { houseOfStop } from "@wegbuch/geo/demo-roads/stops";
import { tripAgents, tripTypes } from "@wegbuch/contract/trips/codes";
import { enterTrip } from "../../features/trips/editing/enter-trip.ts";
import { removeTrip } from "../../features/trips/editing/remove-trip.ts";
import { mergeTrips } from "../../features/trips/recomposing/merge-trips.ts";
import { splitTrip } from "../../features/trips/recomposing/split-trip.ts";
import type { Company } from "../company.ts";
import { demoActor } from "../demo-actor.ts";
import { localTime } from "../local-time.ts";
import { actAsOf } from "./act-as-of.ts";
import type { KeptBook } from "./books.ts";
import type { Parts } from "./parts.ts";
import type { DrivenTrip } from "./read-drives.ts";
import { monthBefore, workingDay } from "./working-days.ts";

type Month = { month: string; books: readonly KeptBook[]; trips: readonly DrivenTrip[] };

/**
 * What boxes do not get right and people put right in a month: a trip parted, two made one, one entered by hand, and one
 * entered twice and deleted. Once it is done, or the month has no such trip, it does nothing.
 */
export async function mendMonth(
  parts: Parts,
  company: Company,
  { month, books, trips }: Month,
): Promise<void> {
  const own = books.filter(({ drivers }) => drivers.length === 0);
  const [first, third] = own.filter(({ work }) => work === "customers");
  const [, second] = own.filter(({ work }) => work === "delivery");
  if (!first || !second || !third || trips.some(({ agent }) => agent !== tripAgents.automatic)) return;
  const tripsOf = (book: KeptBook) => trips.filter(({ vehicleId }) => vehicleId === book.vehicleId);
  await enter(parts, company, { book: third, month, trips: tripsOf(third) });
  // When everybody looks through the month.
  const at = localTime(workingDay(monthBefore(month, -1), 2), "12:40");
  if (at.getTime() > parts.now) return;
  await actAsOf(at, () => part(parts, company, first, tripsOf(first)));
  await actAsOf(at, () => join(parts, company, second, tripsOf(second)));
}

/** A long drive on which the driver had done something in between. */
async function part(parts: Parts, company: Company, { writer }: KeptBook, trips: readonly DrivenTrip[]) {
  const long = trips.find(
    ({ type, meters, isLocked }) => type === tripTypes.business && meters > 22_000 && !isLocked,
  );
  if (long === undefined) return;
  const byMileageInMeters = Math.round(long.meters * 0.42);
  await splitTrip(parts, demoActor(company, writer), { id: long.id, byMileageInMeters });
}

/** The two drives of the month with the shortest stop between them, at which only a barrier was closed. */
async function join(parts: Parts, company: Company, { writer }: KeptBook, trips: readonly DrivenTrip[]) {
  const open = ({ type, isLocked }: DrivenTrip) => type === tripTypes.business && !isLocked;
  const pairs = trips.slice(1).map((after, index) => ({ before: trips[index]!, after }));
  const [pair] = pairs
    .filter(({ before, after }) => open(before) && open(after) && before.driverId === after.driverId)
    .toSorted((one, other) => stopOf(one) - stopOf(other));
  if (pair === undefined) return;
  const tripIds = [pair.before.id, pair.after.id];
  await mergeTrips(parts, demoActor(company, writer), { tripIds, isPreview: false });
}

const stopOf = ({ before, after }: Record<"before" | "after", DrivenTrip>) =>
  after.startedAt.getTime() - before.finishedAt.getTime();

type Entering = { book: KeptBook; month: string; trips: readonly DrivenTrip[] };

/** One evening the box was unplugged at the garage; the same drive was written down twice, and once deleted. */
async function enter(parts: Parts, company: Company, { book, month, trips }: Entering) {
  const days = Array.from({ length: 10 }, (_, index) => workingDay(month, 6 + index));
  const day = days.find((each) => isQuietEvening(trips, each));
  if (day === undefined || localTime(day, "21:10").getTime() > parts.now) return;
  const actor = demoActor(company, book.writer);
  const [home, garage] = [addressOf(book, "customer 3"), addressOf(book, "customer 7")];
  const write = (start: string, finish: string, description: string) =>
    enterTrip(parts, actor, {
      vehicleId: book.vehicleId,
      driverId: actor.userId,
      startedAt: localTime(day, start).toISOString(),
      finishedAt: localTime(day, finish).toISOString(),
      startAddress: home,
      destinationAddress: garage,
      mileageInMeters: 3_400,
      type: tripTypes.business,
      description,
    });
  await actAsOf(localTime(day, "20:40"), () =>
    write("20:05", "20:14", "Fahrzeug in die Werkstatt (Box war abgesteckt)"),
  );
  const twice = await actAsOf(localTime(day, "20:46"), () => write("20:15", "20:24", "Werkstatt"));
  if (twice) await actAsOf(localTime(day, "20:49"), () => removeTrip(parts, actor, { id: twice.id }));
}

const isQuietEvening = (trips: readonly DrivenTrip[], day: string) => {
  const [from, until] = [localTime(day, "19:55"), localTime(day, "20:35")];
  const hasDriven = trips.some(({ finishedAt }) => dayOf(finishedAt) === day);
  return hasDriven && trips.every(({ startedAt, finishedAt }) => finishedAt <= from || startedAt >= until);
};

/** As it would be chosen from the suggestions. */
function addressOf({ vehicle }: KeptBook, address: string) {
  const { town, street, number, postcode, place } = houseOfStop({ town: vehicle.life!.town, address });
  const named = { street: `${street} ${number}`, postcode, city: town.name };
  return {
    ...named,
    country: "Österreich",
    displayName: `${named.street}, ${postcode} ${town.name}`,
    ...place,
  };
}
