import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { geocoding } from "@wegbuch/contract/geocoding/endpoints";
import type { Suggestion } from "@wegbuch/contract/geocoding/schemas";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { call, read } from "../api/client.ts";
import { silently } from "../api/query-client.ts";

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

/** Addresses a text may mean, from its fourth character on and half a second after the last key; none if that fails. */
export function useSuggestions(text: string): { suggestions: readonly Suggestion[]; isSearching: boolean } {
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
  return { suggestions: isSearched ? (data ?? []) : [], isSearching: isFetching };
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

function orTooLong(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(geocodingTimeoutMilliseconds);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}
