import { useInfiniteQuery } from "@tanstack/react-query";
import { histories } from "@wegbuch/contract/histories/endpoints";
import { call } from "../../api/call.ts";
import { read } from "../../api/client.ts";

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
