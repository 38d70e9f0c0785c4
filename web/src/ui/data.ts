import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { calendarFeeds } from "@wegbuch/contract/calendarfeeds/endpoints";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import { geocoding } from "@wegbuch/contract/geocoding/endpoints";
import type { Suggestion } from "@wegbuch/contract/geocoding/schemas";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import { groups } from "@wegbuch/contract/groups/endpoints";
import { histories } from "@wegbuch/contract/histories/endpoints";
import { live } from "@wegbuch/contract/live/endpoints";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { roles } from "@wegbuch/contract/access/roles";
import { tripChanges, trips } from "@wegbuch/contract/trips/endpoints";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { users } from "@wegbuch/contract/users/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { OpenTrack } from "@wegbuch/contract/vehicles/schemas";
import { call, read, readIfAny, useWrite } from "../api/client.ts";
import { accessOf, useCurrentUser } from "../api/current-user.ts";
import { silently } from "../api/query-client.ts";
import { inTreeOrder, type TreeGroup } from "./group-tree.ts";
import { matching } from "./matching.ts";
import type { Option } from "./SearchSelect.tsx";

/** OQ-078 and document 1, section 9, for addresses too. */
const debounceMilliseconds = 500;
/** Document 1, section 9. */
const moreThanCharacters = 3;
const geocodingTimeoutMilliseconds = 10_000;

/** Up to 20 active mandators that match, half a second after the last key. */
export function useMandatorSearch(term: string, isOpen: boolean) {
  const [searchTerm] = useDebouncedValue(term.trim(), debounceMilliseconds);
  return useQuery({
    ...read(mandators.list, { query: { page: 1, perPage: 20, isArchived: false, searchTerm } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
}

/** The name of a mandator that is known by its id only. */
export function useMandatorName(id: string | null): string | undefined {
  const { data } = useQuery({
    ...read(mandators.read, { params: { id: id ?? "" } }),
    enabled: id !== null,
    ...silently,
  });
  return data?.name;
}

/** What a select offers while it is open; `isSearching` until the server has answered. */
export type Found = { found: readonly Option[]; isSearching: boolean };

/** Document 1, 2.13. */
const selectMilliseconds = 200;
const selectPage = { page: 1, perPage: 20 };
/** As many as a person looks through; typing finds the others. */
const mostFences = 100;

/** Up to 20 active people in scope that match; `term` is null while nobody asks. */
export function usePersonSearch(term: string | null): Found {
  const [searchTerm] = useDebouncedValue(term?.trim() ?? "", selectMilliseconds);
  const { data, isFetching } = useQuery({
    ...read(users.list, { query: { ...selectPage, searchTerm } }),
    enabled: term !== null,
    placeholderData: keepPreviousData,
  });
  const found = data?.items.map(({ id, firstName, lastName, email }) => ({
    id,
    name: `${firstName} ${lastName}`,
    about: email,
  }));
  return { found: found ?? [], isSearching: isFetching };
}

/** Up to 20 active vehicles in scope that match, by their plates; `term` is null while nobody asks. */
export function useVehicleSearch(term: string | null): Found {
  const [searchTerm] = useDebouncedValue(term?.trim() ?? "", selectMilliseconds);
  const { data, isFetching } = useQuery({
    ...read(vehicles.list, { query: { ...selectPage, searchTerm } }),
    enabled: term !== null,
    placeholderData: keepPreviousData,
  });
  const found = data?.items.map(({ id, name, licensePlate }) => ({
    id,
    name: licensePlate || name,
    about: licensePlate ? name : "",
  }));
  return { found: found ?? [], isSearching: isFetching };
}

/** The fences whose titles match: the server gives all of them at once; `term` is null while nobody asks. */
export function useFenceSearch(term: string | null): Found {
  const { data, isFetching } = useQuery({ ...read(geofences.names, {}), enabled: term !== null });
  const fences = data?.map(({ id, title }) => ({ id, name: title })) ?? [];
  return { found: matching(fences, term ?? "").slice(0, mostFences), isSearching: isFetching };
}

/** Up to 20 active cost centres that match, by their key; `term` is null while nobody asks. */
export function useCostcenterSearch(term: string | null): Found {
  const [searchTerm] = useDebouncedValue(term?.trim() ?? "", selectMilliseconds);
  const { data, isFetching } = useQuery({
    ...read(costcenters.list, { query: { ...selectPage, searchTerm } }),
    enabled: term !== null,
    placeholderData: keepPreviousData,
  });
  const found = data?.items.map(({ id, foreignId, description }) => ({
    id,
    name: foreignId,
    about: description ?? "",
  }));
  return { found: found ?? [], isSearching: isFetching };
}

/** The keys of cost centres that are known by their ids only; those not there yet are left out. */
export function useCostcenterKeys(ids: readonly string[]): ReadonlyMap<string, string> {
  const answers = useQueries({
    queries: ids.map((id) => ({ ...read(costcenters.read, { params: { id } }), ...silently })),
  });
  return new Map(answers.flatMap(({ data }) => (data ? [[data.id, data.foreignId] as const] : [])));
}

/** The groups a person sees, each after the one above it. */
export function useGroupTree(): { tree: readonly TreeGroup[]; isPending: boolean } {
  const { data, isPending } = useQuery({ ...read(groups.tree, {}), select: inTreeOrder });
  return { tree: data ?? [], isPending };
}

/** What was changed on an object, the latest first, 50 entries a page. */
export function useHistory(objectId: string) {
  const perPage = 50;
  const { queryKey } = read(histories.ofObject, { params: { id: objectId }, query: { perPage } });
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: page, signal }) =>
      call(histories.ofObject, { params: { id: objectId }, query: { page, perPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageCount }) => (page < pageCount ? page + 1 : undefined),
    // What has just been changed is what people come to look at.
    staleTime: 0,
  });
}

/** Whether the mandator's calendar can be subscribed to; the link itself is shown once, when it is made. */
export function useCalendarFeed() {
  const refresh = [calendarFeeds.read];
  return {
    feed: useQuery(read(calendarFeeds.read, {})),
    renewal: useWrite(calendarFeeds.renew, { refresh }),
    removal: useWrite(calendarFeeds.remove, { refresh }),
  };
}

type Suggestions = {
  suggestions: readonly Suggestion[];
  isSearching: boolean;
  /** Searched for, and nothing was found or could be asked. */
  isUnknown: boolean;
};

/** Addresses a text may mean, from its fourth character on and half a second after the last key; none if that fails. */
export function useSuggestions(text: string): Suggestions {
  const [typed] = useDebouncedValue(text.trim(), debounceMilliseconds);
  const isSearched = typed.length > moreThanCharacters;
  const { data, isFetching } = useQuery({
    queryKey: ["suggestions", typed],
    queryFn: ({ signal }) =>
      call(geocoding.autocomplete, { query: { address: typed }, signal: orTooLong(signal) }),
    enabled: isSearched,
    retry: false,
    ...silently,
  });
  const suggestions = isSearched ? (data ?? []) : [];
  const isUnknown = isSearched && !isFetching && typed === text.trim() && suggestions.length === 0;
  return { suggestions, isSearching: isFetching, isUnknown };
}

/** The address of a suggestion; null if it cannot be had (document 1, section 8). */
export async function findAddress(locationid: string): Promise<Address | null> {
  try {
    return await call(geocoding.locationDetails, { query: { locationid }, signal: orTooLong() });
  } catch {
    // A failed look-up is no news: the typed text stays.
    return null;
  }
}

/**
 * What the place of a vehicle is called; null where it is hidden or not known yet. A geocoder that fails leaves it
 * unsaid.
 */
export function usePlaceName({ latitude, longitude }: Place): string | null {
  const query = { latitude: rounded(latitude ?? 0), longitude: rounded(longitude ?? 0) };
  const isKnown = latitude !== null && longitude !== null;
  const { data } = useQuery({
    ...readIfAny(geocoding.reverseGeocode, { query }),
    ...silently,
    enabled: isKnown,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isKnown ? (data?.displayName ?? null) : null;
}
type Place = { latitude: number | null; longitude: number | null };

/** To 100 m: a vehicle that moves on a little is still at the same place. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

function orTooLong(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(geocodingTimeoutMilliseconds);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

const runningMilliseconds = 30_000;
/** As many vehicles as one person drives. */
const mostOwnVehicles = 100;

/** The trip the person is on, found by the vehicles he drove last; null while there is none, and for whom it is not looked for. */
export function useOwnRunningTrip(userId: string, isWanted: boolean): OpenTrack | null {
  const { data } = useQuery({
    ...read(vehicles.list, { query: { perPage: mostOwnVehicles } }),
    ...silently,
    enabled: isWanted,
    refetchInterval: runningMilliseconds,
  });
  const own = (isWanted && data?.items.filter(({ currentDriver }) => currentDriver?.id === userId)) || [];
  const tracks = useQueries({
    queries: own.map(({ id }) => ({
      ...readIfAny(vehicles.openTrack, { params: { id } }),
      ...silently,
      refetchInterval: runningMilliseconds,
    })),
  });
  return tracks.find((track) => track.data?.driver?.id === userId)?.data ?? null;
}

/** Says of the running trip whether it is private; where it is shown, that shows at once. */
export const useChangePrivacy = () =>
  useWrite(tripChanges.changePrivacy, {
    refresh: [vehicles.openTrack, vehicles.list, vehicles.read, live.vehiclePositions, histories.ofObject],
  });

/**
 * One's own trips on business that nobody has said a purpose of and nobody has locked: how many, and the newest that began
 * before an instant. No count for whoever cannot change trips, and not for support, which drives nothing.
 */
export function useOpenTrips(before?: string) {
  const user = useCurrentUser();
  const access = accessOf(user);
  const query = {
    driverIds: [user.id],
    withoutDescription: true,
    isLocked: false,
    perPage: 1,
    ...(before !== undefined && { to: before }),
  };
  const { data, isPending, isError, refetch } = useQuery({
    ...read(trips.list, { query }),
    ...silently,
    enabled: mayUse(access, tripChanges.change) && !access.isSupport,
  });
  return {
    count: data?.totalCount,
    next: data?.items[0],
    isDriver: user.role.id === roles.driver,
    isPending,
    isError,
    refetch,
  };
}
