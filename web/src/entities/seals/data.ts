import { useMutation, useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { seals } from "@wegbuch/contract/seals/endpoints";
import { call, type RequestOf } from "../../api/call.ts";
import { read, useRefresh } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { besideFields, silently } from "../../api/query-client.ts";

/** The server counts too. */
export const mostAtOnce = 1_000;

const refreshMilliseconds = 1_500;

/** Whether the person may seal months, and read those that are sealed. */
export function useSealRights() {
  const access = accessOf(useCurrentUser());
  return { mayRead: mayUse(access, seals.list), maySeal: mayUse(access, seals.create) };
}

/** The versions of a month of a vehicle that were sealed, the latest first; `isAwaited` while one is being made. */
export function useSeals(vehicleId: string, month: string, isAwaited: boolean) {
  return useQuery({
    ...read(seals.list, { query: { vehicleIds: [vehicleId], from: month, to: month } }),
    staleTime: 0,
    refetchOnMount: "always",
    refetchInterval: isAwaited ? refreshMilliseconds : false,
  });
}

/** The latest order to seal this month, if it was given lately; asked again until it is done. */
export function useSealing(month: string, isAsked: boolean) {
  const { data } = useQuery({
    ...read(seals.progress, {}),
    ...silently,
    enabled: isAsked,
    refetchInterval: ({ state }) =>
      state.data?.some(({ finishedAt }) => finishedAt === null) ? refreshMilliseconds : false,
  });
  return data?.find((sealing) => sealing.month === month);
}

type Wanted = Omit<NonNullable<RequestOf<typeof seals.create>["body"]>, "vehicleIds"> & {
  /** Which vehicles, asked once somebody wants it. */
  read: () => Promise<readonly string[]>;
};

export function useSealMonth() {
  return useMutation({
    mutationFn: async ({ read: readIds, ...body }: Wanted) =>
      call(seals.create, { body: { ...body, vehicleIds: [...(await readIds())] } }),
    onSettled: useRefresh([seals.progress, seals.list]),
    ...besideFields,
  });
}
