import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import { read } from "../../api/client.ts";
import { silently } from "../../api/query-client.ts";
import { type Found, selectMilliseconds, selectPage } from "../../ui/pickers/found.ts";

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
