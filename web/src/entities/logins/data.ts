import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { sessions } from "@wegbuch/contract/sessions/endpoints";
import { call } from "../../api/call.ts";
import { read, useWrite } from "../../api/client.ts";

/** Where the person is logged in, as it stands whenever it is looked at. */
export function useSignedInDevices() {
  return useQuery({ ...read(sessions.list, {}), staleTime: 0 });
}

export function useSignOut() {
  return useWrite(sessions.end, { refresh: [sessions.list] });
}

const perPage = 50;

/** Who logged in to an account or tried to, the latest first: of a user, or of the person himself. */
export function useLogins(userId: string | null) {
  const query = { perPage };
  const { queryKey } =
    userId === null
      ? read(sessions.logins, { query })
      : read(sessions.loginsOfUser, { params: { id: userId }, query });
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: page, signal }) =>
      userId === null
        ? call(sessions.logins, { query: { page, perPage }, signal })
        : call(sessions.loginsOfUser, { params: { id: userId }, query: { page, perPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageCount }) => (page < pageCount ? page + 1 : undefined),
    staleTime: 0,
  });
}
