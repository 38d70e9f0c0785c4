import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { users } from "@wegbuch/contract/users/endpoints";
import { read } from "../../api/client.ts";
import { type Found, selectMilliseconds, selectPage } from "../../ui/pickers/found.ts";

/** Up to 20 people in scope that match, active ones or archived ones; `term` is null while nobody asks. */
export function usePersonSearch(term: string | null, isArchived = false): Found {
  const [searchTerm] = useDebouncedValue(term?.trim() ?? "", selectMilliseconds);
  const { data, isFetching } = useQuery({
    ...read(users.list, { query: { ...selectPage, searchTerm, isArchived } }),
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
