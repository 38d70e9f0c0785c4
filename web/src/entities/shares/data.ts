import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { shares } from "@wegbuch/contract/shares/endpoints";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";

/** Whether the person may share where vehicles are. */
export function useMayShare(): boolean {
  return mayUse(accessOf(useCurrentUser()), shares.create);
}

/** What is shared now of a vehicle. */
export function useShares(vehicleId: string) {
  return useQuery({ ...read(shares.list, { query: { vehicleId } }), refetchInterval: 60_000 });
}

export const useCreateShare = () => useWrite(shares.create, { refresh: [shares.list] });
export const useEndShare = () => useWrite(shares.end, { refresh: [shares.list] });
