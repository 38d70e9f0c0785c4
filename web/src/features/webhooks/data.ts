import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { webhooks } from "@wegbuch/contract/webhooks/endpoints";
import { read, useWrite } from "../../api/client.ts";
import { silently } from "../../api/query-client.ts";

const refresh = [webhooks.list, webhooks.deliveries];

const waitMilliseconds = 5_000;

/** How all of them fare; asked for again while something waits. */
export const useWebhooks = () =>
  useQuery({
    ...read(webhooks.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ disabledAt, waitingCount }) => disabledAt === null && waitingCount > 0)
        ? waitMilliseconds
        : false,
  });

/** The forms say themselves what is refused. */
export const useMakeWebhook = () => useWrite(webhooks.create, { refresh, ...silently });
export const useChangeWebhook = () => useWrite(webhooks.change, { refresh, ...silently });

/** The same where there is no form. */
export const useSwitchWebhook = () => useWrite(webhooks.change, { refresh });
export const useRemoveWebhook = () => useWrite(webhooks.remove, { refresh });
export const useRotateSecret = () => useWrite(webhooks.rotateSecret, { refresh });
export const useTestWebhook = () => useWrite(webhooks.test, { refresh });
export const useRedeliver = () => useWrite(webhooks.redeliver, { refresh });

const lookMilliseconds = 2_000;
/** What is tried again later changes nothing soon. */
const soonMilliseconds = 60_000;

/** What was and is to be sent; asked for again while something of it is about to be. */
export function useDeliveries(id: string, page: { page: number; perPage: number }) {
  return useQuery({
    ...read(webhooks.deliveries, { params: { id }, query: page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ nextAttemptAt }) => isSoon(nextAttemptAt)) ? lookMilliseconds : false,
  });
}

const isSoon = (at: string | null) => at !== null && Date.parse(at) < Date.now() + soonMilliseconds;
