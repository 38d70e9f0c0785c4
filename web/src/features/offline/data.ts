import { useQuery, useQueryClient } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { reservations } from "@wegbuch/contract/reservations/endpoints";
import { timeLogs } from "@wegbuch/contract/timelogs/endpoints";
import { tripChanges, trips } from "@wegbuch/contract/trips/endpoints";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { call } from "../../api/call.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import type { Change } from "../../api/offline/changes.ts";
import type { KeptDay } from "../../api/offline/store.ts";
import { discard } from "../../api/offline/waiting.ts";
import { withStore } from "../../api/offline/with-store.ts";
import { silently } from "../../api/query-client.ts";
import { boundsOf, periodOf, shiftPeriod, today } from "../../ui/dates/period.ts";
import { stillToDo } from "./rules.ts";

const daysKept = 14;
/** So late a vehicle may be brought back and noted here. */
const lateDays = 3;
/** More trips nobody makes in that time. */
const mostRows = 500;
/** By which the cache knows what this device keeps. */
export const keptKey = ["keptDay"];

/** Reads what a person needs without a connection, and keeps it on this device (rule offline/reading). */
export async function keepForTheRoad(user: CurrentUser): Promise<void> {
  // Without the program nobody could read it.
  if ((await withStore(({ keepIfOwn }) => keepIfOwn(user))) !== true) return;
  const asOf = new Date().toISOString();
  const may = (endpoint: Endpoint) => mayUse(accessOf(user), endpoint);
  const [ownTrips, logs, reserved, centers] = await Promise.all([
    may(trips.list) ? readTrips(user.id) : null,
    may(timeLogs.list) ? readLogs(user.id) : null,
    may(reservations.list) ? readReservations() : null,
    may(costcenters.list) ? readCostcenters() : null,
  ]);
  const day = { asOf, trips: ownTrips, logs, reservations: reserved, costcenters: centers };
  await withStore(({ keepDay }) => keepDay(user.id, day));
}

async function readTrips(userId: string) {
  const from = new Date(Date.now() - daysKept * 86_400_000).toISOString();
  const { items } = await call(trips.list, { query: { from, driverIds: [userId], perPage: mostRows } });
  return items.map(withoutPlaces);
}

/** What is shown is enough: points on the map are not kept. */
const withoutPlaces = (trip: Trip): Trip => ({
  ...trip,
  startLatitude: null,
  startLongitude: null,
  destinationLatitude: null,
  destinationLongitude: null,
  positions: undefined,
});

async function readLogs(userId: string) {
  const { from } = boundsOf(shiftPeriod(periodOf("day", today()), -1));
  const { to } = boundsOf(periodOf("day", today()));
  const { items } = await call(timeLogs.list, { query: { from, to, userIds: [userId], perPage: 1 } });
  return items[0]?.timeLog ?? [];
}

async function readReservations() {
  const now = Date.now();
  const from = new Date(now - lateDays * 86_400_000).toISOString();
  const { items } = await call(reservations.list, { query: { mine: true, from, perPage: mostRows } });
  return stillToDo(items, now);
}

async function readCostcenters() {
  const { items } = await call(costcenters.list, { query: { perPage: mostRows } });
  return items.map(({ id, foreignId }) => ({ id, name: foreignId }));
}

/** What this device keeps; null where that is nothing, undefined until it is known. */
export function useKeptDay(): KeptDay | null | undefined {
  const { data } = useQuery({
    queryKey: keptKey,
    queryFn: async () => (await withStore(({ keptDay }) => keptDay())) ?? null,
    // It asks this device alone.
    networkMode: "always",
    staleTime: 0,
    ...silently,
  });
  return data;
}

/** Lets go of a change; what the server says in its place is read anew, or the next time there is a connection. */
export function useDiscard(): (change: Change) => Promise<void> {
  const user = useCurrentUser();
  const cache = useQueryClient();
  return async (change) => {
    await discard(change);
    await keepForTheRoad(user).then(
      () => cache.invalidateQueries({ queryKey: keptKey }),
      () => undefined,
    );
  };
}

/** Who reads the page, and what he may say. */
export function useTraveller() {
  const user = useCurrentUser();
  const access = accessOf(user);
  return {
    id: user.id,
    maySay: mayUse(access, tripChanges.changeMany),
    hasRoadside: mayUse(access, timeLogs.clock),
    mayHandOver: mayUse(access, reservations.checkOut),
  };
}
