import { useQuery } from "@tanstack/react-query";
import { inbox } from "@wegbuch/contract/inbox/endpoints";
import type { InboxEntry } from "@wegbuch/contract/inbox/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { trips } from "@wegbuch/contract/trips/endpoints";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { read, readIfAny } from "../../api/client.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";

/** Cards shown at once; more follow when these are done. */
const mostCards = 20;
/** Trips in which one's latest purposes are looked for. */
const recentTrips = 100;
const mostPurposes = 5;
const refreshMilliseconds = 30_000;

export const waitingTrips = read(inbox.list, { query: { perPage: mostCards } });

/** What waits for the person who is logged in, the oldest first. */
export const useInbox = () => useQuery({ ...waitingTrips, refetchInterval: refreshMilliseconds });

/** What a trip was for, and who was visited. */
export type Purpose = { description: string; contact: string };

/** The latest purposes of one's own trips on business, each once. */
export function useRecentPurposes(): Purpose[] {
  const { id } = useCurrentUser();
  const { data } = useQuery({
    ...read(trips.list, {
      query: { driverIds: [id], types: [tripTypes.business], perPage: recentTrips },
    }),
    ...silently,
  });
  return purposesIn(data?.items ?? []);
}

/** Each purpose once, the latest first; upper and lower case are the same. */
export function purposesIn(recent: readonly Pick<Trip, "description" | "contact">[]): Purpose[] {
  const known = new Map<string, Purpose>();
  for (const { description, contact } of recent) {
    if (description === null) continue;
    const key = `${description}\n${contact ?? ""}`.toLowerCase();
    if (!known.has(key)) known.set(key, { description, contact: contact ?? "" });
    if (known.size === mostPurposes) break;
  }
  return [...known.values()];
}

/** In which vehicles one may drive privately; undefined until it is known. */
export function usePrivateVehicles(): ReadonlySet<string> | undefined {
  const { data } = useQuery({ ...read(vehicles.list, { query: { perPage: 1_000 } }), ...silently });
  return (
    data && new Set(data.items.flatMap(({ id, isPrivateTripAllowed }) => (isPrivateTripAllowed ? [id] : [])))
  );
}

/** The way of a trip; null where only its ends are known or allowed. */
export function useWay({ id }: InboxEntry) {
  const { canShowTracks } = useCurrentUser();
  const { data, isPending } = useQuery({
    ...readIfAny(trips.track, { params: { id } }),
    ...silently,
    staleTime: Infinity,
    enabled: canShowTracks,
  });
  return { way: data ?? null, isPending: canShowTracks && isPending };
}
