import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { boxes } from "@wegbuch/contract/boxes/endpoints";
import { phones } from "@wegbuch/contract/phones/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { besideFields } from "../../api/query-client.ts";

/** Whose phones are meant: those of a vehicle, or of a person. */
export type PhonesOf = { kind: "vehicle" | "user"; id: string; name: string };

export function usePhoneRights() {
  const access = accessOf(useCurrentUser());
  return { seesPhones: mayUse(access, phones.list), mayConnect: mayUse(access, phones.connect) };
}

/** So many has nobody. */
const most = 100;

/** While a phone is being connected it is asked for again and again. */
export function usePhones({ kind, id }: PhonesOf, isWaiting: boolean) {
  const of = kind === "vehicle" ? { vehicleId: id } : { userId: id };
  const query = useQuery({
    ...read(phones.list, { query: { page: 1, perPage: most, ...of } }),
    refetchInterval: isWaiting ? 2_000 : 20_000,
  });
  return { ...query, phones: query.data?.items };
}

const refresh = [phones.list, vehicles.list, vehicles.read, boxes.list];

export const useConnectPhone = () => useWrite(phones.connect, { refresh, ...besideFields });
export const useChangePhone = () => useWrite(phones.change, { refresh, ...besideFields });
export const useRenewPhone = () => useWrite(phones.renew, { refresh: [phones.list] });
export const useRevokePhone = () => useWrite(phones.revoke, { refresh });
