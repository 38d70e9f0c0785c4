import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { inbox } from "@wegbuch/contract/inbox/endpoints";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { read } from "../../api/client.ts";
import { accessOf } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";

const refreshMilliseconds = 60_000;

/** How many of one's own trips wait, and until when; undefined until it is known, and for whom none can wait. */
export function useInboxReport(user: CurrentUser) {
  const access = accessOf(user);
  const { data } = useQuery({
    ...read(inbox.report, { query: {} }),
    ...silently,
    enabled: mayUse(access, inbox.report) && !access.isSupport,
    refetchInterval: refreshMilliseconds,
  });
  return data;
}
