import { useQuery } from "@tanstack/react-query";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import { read } from "../../api/client.ts";
import type { Found } from "../../ui/pickers/found.ts";
import { matching } from "../../ui/pickers/matching.ts";

/** As many as a person looks through; typing finds the others. */
const mostFences = 100;

/** The fences whose titles match: the server gives all of them at once; `term` is null while nobody asks. */
export function useFenceSearch(term: string | null): Found {
  const { data, isFetching } = useQuery({ ...read(geofences.names, {}), enabled: term !== null });
  const fences = data?.map(({ id, title }) => ({ id, name: title })) ?? [];
  return { found: matching(fences, term ?? "").slice(0, mostFences), isSearching: isFetching };
}
