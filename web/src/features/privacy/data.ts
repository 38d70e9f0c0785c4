import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { deletionRequests } from "@wegbuch/contract/deletionrequests/endpoints";
import { privacy, theftCases } from "@wegbuch/contract/privacy/endpoints";
import { retentions } from "@wegbuch/contract/retention/endpoints";
import { read, readIfAny } from "../../api/client.ts";
import { isPassing } from "../../api/problem.ts";
import { silently } from "../../api/query-client.ts";

/** Who was told where one was; the page before stays until the next is there. */
export const usePlaceViews = (page: { page: number; perPage: number }) =>
  useQuery({ ...read(privacy.views, { query: page }), placeholderData: keepPreviousData });

/** What is recorded of oneself. */
export const usePrivacy = () => useQuery(read(privacy.read, {}));

/** What must not be erased meanwhile, of the vehicles one may see. */
export const useHolds = () => useQuery(read(retentions.holds, {}));

/** The cases of theft of the last year; the page before stays until the next is there. */
export const useThefts = (page: { page: number; perPage: number }) =>
  useQuery({ ...read(theftCases.list, { query: page }), placeholderData: keepPreviousData });

/** One's own requests for erasing; the page before stays until the next is there. */
export const useOwnRequests = (page: { page: number; perPage: number }) =>
  useQuery({ ...read(deletionRequests.own, { query: page }), placeholderData: keepPreviousData });

/** Those of all people; the page before stays until the next is there. */
export const useRequests = (page: { page: number; perPage: number }) =>
  useQuery({ ...read(deletionRequests.list, { query: page }), placeholderData: keepPreviousData });

const refreshMilliseconds = 10_000;

/** Where the vehicle of a case is, asked for again while the page is seen; nothing, and no more, once it is not shown. */
export function useTheftPlace(id: string) {
  const { data, error } = useQuery({
    ...readIfAny(theftCases.place, { params: { id } }),
    ...silently,
    refetchInterval: ({ state }) =>
      state.data === null || isRefused(state.error) ? false : refreshMilliseconds,
  });
  return isRefused(error) ? null : (data ?? null);
}

const isRefused = (error: Error | null) => error !== null && !isPassing(error);
