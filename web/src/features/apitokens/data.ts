import { useQuery } from "@tanstack/react-query";
import { apiTokens } from "@wegbuch/contract/apitokens/endpoints";
import { read, useWrite } from "../../api/client.ts";
import { silently } from "../../api/query-client.ts";

const refresh = [apiTokens.list];

export const useApiTokens = () => useQuery(read(apiTokens.list, {}));

/** The form says itself what is refused. */
export const useMakeToken = () => useWrite(apiTokens.create, { refresh, ...silently });

export const useRevokeToken = () => useWrite(apiTokens.revoke, { refresh });
