import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import type { NotificationKind } from "@wegbuch/contract/notifications/rules";
import { notifications } from "@wegbuch/contract/notifications/endpoints";
import type { Notification } from "@wegbuch/contract/notifications/schemas";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";

const refreshMilliseconds = 60_000;

/** How many things a person has not seen yet, asked each minute; undefined until it is known, and for who is told nothing. */
export function useUnseenCount(user: CurrentUser): number | undefined {
  const { data } = useQuery({
    ...read(notifications.count, {}),
    ...silently,
    enabled: isTold(user),
    refetchInterval: refreshMilliseconds,
  });
  return data?.count;
}

/** Whether the bell is there for somebody at all. */
export const isTold = (user: CurrentUser): boolean => mayUse(accessOf(user), notifications.count);

type Asked = {
  page: number;
  perPage: number;
  isUnseen?: boolean;
  kinds?: NotificationKind[] | undefined;
};

/** A page of what the person is told, the latest first; the one before stays in view while it comes. */
export function useNotifications(asked: Asked) {
  return useQuery({
    ...read(notifications.list, { query: asked }),
    refetchInterval: refreshMilliseconds,
    placeholderData: (before) => before,
  });
}

/** Notes what was seen (rule notifications/seen); support looks without leaving a mark, so there it gives nothing. */
export function useSee() {
  const maySee = mayUse(accessOf(useCurrentUser()), notifications.see);
  const { mutate, isPending } = useWrite(notifications.see, {
    refresh: [notifications.list, notifications.count],
    ...silently,
  });
  return {
    isPending,
    see: maySee ? ({ id }: Notification) => mutate({ body: { ids: [id] } }) : undefined,
    seeAll: maySee
      ? (shown: readonly Notification[]) => mutate({ body: { until: lastToldOf(shown) } })
      : undefined,
  };
}

const lastToldOf = (shown: readonly Notification[]): string =>
  shown.map(({ toldAt }) => toldAt).reduce((one, other) => (other > one ? other : one));
