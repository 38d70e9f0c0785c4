import { useQuery } from "@tanstack/react-query";
import { sso } from "@wegbuch/contract/sso/endpoints";
import { read, useWrite } from "../../api/client.ts";
import { silently } from "../../api/query-client.ts";

const refresh = [sso.read];

export const useSso = () => useQuery(read(sso.read, {}));

/** The forms say themselves what is refused. */
export const useChangeSso = () => useWrite(sso.change, { refresh, ...silently });
export const useAddDomain = () => useWrite(sso.addDomain, { refresh, ...silently });
export const useCheckDomain = () => useWrite(sso.checkDomain, { refresh, ...silently });

export const useRemoveDomain = () => useWrite(sso.removeDomain, { refresh });
export const useRemoveSso = () => useWrite(sso.remove, { refresh });
