import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { geocoding } from "@wegbuch/contract/geocoding/endpoints";
import type { Suggestion } from "@wegbuch/contract/geocoding/schemas";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { call } from "../../api/call.ts";
import { readIfAny } from "../../api/client.ts";
import { silently } from "../../api/query-client.ts";
import { typingMilliseconds } from "../../ui/pickers/found.ts";

const moreThanCharacters = 3;
const geocodingTimeoutMilliseconds = 10_000;

type Suggestions = {
  suggestions: readonly Suggestion[];
  isSearching: boolean;
  /** Searched for, and nothing was found or could be asked. */
  isUnknown: boolean;
};

/** Addresses a text may mean, from its fourth character on and half a second after the last key; none if that fails. */
export function useSuggestions(text: string): Suggestions {
  const [typed] = useDebouncedValue(text.trim(), typingMilliseconds);
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

/** The address of a suggestion; null if it cannot be had. */
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
