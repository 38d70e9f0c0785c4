import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { privacy, theftCases } from "@wegbuch/contract/privacy/endpoints";
import { retentions } from "@wegbuch/contract/retention/endpoints";
import { read } from "../../api/client.ts";

/** Who was told where one was; the page before stays until the next is there. */
export const usePlaceViews = (page: { page: number; perPage: number }) =>
  useQuery({ ...read(privacy.views, { query: page }), placeholderData: keepPreviousData });

/** What is recorded of oneself. */
export const usePrivacy = () => useQuery(read(privacy.read, {}));

/** What must not be erased meanwhile, of the vehicles one may see. */
export const useHolds = () => useQuery(read(retentions.holds, {}));

/** The cases of theft of the last year. */
export const useThefts = () => useQuery(read(theftCases.list, {}));

const refetchInterval = 10_000;

/** Where the vehicle of a case is, asked for again while the page is seen; nothing once the case is over. */
export const useTheftPlace = (id: string) =>
  useQuery({ ...read(theftCases.place, { params: { id } }), refetchInterval });
