import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { read } from "../../api/client.ts";
import { silently } from "../../api/query-client.ts";
import { typingMilliseconds } from "../../ui/pickers/found.ts";

/** Up to 20 active mandators that match, half a second after the last key. */
export function useMandatorSearch(term: string, isOpen: boolean) {
  const [searchTerm] = useDebouncedValue(term.trim(), typingMilliseconds);
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
