import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { read } from "../../api/client.ts";
import { type Found, selectMilliseconds, selectPage } from "../../ui/pickers/found.ts";

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
