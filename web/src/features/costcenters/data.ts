import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import type { CostcenterFilter } from "@wegbuch/contract/costcenters/schemas";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { users } from "@wegbuch/contract/users/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { call } from "../../api/call.ts";
import { read, useRefresh, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { besideFields } from "../../api/query-client.ts";

const refreshOwn = [costcenters.list, costcenters.read];
/** Its key shows on vehicles and people. */
const refresh: readonly Endpoint[] = [...refreshOwn, vehicles.list, vehicles.read, users.list, users.read];

/** What the person may do here: the doors of the calls behind it. */
export function useRights() {
  return { mayWrite: mayUse(accessOf(useCurrentUser()), costcenters.change) };
}

/** One page of the cost centres; the one before stays in view until it is there. */
export function useCostcenters(filter: CostcenterFilter) {
  return useQuery({ ...read(costcenters.list, { query: filter }), placeholderData: keepPreviousData });
}

export function useCreateCostcenter() {
  return useWrite(costcenters.create, { refresh: refreshOwn, ...besideFields });
}

export function useChangeCostcenter() {
  return useWrite(costcenters.change, { refresh, ...besideFields });
}

/** Gives several one description (rule costcenters/bulk-edit). */
export function useChangeCostcenters() {
  return useWrite(costcenters.changeMany, { refresh: refreshOwn });
}

/** Archives several with a comment, or takes them back without (rules lists/archive-toggle, lists/archive-comment). */
export function useToggleArchives() {
  return useWrite(costcenters.toggleArchives, { refresh: refreshOwn });
}

/** After an import. */
export function useRefreshCostcenters() {
  return useRefresh(refreshOwn);
}

/** Imports one line of a file: the key, and what it stands for (rule costcenters/keys). */
export function importCostcenter([foreignId = "", description = ""]: readonly string[]): Promise<unknown> {
  return call(costcenters.create, { body: { foreignId, description } });
}
